/* The texts of a board, built from the labels of its description. */

import { capital, dealerOf, low, nameOf, phrase, restBefore, restWord, shortOf, stopAfter } from "../page/words.js";
import { dealerSentence, entrySentence, factSentence, figureWord } from "../page/told.js";
import {
  active,
  contractOf,
  countsOf,
  lacking,
  numbersTile,
  openAsk,
  openBlank,
  read,
  recordOf,
  rests,
  stepOf,
  tileOf,
} from "./facts.js";
import { factsOf } from "./state.js";
import { writesFor } from "./typed.js";
import { entriesOf, product, tellingWord, tileShort, UNTOLD } from "./told.js";
import { h } from "../../page/dom.js";

const NAMED = 2;

/* ---------- the sentence ---------- */

export function sentence(s, desc) {
  if (s.kind !== desc.face.kind) return entrySentence(s, desc);
  const { face } = desc;
  const hand = factsOf(s, desc);
  const said = dealerSentence(s, desc);
  const b = (text) => h("b", {}, text);
  if (contractOf(s, desc)) said.push(b(`${contractWord(s, desc)}.`), " ");
  if (hand[face.declarer] !== undefined)
    said.push(...declarerWords(s, desc, hand[face.declarer], b));
  const tiles = face.steps.flatMap((step) => step.tiles);
  const shown = new Set([
    face.contract,
    face.declarer,
    "dealer",
    ...tiles.filter((tile) => !UNTOLD.includes(tile.shape)).map((tile) => tile.fact.split(".")[0]),
  ]);
  for (const tile of tiles.filter((one) => !one.only.length || one.only.includes(contractOf(s, desc)))) {
    const words =
      UNTOLD.includes(tile.shape) || tile.shape === "chain_of"
        ? []
        : entriesOf({ ...s, hand }, desc, tile).map((one) => tellingWord(desc, withoutWordOf(tile, one)));
    const short = tile.shape === "chain" ? tileShort(s, desc, tile) : tile.short;
    const text = words.join(", ");
    if (words.length) said.push(figureWord(short, { word: tile.key }), text ? `: ${text}${stopAfter(text)} ` : ". ");
  }
  for (const fact of desc.kinds[s.kind].facts)
    if (!shown.has(fact.name) && hand[fact.name] !== undefined)
      said.push(factSentence(desc, fact, hand[fact.name]));
  said.push(filledWords(s, desc));
  const question = askWords(s, desc) || (said.length ? "" : phrase(desc, "nothing_told"));
  if (question) said.push(h("span", { class: "ask" }, question));
  return said;
}

function declarerWords(s, desc, seat, b) {
  const name = nameOf(desc, seat);
  return [`${capital(phrase(desc, "role_declarer"))} `, b(name), `${stopAfter(name)} `];
}

/* Drop the text of an entry if it repeats the tile's name. */
const withoutWordOf = (tile, one) => (low(one.text ?? "") === low(tile.short) ? { ...one, text: "" } : one);

const contractWord = (s, desc, which = "label") =>
  desc.face.asks.flatMap((ask) => ask.picks).find((pick) => pick.value === contractOf(s, desc))?.[which] ?? "";

function askWords(s, desc) {
  if (s.waits) return phrase(desc, "whose", { what: tileOf(desc, s.waits).label });
  return openAsk(s, desc)?.question ?? (blankWords(s, desc) || numberWords(s, desc));
}

/* Ask for the first open field of the record in the panel. */
function blankWords(s, desc) {
  const tile = s.open && tileOf(desc, s.open.tile);
  const record = tile && recordOf(s.hand, tile, s.open.by);
  const blank = record && openBlank(s, tile, record);
  const { facts } = desc.kinds[s.kind];
  const fact = blank && facts.find(({ name }) => name === tile.fact).facts.find(({ name }) => name === blank.name);
  return fact && phrase(desc, "count_of", { name: shortOf(desc, s.open.by), what: low(fact.label) });
}

/* Name the number that follows from the others. */
function filledWords(s, desc) {
  const tile = numbersTile(s, desc);
  const filled = tile && !rests(s, desc, tile) ? countsOf(s, desc, tile).filled : null;
  return filled === null ? "" : `${nameOf(desc, filled)} ${countWord(s, desc, filled)}. `;
}

/* Ask for the next number. A number that may still grow waits for "next". */
function numberWords(s, desc) {
  const [tile, who] = [numbersTile(s, desc), writesFor(s, desc)];
  if (who === null || countsOf(s, desc, tile).done) return "";
  const values = read(s.hand, tile.fact) ?? {};
  const n = s.fresh ? undefined : values[who];
  const key = s.refused ? "count_is_full" : n === undefined ? "count_of" : "count_goes_on";
  return phrase(desc, key, { name: shortOf(desc, who), what: low(tile.label), n });
}

