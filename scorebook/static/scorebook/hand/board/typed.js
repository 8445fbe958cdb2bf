/* Answers and digits entered in the panel of a board: blanks of an open record, and numbers. */

import { active, chooses, countsOf, numbersTile, openBlank, read, recordOf, rests, tileOf, write } from "./facts.js";
import { aroundTable, restOf, roundAfter } from "../page/words.js";
import { fitting, putRow } from "./lay.js";

const opened = (s, desc) => {
  const one = s.open && tileOf(desc, s.open.tile);
  return one && recordOf(s.hand, one, s.open.by) ? one : null;
};

function put(s, one, record) {
  if (one.shape === "part") write(s.hand, one.fact, record);
  else putRow(s, one, s.open.by, () => record);
}

/* ---------- blanks ---------- */

/* Fill in a blank of the open record. The same answer again clears it. */
export function blank(s, { name, value }, desc) {
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
  if (typeof value === "boolean" || !openBlank(s, one, recordOf(s.hand, one, s.open.by))) s.open = null;
}

/* ---------- numbers ---------- */

export function key(s, { digit }, desc) {
  const one = opened(s, desc);
  const numbers = numbersTile(s, desc);
  s.jumped = false;
  if (s.won) typeFromEach(s, numbers, digit, desc);
  else if (one?.typed) typeCount(s, one, digit);
  else if (numbers && !rests(s, desc, numbers)) typeNumber(s, numbers, digit, desc);
}

/* Type the count of an open row. The first digit replaces the initial count. Deleting the last digit removes the row.
   */
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

/* Return the seat that the next digit writes to, or null while no numbers are typed. */
export function writesFor(s, desc) {
  const one = numbersTile(s, desc);
  const isTyped = one && !s.won && !rests(s, desc, one) && !s.waits && !chooses(s, desc) && !opened(s, desc);
  return isTyped ? writerOf(s, desc, one) : null;
}

/* Return the ringed player, else the declarer, else the first one at the table from the scribe on. A name that was
   tapped for a figure is used up (`spoken`): the next digit then writes to the first player without a number. */
function writerOf(s, desc, one) {
  const first = firstRung(s, desc);
  if (!s.spoken || !s.fresh) return s.ring ?? first;
  const { values, done } = countsOf(s, desc, one);
  if (done) return s.ring ?? first;
  return values[first] === undefined ? first : nextRung(s, desc, one, first);
}

function firstRung(s, desc) {
  const seats = active(s, desc);
  return s.hand[desc.face.declarer] ?? aroundTable(desc).find((seat) => seats.includes(seat));
}

function nextRung(s, desc, one, from) {
  const { values, filled } = countsOf(s, desc, one);
  const round = roundAfter(from, desc).filter((who) => active(s, desc).includes(who));
  return round.find((who) => values[who] === undefined || who === filled) ?? from;
}

/* "Next" rings the next player without a number; if all have one, simply the next player. */
function rungAfter(s, desc, one, from) {
  const empty = nextRung(s, desc, one, from);
  const next = roundAfter(from, desc).find((who) => active(s, desc).includes(who));
  return empty === from ? (next ?? from) : empty;
}

/* Below TRICKS a second digit is no slip. From HUNDRED on a third digit may begin the next player's number, unless
   numbers may be long. */
const [TRICKS, HUNDRED, LONG] = [20, 100, 1000];
const isWhole = (count, most) =>
  count === 0 || (count <= most && count * 10 > most && (count >= 10 || most < TRICKS) && count < HUNDRED);

/* Whether the last digit may belong to the next player's number. No more digits are accepted before "next". */
const isGrown = (s, desc, one, who) =>
  !s.fresh && one.most < LONG && read(s.hand, one.fact)?.[who] >= HUNDRED && nextRung(s, desc, one, who) !== who;

/* Return a number with one more digit, or a new number if it is full. */
function longer(now, digit, most, minus) {
  const size = Math.abs(now ?? 0);
  const isFull = String(size).length >= String(most).length;
  const next = Number(isFull ? digit : `${size || ""}${digit}`);
  return next && (minus || now < 0) ? -next : next;
}

/* ---------- what the winners get from each of the others ---------- */

function typeFromEach(s, one, digit, desc) {
  const { each } = s.won;
  if (digit === "del") s.won.each = each && Math.trunc(each / 10);
  else if (digit === "sign") s.won.each = -each;
  else if (digit !== "next") s.won.each = longer(each, digit, one.most);
  payWinners(s, one, desc);
}

/* Select a winner, or deselect one. */
export function winner(s, one, seat, desc) {
  const { seats } = s.won;
  s.won.seats = seats.includes(seat) ? seats.filter((other) => other !== seat) : [...seats, seat];
  payWinners(s, one, desc);
}

/* Write the numbers of all players: each winner gets the number from each of the others. */
function payWinners(s, one, desc) {
  const { seats, each } = s.won;
  const losers = active(s, desc).filter((seat) => !seats.includes(seat));
  const isWhole = each && seats.length && losers.length;
  const pay = (seat) => (seats.includes(seat) ? each * losers.length : -each * seats.length);
  write(s.hand, one.fact, isWhole ? Object.fromEntries(active(s, desc).map((seat) => [seat, pay(seat)])) : undefined);
}

/* Type a digit into the ringed seat, even if the number becomes too large: the preview says so. A complete number of
   several digits rings the next player, for the next number alone: other tiles ask whose they are (`jumped`). After a
   single digit the second may be a slip, so the ring stays. "Next" moves on only from a number. A digit after a full or
   an old number starts a new number. A number of three digits accepts no more digits while another player has none. */
function typeNumber(s, one, digit, desc) {
  let who = writerOf(s, desc, one);
  s.refused = digit.length === 1 && isGrown(s, desc, one, who);
  if (s.refused) return;
  const values = { ...read(s.hand, one.fact) };
  if (digit === "next") {
    if (values[who] !== undefined) Object.assign(s, { ring: rungAfter(s, desc, one, who), fresh: true, minus: false });
    return;
  }
  const { filled, values: shown } = countsOf(s, desc, one);
  if (s.fresh) s.rest = restOf({ filled, values: shown });
  if (digit === "del" && who === filled) values[who] = shown[who];
  else if (digit === "del" && values[who] === undefined && s.typed !== null) who = s.typed;
  const now = values[who];
  if (digit === "sign" && who === filled) return;
  if (digit === "sign" && !now) s.minus = !s.minus;
  else if (digit === "sign") values[who] = -now;
  else if (digit === "del") {
    if (now === undefined || Math.abs(now) < 10) delete values[who];
    else values[who] = Math.trunc(now / 10);
  } else values[who] = longer(s.fresh ? undefined : now, digit, one.most, s.minus);
  if (digit === "sign" && !now) s.fresh = true;
  else s.minus = false;
  write(s.hand, one.fact, Object.keys(values).length ? values : undefined);
  Object.assign(s, { ring: who, spoken: false, typed: who, fresh: s.minus });
  if (digit.length === 1 && isWhole(values[who], one.most))
    Object.assign(s, { ring: nextRung(s, desc, one, who), fresh: true, jumped: true });
}
