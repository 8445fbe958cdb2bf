/* What each tap makes of the open hand of a board. */

import {
  active,
  contractOf,
  counted,
  countsOf,
  empty,
  numbersTile,
  offered,
  openAsk,
  read,
  recordOf,
  rests,
  says,
  settled,
  stepOf,
  tileOf,
  tileOfRow,
  turnAt,
  turnOfValue,
  write,
} from "./facts.js";
import { roundAfter } from "../words.js";

const TAPS = { seat, middle, quick, kind, write: change, tile, row, pick, step, phase, blank, key, less, tell };

/* The state after a tap; the one given is left as it was. */
export function press(before, tap, desc) {
  const s = structuredClone(before);
  TAPS[tap.type](s, tap, desc);
  return settled(s, desc);
}

/* ---------- seats and questions ---------- */

function seat(s, { seat: who }, desc) {
  const ask = openAsk(s, desc);
  if (s.kind !== desc.face.kind || !active(s, desc).includes(who)) return;
  if (ask) {
    if (ask.picks.length) return;
    s.hand[ask.fact] = who;
    Object.assign(s, { ring: who, panel: false, step: desc.face.start });
  } else if (s.waits) {
    const waiting = tileOf(desc, s.waits);
    Object.assign(s, { ring: who, waits: null });
    lay(s, waiting, who, desc);
  } else {
    s.ring = s.ring === who && !numbersTile(s, desc) ? null : who;
    s.open = null;
  }
}

function pick(s, { fact, value }, desc) {
  if (s.kind !== desc.face.kind) renew(s, desc);
  s.hand[fact] = value;
  s.panel = false;
  dropWhatIsNotAsked(s, desc);
  if (!openAsk(s, desc)) Object.assign(s, { step: desc.face.start, ring: s.hand[desc.face.declarer] ?? null });
}

/* What was said of one contract and has no place in another. */
function dropWhatIsNotAsked(s, desc) {
  const contract = contractOf(s, desc);
  for (const [name, only] of Object.entries(desc.face.belongs)) if (!only.includes(contract)) delete s.hand[name];
  for (const fact of desc.face.lists) {
    const kept = (s.hand[fact] ?? []).filter((one) => {
      const made = tileOfRow(desc, fact, one);
      return !made?.only.length || made.only.includes(contract);
    });
    write(s.hand, fact, kept.length ? kept : undefined);
  }
  Object.assign(s, { open: null, last: null, waits: null });
}

function middle(s, _tap, desc) {
  if (s.kind !== desc.face.kind) renew(s, desc);
  else if (s.waits) s.waits = null;
  else if (desc.face.asks.length) s.panel = !s.panel && !openAsk(s, desc);
  else Object.assign(s, { ring: null, open: null });
}

/* A question asked again: its answer is taken back. */
function tell(s, { fact }) {
  delete s.hand[fact];
  Object.assign(s, { panel: false, ring: null, open: null });
}

function step(s, { step: key }) {
  Object.assign(s, { step: key, open: null, waits: null, panel: false });
}
function phase(s, { phase: key }) {
  s.phase = key;
}

/* ---------- entries without play, and sheets ---------- */

function renew(s, desc) {
  const { dealer, head, reason } = s;
  Object.assign(s, empty(desc), { dealer, head, reason });
}

function quick(s, { kind: key }, desc) {
  const again = s.kind === key;
  renew(s, desc);
  if (!again) s.kind = key;
}

function kind(s, { kind: key, facts }, desc) {
  renew(s, desc);
  Object.assign(s, { kind: key, facts });
}

/* What a sheet wrote: who deals, or the hand with a fact told anew. */
function change(s, { change: said }, desc) {
  Object.assign(s, said, { open: null, waits: null });
  if (s.kind === desc.face.kind && desc.face.contract) dropWhatIsNotAsked(s, desc);
}

/* ---------- tiles ---------- */

