/* Write the fact of a pressed tile into the hand, by the tile's shape. */

import { chainAt, counted, decided, lastOf, read, recordOf, tileOf, turnOfValue, write } from "./facts.js";

const SHAPES = {
  turns: layTurns,
  whose: layWhose,
  part: layPart,
  row: layRow,
  tally: layTally,
  held: layHeld,
  chain: layChain,
  chain_of: layChainOf,
};

export function lay(s, one, who, desc) {
  const isOpen = s.open?.tile === one.key && s.open.by === who;
  const isBegun = isOpen && s.open.fresh;
  if (one.typed && !isBegun && recordOf(s.hand, one, who)) {
    // A first tap on an existing number opens it without changing it.
    s.open = isOpen ? null : { tile: one.key, by: who, fresh: true };
    return;
  }
  s.open = null;
  SHAPES[one.shape](s, one, who, desc);
  const shown = ["part", "row"].includes(one.shape) && recordOf(s.hand, one, who);
  if (shown && (one.typed || one.blanks.length)) s.open = { tile: one.key, by: who, fresh: true };
  if (one.shape === "row") s.last = shown && one.phase ? { tile: one.key, by: who } : null;
  if (one.shape !== "numbers") dropBeside(s, one);
}

function dropBeside(s, one) {
  if (read(s.hand, one.fact) !== undefined)
    for (const path of one.drops) write(s.hand, path.split("=")[0], undefined);
}

/* ---------- one value ---------- */

/* After the last turn a whole part goes, unless the tile writes a field beside the part's own. */
function layTurns(s, one) {
  const next = one.turns[turnOfValue(one, read(s.hand, one.fact)) + 1]?.facts[""];
  write(s.hand, next === undefined && !one.beside ? one.fact.split(".")[0] : one.fact, next);
}

function layWhose(s, one, who) {
  write(s.hand, one.fact, read(s.hand, one.fact) === who ? undefined : who);
}

function layHeld(s, one, who) {
  const held = { ...read(s.hand, one.fact) };
  const next = one.turns[turnOfValue(one, held[who]) + 1]?.facts[""];
  delete held[who];
  if (next !== undefined) held[who] = next;
  write(s.hand, one.fact, Object.keys(held).length ? held : undefined);
}

function layTally(s, one, who) {
  const rows = read(s.hand, one.fact) ?? [];
  const own = rows.filter((row) => row[one.who] === who);
  const next =
    own.length < one.most && rows.length < one.most
      ? [...rows, { [one.who]: who }]
      : rows.filter((row) => row[one.who] !== who);
  write(s.hand, one.fact, next.length ? next : undefined);
}

/* ---------- records and rows ---------- */

const made = (s, one, who) => ({
  ...one.sets,
  [one.who]: who,
  ...(one.phase ? { [one.phase]: s.phase } : {}),
  ...one.turns[0]?.facts,
});

/* Return the record with its next turn, or undefined after the last one. */
function turned(s, one, record, desc, { round = false } = {}) {
  if (one.typed) return { ...record, [one.typed]: record[one.typed] + 1 };
  if (decided(s, desc, one, record) !== null) return round ? record : undefined;
  const now = counted(s, desc, one, record);
  const next = one.turns[now + 1] ?? (round ? one.turns[0] : null);
  if (!next) return undefined;
  const after = { ...record };
  for (const turn of one.turns) for (const name of Object.keys(turn.facts)) delete after[name];
  return fitting(one, { ...after, ...next.facts });
}

/* Remove the answers to questions that no longer apply to a record. */
export function fitting(one, record) {
  for (const { name, when } of one.blanks)
    if (Object.entries(when).some(([fact, value]) => record[fact] !== value)) delete record[name];
  return record;
}

function layPart(s, one, who, desc) {
  const now = recordOf(s.hand, one, who);
  write(s.hand, one.fact, now ? turned(s, one, now, desc) : made(s, one, who));
}

function layRow(s, one, who, desc) {
  putRow(s, one, who, (now) => (now ? turned(s, one, now, desc) : made(s, one, who)));
}

export function putRow(s, one, who, remade) {
  const rows = [...(read(s.hand, one.fact) ?? [])];
  const now = recordOf(s.hand, one, who);
  const next = remade(now);
  const at = rows.indexOf(now);
  if (at === -1) rows.push(next);
  else rows.splice(at, 1, ...(next ? [next] : []));
  write(s.hand, one.fact, rows.length ? rows : undefined);
}

/* A tap on a separate row steps through its turns and never removes the row. */
export function row(s, { tile: key, by }, desc) {
  const one = tileOf(desc, key);
  if (one.typed || one.blanks.length) {
    Object.assign(s, { ring: by, jumped: false, open: { tile: key, by, fresh: true } });
    return;
  }
  putRow(s, one, by, (now) => now && turned(s, one, now, desc, { round: true }));
  s.last = { tile: key, by };
}

/* ---------- chains of kontra ---------- */

function putChain(s, one, links, desc) {
  if (one.shape === "chain") {
    write(s.hand, one.fact, links.length ? links : undefined);
    return;
  }
  const last = lastOf(s, desc, one);
  putRow(s, last.tile, last.by, ({ [one.who]: _before, ...rest }) =>
    links.length ? { ...rest, [one.who]: links } : rest,
  );
}

/* Add one link; after the last one remove them all. */
function layChain(s, one, _who, desc) {
  const links = chainAt(s, one, desc);
  putChain(s, one, links.length < one.most ? [...links, one.phase || s.phase] : [], desc);
}

function layChainOf(s, one, who, desc) {
  const kept = s.last;
  if (chainAt(s, one, desc)) layChain(s, one, who, desc);
  s.last = kept;
}

export function less(s, { tile: key }, desc) {
  const one = tileOf(desc, key);
  const links = chainAt(s, one, desc);
  if (links?.length) putChain(s, one, links.slice(0, -1), desc);
}
