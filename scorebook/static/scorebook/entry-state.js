/* The open hand as a value, and what each tap makes of it.  No drawing, no network, and no game: which bids, figures and
   facts there are stands in the description that comes with the page (settlement/face.py says what its words mean). */

import {
  aloneQuestion, alwaysAlone, bidOf, countsOf, dealOf, declares, eachOf, ended, firstRung, forget, nextRung, nobodyPlays, offers, openQuestion,
  personal, plays, questionsOf, scoreOf, underWay,
} from "./entry-bid.js";

export { dealOf, plays } from "./entry-bid.js";

export const empty = (face) => ({
  kind: face.kind, contract: null, declarer: null, partner: null, alone: null, kontra: 0, score: "", others: false,
  counts: {}, calls: [], extra: {}, facts: {}, dealer: null, ask: "contract", asking: null, speaker: null, last: null,
  panel: "bids", late: false, head: null, reason: 0,
});

export const isEmpty = (s, face) =>
  s.kind === face.kind && !s.contract && s.declarer === null && s.score === "" && !s.calls.length
  && !Object.keys(s.extra).length && s.dealer === null;

export const chipOf = (desc, figure) => desc.face.chips.find((chip) => chip.figure === figure);
export const alonePlays = (s) => s.alone !== null;
/* Alone for a reason that a question of the panel asks. */
const ASKED = "asked";
const aloneAtFirst = (s, desc) => (alwaysAlone(s, desc) ? "" : null);
export const partnerKnown = (s) => s.partner !== null || alonePlays(s);

/* 0 the declarers, 1 the others; while the partner is a secret everybody else is a side of his own. */
export function sideOf(s, seat) {
  if (seat === s.declarer || seat === s.partner) return 0;
  return partnerKnown(s) ? 1 : 2 + seat;
}

export const speakerOf = (s) => s.speaker ?? s.declarer;
export const callOf = (s, figure, seat) =>
  s.calls.find((call) => call.figure === figure && (call.is === "has" ? call.by === seat : sideOf(s, call.by) === sideOf(s, seat)));
const sameCall = (call, key) => key && call.figure === key.figure && call.by === key.by;
export const callNamed = (s, key) => s.calls.find((call) => sameCall(call, key));
const keyOf = (call) => ({ figure: call.figure, by: call.by });

export const tookAll = (s, desc) =>
  s.calls.find((call) => chipOf(desc, call.figure)?.shape === "all_tricks" && ["made", "silent"].includes(call.is));
export function entered(s, desc) {
  if (tookAll(s, desc) || ended(s, desc)) return true;
  if (eachOf(s, desc)) return countsOf(s, desc).done;
  return scoreOf(s, desc) ? s.score !== "" : underWay(s, desc) && !openQuestion(s, desc);
}

/* Whether a call says that its figure was made: an announced one counts as made as soon as the result is there. */
export function claims(s, desc, call) {
  const shape = chipOf(desc, call.figure)?.shape;
  if (shape === "points") return false;
  if (call.is === "made" || call.is === "silent") return true;
  return call.is === "said" && shape !== "all_tricks" && entered(s, desc);
}

export function needsAnother(s, desc, call) {
  const shape = chipOf(desc, call.figure)?.shape;
  if (call.to !== null) return false;
  return (shape === "catch" && claims(s, desc, call)) || (shape === "last" && call.is === "caught");
}

/* ---------- the record ---------- */

const EXCLUSIVE = ["side", "last", "catch", "all_tricks"];

export function factsOf(s, desc) {
  const { face } = desc;
  const facts = s.kind === face.kind ? { ...s.extra, ...handFacts(s, desc) } : { ...s.facts };
  if (s.dealer !== null && desc.kinds[s.kind].deals) facts.dealer = s.dealer;
  return facts;
}

function handFacts(s, desc) {
  const { face } = desc, facts = {};
  const put = (name, value) => { if (name && value !== null && value !== 0 && value !== "") facts[name] = value; };
  put(face.contract, s.contract);
  if (s.declarer !== null) facts[face.declarer] = s.declarer;
  if (s.partner !== null) facts[face.partner] = s.partner;
  put(face.alone_by, s.alone);
  put(face.game_kontra, s.kontra);
  const each = eachOf(s, desc), score = scoreOf(s, desc);
  if (each && Object.keys(s.counts).length) facts[each.fact] = countsOf(s, desc).values;
  if (score && !each && s.score !== "" && !tookAll(s, desc)) facts[s.others ? face.score_of_others : score.fact] = Number(s.score);
  for (const call of s.calls) writeCall(facts, s, desc, call);
  return facts;
}

