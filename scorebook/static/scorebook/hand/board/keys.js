/* The controls of a board: which tap a control means, and which control a key presses. */

import { chooses, numbersTile, openAsk, recordOf, stepOf, tileOf } from "./facts.js";

const plate = (seat) => `.seat[data-seat="${seat}"]`;
const shown = (selector) => `[data-tiles]:not([hidden]) ${selector}`;

/* Return the tap that a control means, from its data attributes. */
export function tapOf(node) {
  const { tile, by, phase, step, pick, fact, again, blank, value, key } = node;
  if (tile) return by === undefined ? { type: "tile", tile } : { type: "row", tile, by: Number(by) };
  if (phase) return { type: "phase", phase };
  if (step) return { type: "step", step };
  if (pick) return { type: "pick", fact, value: pick };
  if (again) return { type: "tell", fact: again };
  if (blank) return { type: "blank", name: blank, value: JSON.parse(value) };
  return key ? { type: "key", digit: key } : null;
}

/* Return the function that opens the sheet of a control, or null if the control writes directly. */
export function opens({ tile, sheet }, desc) {
  if (sheet) return (app) => app.open("openFact", sheet);
  const one = tile && tileOf(desc, tile);
  return one?.shape === "sheet" ? (app) => app.open("openFact", one.fact) : null;
}

/* Return the selector of the control that a letter presses: a tile of the current step, a phase or a step. */
export function ofLetter(letter, s, desc) {
  const step = stepOf(s, desc);
  const tile = step.tiles.find((one) => one.letter.toLowerCase() === letter);
  if (tile) return shown(`[data-tile="${tile.key}"]:not([data-by])`);
  const phase = step.phases.find((one) => one.letter.toLowerCase() === letter);
  if (phase) return shown(`[data-phase="${phase.key}"]`);
  const [first, second] = desc.face.steps;
  return {
    arrowleft: `[data-step="${first.key}"]`,
    arrowright: `[data-step="${second?.key}"]`,
    backspace: '[data-key="del"]',
    "-": '[data-key="sign"]',
    ".": '[data-key="next"]',
  }[letter];
}

/* Return the selector of the control that a digit presses: an answer to the open question, else a key or a player. */
export function ofDigit(digit, s, desc) {
  const ask = openAsk(s, desc);
  const open = s.open && tileOf(desc, s.open.tile);
  if (chooses(s, desc) && (!ask || ask.picks.length))
    return `[data-pick="${desc.face.asks[0].picks.find((pick) => pick.letter === digit)?.value}"]`;
  if (ask || s.waits) return plate(digit - 1);
  return (open?.typed && recordOf(s.hand, open, s.open.by)) || numbersTile(s, desc)
    ? `[data-key="${digit}"]`
    : plate(digit - 1);
}

/* A long press on a tile, or on its word in the sentence, opens the fact's full questions. */
export function behind({ tile, word = tile }, desc) {
  const one = word && tileOf(desc, word);
  if (!one) return null;
  return (app) =>
    one.shape.startsWith("chain") ? app.open("openKontra", one) : app.open("openFact", one.fact.split(".")[0]);
}
