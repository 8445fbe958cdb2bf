/* The screen of a game that sides play: a declarer, perhaps with a partner, against the others. */

import { phrase } from "../words.js";
import { eachOf, scoreOf, told, underWay } from "./bid.js";
import { factsOf, stateOf } from "./facts.js";
import { countable, openCount } from "./count.js";
import { behind, beginsNumber, held, ofDigit, ofLetter, tapOf } from "./keys.js";
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
  held,
  behind,
  openMore,
  openCount,
  around: () => [],
  opens: () => null,
  hint: "hint_play",
};
