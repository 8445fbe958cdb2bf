/* The open hand of a board: the record's own facts, and where among them each tile writes. No game, and no points:
   which tiles there are stands in the description that comes with the page (settlement/board.py says what its words
   mean). */

import { dealOf } from "../page/words.js";

/* ---------- facts within facts ---------- */

export function read(hand, path) {
  return path.split(".").reduce((value, name) => value?.[name], hand);
}

/* Write a fact, or take it away; a part that says nothing any more is gone with it. */
export function write(hand, path, value) {
  const [name, inner] = path.split(".");
  if (inner === undefined) {
    if (value === undefined) delete hand[name];
    else hand[name] = value;
    return;
  }
  const part = { ...hand[name] };
  if (value === undefined) delete part[inner];
  else part[inner] = value;
  write(hand, name, Object.keys(part).length ? part : undefined);
}

export const says = (record, told) => Object.entries(told).every(([name, value]) => record?.[name] === value);

/* ---------- the table ---------- */

/* Who plays: everybody the deal says, unless the hand itself says who does not. */
export function active(s, desc) {
  const out = desc.face.sits_out ? s.hand[desc.face.sits_out] : undefined;
  const dealt = dealOf(s, desc).active;
  if (out === undefined) return dealt;
  const first = desc.there.indexOf(dealt[0]);
  return [...desc.there.slice(first), ...desc.there.slice(0, first)].filter((seat) => seat !== out);
}

/* ---------- steps, tiles and questions ---------- */

export const stepOf = (s, desc) => desc.face.steps.find((step) => step.key === s.step) ?? desc.face.steps[0];
export const tileOf = (desc, key) => desc.face.steps.flatMap((step) => step.tiles).find((tile) => tile.key === key);
export const contractOf = (s, desc) => s.hand[desc.face.contract] ?? null;
const concerns = (s, desc, only) => !only.length || only.includes(contractOf(s, desc));

export const offered = (s, desc, tile) =>
  s.kind === desc.face.kind && !openAsk(s, desc) && concerns(s, desc, tile.only);

export const openAsk = (s, desc) =>
  (s.kind === desc.face.kind &&
    desc.face.asks.find((ask) => concerns(s, desc, ask.only) && s.hand[ask.fact] === undefined)) ||
  null;

export const chooses = (s, desc) =>
  Boolean(openAsk(s, desc)) || s.panel || (s.kind !== desc.face.kind && desc.face.asks.length > 0);

/* The tile that wrote a row: its fixed facts are the row's. */
export const tileOfRow = (desc, fact, row) =>
  desc.face.steps
    .flatMap((step) => step.tiles)
    .find((tile) => tile.shape === "row" && tile.fact === fact && says(row, tile.sets));

/* ---------- what a tile says ---------- */

/* The small record of a player that a tile tells, or nothing; of several rows the first. */
export function recordOf(hand, tile, seat) {
  if (tile.shape === "part") {
    const part = read(hand, tile.fact);
    return part && part[tile.who] === seat ? part : undefined;
  }
  return recordsOf(hand, tile, seat)[0];
}

export const recordsOf = (hand, tile, seat) =>
  (read(hand, tile.fact) ?? []).filter((row) => row[tile.who] === seat && says(row, tile.sets));

/* Which of its turns a tile is at; of several that are true the one that says most. */
function turnAt(tile, record) {
  let found = -1;
  let most = -1;
  tile.turns.forEach((turn, at) => {
    const size = Object.keys(turn.facts).length;
    if (says(record, turn.facts) && size > most) [found, most] = [at, size];
  });
  return found === -1 && tile.typed ? 0 : found;
}

/* The same for a tile whose fact is one value. */
export const turnOfValue = (tile, value) =>
  value === undefined ? -1 : tile.turns.findIndex((turn) => turn.facts[""] === value);

/* Whether others have some of the numbers that somebody who made this has alone. */
export const isExcluded = (s, tile, record) =>
  Object.entries(read(s.hand, tile.alone) ?? {}).some(([seat, count]) => Number(seat) !== record[tile.who] && count);

/* Whether the numbers say that a row was made; null where they do not, or where something else adds to them. */
export function decided(s, desc, tile, record) {
  const enough = tile.enough[contractOf(s, desc)];
  if (enough === undefined || !isTold(s, desc, tile.decided)) return null;
  const who = record[tile.who];
  const adds = (fact) => isOf(read(s.hand, fact) ?? {}, who);
  if (read(s.hand, tile.decided)[who] >= enough) return true;
  return tile.adds.some(adds) ? null : false;
}
const isOf = (value, who) => String(who) in value || Object.values(value).includes(who);