function writeCall(facts, s, desc, call) {
  const { face } = desc, chip = chipOf(desc, call.figure);
  if (chip.shape === "sided") return writeSided(facts, s, desc, call);
  if (personal(chip)) return writePersonal(facts, s, desc, call, chip);
  if (["said", "made", "lost"].includes(call.is)) {
    const row = { ...call.rest, figure: call.figure, by: call.by };
    if (call.kontra) row.kontra = call.kontra;
    if (chip.shape === "told") row.made = call.is !== "lost";
    (facts[face.announcements] ??= []).push(row);
  } else if (chip.shape === "told") {
    (facts[face.silent_figures] ??= []).push({ ...call.rest, figure: call.figure, by: call.by, made: call.is !== "caught" });
  }
  writeProof(facts, s, desc, call, chip);
}

function writeSided(facts, s, desc, call) {
  const row = { ...call.rest, figure: call.figure, side: desc.face.sides[Math.min(sideOf(s, call.by), 1)],
                announced: call.is !== "silent", made: call.is !== "lost" };
  if (call.kontra) row.kontra = call.kontra;
  (facts[desc.face.announcements] ??= []).push(row);
}

function writePersonal(facts, s, desc, call, chip) {
  if (chip.shape === "whose") facts[chip.proof] = call.by;
  else {
    const list = (facts[chip.proof] ??= [...(s.extra[chip.proof] ?? [])]);
    if (chip.shape === "listed") list.push(call.by);
    else { const { what, who } = rowNames(desc, chip.proof); list.push({ ...call.rest, [what]: call.figure, [who]: call.by }); }
  }
}

/* A row that tells what was held and by whom: its choice and its seat. */
function rowNames(desc, name) {
  const inner = desc.kinds[desc.face.kind].facts.find((fact) => fact.name === name)?.facts ?? [];
  const named = (kind) => inner.find((fact) => fact.kind === kind)?.name;
  return { what: named("choice"), who: named("seat") };
}

function readPersonal(s, desc, chip, rest) {
  const has = (by, more = {}) => s.calls.push({ figure: chip.figure, by, is: "has", kontra: 0, to: null, holder: null, rest: more });
  const told = rest[chip.proof];
  if (told === undefined || told === null) return;
  if (chip.shape === "held") {
    const { what, who } = rowNames(desc, chip.proof);
    for (const { [what]: award, [who]: by, ...more } of told.filter((row) => row[what] === chip.figure)) has(by, more);
    rest[chip.proof] = told.filter((row) => row[what] !== chip.figure);
    if (rest[chip.proof].length) return;
  } else for (const by of [told].flat()) has(by);
  delete rest[chip.proof];
}

function writeProof(facts, s, desc, call, chip) {
  const done = claims(s, desc, call), who = call.holder ?? call.by, side = sideOf(s, call.by);
  if (chip.shape === "side" || chip.shape === "all_tricks") {
    if (done && side < 2) facts[chip.proof] = desc.face.sides[side];
  } else if (chip.shape === "last") {
    if (done) facts[chip.proof] = { player: who, won: true };
    else if (call.to !== null && !facts[chip.proof]) facts[chip.proof] = { player: who, won: false, caught_by: call.to };
  } else if (chip.shape === "catch" && done && call.to !== null) {
    facts[chip.proof] = { by: who, lost_by: call.to };
  }
}

/* The state that writes these facts; what no control of the screen shows is carried along untouched. */
export function stateOf(kind, facts, desc) {
  const { face } = desc, s = empty(face), rest = { ...facts };
  const take = (name) => { const value = rest[name]; delete rest[name]; return value ?? null; };
  s.kind = kind;
  s.dealer = take("dealer");
  if (s.dealer === desc.dealer) s.dealer = null;
  if (kind !== face.kind) return { ...s, facts: rest, ask: null };
  s.contract = take(face.contract);
  s.declarer = take(face.declarer);
  s.partner = take(face.partner);
  s.alone = take(face.alone_by);
  s.kontra = take(face.game_kontra) ?? 0;
  if (s.declarer !== null || (s.contract && !declares(s, desc))) s.alone ??= aloneAtFirst(s, desc);
  if (s.partner === null && aloneQuestion(s, desc)?.answers.some((one) => Object.keys(one.facts).some((name) => name in rest))) s.alone ??= ASKED;
  readScore(s, desc, take);
  const rows = take(face.announcements) ?? [], silent = face.silent_figures ? take(face.silent_figures) ?? [] : [];
  for (const row of rows) s.calls.push(row.side ? readSided(row, s, desc) : readRow(row, "said"));
  for (const row of silent) s.calls.push({ ...readRow(row, "silent"), is: row.made === false ? "caught" : "silent" });
  for (const chip of face.chips) personal(chip) ? readPersonal(s, desc, chip, rest) : readProof(s, desc, chip, chip.proof ? take(chip.proof) : null);
  s.extra = rest;
  s.speaker = eachOf(s, desc) ? firstRung(s, desc) : null;
  s.panel = underWay(s, desc) ? "keys" : "bids";
  s.last = s.calls.length ? keyOf(s.calls.at(-1)) : null;
  return { ...s, ask: question(s, desc) };
}

