/* The screen of a game that is recorded fact by fact: steps, tiles, and a number for every seat. */

import { numbersTile, openAsk, untold } from "./facts.js";
import { empty, factsOf, isEmpty, stateOf } from "./state.js";
import { behind, ofDigit, ofLetter, opens, tapOf } from "./keys.js";
import { around, lower } from "./frame.js";
import { draw, firstMissing, plate } from "./screen.js";
import { press } from "./taps.js";
import { lacks, middle, plateName, sentence } from "./words.js";

export const board = {
  empty,
  isEmpty,
  press,
  factsOf,
  stateOf,
  underWay: (s, desc) => s.kind === desc.face.kind && !openAsk(s, desc) && Object.keys(s.hand).length > 0,
  told: (s) => Object.keys(s.extra),
  untold,
  lacks,
  clashes: () => [],
  lower,
  around,
  draw,
  countable: () => false,
  counts: (s, desc) => [numbersTile(s, desc)?.fact.split(".")[0]].filter(Boolean),
  plate,
  plateName,
  middle,
  points: () => null,
  hint: () => "hint_told",
  sentence,
  firstMissing,
  tapOf,
  ofLetter,
  ofDigit,
  beginsNumber: () => false,
  behind,
  opens,
  sheets: async () => (await import("./sheets.js")).sheets,
};
