/* What a board says: facts in the words of their own description, put together here. */

import { capital, dealerOf, low, nameOf, phrase, shortOf } from "../words.js";
import { dealerSentence, entrySentence, factSentence } from "../told.js";
import {
  active,
  contractOf,
  counted,
  countsOf,
  factsOf,
  lacking,
  numbersTile,
  openAsk,
  read,
  recordOf,
  recordsOf,
  rests,
  stepOf,
  tileOf,
  turnOfValue,
} from "./facts.js";
import { chainAt } from "./taps.js";
import { h } from "../dom.js";

const NAMED = 2;
const FITS = 4;

/* ---------- the sentence ---------- */

export function sentence(s, desc) {
  if (s.kind !== desc.face.kind) return entrySentence(s, desc);
  const { face } = desc;
  const hand = factsOf(s, desc);
  const said = dealerSentence(s, desc);
  const b = (text) => h("b", {}, text);
  if (contractOf(s, desc)) said.push(b(`${contractWord(s, desc)}.`), " ");
  if (hand[face.declarer] !== undefined)
    said.push(`${capital(phrase(desc, "role_declarer"))} `, b(nameOf(desc, hand[face.declarer])), ". ");
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
        : told({ ...s, hand }, desc, tile).map((one) => tellingWord(desc, one));
    if (words.length)
      said.push(`${tile.shape === "chain" ? tileShort(s, desc, tile) : tile.short}: ${words.join(", ")}. `);
  }
  for (const fact of desc.kinds[s.kind].facts)
    if (!shown.has(fact.name) && hand[fact.name] !== undefined)
      said.push(factSentence(desc, fact, hand[fact.name]));
  const question = askWords(s, desc);
  if (question) said.push(h("span", { class: "ask" }, question));
  return said;
}

export const contractWord = (s, desc, which = "label") =>
  desc.face.asks.flatMap((ask) => ask.picks).find((pick) => pick.value === contractOf(s, desc))?.[which] ?? "";

export function askWords(s, desc) {
  if (s.waits) return phrase(desc, "whose", { what: tileOf(desc, s.waits).label });
  return openAsk(s, desc)?.question ?? "";
}

/* What is missing, the first two by name. */
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
  if (ask) return [ask.short, ask.picks.length ? phrase(desc, "choose_below") : bid];
  const sum = sumWord(s, desc);
  const speaks = s.ring === null ? "" : phrase(desc, "speaks", { name: shortOf(desc, s.ring) });
  if (bid) return [bid, sum || speaks || phrase(desc, "change")];
  return sum ? [sum, speaks] : [stepOf(s, desc).label, speaks || phrase(desc, "choose_seat")];
}

/* The game and what its kontras multiply it by. */
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
  return tile.total === null ? `Σ ${sum}` : phrase(desc, "sum_of", { sum, total: tile.total });
}

export function roleOf(s, desc, seat) {
  if (!active(s, desc).includes(seat)) return "out";
  return s.kind === desc.face.kind && s.hand[desc.face.declarer] === seat ? "declarer" : "";
}

export function plateWord(s, desc, seat) {
  const role = roleOf(s, desc, seat);
  if (role === "out") return phrase(desc, seat === dealerOf(s, desc) ? "role_dealer_out" : "role_out");
  return role ? phrase(desc, `role_${role}`) : "";
}

/* What the tiles say of a player, each in its short word. */
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

/* What stands on the plate in its order, then everything else that is told of the player. */
export const plateName = (s, desc, seat, amount) =>
  [nameOf(desc, seat), plateWord(s, desc, seat), countOf(s, desc, seat), amount, ...heldBy(s, desc, seat)]
    .filter(Boolean)
    .join(", ");

/* The number of a player as far as any are told. */
export function countOf(s, desc, seat) {
  const tile = numbersTile(s, desc);
  if (!tile || rests(s, desc, tile) || !active(s, desc).includes(seat) || read(s.hand, tile.fact) === undefined)
    return "";
  return String(countsOf(s, desc, tile).values[seat] ?? "–");
}

/* ---------- tiles ---------- */

const UNTOLD = ["numbers", "rows", "sheet"];
const FEW = 3;
const POWERS = ["", "", "²", "³", "⁴", "⁵"];
const product = (tile, links) => links.reduce((all, phase) => all * tile.factors[phase], 1);

/* A small record as its tile says it: how far its taps have come, its number, its phase. */
function turnWords(s, desc, tile, record) {
  const turn = tile.turns[counted(s, desc, tile, record)];
  const number = tile.typed ? String(record[tile.typed] ?? "–") : "";
  const phase = desc.face.steps.flatMap((step) => step.phases).find((one) => one.key === record[tile.phase]);
  return {
    text: number || turn?.label || "",
    mark: turn?.mark ?? "",
    phase: phase?.mark ?? "",
    when: phase ? low(phase.label) : "",
  };
}

export const rowWords = (s, desc, tile, record) => ({
  ...turnWords(s, desc, tile, record),
  kontra: kontraWord(desc, tile, record),
});

