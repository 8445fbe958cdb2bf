/* What is typed: the points of a side, the number of each player, and what a counted pile came to. */

import { eachOf, ended, nextRung, scoreOf, underWay } from "./bid.js";
import { speakerOf, tookAll } from "./state.js";
import { afterwards } from "./questions.js";

export function key(s, { digit }, desc) {
  if (!underWay(s, desc) || tookAll(s, desc) || ended(s, desc)) return;
  s.pile = null;
  if (eachOf(s, desc)) return countKey(s, digit, desc);
  if (!scoreOf(s, desc)) return;
  if (digit === "del") s.score = s.score.slice(0, -1);
  else if (s.score.length < String(scoreOf(s, desc).most).length) s.score = (s.score === "0" ? "" : s.score) + digit;
  if (s.score === "" && s.late) [s.ask, s.late] = [null, false];
  afterwards(s, desc);
}

/* The key writes into the ringed seat; a full number rings the next one. */
function countKey(s, digit, desc) {
  const each = eachOf(s, desc);
  const seat = speakerOf(s);
  const now = s.counts[seat] ?? "";
  if (digit === "next") {
    s.speaker = nextRung(s, desc, seat);
    return;
  }
  if (digit === "del") s.counts[seat] = now.slice(0, -1);
  else if (now.length < String(each.most).length) s.counts[seat] = (now === "0" ? "" : now) + digit;
  if (s.counts[seat] === "") delete s.counts[seat];
  else if (digit !== "del" && (s.counts[seat].length >= each.digits || s.counts[seat] === "0"))
    s.speaker = nextRung(s, desc, seat);
  afterwards(s, desc);
}

/* ---------- a pile that was counted ---------- */

/* What the cards of a pile came to; what stood there before can be had back. */
export function count(s, { points, seat: whose, told }, desc) {
  const { score, others, counts } = s;
  s.pile = { told, before: { score, others, counts: { ...counts } } };
  if (eachOf(s, desc))
    [s.counts[whose], s.speaker] = [
      String(points),
      nextRung({ ...s, counts: { ...s.counts, [whose]: "0" } }, desc, whose),
    ];
  else [s.score, s.others] = [String(points), false];
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