const NOBODYS = ["turns", "chain", "chain_of"];

function tile(s, { tile: key }, desc) {
  const one = tileOf(desc, key);
  if (!offered(s, desc, one)) return;
  if (s.waits === key) {
    s.waits = null;
    return;
  }
  s.waits = null;
  if (!NOBODYS.includes(one.shape) && s.ring === null) {
    Object.assign(s, { waits: key, open: null });
    return;
  }
  lay(s, one, s.ring, desc);
}

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

function lay(s, one, who, desc) {
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

function layTurns(s, one) {
  write(s.hand, one.fact, one.turns[turnOfValue(one, read(s.hand, one.fact)) + 1]?.facts[""]);
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

const made = (s, one, who) => ({
  ...one.sets,
  [one.who]: who,
  ...(one.phase ? { [one.phase]: s.phase } : {}),
  ...one.turns[0]?.facts,
});

/* The record with its next turn laid over it, or nothing after the last. */
function turned(s, one, record, desc, { round = false } = {}) {
  if (one.typed) return { ...record, [one.typed]: record[one.typed] + 1 };
  const now = counted(s, desc, one, record);
  const next = one.turns[now + 1] ?? (round ? one.turns[0] : null);
  if (!next) return undefined;
  const after = { ...record };
  for (const turn of one.turns) for (const name of Object.keys(turn.facts)) delete after[name];
  return fitting(one, { ...after, ...next.facts });
}

/* What a blank asked goes with what it was asked for. */
function fitting(one, record) {
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

function putRow(s, one, who, remade) {
  const rows = [...(read(s.hand, one.fact) ?? [])];
  const now = recordOf(s.hand, one, who);
  const next = remade(now);
  const at = rows.indexOf(now);
  if (at === -1) rows.push(next);
  else rows.splice(at, 1, ...(next ? [next] : []));
  write(s.hand, one.fact, rows.length ? rows : undefined);
}

/* A row among those that stand for themselves: it goes round, and never away. */
function row(s, { tile: key, by }, desc) {
  const one = tileOf(desc, key);
  if (one.typed || one.blanks.length) {
    Object.assign(s, { ring: by, open: { tile: key, by, fresh: true } });
    return;
  }
  putRow(s, one, by, (now) => now && turned(s, one, now, desc, { round: true }));
  s.last = { tile: key, by };
}

/* ---------- chains of kontra ---------- */

export function chainAt(s, one, desc) {
  if (one.shape === "chain") return read(s.hand, one.fact) ?? [];
  const last = s.last && tileOf(desc, s.last.tile);
  const record = last && recordOf(s.hand, last, s.last.by);
  return record ? (record[one.who] ?? []) : null;
}

function putChain(s, one, links, desc) {
  if (one.shape === "chain") {
    write(s.hand, one.fact, links.length ? links : undefined);
    return;
  }
  putRow(s, tileOf(desc, s.last.tile), s.last.by, ({ [one.who]: _before, ...rest }) =>
    links.length ? { ...rest, [one.who]: links } : rest,
  );
}

function layChain(s, one, _who, desc) {
  if (chainAt(s, one, desc).length < one.most)
    putChain(s, one, [...chainAt(s, one, desc), one.phase || s.phase], desc);
}
function layChainOf(s, one, who, desc) {
  const kept = s.last;
  if (chainAt(s, one, desc)) layChain(s, one, who, desc);
  s.last = kept;
}

/* The last link is taken off. */
function less(s, { tile: key }, desc) {
  const one = tileOf(desc, key);
  const links = chainAt(s, one, desc);
  if (links?.length) putChain(s, one, links.slice(0, -1), desc);
}

/* ---------- the panel: blanks and numbers ---------- */

const opened = (s, desc) => {
  const one = s.open && tileOf(desc, s.open.tile);
  return one && recordOf(s.hand, one, s.open.by) ? one : null;
};

function put(s, one, record) {
  if (one.shape === "part") write(s.hand, one.fact, record);
  else putRow(s, one, s.open.by, () => record);
}

/* A blank of the open record is filled in, or emptied by the same answer again. */
function blank(s, { name, value }, desc) {
  const one = opened(s, desc);
  if (name === "done") s.open = null;
  if (!one || !s.open) return;
  const record = { ...recordOf(s.hand, one, s.open.by) };
  const asked = one.blanks.find((each) => each.name === name);
  if (typeof value === "boolean") record[name] = !record[name];
  else if (record[name] === value && !(name in (one.turns[0]?.facts ?? {}))) delete record[name];
  else record[name] = value;
  put(s, one, fitting(one, record));
  if (record[name] === true) for (const path of asked.drops) write(s.hand, path, undefined);
  if (typeof value === "boolean" || !asksMore(one, recordOf(s.hand, one, s.open.by))) s.open = null;
}

/* Whether the panel of a record is still wanted: something is open in it, or only the scribe knows when it is told. */
const asksMore = (one, record) =>
  one.blanks.some(
    ({ name, when }) => says(record, when) && (record[name] === undefined || typeof record[name] === "boolean"),
  );

function key(s, { digit }, desc) {
  const one = opened(s, desc);
  const numbers = numbersTile(s, desc);
  if (one?.typed) typeCount(s, one, digit);
  else if (numbers && !rests(s, desc, numbers)) typeNumber(s, numbers, digit, desc);
}

/* The count of an open row; the first digit stands instead of what it began with, and without any the row goes. */
function typeCount(s, one, digit) {
  const record = recordOf(s.hand, one, s.open.by);
  const now = record[one.typed];
  if (digit === "next") {
    s.open = null;
    return;
  }
  if (digit === "del") {
    const left = s.open.fresh ? 0 : Math.floor(now / 10);
    put(s, one, left ? { ...record, [one.typed]: left } : undefined);
    s.open = left ? { ...s.open, fresh: false } : null;
  } else {
    const more = now * 10 + Number(digit);
    put(s, one, { ...record, [one.typed]: s.open.fresh || more > one.most ? Number(digit) : more });
    s.open = { ...s.open, fresh: false };
  }
}

/* Who is rung first: the declarer, else the scribe, else whoever leads. */
function firstRung(s, desc) {
  const seats = active(s, desc);
  const declarer = s.hand[desc.face.declarer];
  return declarer ?? (seats.includes(desc.scribe) ? desc.scribe : seats[0]);
}

function nextRung(s, desc, one, from) {
  const { values, filled } = countsOf(s, desc, one);
  const round = roundAfter(from, desc).filter((who) => active(s, desc).includes(who));
  return round.find((who) => values[who] === undefined || who === filled) ?? from;
}

/* The key writes into the ringed seat; a number that no digit can follow rings the next one. */
function typeNumber(s, one, digit, desc) {
  let who = s.ring ?? firstRung(s, desc);
  const values = { ...read(s.hand, one.fact) };
  if (digit === "next") {
    s.ring = nextRung(s, desc, one, who);
    return;
  }
  const { filled, values: shown } = countsOf(s, desc, one);
  if (digit === "del" && who === filled) values[who] = shown[who];
  else if (digit === "del" && values[who] === undefined && s.typed !== null) who = s.typed;
  const now = values[who];
  if (digit === "del") {
    if (now === undefined || now < 10) delete values[who];
    else values[who] = Math.floor(now / 10);
  } else if ((now ?? 0) * 10 + Number(digit) <= one.most) values[who] = (now ?? 0) * 10 + Number(digit);
  else return;
  write(s.hand, one.fact, Object.keys(values).length ? values : undefined);
  Object.assign(s, { ring: who, typed: who });
  if (digit !== "del" && (values[who] === 0 || values[who] * 10 > one.most)) s.ring = nextRung(s, desc, one, who);
}
