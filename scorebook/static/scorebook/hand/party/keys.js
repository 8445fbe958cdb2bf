/* Which control of a game of sides is pressed: by a tap, by a key. */

import { $ } from "../../page/dom.js";
import { eachOf, scoreOf } from "./bid.js";
import { openCalls } from "./menus.js";
import { beginsAnew } from "./typed.js";

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
  if (letter === desc.face.on_game.toLowerCase()) return '[data-kontra="game"]';
  return {
    c: "#count",
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
export function beginsNumber(s, tap, desc) {
  if (tap.type !== "key" || tap.digit === "del" || eachOf(s, desc)) return false;
  return beginsAnew(s, s.score, scoreOf(s, desc)?.most ?? 0);
}

/* The list of every announcement lies behind a figure's key and behind its word in the sentence, which names one. */
export function behind({ fig, word, by }) {
  if (word) return (app) => openCalls(app, word, Number(by));
  return fig ? (app) => openCalls(app, fig) : null;
}
