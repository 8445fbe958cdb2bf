/* Mark errors in their places: a plate, a chip, the count, or "More". The server names facts; this module finds their
   elements. */

import { low, phrase } from "./words.js";
import { $, $$, set } from "../../page/dom.js";

const PLACES = ".seat, #middle, #more, #keys, .preview .pts";
/* Where "More" is on the page of a correction, whose own button says the reason. */
const IN_MENU = "#menu";

/* Return the description of the fact at a path of the record. */
function within(fact, path) {
  const inner = { rows: fact?.facts, part: fact?.facts, chain: fact?.inner, each: fact?.inner };
  const next = fact && inner[fact.kind];
  if (!path.length || !next) return fact;
  if (fact.kind === "part") return within(next.find((one) => one.name === path[0]), path.slice(1));
  if (fact.kind === "rows" && path.length === 1) return fact;
  if (fact.kind === "rows") return within(next.find((one) => one.name === path[1]), path.slice(2));
  return within(next, path.slice(1));
}

/* Return the selectors of the places of one field. */
function placesOfField(field, shape, s, desc) {
  const [root, ...path] = field.match(/[^.[\]]+/g) ?? [];
  const fact = desc.kinds[s.kind].facts.find((one) => one.name === root);
  if (!fact) return [];
  const value = path.reduce((told, step) => told?.[step], shape.factsOf(s, desc)[root]);
  const named = within(fact, path);
  const seat = fact.kind === "each" && path.length ? path[0] : named?.kind === "seat" ? value : null;
  if (seat !== null && Number.isInteger(Number(seat ?? ""))) return [`.seat[data-seat="${seat}"]`];
  if (shape.counts(s, desc).includes(root)) return ["#keys", fact.kind === "each" ? "#middle" : ".preview .pts"];
  if (root === desc.face.contract) return ["#middle"];
  return shape.told(s, desc).includes(root) || s.kind !== desc.face.kind ? [desc.correcting ? IN_MENU : "#more"] : [];
}

const placesOf = (problem, shape, s, desc) => [
  ...problem.figures.map((one) => `[data-fig="${one}"], [data-tiles]:not([hidden]) [data-tile="${one}"]`),
  ...[problem.field, ...(problem.also ?? [])].flatMap((field) => placesOfField(field ?? "", shape, s, desc)),
];

/* Frame every place with an error. Chips frame themselves. */
export function markWrongs(wrong, shape, s, desc) {
  const places = wrong.flatMap((problem) => placesOf(problem, shape, s, desc));
  const framed = places.length ? new Set($$(places.join(", "))) : new Set();
  for (const node of $$(PLACES)) set(node, { "data-wrong": framed.has(node) || null });
}

/* Return the control of the first error, for a press on Save. */
export function firstWrong(wrong, shape, s, desc) {
  const places = wrong.flatMap((problem) => placesOf(problem, shape, s, desc));
  const found = places.map((place) => $(place)).find((node) => node && !node.hidden);
  return found && (found.matches("button") ? found : found.querySelector("button"));
}

/* Return the name of the first error for the Save button: its number with the typed value, else its own figures, else
   its fact. */
export function wrongWord(wrong, shape, s, desc) {
  const [{ field = "", figures, named = figures }] = wrong;
  const chips = named.map((one) => $(`[data-fig="${one}"] b, [data-tile="${one}"] b`)?.textContent).filter(Boolean);
  const root = field.match(/[^.[\]]+/)?.[0];
  const fact = desc.kinds[s.kind].facts.find((one) => one.name === root);
  const value = shape.factsOf(s, desc)[root];
  if (fact?.kind === "whole" && typeof value === "number") return phrase(desc, "n_points", { n: value });
  if (chips.length) return chips.join(", ");
  return fact ? low(fact.label) : "";
}
