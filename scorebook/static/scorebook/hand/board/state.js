/* The state of a board: an empty one, one from a record, the changes after every tap, and the record of a state. */

import { active, counted, countsOf, decided, isExcluded, openAsk, read, says, write } from "./facts.js";

export const empty = ({ face }) => ({
  kind: face.kind,
  hand: {},
  facts: {},
  extra: {},
  dealer: null,
  ask: face.asks[0]?.fact ?? null,
  step: face.asks.length ? face.start : face.steps[0].key,
  phase: face.steps.find((step) => step.phases.length)?.phases[0].key ?? null,
  ring: null,
  spoken: false,
  jumped: false,
  fresh: true,
  typed: null,
  rest: null,
  minus: false,
  won: null,
  refused: false,
  waits: null,
  open: null,
  last: null,
  panel: false,
  head: null,
  reason: 0,
});

export const isEmpty = (s, { face }) => s.kind === face.kind && !Object.keys(s.hand).length && s.dealer === null;

/* Update what depends on the hand: the open question, and the facts that "More" counts. */
export function settled(s, desc) {
  const shown = new Set(desc.face.steps.flatMap((step) => step.tiles).map((tile) => tile.fact.split(".")[0]));
  s.extra =
    s.kind === desc.face.kind
      ? Object.fromEntries(
          desc.face.more.filter((name) => name in s.hand && !shown.has(name)).map((name) => [name, true]),
        )
      : {};
  s.ask = s.waits ? "seat" : (openAsk(s, desc)?.fact ?? null);
  if (s.ring !== null && !active(s, desc).includes(s.ring)) s.ring = null;
  return s;
}

/* ---------- the record ---------- */

export function factsOf(s, desc) {
  if (s.kind !== desc.face.kind) return withDealer(s, desc, { ...s.facts });
  const facts = structuredClone(s.hand);
  for (const tile of desc.face.steps.flatMap((step) => step.tiles)) {
    if (tile.shape === "numbers" && read(facts, tile.fact) !== undefined)
      write(facts, tile.fact, countsOf(s, desc, tile).values);
    if (tile.shape !== "row" || !tile.counted.length) continue;
    for (const row of read(facts, tile.fact) ?? []) if (says(row, tile.sets)) tellTurn(s, desc, tile, row);
  }
  return withDealer(s, desc, facts);
}

/* Write the turn of a row into its record. If the numbers decide the result, remove a turn that contradicts them. */
function tellTurn(s, desc, tile, row) {
  const { facts } = tile.turns[1];
  const forget = () => Object.keys(facts).forEach((name) => delete row[name]);
  const made = decided(s, desc, tile, row);
  if (made !== null) {
    if (says(row, facts) !== made) forget();
  } else if (!isExcluded(s, tile, row)) {
    if (counted(s, desc, tile, row) === 1) Object.assign(row, facts);
  } else if (!says(row, facts)) forget();
}

function withDealer(s, desc, facts) {
  if (s.dealer !== null && desc.kinds[s.kind].deals) facts.dealer = s.dealer;
  return facts;
}

/* Return the state that writes these facts. A number that follows from the others is left out and filled in again. */
export function stateOf(kind, facts, desc) {
  const { dealer = null, ...told } = structuredClone(facts);
  const s = empty(desc);
  Object.assign(s, { kind, dealer: dealer === desc.dealer ? null : dealer, ask: null });
  if (kind !== desc.face.kind) return { ...s, facts: told };
  Object.assign(s, {
    hand: told,
    step: desc.face.start === desc.face.steps[0].key ? desc.face.steps.at(-1).key : desc.face.start,
  });
  for (const tile of desc.face.steps.flatMap((step) => step.tiles))
    if (tile.shape === "numbers") forgetTheLast(s, desc, tile);
  return settled(s, desc);
}

function forgetTheLast(s, desc, tile) {
  const values = read(s.hand, tile.fact);
  const seats = active(s, desc);
  if (
    !values ||
    tile.total === null ||
    !seats.every((seat) => values[seat] !== undefined) ||
    Object.keys(values).length !== seats.length
  )
    return;
  if (Object.values(values).reduce((all, one) => all + one, 0) !== tile.total) return;
  const { [seats.at(-1)]: last, ...kept } = values;
  if (tile.fewest && last === 0) return; // without a number the player took no part
  write(s.hand, tile.fact, kept);
}
