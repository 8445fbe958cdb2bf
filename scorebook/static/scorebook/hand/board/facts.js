/* The open hand of a board: its facts, and the fact that each tile writes. This module knows no game and no points. The
   page's description lists the tiles; settlement/board.py explains its fields. */

import { dealOf } from "../page/words.js";

/* ---------- facts within facts ---------- */

export function read(hand, path) {
  return path.split(".").reduce((value, name) => value?.[name], hand);
}

/* Set a fact, or remove it. An empty part is removed as well. */
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

/* Return the seats that play: those of the deal, unless the hand says who sits out. */
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
  s.kind === desc.face.kind &&
  !openAsk(s, desc) &&
  concerns(s, desc, tile.only) &&
  (!tile.beside || s.hand[tile.beside] !== undefined);

/* Whether the fact of a tile can be this player's. */
export const canHave = (s, tile, seat) => !tile.never || s.hand[tile.never] !== seat;

export const openAsk = (s, desc) =>
  (s.kind === desc.face.kind &&
    desc.face.asks.find((ask) => concerns(s, desc, ask.only) && s.hand[ask.fact] === undefined)) ||
  null;

export const chooses = (s, desc) =>
  Boolean(openAsk(s, desc)) || s.panel || (s.kind !== desc.face.kind && desc.face.asks.length > 0);

/* Return the tile that wrote a row: the fixed facts of the tile are in the row. */
export const tileOfRow = (desc, fact, row) =>
  desc.face.steps
    .flatMap((step) => step.tiles)
    .find((tile) => tile.shape === "row" && tile.fact === fact && says(row, tile.sets));

/* ---------- what a tile records ---------- */

/* Return the record that a tile keeps for a player: of several rows the first, or undefined. */
export function recordOf(hand, tile, seat) {
  if (tile.shape === "part") {
    const part = read(hand, tile.fact);
    return part && part[tile.who] === seat ? part : undefined;
  }
  return recordsOf(hand, tile, seat)[0];
}

export const recordsOf = (hand, tile, seat) =>
  (read(hand, tile.fact) ?? []).filter((row) => row[tile.who] === seat && says(row, tile.sets));

/* Return the index of a tile's current turn. If several match, the most specific one counts. */
function turnAt(tile, record) {
  let found = -1;
  let most = -1;
  tile.turns.forEach((turn, at) => {
    const size = Object.keys(turn.facts).length;
    if (says(record, turn.facts) && size > most) [found, most] = [at, size];
  });
  return found === -1 && tile.typed ? 0 : found;
}

/* Return the same for a tile whose fact is a single value. */
export const turnOfValue = (tile, value) =>
  value === undefined ? -1 : tile.turns.findIndex((turn) => turn.facts[""] === value);

/* Whether another player has counts that only the player of this record may have. */
export const isExcluded = (s, tile, record) =>
  Object.entries(read(s.hand, tile.alone) ?? {}).some(([seat, count]) => Number(seat) !== record[tile.who] && count);

/* Whether the numbers prove that a row was made. Return null if they prove nothing, or if another fact may add to them.
   */
export function decided(s, desc, tile, record) {
  const enough = tile.enough[contractOf(s, desc)];
  if (enough === undefined || !isTold(s, desc, tile.decided)) return null;
  const who = record[tile.who];
  const adds = (fact) => isOf(read(s.hand, fact) ?? {}, who);
  if (read(s.hand, tile.decided)[who] >= enough) return true;
  return tile.adds.some(adds) ? null : false;
}
const isOf = (value, who) => String(who) in value || Object.values(value).includes(who);

/* An announced row moves to its second turn as soon as the result is known, unless the scribe sets another turn. */
export function counted(s, desc, tile, record) {
  if (isExcluded(s, tile, record)) return 1;
  const made = decided(s, desc, tile, record);
  if (made !== null) return made ? 1 : 2;
  const at = turnAt(tile, record);
  return at === 0 && tile.counted.some((path) => isTold(s, desc, path)) ? 1 : at;
}

/* Return the tile and the player of the row that a kontra applies to: the last row tapped, else the last in the hand.
   */
export function lastOf(s, desc, one) {
  const told = s.last && tileOf(desc, s.last.tile);
  if (told && recordOf(s.hand, told, s.last.by)) return { tile: told, by: s.last.by };
  const row = (read(s.hand, one.fact) ?? []).at(-1);
  const tile = row && tileOfRow(desc, one.fact, row);
  return tile ? { tile, by: row[tile.who] } : null;
}

/* Return the links of a chain of its own or of the row that it applies to. Return null if there is no such row. */
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

/* Return the typed numbers. If the total leaves no choice, the last number is filled in. Where fewer numbers are
   enough, a player without a number took no part. */
export function countsOf(s, desc, tile) {
  const values = { ...read(s.hand, tile.fact) };
  const open = active(s, desc).filter((seat) => values[seat] === undefined);
  const typed = Object.values(values).reduce((all, one) => all + one, 0);
  const count = Object.keys(values).length;
  const rest = tile.fewest ? typed !== tile.total : typed <= tile.total;
  const filled = count > 0 && open.length === 1 && tile.total !== null && rest ? open[0] : null;
  if (filled !== null) values[filled] = tile.total - typed;
  const sum = filled === null ? typed : tile.total;
  const enough = tile.fewest ? count >= tile.fewest && (tile.total ?? sum) === sum : count > 0 && !open.length;
  return { values, filled, sum, done: enough || filled !== null };
}

/* ---------- facts that are recorded or missing ---------- */

/* Whether a fact is recorded. With ``=`` the hand, or one of its players, must have that value. */
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

/* Return everything that the hand still lacks: open questions first, then unmet needs. */
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

/* Return the first field of a record that its panel still asks. A flag is asked while the panel is open. */
export const openBlank = (s, tile, record) =>
  tile.blanks.find(
    ({ name, when }) =>
      says(record, when) &&
      (record[name] === undefined ||
        (s.open?.tile === tile.key && s.open.by === record[tile.who] && typeof record[name] === "boolean")),
  );

/* Return the tiles whose panel still has an open question. */
function unfilled(s, desc) {
  const lacks = (tile, record) => record && openBlank(s, tile, record);
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

/* Return the names of facts that are still missing. The screen ignores the server's problems with them. */
export function untold(s, desc) {
  const names = lacking(s, desc).flatMap((one) => one.facts ?? [one.fact]);
  return new Set(names.map((name) => name.split(/[.=]/)[0]));
}
