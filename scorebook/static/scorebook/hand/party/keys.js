/* The controls of a game of sides: which tap a control means, and which control a key presses. */

import { $ } from "../../page/dom.js";
import { eachOf, scoreOf } from "./bid.js";
import { beginsAnew } from "./typed.js";

const SEATS = ["declarer", "partner", "another"];
const plate = (seat) => `.seat[data-seat="${seat}"]`;

/* Return the tap that a control means, from its data attributes. */
export function tapOf({ fig, bid, fix, key, kontra, answer, question }) {
  if (fig) return { type: "figure", figure: fig };
  if (kontra) return { type: kontra === "game" ? "kontraGame" : "kontraLast" };
  if (bid) return { type: "bid", contract: bid };
  if (answer) return { type: "answer", question, answer: Number(answer) };
  if (fix) return { type: "fix", what: fix };
  if (key === "swap") return { type: "swapKeys" };
  return key ? { type: "key", digit: key } : null;
}

/* Return the selector of the control that a letter presses: a figure or a fixed control. */
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

/* Return the selector of the control that a digit presses: an answer to the open question, or a key. */
export function ofDigit(digit, s, desc) {
  const bid = desc.face.bids.find((one) => one.letter === digit);
  const seats = SEATS.includes(s.ask);
  if (s.ask === "contract") return bid ? `[data-bid="${bid.contract}"]` : null;
  if ($("#answers:not([hidden])") && !seats) return `[data-answer="${digit - 1}"]`;
  const typing = s.ask === "partner" && s.late && s.score.length === 1;
  return seats && !typing ? plate(digit - 1) : `[data-key="${digit}"]`;
}

/* Whether a tap types the first digit of the single count: its preview waits for a second digit. Numbers per player do
   not wait. */
export function beginsNumber(s, tap, desc) {
  if (tap.type !== "key" || tap.digit === "del" || eachOf(s, desc)) return false;
  return beginsAnew(s, s.score, scoreOf(s, desc)?.most ?? 0);
}

/* A long press on a figure, or a press on its word in the sentence, opens the list of announcements. */
export function behind({ fig, word, by }) {
  if (word) return (app) => app.open("openCalls", word, Number(by));
  return fig ? (app) => app.open("openCalls", fig) : null;
}
