/* Typed numbers: the points of a side, the number of each player, and the result of a counted pile. */

import { restOf } from "../page/words.js";
import { countsOf, eachOf, ended, firstRung, nextRung, rungAfter, scoreOf, typed, underWay } from "./bid.js";
import { speakerOf } from "./state.js";
import { afterwards } from "./questions.js";

export function key(s, { digit }, desc) {
  if (!underWay(s, desc) || ended(s, desc)) return;
  s.pile = null;
  if (eachOf(s, desc)) return countKey(s, digit, desc);
  if (!scoreOf(s, desc)) return;
  s.score = withDigit(s, s.score, digit, scoreOf(s, desc).most);
  if (s.score === "" && s.late) [s.ask, s.late] = [null, false];
  afterwards(s, desc);
}

/* Whether no digit can follow: the number would be too large. */
const isFull = (number, most) => Number(`${number}0`) > most;
/* Whether a digit starts a new number: the old one is full, or it was there before typing began. */
export const beginsAnew = (s, number, most) => s.fresh || number === "" || isFull(number, most);

function withDigit(s, number, digit, most) {
  const anew = beginsAnew(s, number, most) || number === "0";
  s.fresh = false;
  if (digit === "del") return number.slice(0, -1);
  return anew ? digit : number + digit;
}

/* Ring another player; the next digit starts that player's number. `named` tells whether a tap on the name did it, and
   `from` is the player whose complete number did it. */
export const ring = (s, seat, named = false, from = null) =>
  Object.assign(s, { speaker: seat, fresh: true, deleted: false, refused: false, named, spoken: false, from });

/* Return the player whose number the next digit changes. A name that was tapped for a figure is used up (`spoken`): the
   digit is of the first player without a number. */
export function writerOf(s, desc) {
  if (!s.spoken || !s.fresh || countsOf(s, desc).done) return speakerOf(s);
  const first = firstRung(s, desc);
  return typed(s, first) ? nextRung(s, desc, first) : first;
}

/* Whether a number is complete: it has the usual number of digits, or another digit would make it too large. */
const isWhole = (number, { digits, most }) =>
  number === "0" || (number.length > 1 ? number.length >= digits : digits === 1 && number * 10 > most);

/* Type a digit into the ringed seat. A complete number rings the next player; a deletion right after it goes back to
   that number. "Next" moves on only from a number. Where a digit was deleted and another stands, only a number of full
   length rings the next player. If numbers have one digit, or after a deletion, a digit that would make the number too
   large is refused while another player has no number. */
function countKey(s, digit, desc) {
  const each = eachOf(s, desc);
  if (digit === "del" && s.from !== null && !typed(s, speakerOf(s))) Object.assign(ring(s, s.from), { fresh: false });
  const seat = writerOf(s, desc);
  if (seat !== speakerOf(s)) ring(s, seat);
  const now = s.counts[seat] ?? "";
  if (digit === "next") {
    if (now !== "") ring(s, rungAfter(s, desc, seat));
    return;
  }
  const tooLarge = digit !== "del" && !s.fresh && Number(now + digit) > each.most;
  s.refused = tooLarge && (each.digits === 1 || s.deleted) && nextRung(s, desc, seat) !== seat;
  if (s.refused) return;
  if (s.fresh) s.rest = restOf(countsOf(s, desc));
  const number = withDigit(s, now, digit, each.most);
  s.deleted = number !== "" && (s.deleted || digit === "del");
  s.counts[seat] = number;
  if (number === "") delete s.counts[seat];
  else if (number.length >= String(each.most).length || (!s.deleted && isWhole(number, each)))
    ring(s, nextRung(s, desc, seat), false, seat);
  afterwards(s, desc);
}

/* ---------- a pile that was counted ---------- */

/* Write the points of a counted pile. The earlier numbers are kept for "take back". */
export function count(s, { points, seat: whose, told }, desc) {
  const { score, others, counts } = s;
  s.pile = { told, before: { score, others, counts: { ...counts } } };
  if (eachOf(s, desc)) {
    s.rest = restOf(countsOf(s, desc));
    s.counts[whose] = String(points);
    ring(s, nextRung(s, desc, whose));
  } else Object.assign(s, { score: String(points), others: false, fresh: true });
  afterwards(s, desc);
}

export function uncount(s, tap, desc) {
  if (!s.pile) return;
  Object.assign(s, s.pile.before, { pile: null });
  if (s.score === "" && s.late) [s.ask, s.late] = [null, false];
  afterwards(s, desc);
}

/* ---------- whose points are typed ---------- */

export function swapKeys(s) {
  s.others = !s.others;
}
