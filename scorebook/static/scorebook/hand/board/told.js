/* The short texts of a board's tiles. */

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

/* Return the players at the table, the resting one last: the record may still have facts about that player. */
const everybody = (s, desc) => [...new Set([...active(s, desc), ...desc.there])];

/* Return the entries of a tile, one per player, the ringed player's first. */
export function entriesOf(s, desc, tile) {
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
      Object.entries(value ?? {}).flatMap(([seat, card]) =>
        // Nobody said a kontra of level 0.
        card ? one(Number(seat), { text: tile.turns.find((turn) => turn.facts[""] === card)?.label ?? card }) : [],
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

/* Return the texts of a record: its turn, number and phase. */
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

/* Return the answers from the panel that are no turns: a suit, a missing card, a game that was given up. */
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

/* Return the second line of a tile: the progress of the ringed player, or the names of the others. */
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

/* Return the factors in the order they were announced, as ×4×4×2. A long chain is written in powers. */
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

/* Return the name of a kontra chain: the figure or game that it applies to, and its factors. */
export const chainName = (s, desc, tile) =>
  [tileShort(s, desc, tile), ...entriesOf(s, desc, tile).map((one) => tellingWord(desc, one))].join(": ");

/* Return the name of the figure or game that a kontra applies to. */
export const tileOn = (s, desc, tile) =>
  low((tile.shape === "chain_of" && lastOf(s, desc, tile)?.tile.short) || tile.short);

/* ---------- the name of a tile ---------- */

/* Return the word on a tile. A kontra includes the name of its figure or game. */
export function tileShort(s, desc, tile) {
  if (!tile.shape.startsWith("chain")) return tile.from_each || tile.short;
  return `${phrase(desc, "kontra")} ${tileOn(s, desc, tile)}`;
}

/* Return the accessible name of a tile: first the visible words in their order, then all entries. */
export function tileName(s, desc, tile, shown) {
  const said = entriesOf(s, desc, tile)
    .map((one) => tellingWord(desc, one))
    .join("; ");
  const seen = shown.filter(Boolean).join(" ");
  return tile.shape.startsWith("chain")
    ? `${seen}: ${said ? tileShort(s, desc, tile) : phrase(desc, "is_none")}`
    : `${seen}: ${said || phrase(desc, "is_none")}`;
}
