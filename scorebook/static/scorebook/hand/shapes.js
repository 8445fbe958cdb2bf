/* The shapes of screen, by the name the description gives.  page.js is the same for all; what it asks of a shape:

   - the open hand as a value: empty(desc), isEmpty(s, desc), press(s, tap, desc), factsOf(s, desc), stateOf(kind,
     facts, desc). Every state has kind, facts (of an entry without play), extra, dealer, head, reason and ask;
     every shape knows the taps seat, middle, quick, kind and write.
   - what it has and lacks: underWay(s, desc), told(s, desc) as the facts told behind "More", untold(s, desc) as a
     set of facts' names and of rows, lacks(s, desc) in words, clashes(s, desc) as problems, counts(s, desc)
     as the facts that the keys write;
   - how it is drawn: lower(desc) and what stands around the middle of the table, around(desc), once; draw(s, desc,
     wrong) after every tap, plate(s, desc, seat), plateName, middle and sentence in words, points(s, desc, known)
     or null, hint as the word for an open hand, firstMissing(s, desc); where a description has counting,
     countable(s, desc) tells whether its cards can be counted now;
   - which control is meant: tapOf(dataset), ofLetter and ofDigit as selectors, beginsNumber(s, tap, desc), held(s,
     dataset, desc) as a tap, opens(dataset, desc) and behind(dataset, desc) as what a tap and what a long look
     opens, openMore(app), and openCount(app) where cards are counted. */

import { board } from "./board/shape.js";
import { party } from "./party/shape.js";

const SHAPES = { board, party };

export const shapeOf = (desc) => SHAPES[desc.shape];
