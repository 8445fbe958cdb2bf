/* Which control of a game of sides is pressed: by a tap, by a key, by a press that is held. */

import { $ } from "../dom.js";
import { eachOf } from "./bid.js";
import { callOf, speakerOf } from "./state.js";
import { openCalls } from "./menus.js";

const SEATS = ["declarer", "partner", "another"];
const plate = (seat) => `.seat[data-seat="${seat}"]`;

/* The tap that a control stands for, by what is written on it for the program. */
export function tapOf({ fig, bid, fix, key, kontra, answer, question }) {
  if (fig) return { type: "figure", figure: fig };
  if (kontra) return { type: kontra === "game" ? "kontraGame" : "kontraLast" };
  if (bid) return { type: "bid", contract: bid };
  if (answer) return { type: "answer", question, answer: Number(answer) };
  if (fix) return { type: "fix", what: fix };
  if (key === "swap") return { type: "swapKeys" };
  return key ? { type: "key", digit: key } : null;
}

/* What a letter presses: a figure, or what is always there. */
export function ofLetter(letter, s, desc) {
  const chip = desc.face.chips.find((one) => one.letter.toLowerCase() === letter);
  if (chip) return `[data-fig="${chip.figure}"]`;
  return {
    c: "#count",
    j: '[data-kontra="game"]',
    backspace: '[data-key="del"]',
    k: s.last ? '[data-kontra="last"]' : '[data-kontra="game"]',
    a: s.ask === "partner" ? plate(s.declarer) : null,
  }[letter];
}

/* What a digit presses: whatever is asked. */
export function ofDigit(digit, s, desc) {
  const bid = desc.face.bids.find((one) => one.letter === digit);
  const seats = SEATS.includes(s.ask);
  if (s.ask === "contract") return bid ? `[data-bid="${bid.contract}"]` : null;
  if ($("#answers:not([hidden])") && !seats) return `[data-answer="${digit - 1}"]`;
  const typing = s.ask === "partner" && s.late && s.score.length === 1;
  return seats && !typing ? plate(digit - 1) : `[data-key="${digit}"]`;
}

/* The first digit of the one count waits a little longer for the second; where everybody has a number, none waits. */
export const beginsNumber = (s, tap, desc) =>
  tap.type === "key" && s.score.length === 0 && tap.digit !== "del" && !eachOf(s, desc);

/* A press held on a figure raises its kontra; the list behind the chips says the same without holding. */
export function held(s, { fig }) {
  const call = fig && callOf(s, fig, speakerOf(s));
  return call ? { type: "kontraOn", figure: fig, by: call.by } : null;
}

/* What lies behind a control: the list of every announcement. */
export const behind = ({ fig }) => (fig ? (app) => openCalls(app, fig) : null);