function readScore(s, desc, take) {
  const { face } = desc, each = eachOf(s, desc), told = each ? take(each.fact) ?? {} : {};
  for (const [seat, count] of Object.entries(told)) s.counts[seat] = String(count);
  const full = each && each.least === each.most && Object.keys(told).length === dealOf(s, desc).active.length;
  if (full) delete s.counts[Object.keys(told).at(-1)];
  const own = each || !scoreOf(s, desc) ? null : take(scoreOf(s, desc).fact), others = face.score_of_others ? take(face.score_of_others) : null;
  s.score = own === null ? (others === null ? "" : String(others)) : String(own);
  s.others = own === null && others !== null;
}

function readRow({ figure, by, kontra, made, ...rest }, is) {
  return { figure, by, is: made === false ? "lost" : is, kontra: kontra ?? 0, to: null, holder: null, rest };
}

function readSided({ side, announced, ...row }, s, desc) {
  return readRow({ ...row, by: firstOf(s, desc, side) }, announced ? "said" : "silent");
}

function readProof(s, desc, chip, proof) {
  const seats = { side: () => firstOf(s, desc, proof), all_tricks: () => firstOf(s, desc, proof),
                  last: () => proof.player, catch: () => proof.by };
  const announced = s.calls.filter((call) => call.figure === chip.figure && call.is === "said");
  const by = proof && seats[chip.shape] ? seats[chip.shape]() : null;
  const own = by === null ? null : callOf(s, chip.figure, by);
  for (const call of announced) if (call !== own && EXCLUSIVE.includes(chip.shape) && chip.shape !== "all_tricks") call.is = "lost";
  if (by === null) return;
  const call = own ?? { figure: chip.figure, by, is: "silent", kontra: 0, to: null, holder: null, rest: {} };
  if (!own) s.calls.push(call);
  if (own && chip.shape === "all_tricks") call.is = "made";
  if (by !== call.by && (chip.shape === "last" || chip.shape === "catch")) call.holder = by;
  if (chip.shape === "catch") call.to = proof.lost_by;
  if (chip.shape === "last" && !proof.won) { call.to = proof.caught_by ?? null; call.is = own ? "lost" : "caught"; }
}

function firstOf(s, desc, side) {
  const index = desc.face.sides.indexOf(side);
  if (index === 0) return s.declarer;
  return dealOf(s, desc).active.find((seat) => sideOf(s, seat) !== 0) ?? null;
}

/* ---------- questions, what is missing, what clashes ---------- */

export function question(s, desc) {
  if (s.kind !== desc.face.kind) return null;
  if (!s.contract) return "contract";
  if (nobodyPlays(s, desc)) return null;
  if (s.declarer === null && declares(s, desc)) return "declarer";
  if (entered(s, desc) && !partnerKnown(s)) return "partner";
  return s.calls.some((call) => needsAnother(s, desc, call)) ? "another" : null;
}

export function missing(s, desc) {
  const { face } = desc, found = [];
  if (s.kind !== face.kind || nobodyPlays(s, desc)) return found;
  if (!s.contract) found.push("contract");
  if (s.declarer === null && declares(s, desc)) found.push("declarer");
  else if (!partnerKnown(s) && (s.contract || s.declarer !== null)) found.push("partner");
  for (const one of underWay(s, desc) ? questionsOf(s, desc) : []) if (one === openQuestion(s, desc)) found.push({ label: one.label, at: "[data-answer]" });
  const each = eachOf(s, desc), score = scoreOf(s, desc), counted = each ?? (score?.own ? null : score);
  if ((each || score) && !entered(s, desc) && !face.score_unless.some((name) => name in s.extra)) found.push(counted ? { label: counted.label, at: ".key" } : "score");
  if (s.calls.some((call) => needsAnother(s, desc, call))) found.push("another");
  return found;
}

