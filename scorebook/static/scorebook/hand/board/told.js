/* What the tiles of a board tell, in their short words. */

import { recordWords } from "../page/told.js";
import { low, nameOf, phrase, shortOf } from "../page/words.js";
import {
  active,
  chainAt,
  counted,
  isExcluded,
  lastOf,
  read,
  recordOf,
  recordsOf,
  turnOfValue,
} from "./facts.js";

const FITS = 4;
export const UNTOLD = ["numbers", "rows", "sheet"];
const FEW = 3;
const POWERS = ["", "", "²", "³", "⁴", "⁵"];
export const product = (tile, links) => links.reduce((all, phase) => all * tile.factors[phase], 1);

/* ---------- what stands on a tile ---------- */

/* Who sits there, the resting player last: what was said of them before is still in the record. */
const everybody = (s, desc) => [...new Set([...active(s, desc), ...desc.there])];

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
      everybody(s, desc).flatMap((seat) =>
        recordsOf(s.hand, tile, seat).map((record) => one(seat, rowWords(s, desc, tile, record))),
      ),
    tally: () =>
      everybody(s, desc).flatMap((seat) => {
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

/* A small record as its tile says it: how far its taps have come, its number, its phase. */
function turnWords(s, desc, tile, record) {
  const turn = tile.turns[counted(s, desc, tile, record)];
  const number = tile.typed ? String(record[tile.typed] ?? "–") : "";
  const phase = desc.face.steps.flatMap((step) => step.phases).find((one) => one.key === record[tile.phase]);
  const points = isExcluded(s, tile, record) ? read(s.hand, tile.alone)[record[tile.who]] : undefined;
  const why = points === undefined ? "" : `: ${phrase(desc, "not_all_tricks", { n: points })}`;
  return {
    text: number || (turn?.label ?? "") + why,
    why: points === undefined ? "" : phrase(desc, "n_points", { n: points }),
    mark: turn?.mark ?? "",
    phase: phase?.mark ?? "",
    when: phase ? low(phase.label) : "",
    more: blankWords(desc, tile, record),
  };
}

/* What the panel asked of a record besides its turns: a suit, a missing card, that the game was given up. */
function blankWords(desc, tile, record) {
  const [name] = tile.fact.split(".");
  const inner = desc.kinds[desc.face.kind].facts.find((fact) => fact.name === name)?.facts ?? [];
  const isAsked = (fact) => tile.blanks.some((blank) => blank.name === fact.name);
  const isTurn = (fact) => tile.turns.some((turn) => fact.name in turn.facts);
  return recordWords(desc, inner.filter((fact) => isAsked(fact) && !isTurn(fact)), record);
}

export const rowWords = (s, desc, tile, record) => ({
  ...turnWords(s, desc, tile, record),
  kontra: kontraWord(desc, tile, record),
});

export const tellingWord = (desc, one) =>
  [one.by === null ? "" : nameOf(desc, one.by), one.text, one.when, one.kontra, one.more && `(${one.more})`]
    .filter(Boolean)
    .join(" ");

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

/* ---------- chains of kontra ---------- */

function chainTold(s, desc, tile, one) {
  const links = chainAt(s, tile, desc) ?? [];
  const comes = links.length > 1 ? `= ×${product(tile, links)}` : "";
  return links.length ? [one(null, { text: chainWords(tile, links), kontra: comes })] : [];
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

/* A chain of kontras with what it is laid on and what it comes to. */
export const chainName = (s, desc, tile) =>
  [tileShort(s, desc, tile), ...told(s, desc, tile).map((one) => tellingWord(desc, one))].join(": ");

/* What a kontra is laid on. */
export const tileOn = (s, desc, tile) =>
  low((tile.shape === "chain_of" && lastOf(s, desc, tile)?.tile.short) || tile.short);

/* ---------- the name of a tile ---------- */

/* The word on a tile; a kontra names what it is laid on. */
export function tileShort(s, desc, tile) {
  if (!tile.shape.startsWith("chain")) return tile.short;
  return `${phrase(desc, "kontra")} ${tileOn(s, desc, tile)}`;
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
