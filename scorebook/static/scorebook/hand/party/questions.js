/* The gaps of the open hand: the question to ask now, the missing facts, and the clashes that need no server. */

import { aloneQuestion, declares, eachOf, nobodyPlays, openQuestion, questionsOf, scoreOf, underWay } from "./bid.js";
import {
  claims,
  entered,
  excludedBy,
  isContested,
  isExclusive,
  keyOf,
  needsAnother,
  partnerKnown,
  sideOf,
} from "./state.js";

export function question(s, desc) {
  if (s.kind !== desc.face.kind) return null;
  if (!s.contract) return "contract";
  if (nobodyPlays(s, desc)) return null;
  if (s.declarer === null && declares(s, desc)) return "declarer";
  if (entered(s, desc) && !partnerKnown(s)) return "partner";
  return s.calls.some((call) => needsAnother(s, desc, call)) ? "another" : null;
}

export function missing(s, desc) {
  const { face } = desc;
  const found = [];
  if (s.kind !== face.kind || nobodyPlays(s, desc)) return found;
  if (!s.contract) found.push("contract");
  if (s.declarer === null && declares(s, desc)) found.push("declarer");
  else if (!partnerKnown(s) && (s.contract || s.declarer !== null)) found.push("partner");
  for (const one of underWay(s, desc) ? questionsOf(s, desc) : [])
    if (one === openQuestion(s, desc)) found.push({ label: one.label, at: "[data-answer]" });
  const each = eachOf(s, desc);
  const score = scoreOf(s, desc);
  const counted = each ?? (score?.own ? null : score);
  if ((each || score) && !entered(s, desc) && !face.score_unless.some((name) => name in s.extra))
    found.push(counted ? { label: counted.label, at: ".key" } : "score");
  if (s.calls.some((call) => needsAnother(s, desc, call))) found.push("another");
  return found;
}

/* Return the names of facts that are still missing. The screen ignores the server's problems with them. */
export function untold(s, desc) {
  const { face } = desc;
  const lacks = missing(s, desc);
  const names = new Set();
  const ofQuestion = (question) =>
    question?.answers.forEach((answer) => Object.keys(answer.facts).forEach((name) => names.add(name)));
  if (!lacks.length || s.kind !== face.kind) return names;
  if (lacks.includes("declarer")) names.add(face.declarer);
  if (!partnerKnown(s)) {
    names.add(face.partner);
    ofQuestion(aloneQuestion(s, desc));
  }
  ofQuestion(openQuestion(s, desc));
  if (openQuestion(s, desc)?.alone) names.add(face.partner);
  if (!entered(s, desc))
    for (const name of [eachOf(s, desc)?.fact, scoreOf(s, desc)?.fact, face.score_of_others])
      if (name) names.add(name);
  return names;
}

/* Return the errors that need no server: a figure made by both sides, or more points than there are. */
export function clashes(s, desc) {
  const found = [];
  for (const chip of desc.face.chips.filter(isExclusive)) {
    const having = s.calls.filter((one) => claims(s, desc, one) || isContested(s, desc, one));
    const sides = new Set(having.filter((one) => one.figure === chip.figure).map((one) => sideOf(s, one.by)));
    if (sides.size > 1) found.push({ word: "both_sides", figure: chip.figure });
  }
  for (const call of s.calls.filter((one) => one.is === "silent" && excludedBy(s, desc, one) !== null))
    found.push({ word: "not_all_tricks", figure: call.figure, n: excludedBy(s, desc, call) });
  const most = scoreOf(s, desc) && !eachOf(s, desc) ? scoreOf(s, desc).most : Infinity;
  if (Number(s.score) > most) found.push({ word: "too_many_points", figure: "", n: Number(s.score), most });
  return found;
}

/* ---------- the next question ---------- */

/* After an answer ask the next open question, if there is one. */
export function close(s, desc) {
  s.late = false;
  s.ask = question(s, desc);
  const open = s.calls.find((call) => needsAnother(s, desc, call));
  s.asking = s.ask === "another" && open ? keyOf(open) : null;
}

/* Ask the question that a figure or the points opened. Drop a question that is no longer open. */
export function afterwards(s, desc) {
  const open = s.calls.find((call) => needsAnother(s, desc, call));
  if (entered(s, desc) && !partnerKnown(s)) [s.ask, s.late] = ["partner", true];
  else if (open) [s.ask, s.asking] = ["another", keyOf(open)];
  else if (s.ask === "another") [s.ask, s.asking] = [null, null];
}