/* What stands on a tile: one entry for every player it tells something of, the ringed one first. */
export function told(s, desc, tile) {
  const value = read(s.hand, tile.fact);
  const one = (by, more) => ({ by, text: "", mark: "", phase: "", when: "", kontra: "", ...more });
  const shapes = {
    turns: () => {
      const turn = tile.turns[turnOfValue(tile, value)];
      return turn ? [one(null, { text: turn.label, mark: turn.mark })] : [];
    },
    whose: () => (value === undefined ? [] : [one(value, { mark: "check" })]),
    part: () =>
      value && recordOf(s.hand, tile, value[tile.who]) ? [one(value[tile.who], turnWords(s, desc, tile, value))] : [],
    row: () =>
      active(s, desc).flatMap((seat) =>
        recordsOf(s.hand, tile, seat).map((record) => one(seat, rowWords(s, desc, tile, record))),
      ),
    tally: () =>
      active(s, desc).flatMap((seat) => {
        const n = (value ?? []).filter((row) => row[tile.who] === seat).length;
        return n ? [one(seat, { text: n > 1 ? `×${n}` : "", mark: "cross" })] : [];
      }),
    held: () =>
      Object.entries(value ?? {}).map(([seat, card]) =>
        one(Number(seat), { text: tile.turns.find((turn) => turn.facts[""] === card)?.label ?? card }),
      ),
    chain: () => chainTold(s, desc, tile, one),
    chain_of: () => chainTold(s, desc, tile, one),
    sheet: () =>
      value === undefined
        ? []
        : [
            one(null, {
              text: Array.isArray(value)
                ? `×${value.length}`
                : Object.keys(value)
                    .map((seat) => nameOf(desc, Number(seat)))
                    .join(", "),
            }),
          ],
  };
  return (shapes[tile.shape]?.() ?? []).sort((a, b) => (b.by === s.ring) - (a.by === s.ring));
}

function chainTold(s, desc, tile, one) {
  const links = chainAt(s, tile, desc) ?? [];
  return links.length ? [one(null, { text: chainWords(tile, links), kontra: `×${product(tile, links)}` })] : [];
}

/* The links as they were laid, ×4×4×2; a long chain in powers. */
function chainWords(tile, links) {
  const factors = links.map((phase) => tile.factors[phase]);
  if (links.length <= FEW) return factors.map((factor) => `×${factor}`).join("");
  return [...new Set(factors)]
    .map((factor) => `×${factor}${POWERS[factors.filter((one) => one === factor).length]}`)
    .join("");
}

function kontraWord(desc, tile, record) {
  const chain = desc.face.steps
    .flatMap((step) => step.tiles)
    .find((one) => one.shape === "chain_of" && one.fact === tile.fact);
  return chain && record[chain.who]?.length ? `×${product(chain, record[chain.who])}` : "";
}

export const tellingWord = (desc, one) =>
  [one.by === null ? "" : nameOf(desc, one.by), one.text, one.when, one.kontra].filter(Boolean).join(" ");

/* What stands in the second line of a tile: of the ringed player how far it has come, of another one his name. */
export function smallOf(s, desc, said) {
  if (said.length > 1) return said.map((one) => shortOf(desc, one.by)).join(", ");
  const [one] = said;
  const own = one.by === null || one.by === s.ring;
  const brief = one.when ? (one.mark ? one.phase : one.when) : one.text;
  if (own) return brief || (one.by === null || one.when ? "" : shortOf(desc, one.by));
  return [one.phase, shortOf(desc, one.by), !one.mark && !one.when && brief.length <= FITS ? brief : ""]
    .filter(Boolean)
    .join(" ");
}

/* A name begins with the words on the tile in their order, and tells everything that stands on it. */
export function tileName(s, desc, tile, shown) {
  const said = told(s, desc, tile)
    .map((one) => tellingWord(desc, one))
    .join("; ");
  const seen = shown.filter(Boolean).join(" ");
  return tile.shape.startsWith("chain")
    ? `${seen}: ${said ? tileShort(s, desc, tile) : phrase(desc, "is_none")}`
    : `${seen}: ${said || phrase(desc, "is_none")}`;
}

/* The word on a tile; a kontra names what it is laid on. */
export function tileShort(s, desc, tile) {
  if (!tile.shape.startsWith("chain")) return tile.short;
  return `${phrase(desc, "kontra")} ${tileOn(s, desc, tile)}`;
}

/* A chain of kontras with what it is laid on and what it comes to. */
export const chainName = (s, desc, tile) =>
  [tileShort(s, desc, tile), ...told(s, desc, tile).map((one) => `${one.text} = ${one.kontra}`)].join(": ");

/* What a kontra is laid on. */
export const tileOn = (s, desc, tile) =>
  low(tile.shape === "chain_of" && s.last ? (tileOf(desc, s.last.tile)?.short ?? tile.short) : tile.short);
