/* How bids, seats and answers change who plays with whom. */

import { dealOf, plays } from "../page/words.js";
import {
  aloneQuestion,
  alwaysAlone,
  belongs,
  bidOf,
  declares,
  eachOf,
  ended,
  firstRung,
  forget,
  nobodyPlays,
} from "./bid.js";
import { ASKED, aloneAtFirst, callNamed, callOf, chipOf, empty, needsAnother, newCall } from "./state.js";
import { afterwards, close } from "./questions.js";
import { ring } from "./typed.js";

export function bid(s, { contract }, desc) {
  const { dealer, head, reason } = s;
  if (s.kind !== desc.face.kind) Object.assign(s, empty(desc), { dealer, head, reason });
  const before = bidOf(s, desc);
  s.contract = contract;
  if (nobodyPlays(s, desc)) return void Object.assign(s, empty(desc), { contract, dealer, head, reason, ask: null });
  dropWhatIsNotAsked(s, before, desc);
  if (!declares(s, desc))
    Object.assign(s, {
      declarer: null,
      former: null,
      partner: null,
      alone: "",
      ask: null,
      panel: "keys",
      speaker: firstRung({ ...s, declarer: null }, desc),
    });
  else if (bidOf(s, desc).first) declare(s, dealOf(s, desc).active[0], desc);
  else if (s.declarer === null) Object.assign(s, { ask: "declarer", alone: null, speaker: null, panel: "bids" });
  else s.panel = "keys";
  keepAlone(s, desc);
  addAnnounced(s, desc);
}

/* Remove facts and calls that the chosen contract does not have. */
function dropWhatIsNotAsked(s, before, desc) {
  const now = bidOf(s, desc);
  for (const question of before?.questions ?? []) if (before !== now) forget(s, question);
  for (const name of now.drops ?? []) delete s.extra[name];
  s.calls = s.calls.filter((call) => {
    const { only } = chipOf(desc, call.figure);
    return !only?.length || only.includes(s.contract);
  });
  if (!callNamed(s, s.last)) s.last = null;
  s.pile = null;
  if (before && before.score?.fact !== now.score?.fact) s.score = "";
  if (before && before.each?.fact !== now.each?.fact) Object.assign(s, { counts: {}, speaker: s.declarer });
  if (desc.face.kontra_only?.length && !desc.face.kontra_only.includes(s.contract)) s.kontra = 0;
}

/* The new contract may allow a partner although the old one did not. */
export function keepAlone(s, desc) {
  if (s.declarer === null) return;
  if (alwaysAlone(s, desc)) [s.alone, s.partner] = ["", null];
  else if (s.alone === "" || (s.alone === ASKED && !aloneQuestion(s, desc))) s.alone = null;
}

/* Move the former declarer's calls to the new one. A figure that the new declarer has already is kept. If the new
   declarer was the player named in a catch, that player is asked again. */
function handOver(s, who) {
  const { former } = s;
  s.former = null;
  if ((former ?? who) === who) return;
  const has = (figure) => s.calls.some((call) => call.figure === figure && call.by === who);
  s.calls = s.calls.filter((call) => call.by !== former || !has(call.figure));
  for (const call of s.calls) {
    for (const role of ["by", "holder"]) if (call[role] === former) call[role] = who;
    if (call.to === who) call.to = null;
  }
  if (s.last?.by === former) s.last = { ...s.last, by: who };
}

function declare(s, who, desc) {
  const alone = aloneAtFirst(s, desc);
  handOver(s, who);
  Object.assign(s, {
    declarer: who,
    partner: null,
    alone,
    ask: alone === null ? "partner" : null,
    panel: "keys",
    late: false,
  });
  if (eachOf(s, desc)) ring(s, firstRung(s, desc), !bidOf(s, desc).first);
  else s.speaker = who;
  addAnnounced(s, desc);
}

/* Add the announcements that a bid includes. They count as made until a tap says that they are lost. */
function addAnnounced(s, desc) {
  if (s.declarer === null || ended(s, desc)) return;
  for (const name of bidOf(s, desc)?.announces ?? []) {
    if (!callOf(s, name, s.declarer)) s.calls.push(newCall(name, s.declarer));
  }
}

export function seat(s, { seat: who }, desc) {
  if (!plays(s, desc, who) || s.kind !== desc.face.kind || !s.contract || nobodyPlays(s, desc)) return;
  if (s.ask === "another") return answerAnother(s, who, desc);
  if (s.declarer === null && declares(s, desc)) declare(s, who, desc);
  else if (s.ask === "partner") {
    if (who === s.declarer) playAlone(s, desc);
    else {
      [s.partner, s.alone] = [who, null];
      forget(s, aloneQuestion(s, desc));
    }
    s.speaker = null;
    close(s, desc);
  } else if (eachOf(s, desc)) ring(s, who, true);
  else if (desc.face.chips.length) s.speaker = who;
}

function playAlone(s, desc) {
  const question = aloneQuestion(s, desc);
  [s.alone, s.partner] = [desc.face.alone[0]?.[0] ?? (question ? ASKED : null), null];
  if (question?.answers.length === 1) Object.assign(s.extra, question.answers[0].facts);
}

/* ---------- answers ---------- */

/* Answer a question of the panel. If the answer ends the hand, remove everything that belongs to play. */
export function answer(s, { question: label, answer: which }, desc) {
  const question = bidOf(s, desc)?.questions.find((one) => one.label === label);
  if (!question) return;
  forget(s, question);
  Object.assign(s.extra, question.answers[which].facts);
  s.panel = "keys";
  if (ended(s, desc)) {
    const calls = s.calls.filter((call) => belongs(s, desc, chipOf(desc, call.figure)));
    Object.assign(s, { calls, last: null, kontra: 0, score: "", counts: {} });
  }
  addAnnounced(s, desc);
  afterwards(s, desc);
}

function answerAnother(s, who, desc) {
  const call = callNamed(s, s.asking) ?? s.calls.find((one) => needsAnother(s, desc, one));
  if (!call || who === (call.holder ?? call.by)) return;
  call.to = who;
  close(s, desc);
}
