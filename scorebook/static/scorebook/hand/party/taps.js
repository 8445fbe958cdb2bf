/* How each tap changes the open hand. Nothing is drawn or sent here. */

import { dealOf, plays } from "../page/words.js";
import {
  aloneQuestion,
  alwaysAlone,
  bidOf,
  eachOf,
  firstRung,
  forget,
  nobodyPlays,
  questionsOf,
  underWay,
} from "./bid.js";
import { ASKED, aloneAtFirst, callNamed, empty, entered, partnerKnown, sameCall } from "./state.js";
import { close } from "./questions.js";
import { figure, kontraGame, kontraLast } from "./calls.js";
import { answer, bid, keepAlone, seat } from "./sides.js";
import { count, key, swapKeys, uncount } from "./typed.js";

const TAPS = {
  answer,
  bid,
  count,
  seat,
  figure,
  kontraGame,
  kontraLast,
  key,
  middle,
  fix,
  kind,
  quick,
  swapKeys,
  uncount,
  write,
};

/* Return the state after a tap. The given state is not changed. */
export function press(before, tap, desc) {
  const s = structuredClone(before);
  TAPS[tap.type](s, tap, desc);
  const isKept = tap.type === "figure" && s.speaker !== s.declarer; // a ringed player keeps the ring
  if (!eachOf(s, desc) && !isKept && entered(s, desc) && !entered(before, desc)) s.speaker = null;
  return s;
}

function middle(s, tap, desc) {
  if (s.kind !== desc.face.kind || nobodyPlays(s, desc)) Object.assign(s, empty(desc), { head: s.head });
  else if (s.ask === "partner") [s.ask, s.late] = [null, false];
  else if (s.ask === "another") dropAsked(s, desc);
  else if (s.ask === "declarer" || (s.ask === null && partnerKnown(s)))
    s.panel = s.panel === "bids" && underWay(s, desc) ? "keys" : "bids";
  else if (s.ask === null && s.declarer !== null) s.ask = "partner";
}

function dropAsked(s, desc) {
  s.calls = s.calls.filter((call) => !sameCall(call, s.asking));
  if (!callNamed(s, s.last)) s.last = null;
  close(s, desc);
}

function fix(s, { what }, desc) {
  if (what === "declarer" || what === "partner") forget(s, aloneQuestion(s, desc));
  if (what === "declarer")
    Object.assign(s, {
      declarer: null,
      former: s.declarer,
      partner: null,
      alone: null,
      speaker: null,
      ask: "declarer",
    });
  if (what === "partner")
    Object.assign(s, { partner: null, alone: aloneAtFirst(s, desc), ask: alwaysAlone(s, desc) ? null : "partner" });
  s.panel = !underWay(s, desc) ? "bids" : questionsOf(s, desc).some((one) => one.label === what) ? what : "keys";
}

/* ---------- entries without play, and sheets ---------- */

function quick(s, { kind }, desc) {
  const again = s.kind === kind;
  const { head, dealer, reason } = s;
  Object.assign(s, empty(desc), { head, dealer, reason });
  if (!again) Object.assign(s, { kind, ask: null });
}

/* Set an entry without play with the answers of its sheet. */
function kind(s, { kind: chosen, facts }, desc) {
  const { head, dealer, reason } = s;
  Object.assign(s, empty(desc), { head, dealer, reason, kind: chosen, facts, ask: null });
}

/* Apply a change from the "More" menu, and clear what belongs to players who do not play. */
function write(s, { change }, desc) {
  Object.assign(s, change);
  for (const role of ["declarer", "partner"]) if (s[role] !== null && !plays(s, desc, s[role])) s[role] = null;
  if (s.kind === desc.face.kind) {
    s.calls = s.calls.filter((call) => plays(s, desc, call.by));
    if (bidOf(s, desc)?.first) s.declarer = dealOf(s, desc).active[0];
    if (s.speaker === null || !plays(s, desc, s.speaker)) s.speaker = eachOf(s, desc) ? firstRung(s, desc) : null;
    const why = s.declarer !== null && s.partner === null && aloneQuestion(s, desc);
    if (why && Object.keys(s.extra).some((name) => why.answers.some((one) => name in one.facts))) s.alone ??= ASKED;
    if (!underWay(s, desc)) s.panel = "bids";
    keepAlone(s, desc);
    close(s, desc);
  } else s.ask = null;
}