/* The facts still to be told: what the server says about them is no contradiction yet. */
export function untold(s, desc) {
  const { face } = desc, lacks = missing(s, desc), names = new Set();
  const ofQuestion = (question) => question?.answers.forEach((answer) => Object.keys(answer.facts).forEach((name) => names.add(name)));
  if (!lacks.length || s.kind !== face.kind) return names;
  if (lacks.includes("declarer")) names.add(face.declarer);
  if (!partnerKnown(s)) { names.add(face.partner); ofQuestion(aloneQuestion(s, desc)); }
  ofQuestion(openQuestion(s, desc));
  if (!entered(s, desc)) for (const name of [eachOf(s, desc)?.fact, scoreOf(s, desc)?.fact, face.score_of_others]) if (name) names.add(name);
  return names;
}

/* What needs no server to be refused: one figure made by both sides, more points than there are. */
export function clashes(s, desc) {
  const found = [];
  for (const chip of desc.face.chips.filter((one) => EXCLUSIVE.includes(one.shape))) {
    const sides = new Set(s.calls.filter((c) => c.figure === chip.figure && claims(s, desc, c)).map((c) => sideOf(s, c.by)));
    if (sides.size > 1) found.push({ word: "both_sides", figure: chip.figure });
  }
  if (scoreOf(s, desc) && !eachOf(s, desc) && Number(s.score) > scoreOf(s, desc).most) found.push({ word: "too_many_points", figure: "" });
  return found;
}

/* ---------- taps ---------- */

const TAPS = { answer, bid, seat, figure, kontraGame, kontraLast, kontraOn, key, middle, fix, quick, swapKeys, write };

/* The state after a tap; the one given is left as it was. */
export function press(before, tap, desc) {
  const s = structuredClone(before);
  TAPS[tap.type](s, tap, desc);
  return s;
}

function bid(s, { contract }, desc) {
  const { dealer, head, reason } = s;
  if (s.kind !== desc.face.kind) Object.assign(s, empty(desc.face), { dealer, head, reason });
  const before = bidOf(s, desc);
  s.contract = contract;
  if (nobodyPlays(s, desc)) return void Object.assign(s, empty(desc.face), { contract, dealer, head, reason, ask: null });
  dropWhatIsNotAsked(s, before, desc);
  if (!declares(s, desc)) Object.assign(s, { declarer: null, partner: null, alone: "", ask: null, panel: "keys", speaker: firstRung({ ...s, declarer: null }, desc) });
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
  s.calls = s.calls.filter((call) => { const { only } = chipOf(desc, call.figure); return !only?.length || only.includes(s.contract); });
  if (!callNamed(s, s.last)) s.last = null;
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
  Object.assign(s, { declarer: who, partner: null, alone, speaker: who, ask: alone === null ? "partner" : null, panel: "keys", late: false });
  addAnnounced(s, desc);
}

/* A bid that is an announcement as well: it counts as made until it is said to be lost. */
function addAnnounced(s, desc) {
  if (s.declarer === null || ended(s, desc)) return;
  for (const name of bidOf(s, desc)?.announces ?? []) {
    if (!callOf(s, name, s.declarer)) s.calls.push({ figure: name, by: s.declarer, is: "said", kontra: 0, to: null, holder: null, rest: {} });
  }
}