/* Name the first two missing facts. */
export function lacks(s, desc) {
  const named = lacking(s, desc).map((one) => low((one.label ?? one.short).replace("?", "")));
  return named.length > NAMED ? [...named.slice(0, NAMED), "…"] : named;
}

/* ---------- the middle, the plates, the steps ---------- */

export function middle(s, desc) {
  if (s.kind !== desc.face.kind) return [desc.kinds[s.kind].label, phrase(desc, "never_mind")];
  const ask = openAsk(s, desc);
  const bid = gameWord(s, desc);
  if (s.waits) return [`${tileOf(desc, s.waits).short}?`, phrase(desc, "never_mind")];
  if (s.won) return [numbersTile(s, desc).from_each, s.won.each ? signed(s.won.each) : phrase(desc, "choose_seat")];
  if (ask) return [ask.short, ask.picks.length ? phrase(desc, "choose_below") : bid];
  const sum = sumWord(s, desc);
  const speaks = s.ring === null ? "" : phrase(desc, "speaks", { name: shortOf(desc, s.ring) });
  if (bid) return [bid, sum || speaks || phrase(desc, "change")];
  return sum ? [sum, speaks] : [capital(stepOf(s, desc).label), speaks || phrase(desc, "choose_seat")];
}

/* Return the game with the factor of its kontras. */
function gameWord(s, desc) {
  const links = s.hand[desc.face.game_kontra] ?? [];
  const chain = desc.face.steps.flatMap((step) => step.tiles).find((tile) => tile.shape === "chain");
  const times = chain && links.length ? ` ×${product(chain, links)}` : "";
  return contractWord(s, desc, "short") + times;
}

function sumWord(s, desc) {
  const tile = numbersTile(s, desc);
  if (!tile || read(s.hand, tile.fact) === undefined) return "";
  const { sum } = countsOf(s, desc, tile);
  return !tile.total ? `Σ ${sum}` : phrase(desc, "sum_of", { sum, total: tile.total });
}

const signed = (n) => `${n}`.replace("-", "−");

export function roleOf(s, desc, seat) {
  if (!active(s, desc).includes(seat)) return "out";
  return s.kind === desc.face.kind && s.hand[desc.face.declarer] === seat ? "declarer" : "";
}

export function plateWord(s, desc, seat) {
  const role = roleOf(s, desc, seat);
  const soFar = desc.so_far?.[seat];
  if (soFar) return signed(soFar.n) + (soFar.of ? ` / ${soFar.of}` : "");
  if (role === "out") return phrase(desc, seat === dealerOf(s, desc) ? "role_dealer_out" : "role_out");
  return role ? phrase(desc, `role_${role}`) : "";
}

/* Return the short words of the tiles that record something about a player. */
function heldBy(s, desc, seat) {
  const tiles = desc.face.steps.flatMap((step) => step.tiles);
  return tiles
    .filter((tile) => {
      if (tile.shape === "whose") return read(s.hand, tile.fact) === seat;
      if (tile.shape === "held") return read(s.hand, tile.fact)?.[seat] !== undefined;
      return ["part", "row", "tally"].includes(tile.shape) && recordOf(s.hand, tile, seat);
    })
    .map((tile) => low(tile.short));
}

/* Return the accessible name of a plate: first its visible words in order, then the player's other facts. */
export const plateName = (s, desc, seat, amount) =>
  [nameOf(desc, seat), plateWord(s, desc, seat), countWord(s, desc, seat), amount, ...heldBy(s, desc, seat)]
    .filter(Boolean)
    .join(", ");

/* Return the number of a player in words, and say if it follows from the others. */
function countWord(s, desc, seat) {
  const count = countOf(s, desc, seat);
  const counts = count && countsOf(s, desc, numbersTile(s, desc));
  return counts?.filled === seat ? restWord(desc, count, restBefore(s, counts)) : count;
}

/* Return the number of a player once the first number is typed. */
export function countOf(s, desc, seat) {
  const tile = numbersTile(s, desc);
  const begun = tile && (read(s.hand, tile.fact) !== undefined || writesFor(s, desc) === seat);
  if (!begun || rests(s, desc, tile) || !active(s, desc).includes(seat)) return "";
  const value = countsOf(s, desc, tile).values[seat];
  return value === undefined ? (s.minus && writesFor(s, desc) === seat ? "−" : "–") : signed(value);
}
