/* The screen of a game of sides: a declarer, perhaps with a partner, against the others. The entry page calls these
   functions of every shape of screen:

   - State: empty(desc), isEmpty(s, desc), press(s, tap, desc), factsOf(s, desc), stateOf(kind, facts, desc). Every
     state has kind, facts (of an entry without play), extra, dealer, head, reason and ask. Every shape handles the
     taps seat, middle, quick, kind and write.
   - Gaps and errors: underWay(s, desc); told(s, desc), the facts set behind "More"; untold(s, desc), a set of the
     missing facts' names; lacks(s, desc), the missing facts in words; clashes(s, desc), problems; counts(s, desc),
     the facts that the keys write.
   - Drawing: once lower(desc) and around(desc), which stands around the middle of the table; after every tap draw(s,
     desc, wrong), plate(s, desc, seat), plateName, middle, sentence, points(s, desc, known) or null, hint(desc), the
     key of the hint for an open hand, and firstMissing(s, desc). With desc.counting: countable(s, desc), whether the
     cards can be counted now.
   - Controls: tapOf(dataset); ofLetter and ofDigit, which return selectors; beginsNumber(s, tap, desc); opens(dataset,
     desc), the sheet behind a tap; behind(dataset, desc), the sheet behind a long press or a word of the sentence;
     sheets(), a promise of the functions that open them: page/sheets.js, openMore(app), and openCount(app) if cards
     are counted. */

import { phrase } from "../page/words.js";
import { countable, eachOf, factsBehindMore, scoreOf, underWay } from "./bid.js";
import { factsOf, stateOf } from "./facts.js";
import { behind, beginsNumber, ofDigit, ofLetter, tapOf } from "./keys.js";
import { clashes, untold } from "./questions.js";
import { lower } from "./frame.js";
import { plate, points } from "./plates.js";
import { draw, firstMissing } from "./screen.js";
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

/* Return the names of the facts that the keys write. */
const counts = (s, desc) => [eachOf(s, desc)?.fact, scoreOf(s, desc)?.fact, desc.face.score_of_others].filter(Boolean);

export const party = {
  empty,
  isEmpty,
  press,
  factsOf,
  stateOf,
  underWay,
  told: factsBehindMore,
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
  sheets: async () => (await import("./sheets.js")).sheets,
  around: () => [],
  opens: () => null,
  hint: ({ face }) => (face.silent_figures && face.chips.length ? "hint_play" : "hint_told"),
};
