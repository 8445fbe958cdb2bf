/* What each tap makes of the open hand.  No drawing and no network. */

import { dealOf, plays } from "../words.js";
import {
  aloneQuestion,
  alwaysAlone,
  bidOf,
  declares,
  eachOf,
  ended,
  firstRung,
  forget,
  nextRung,
  nobodyPlays,
  offers,
  personal,
  questionsOf,
  scoreOf,
  underWay,
} from "./bid.js";
import {
  ASKED,
  aloneAtFirst,
  callNamed,
  callOf,
  chipOf,
  empty,
  entered,
  keyOf,
  needsAnother,
  partnerKnown,
  sameCall,
  speakerOf,
  tookAll,
} from "./state.js";
import { question } from "./questions.js";

const TAPS = {
  answer,
  bid,
  count,
  seat,
  figure,
  kontraGame,
  kontraLast,
  kontraOn,
  key,
  middle,
  fix,
  kind,
  quick,
  swapKeys,
  uncount,
  write,
};

/* The state after a tap; the one given is left as it was. */
export function press(before, tap, desc) {
  const s = structuredClone(before);
  TAPS[tap.type](s, tap, desc);
  return s;
}

function bid(s, { contract }, desc) {
  const { dealer, head, reason } = s;
  if (s.kind !== desc.face.kind) Object.assign(s, empty(desc), { dealer, head, reason });
  const before = bidOf(s, desc);
  s.contract = contract;
  if (nobodyPlays(s, desc)) return void Object.assign(s, empty(desc), { contract, dealer, head, reason, ask: null });
  dropWhatIsNotAsked(s, before, desc);
  if (!declares(s, desc))
    Object.assign(s, {
      declarer: null,
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

/* What was said of one contract and has no place in another. */
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

/* Another contract may know a partner where the one before knew none. */
function keepAlone(s, desc) {
  if (s.declarer === null) return;
  if (alwaysAlone(s, desc)) [s.alone, s.partner] = ["", null];
  else if (s.alone === "" || (s.alone === ASKED && !aloneQuestion(s, desc))) s.alone = null;
}

function declare(s, who, desc) {
  const alone = aloneAtFirst(s, desc);
  Object.assign(s, {
    declarer: who,
    partner: null,
    alone,
    speaker: who,
    ask: alone === null ? "partner" : null,
    panel: "keys",
    late: false,
  });
  addAnnounced(s, desc);
}

/* A bid that is an announcement as well: it counts as made until it is said to be lost. */
function addAnnounced(s, desc) {
  if (s.declarer === null || ended(s, desc)) return;
  for (const name of bidOf(s, desc)?.announces ?? []) {
    if (!callOf(s, name, s.declarer))
      s.calls.push({ figure: name, by: s.declarer, is: "said", kontra: 0, to: null, holder: null, rest: {} });
  }
}

function seat(s, { seat: who }, desc) {
  if (!plays(s, desc, who) || s.kind !== desc.face.kind || !s.contract || nobodyPlays(s, desc)) return;
  if (s.ask === "another") return answerAnother(s, who, desc);
  if (s.declarer === null && declares(s, desc)) declare(s, who, desc);
  else if (s.ask === "partner") {
    if (who === s.declarer) playAlone(s, desc);
    else {
      [s.partner, s.alone] = [who, null];
      forget(s, aloneQuestion(s, desc));
    }
    s.speaker = s.declarer;
    close(s, desc);
  } else if (eachOf(s, desc) || desc.face.chips.length)
    s.speaker = s.speaker === who && !eachOf(s, desc) ? s.declarer : who;
}

function playAlone(s, desc) {
  const question = aloneQuestion(s, desc);
  [s.alone, s.partner] = [desc.face.alone[0]?.[0] ?? (question ? ASKED : null), null];
  if (question?.answers.length === 1) Object.assign(s.extra, question.answers[0].facts);
}

/* A question of the panel is answered; what is over without play keeps nothing of a play. */
function answer(s, { question: label, answer: which }, desc) {
  const question = bidOf(s, desc)?.questions.find((one) => one.label === label);
  if (!question) return;
  forget(s, question);
  Object.assign(s.extra, question.answers[which].facts);
  s.panel = "keys";
  if (ended(s, desc)) Object.assign(s, { calls: [], last: null, kontra: 0, score: "", counts: {} });
  addAnnounced(s, desc);
  afterwards(s, desc);
}

function answerAnother(s, who, desc) {
  const call = callNamed(s, s.asking) ?? s.calls.find((one) => needsAnother(s, desc, one));
  if (!call || who === (call.holder ?? call.by)) return;
  call.to = who;
  close(s, desc);
}

/* The question is answered: ask what is still open, or nothing. */
function close(s, desc) {
  s.late = false;
  s.ask = question(s, desc);
  const open = s.calls.find((call) => needsAnother(s, desc, call));
  s.asking = s.ask === "another" && open ? keyOf(open) : null;
}

const AFTER_FIRST = { none: 0, silent: 1, caught: 2, said: 3, made: 4, lost: 5 };
function ring(s, desc, chip) {
  const done =
    s.score !== "" || (!scoreOf(s, desc) && entered(s, desc)) || (entered(s, desc) && chip.shape !== "all_tricks");
  const silent = chip.silent ? ["silent"] : [];
  let steps;
  if (personal(chip)) return ["none", "has"];
  if (chip.shape === "points") steps = ["said"];
  else if (chip.shape === "all_tricks") steps = ["said", "made", ...silent];
  else steps = ["said", "lost", ...silent, ...(chip.shape === "last" && chip.silent ? ["caught"] : [])];
  if (done) steps.sort((a, b) => AFTER_FIRST[a] - AFTER_FIRST[b]);
  return ["none", ...steps];
}

function figure(s, { figure: name }, desc) {
  const chip = chipOf(desc, name);
  if (!offers(s, desc, chip)) return;
  if (s.ask === "partner" && !entered(s, desc)) s.ask = null;
  const found = callOf(s, name, speakerOf(s));
  const steps = ring(s, desc, chip);
  const next = steps[(steps.indexOf(found?.is ?? "none") + 1) % steps.length];
  s.calls = s.calls.filter((call) => call !== found && !(chip.shape === "whose" && call.figure === name));
  if (next !== "none") {
    const call = found ?? { figure: name, by: speakerOf(s), kontra: 0, to: null, holder: null, rest: {} };
    call.is = next;
    if (next === "silent" || next === "caught") Object.assign(call, { kontra: 0, rest: {} });
    if (next === "caught" || next === "lost") call.to = null;
    s.calls.push(call);
    if (next === "said") s.last = keyOf(call);
  }
  if (!callNamed(s, s.last)) s.last = null;
  afterwards(s, desc);
}

/* Ask what became open by a figure or by the points; what was asked and is no longer open is not asked. */
function afterwards(s, desc) {
  const open = s.calls.find((call) => needsAnother(s, desc, call));
  if (entered(s, desc) && !partnerKnown(s)) [s.ask, s.late] = ["partner", true];
  else if (open) [s.ask, s.asking] = ["another", keyOf(open)];
  else if (s.ask === "another") [s.ask, s.asking] = [null, null];
}

const levels = (desc) => desc.face.kontra.length + 1;
function kontraGame(s, tap, desc) {
  if (s.contract && s.kind === desc.face.kind) s.kontra = (s.kontra + 1) % levels(desc);
}
function kontraLast(s, tap, desc) {
  if (s.last) kontraOn(s, s.last, desc);
}
function kontraOn(s, { figure: name, by }, desc) {
  const call = callNamed(s, { figure: name, by }) ?? callOf(s, name, speakerOf(s));
  if (!call || !["said", "made", "lost"].includes(call.is)) return;
  Object.assign(call, { kontra: (call.kontra + 1) % levels(desc), rest: {} });
  s.last = keyOf(call);
}

function key(s, { digit }, desc) {
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

/* What the cards of a pile came to; what stood there before can be had back. */
function count(s, { points, seat: whose, told }, desc) {
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

function uncount(s, tap, desc) {
  if (!s.pile) return;
  Object.assign(s, s.pile.before, { pile: null });
  if (s.score === "" && s.late) [s.ask, s.late] = [null, false];
  afterwards(s, desc);
}

function swapKeys(s) {
  s.others = !s.others;
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
      partner: null,
      alone: null,
      speaker: null,
      ask: "declarer",
      calls: [],
      last: null,
    });
  if (what === "partner")
    Object.assign(s, { partner: null, alone: aloneAtFirst(s, desc), ask: alwaysAlone(s, desc) ? null : "partner" });
  s.panel = !underWay(s, desc) ? "bids" : questionsOf(s, desc).some((one) => one.label === what) ? what : "keys";
}

function quick(s, { kind }, desc) {
  const again = s.kind === kind;
  const { head, dealer, reason } = s;
  Object.assign(s, empty(desc), { head, dealer, reason });
  if (!again) Object.assign(s, { kind, ask: null });
}

/* An entry without play, with what its sheet has asked. */
function kind(s, { kind: chosen, facts }, desc) {
  const { head, dealer, reason } = s;
  Object.assign(s, empty(desc), { head, dealer, reason, kind: chosen, facts, ask: null });
}

/* What a sheet of "More" wrote: any part of the state, checked against who plays. */
function write(s, { change }, desc) {
  Object.assign(s, change);
  for (const role of ["declarer", "partner"]) if (s[role] !== null && !plays(s, desc, s[role])) s[role] = null;
  if (s.kind === desc.face.kind) {
    s.calls = s.calls.filter((call) => plays(s, desc, call.by));
    if (bidOf(s, desc)?.first) s.declarer = dealOf(s, desc).active[0];
    s.speaker =
      s.speaker !== null && plays(s, desc, s.speaker) ? s.speaker : eachOf(s, desc) ? firstRung(s, desc) : s.declarer;
    const why = s.declarer !== null && s.partner === null && aloneQuestion(s, desc);
    if (why && Object.keys(s.extra).some((name) => why.answers.some((one) => name in one.facts))) s.alone ??= ASKED;
    if (!underWay(s, desc)) s.panel = "bids";
    keepAlone(s, desc);
    close(s, desc);
  } else s.ask = null;
}