function seat(s, { seat: who }, desc) {
  if (!plays(s, desc, who) || s.kind !== desc.face.kind || !s.contract || nobodyPlays(s, desc)) return;
  if (s.ask === "another") return answerAnother(s, who, desc);
  if (s.declarer === null && declares(s, desc)) declare(s, who, desc);
  else if (s.ask === "partner") {
    if (who === s.declarer) playAlone(s, desc);
    else { [s.partner, s.alone] = [who, null]; forget(s, aloneQuestion(s, desc)); }
    s.speaker = s.declarer;
    close(s, desc);
  } else if (eachOf(s, desc) || desc.face.chips.length) s.speaker = s.speaker === who && !eachOf(s, desc) ? s.declarer : who;
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
  const done = (s.score !== "" || (!scoreOf(s, desc) && entered(s, desc))) || (entered(s, desc) && chip.shape !== "all_tricks");
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
  const found = callOf(s, name, speakerOf(s)), steps = ring(s, desc, chip);
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
function kontraGame(s, tap, desc) { if (s.contract && s.kind === desc.face.kind) s.kontra = (s.kontra + 1) % levels(desc); }
function kontraLast(s, tap, desc) { if (s.last) kontraOn(s, s.last, desc); }
function kontraOn(s, { figure: name, by }, desc) {
  const call = callNamed(s, { figure: name, by }) ?? callOf(s, name, speakerOf(s));
  if (!call || !["said", "made", "lost"].includes(call.is)) return;
  Object.assign(call, { kontra: (call.kontra + 1) % levels(desc), rest: {} });
  s.last = keyOf(call);
}

function key(s, { digit }, desc) {
  if (!underWay(s, desc) || tookAll(s, desc) || ended(s, desc)) return;
  if (eachOf(s, desc)) return countKey(s, digit, desc);
  if (!scoreOf(s, desc)) return;
  if (digit === "del") s.score = s.score.slice(0, -1);
  else if (s.score.length < String(scoreOf(s, desc).most).length) s.score = (s.score === "0" ? "" : s.score) + digit;
  if (s.score === "" && s.late) [s.ask, s.late] = [null, false];
  afterwards(s, desc);
}

/* The key writes into the ringed seat; a full number rings the next one. */
function countKey(s, digit, desc) {
  const each = eachOf(s, desc), seat = speakerOf(s), now = s.counts[seat] ?? "";
  if (digit === "next") { s.speaker = nextRung(s, desc, seat); return; }
  if (digit === "del") s.counts[seat] = now.slice(0, -1);
  else if (now.length < String(each.most).length) s.counts[seat] = (now === "0" ? "" : now) + digit;
  if (s.counts[seat] === "") delete s.counts[seat];
  else if (digit !== "del" && (s.counts[seat].length >= each.digits || s.counts[seat] === "0")) s.speaker = nextRung(s, desc, seat);
  afterwards(s, desc);
}

function swapKeys(s) { s.others = !s.others; }

function middle(s, tap, desc) {
  if (s.kind !== desc.face.kind) Object.assign(s, empty(desc.face), { head: s.head });
  else if (s.ask === "partner") [s.ask, s.late] = [null, false];
  else if (s.ask === "another") dropAsked(s, desc);
  else if (s.ask === "declarer" || (s.ask === null && partnerKnown(s))) s.panel = s.panel === "bids" && underWay(s, desc) ? "keys" : "bids";
  else if (s.ask === null && s.declarer !== null) s.ask = "partner";
}

function dropAsked(s, desc) {
  s.calls = s.calls.filter((call) => !sameCall(call, s.asking));
  if (!callNamed(s, s.last)) s.last = null;
  close(s, desc);
}

function fix(s, { what }, desc) {
  if (what === "declarer" || what === "partner") forget(s, aloneQuestion(s, desc));
  if (what === "declarer") Object.assign(s, { declarer: null, partner: null, alone: null, speaker: null, ask: "declarer", calls: [], last: null });
  if (what === "partner") Object.assign(s, { partner: null, alone: aloneAtFirst(s, desc), ask: alwaysAlone(s, desc) ? null : "partner" });
  s.panel = !underWay(s, desc) ? "bids" : questionsOf(s, desc).some((one) => one.label === what) ? what : "keys";
}

function quick(s, { kind }, desc) {
  const again = s.kind === kind, { head, dealer, reason } = s;
  Object.assign(s, empty(desc.face), { head, dealer, reason });
  if (!again) Object.assign(s, { kind, ask: null });
}

/* What a sheet of "More" wrote: any part of the state, checked against who plays. */
function write(s, { change }, desc) {
  Object.assign(s, change);
  for (const role of ["declarer", "partner"]) if (s[role] !== null && !plays(s, desc, s[role])) s[role] = null;
  if (s.kind === desc.face.kind) {
    s.calls = s.calls.filter((call) => plays(s, desc, call.by));
    if (bidOf(s, desc)?.first) s.declarer = dealOf(s, desc).active[0];
    s.speaker = s.speaker !== null && plays(s, desc, s.speaker) ? s.speaker : eachOf(s, desc) ? firstRung(s, desc) : s.declarer;
    const why = s.declarer !== null && s.partner === null && aloneQuestion(s, desc);
    if (why && Object.keys(s.extra).some((name) => why.answers.some((one) => name in one.facts))) s.alone ??= ASKED;
    if (!underWay(s, desc)) s.panel = "bids";
    keepAlone(s, desc);
    close(s, desc);
  } else s.ask = null;
}