/* Where nothing else is said, what was announced comes to its second turn as soon as the result is there. */
export function counted(s, desc, tile, record) {
  if (isExcluded(s, tile, record)) return 1;
  const made = decided(s, desc, tile, record);
  if (made !== null) return made ? 1 : 2;
  const at = turnAt(tile, record);
  return at === 0 && tile.counted.some((path) => isTold(s, desc, path)) ? 1 : at;
}

/* The row that a kontra is laid on, as its tile and its player: the one told last, else the last one that stands. */
export function lastOf(s, desc, one) {
  const told = s.last && tileOf(desc, s.last.tile);
  if (told && recordOf(s.hand, told, s.last.by)) return { tile: told, by: s.last.by };
  const row = (read(s.hand, one.fact) ?? []).at(-1);
  const tile = row && tileOfRow(desc, one.fact, row);
  return tile ? { tile, by: row[tile.who] } : null;
}

/* The links of a chain: of one that stands for itself, or of the row it is laid on; nothing where there is none. */
export function chainAt(s, one, desc) {
  if (one.shape === "chain") return read(s.hand, one.fact) ?? [];
  if (one.shape !== "chain_of") return null;
  const last = lastOf(s, desc, one);
  return last ? (recordOf(s.hand, last.tile, last.by)[one.who] ?? []) : null;
}

/* ---------- numbers of every player ---------- */

export const numbersTile = (s, desc) =>
  stepOf(s, desc).tiles.find((tile) => tile.shape === "numbers" && offered(s, desc, tile));

export const rests = (s, desc, tile) => tile.drops.some((path) => isTold(s, desc, path));

const numbersOf = (desc, fact) =>
  desc.face.steps.flatMap((step) => step.tiles).find((tile) => tile.shape === "numbers" && tile.fact === fact);

/* The numbers typed, and the last one where what all add up to leaves no choice. */
export function countsOf(s, desc, tile) {
  const values = { ...read(s.hand, tile.fact) };
  const open = active(s, desc).filter((seat) => values[seat] === undefined);
  const typed = Object.values(values).reduce((all, one) => all + one, 0);
  const begun = Object.keys(values).length > 0;
  const filled = begun && open.length === 1 && tile.total !== null && typed <= tile.total ? open[0] : null;
  if (filled !== null) values[filled] = tile.total - typed;
  return {
    values,
    filled,
    sum: filled === null ? typed : tile.total,
    done: begun && (!open.length || filled !== null),
  };
}

/* ---------- what is told, what is missing ---------- */

/* Whether a fact is told; with ``=`` whether the hand, or somebody, has that value in it. */
function isTold(s, desc, path) {
  const [where, wanted] = path.split("=");
  const value = read(s.hand, where);
  const numbers = numbersOf(desc, where);
  if (numbers) return countsOf(s, desc, numbers).done;
  if (wanted === undefined) return value !== undefined;
  if (Array.isArray(value)) return value.some((row) => Object.values(row).includes(wanted));
  return value !== null && typeof value === "object"
    ? Object.values(value).includes(wanted)
    : String(value) === wanted;
}

/* What the hand still lacks: open questions first, then needs that nothing meets. */
export function lacking(s, desc) {
  if (s.kind !== desc.face.kind) return [];
  const ask = openAsk(s, desc);
  const asks = desc.face.asks.filter(
    (one) =>
      s.hand[one.fact] === undefined &&
      (one === ask || !one.only.length || !contractOf(s, desc) || concerns(s, desc, one.only)),
  );
  const needs = desc.face.needs.filter((need) =>
    contractOf(s, desc) === null ? !need.only.length : concerns(s, desc, need.only),
  );
  return [
    ...asks,
    ...unfilled(s, desc),
    ...needs.filter((need) => !need.facts.some((path) => isTold(s, desc, path))),
  ];
}

/* The tiles whose panel still asks something of what they have written. */
function unfilled(s, desc) {
  const lacks = (tile, record) =>
    record && tile.blanks.some(({ name, when }) => says(record, when) && record[name] === undefined);
  const place = (tile, record) =>
    tile.shape === "row" ? `${tile.fact}[${read(s.hand, tile.fact).indexOf(record)}]` : tile.fact;
  const tiles = desc.face.steps.flatMap((step) => step.tiles).filter((tile) => tile.blanks.length);
  return tiles.flatMap((tile) => {
    const records = (seat) => (tile.shape === "row" ? recordsOf(s.hand, tile, seat) : [recordOf(s.hand, tile, seat)]);
    const open = active(s, desc)
      .flatMap(records)
      .filter((record) => lacks(tile, record));
    return open.length
      ? [{ label: tile.label, tile: tile.key, facts: open.map((record) => place(tile, record)) }]
      : [];
  });
}

/* The facts, or rows of them, still to be told: what the server says about them is no contradiction yet. */
export function untold(s, desc) {
  const names = lacking(s, desc).flatMap((one) => one.facts ?? [one.fact]);
  return new Set(names.map((name) => name.split(/[.=]/)[0]));
}
