/* The screen of a game that sides play: a declarer, perhaps with a partner, against the others. What the page asks of
   this and every other shape of screen:

   - the open hand as a value: empty(desc), isEmpty(s, desc), press(s, tap, desc), factsOf(s, desc), stateOf(kind,
     facts, desc). Every state has kind, facts (of an entry without play), extra, dealer, head, reason and ask;
     every shape knows the taps seat, middle, quick, kind and write.
   - what it has and lacks: underWay(s, desc), told(s, desc) as the facts told behind "More", untold(s, desc) as a
     set of facts' names and of rows, lacks(s, desc) in words, clashes(s, desc) as problems, counts(s, desc)
     as the facts that the keys write;
   - how it is drawn: lower(desc) and what stands around the middle of the table, around(desc), once; draw(s, desc,
     wrong) after every tap, plate(s, desc, seat), plateName, middle and sentence in words, points(s, desc, known)
     or null, hint(desc) as the word for an open hand, firstMissing(s, desc); where a description has counting,
     countable(s, desc) tells whether its cards can be counted now;
   - which control is meant: tapOf(dataset), ofLetter and ofDigit as selectors, beginsNumber(s, tap, desc),
     opens(dataset, desc) as what a tap opens, behind(dataset, desc) as what a word of the sentence and the menu key
     open, openMore(app), and openCount(app) where cards are counted. */

import { phrase } from "../page/words.js";
import { eachOf, scoreOf, told, underWay } from "./bid.js";
import { factsOf, stateOf } from "./facts.js";
import { countable, openCount } from "./count.js";
import { behind, beginsNumber, ofDigit, ofLetter, tapOf } from "./keys.js";
import { openMore } from "./menus.js";
import { clashes, untold } from "./questions.js";
import { lower } from "./frame.js";
import { draw, firstMissing, plate, points } from "./screen.js";
import { chipOf, empty, isEmpty } from "./state.js";
import { press } from "./taps.js";
import { middleWords, missingWords, seatName, sentence } from "./words.js";

const clashing = (s, desc) =>
  clashes(s, desc).map(({ word, figure, ...blanks }) => ({
    text: phrase(desc, word, { figure: chipOf(desc, figure)?.label ?? "", ...blanks }),
    field: figure ? "" : scoreOf(s, desc).fact,
    figures: figure ? [figure] : [],
    rule: "",
    warning: false,
    missing: false,
  }));

/* The facts the keys write. */
const counts = (s, desc) => [eachOf(s, desc)?.fact, scoreOf(s, desc)?.fact, desc.face.score_of_others].filter(Boolean);

export const party = {
  empty,
  isEmpty,
  press,
  factsOf,
  stateOf,
  underWay,
  told,
  untold,
  lacks: missingWords,
  clashes: clashing,
  lower,
  draw,
  countable,
  counts,
  plate,
  plateName: seatName,
  middle: middleWords,
  points,
  sentence,
  firstMissing,
  tapOf,
  ofLetter,
  ofDigit,
  beginsNumber,
  behind,
  openMore,
  openCount,
  around: () => [],
  opens: () => null,
  hint: ({ face }) => (face.score || face.silent_figures ? "hint_play" : "hint_told"),
};
