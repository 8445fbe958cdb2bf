/* The frame of a board, drawn once: its steps beside the table, their tiles, and the panel below. */

import { keypad } from "../page/keys.js";
import { phrase } from "../page/words.js";
import { $, button, h, kbd } from "../../page/dom.js";

const ARROWS = ["←", "→"];

/* The step buttons stand to the left and right of the table's middle. A single step needs none. */
export const around = ({ face: { steps } }) =>
  (steps.length > 1 ? steps : []).map((step, at) =>
    button(
      { class: `step p-step-${at}`, data: { step: step.key } },
      kbd(ARROWS[at]),
      h("b", {}, step.label),
      " ",
      h("small"),
    ),
  );

export function lower(desc) {
  return [
    ...desc.face.steps.map((step) => stepFrame(desc, step)),
    h(
      "div",
      { class: "panel" },
      h("div", { class: "bids", id: "picks", role: "group", "aria-label": phrase(desc, "game") }),
      h("div", { class: "blanks", id: "blanks", role: "group" }),
      h("div", { class: "three listed", id: "listed", role: "group" }),
      keypad(desc, button({ class: "key fn", data: { key: "next" } }, phrase(desc, "next_seat")), sign(desc)),
    ),
  ];
}

/* The key for the sign, if numbers may be below zero. */
const sign = (desc) =>
  desc.face.steps.some((step) => step.tiles.some((tile) => tile.least < 0))
    ? button({ class: "key fn", data: { key: "sign" } }, "±")
    : null;

function stepFrame(desc, step) {
  const phases = step.phases.map((phase) =>
    button({ class: "chip wide", data: { phase: phase.key } }, kbd(phase.letter), h("b", {}, phase.label)),
  );
  const tiles = step.tiles
    .filter((tile) => tile.shape !== "numbers" || tile.from_each)
    .map((tile) => (tile.shape === "rows" ? h("div", { class: "said", data: { rows: tile.key } }) : tileFrame(tile)));
  return h(
    "div",
    { class: "board", data: { tiles: step.key }, hidden: true },
    phases.length ? h("div", { class: "phases", role: "group", "aria-label": phrase(desc, "phase") }, phases) : null,
    h(
      "div",
      { class: "chips tiles", role: "group", "aria-label": step.label, data: { columns: step.columns } },
      tiles,
    ),
  );
}

const tileFrame = (tile) =>
  button(
    {
      class: `chip${tile.shape.startsWith("chain") ? " k" : ""}`,
      data: { tile: tile.key },
      "aria-haspopup": tile.shape === "sheet" ? "dialog" : null,
    },
    kbd(tile.letter),
    h("b", {}),
    " ",
    h("small"),
  );
