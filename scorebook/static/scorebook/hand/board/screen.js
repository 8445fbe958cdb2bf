/* Draw the part of a board between the table and the save bar, and its plates, and find the first missing fact. */

import { phrase, restBefore } from "../page/words.js";
import {
  canHave,
  chooses,
  countsOf,
  lacking,
  numbersTile,
  offered,
  openAsk,
  read,
  rests,
  stepOf,
  tileOf,
} from "./facts.js";
import { entriesOf } from "./told.js";
import { countOf, plateWord, roleOf } from "./words.js";
import { drawPanel } from "./panel.js";
import { drawRows, drawTile } from "./tiles.js";
import { writesFor } from "./typed.js";
import { $, $$, fill, h, icon, set } from "../../page/dom.js";

export function draw(s, desc, wrong) {
  const choosing = chooses(s, desc);
  const step = stepOf(s, desc);
  const clash = new Set(wrong.flatMap((problem) => problem.figures));
  set($("#work"), { "data-panel": choosing ? "bids" : null, "data-shape": "board" });
  drawSteps(s, desc, choosing);
  const drawn =
    s.kind !== desc.face.kind ||
    openAsk(s, desc) ||
    step.tiles.some((tile) => (tile.shape !== "numbers" || tile.from_each) && offered(s, desc, tile));
  for (const node of $$("[data-tiles]")) node.hidden = choosing || !drawn || node.dataset.tiles !== step.key;
  for (const node of $$("[data-phase]")) set(node, { "aria-pressed": String(node.dataset.phase === s.phase) });
  for (const node of $$(`[data-tiles="${step.key}"] [data-tile]:not([data-by])`)) drawTile(node, s, desc, clash);
  for (const node of $$(`[data-tiles="${step.key}"] [data-rows]`)) drawRows(node, s, desc, clash);
  drawPanel(s, desc, step, choosing);
}

function drawSteps(s, desc, choosing) {
  if (desc.face.steps.length < 2) return;
  const lacks = lacking(s, desc).flatMap((one) => (one.tile ? [one.tile] : []));
  for (const [at, step] of desc.face.steps.entries()) {
    const later = desc.face.steps.slice(at + 1).flatMap((one) => one.tiles.map((tile) => tile.key));
    const node = $(`[data-step="${step.key}"]`);
    const isSaid = (tile) => entriesOf(s, desc, tile).length || (tile.shape === "numbers" && read(s.hand, tile.fact));
    const counts = (tile) => !later.includes(tile.key) && offered(s, desc, tile) && isSaid(tile);
    const said = step.tiles.filter(counts).length;
    const ready =
      s.kind === desc.face.kind &&
      !openAsk(s, desc) &&
      said > 0 &&
      !step.tiles.some((tile) => lacks.includes(tile.key));
    const off = openAsk(s, desc) || s.kind !== desc.face.kind || !step.tiles.some((tile) => offered(s, desc, tile));
    set(node, {
      "aria-pressed": String(!choosing && s.step === step.key),
      "aria-disabled": off ? "true" : null,
      "aria-label": `${step.label} ${said || ""}: ${phrase(desc, said ? "written" : "is_none")}`,
    });
    fill($("small", node), said ? [ready ? icon("check", true) : "", String(said)] : "");
  }
}

/* Return the points so far with a bar, if they lead to the end of the game. */
const withBar = (word, soFar) =>
  soFar?.of ? [word, h("progress", { value: Math.max(soFar.n, 0), max: soFar.of, "aria-hidden": "true" })] : word;

export function plate(s, desc, seat) {
  const role = roleOf(s, desc, seat);
  const ask = openAsk(s, desc);
  const tile = numbersTile(s, desc);
  const counts = tile && !rests(s, desc, tile) ? countsOf(s, desc, tile) : null;
  const canBe = s.waits ? canHave(s, tileOf(desc, s.waits), seat) : Boolean(ask && !ask.picks.length);
  const asked = role !== "out" && canBe;
  return {
    role,
    word: withBar(plateWord(s, desc, seat), desc.so_far?.[seat]),
    asked,
    speaks: s.won ? s.won.seats.includes(seat) : s.ring === seat && !s.waits && !ask,
    writes: writesFor(s, desc) === seat,
    filled: counts?.filled === seat,
    moved: counts?.filled === seat ? restBefore(s, counts) : null,
    count: countOf(s, desc, seat),
  };
}

/* Return the control of the first thing that is missing. If its tile is in another step, return that step's button;
   behind the panel, return the middle, which closes the panel. */
export function firstMissing(s, desc) {
  const [what] = lacking(s, desc);
  if (!what) return null;
  if (!what.tile) return what.picks.length ? $("[data-pick]") : $('.seat[data-ask="true"]');
  const found =
    (what.tile === s.open?.tile
      ? ($('[data-blank="done"]') ?? $('#blanks .blank:not(:has([aria-pressed="true"])) button'))
      : null) ??
    (numbersTile(s, desc)?.key === what.tile ? $(".key") : null) ??
    $(`[data-tiles]:not([hidden]) [data-tile="${what.tile}"]`);
  const step = desc.face.steps.find((one) => one.tiles.some((tile) => tile.key === what.tile));
  if (found) return found;
  return Object.keys(s.hand).length
    ? ($(`[data-step="${step.key}"]`) ?? $("#middle"))
    : $("[data-tiles]:not([hidden]) [data-tile]");
}
