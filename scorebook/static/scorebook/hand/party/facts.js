/* Convert the open hand to the facts of the record and back. No fact is lost on the way. */

import { dealOf } from "../page/words.js";
import { aloneQuestion, countsOf, declares, eachOf, firstRung, personal, scoreOf, underWay } from "./bid.js";
import {
  ASKED,
  aloneAtFirst,
  callOf,
  chipOf,
  claims,
  empty,
  firstOf,
  isContested,
  keyOf,
  newCall,
  outcome,
  sideOf,
} from "./state.js";
import { question } from "./questions.js";

export function factsOf(s, desc) {
  const { face } = desc;
  const facts = s.kind === face.kind ? { ...s.extra, ...handFacts(s, desc) } : { ...s.facts };
  if (s.dealer !== null && desc.kinds[s.kind].deals) facts.dealer = s.dealer;
  return facts;
}

function handFacts(s, desc) {
  const { face } = desc;
  const facts = {};
  const put = (name, value) => {
    if (name && value !== null && value !== 0 && value !== "") facts[name] = value;
  };
  put(face.contract, s.contract);
  if (s.declarer !== null) facts[face.declarer] = s.declarer;
  if (s.partner !== null) facts[face.partner] = s.partner;
  put(face.alone_by, s.alone);
  put(face.game_kontra, s.kontra);
  const each = eachOf(s, desc);
  const score = scoreOf(s, desc);
  if (each && Object.keys(s.counts).length) facts[each.fact] = countsWritten(s, desc);
  if (score && !each && s.score !== "")
    facts[s.others ? face.score_of_others : score.fact] = Number(s.score);
  for (const call of s.calls) writeCall(facts, s, desc, call);
  return facts;
}

/* Return the counts. If the last count of the record was left out, because it follows from the others, it stays out. */
function countsWritten(s, desc) {
  const { values, filled } = countsOf(s, desc);
  if (s.lastFollows && filled !== null) delete values[filled];
  return values;
}

function writeCall(facts, s, desc, call) {
  const { face } = desc;
  const chip = chipOf(desc, call.figure);
  if (chip.shape === "sided") return writeSided(facts, s, desc, call, chip);
  if (personal(chip)) return writePersonal(facts, s, desc, call, chip);
  if (["said", "made", "lost"].includes(call.is)) {
    const row = { ...call.rest, figure: call.figure, by: call.by };
    if (call.kontra) row.kontra = call.kontra;
    if (chip.shape === "told") row.made = call.is !== "lost";
    (facts[face.announcements] ??= []).push(row);
  } else if (chip.shape === "told") {
    (facts[face.silent_figures] ??= []).push({
      ...call.rest,
      figure: call.figure,
      by: call.by,
      made: call.is !== "caught",
    });
  }
  writeProof(facts, s, desc, call, chip);
}

function writeSided(facts, s, desc, call, chip) {
  const row = {
    ...call.rest,
    figure: call.figure,
    side: desc.face.sides[Math.min(sideOf(s, call.by), 1)],
    announced: call.is !== "silent",
    made: chip.all_tricks ? claims(s, desc, call) : outcome(s, desc, call) !== "lost",
  };
  if (isContested(s, desc, call)) delete row.made;
  if (call.kontra) row.kontra = call.kontra;
  if (chip.announcer && row.announced && sideOf(s, call.by) && !call.anybody) facts[chip.announcer] = call.by;
  (facts[desc.face.announcements] ??= []).push(row);
}

function writePersonal(facts, s, desc, call, chip) {
  if (chip.shape === "whose") facts[chip.proof] = call.by;
  else {
    const list = (facts[chip.proof] ??= [...(s.extra[chip.proof] ?? [])]);
    if (chip.shape === "listed") list.push(call.by);
    else {
      const { what, who, count } = rowNames(desc, chip.proof);
      list.push({
        ...call.rest,
        [what]: chip.of,
        [who]: call.by,
        ...(chip.count === null ? {} : { [count]: chip.count }),
      });
    }
  }
}

/* Return the names of a row's facts: the choice, the seat, and the number if there is one. */
function rowNames(desc, name) {
  const inner = desc.kinds[desc.face.kind].facts.find((fact) => fact.name === name)?.facts ?? [];
  const named = (kind) => inner.find((fact) => fact.kind === kind)?.name;
  return { what: named("choice"), who: named("seat"), count: named("whole") };
}

function readPersonal(s, desc, chip, rest) {
  const has = (by, more = {}) => s.calls.push({ ...newCall(chip.figure, by), is: "has", rest: more });
  const told = rest[chip.proof];
  if (told === undefined || told === null) return;
  if (chip.shape === "held") {
    const { what, who, count } = rowNames(desc, chip.proof);
    const own = (row) => row[what] === chip.of && (chip.count === null || row[count] === chip.count);
    for (const { [what]: award, [who]: by, ...more } of told.filter(own)) {
      if (chip.count !== null) delete more[count];
      has(by, more);
    }
    rest[chip.proof] = told.filter((row) => !own(row));
    if (rest[chip.proof].length) return;
  } else for (const by of [told].flat()) has(by);
  delete rest[chip.proof];
}

function writeProof(facts, s, desc, call, chip) {
  const done = claims(s, desc, call);
  const who = call.holder ?? call.by;
  const side = sideOf(s, call.by);
  const [whose, other] = chip.parts;
  if (chip.shape === "side" || chip.shape === "all_tricks") {
    if (done && side < 2) facts[chip.proof] = desc.face.sides[side];
  } else if (chip.shape === "last") {
    if (done) facts[chip.proof] = { [whose]: who, won: true };
    else if (call.to !== null && !facts[chip.proof])
      facts[chip.proof] = { [whose]: who, won: false, [other]: call.to };
  } else if (chip.shape === "catch" && done && call.to !== null) {
    facts[chip.proof] = { [whose]: who, [other]: call.to };
  }
}

/* Return the state that writes these facts. Facts without a control are kept unchanged. */
export function stateOf(kind, facts, desc) {
  const { face } = desc;
  const s = empty(desc);
  const rest = { ...facts };
  const take = (name) => {
    const value = rest[name];
    delete rest[name];
    return value ?? null;
  };
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
  if (
    s.partner === null &&
    aloneQuestion(s, desc)?.answers.some((one) => Object.keys(one.facts).some((name) => name in rest))
  )
    s.alone ??= ASKED;
  readScore(s, desc, take);
  const rows = take(face.announcements) ?? [];
  const silent = face.silent_figures ? (take(face.silent_figures) ?? []) : [];
  for (const row of rows) s.calls.push(row.side ? readSided(row, s, desc, rest) : readRow(row, "said"));
  for (const row of silent) s.calls.push({ ...readRow(row, "silent"), is: row.made === false ? "caught" : "silent" });
  for (const chip of face.chips)
    personal(chip)
      ? readPersonal(s, desc, chip, rest)
      : readProof(s, desc, chip, chip.proof ? take(chip.proof) : null);
  s.extra = rest;
  s.speaker = eachOf(s, desc) ? firstRung(s, desc) : null;
  s.panel = underWay(s, desc) ? "keys" : "bids";
  s.last = s.calls.length ? keyOf(s.calls.at(-1)) : null;
  return { ...s, ask: question(s, desc) };
}

function readScore(s, desc, take) {
  const { face } = desc;
  const each = eachOf(s, desc);
  const told = each ? (take(each.fact) ?? {}) : {};
  for (const [seat, count] of Object.entries(told)) s.counts[seat] = String(count);
  const full = each && each.least === each.most && Object.keys(told).length === dealOf(s, desc).active.length;
  if (full) delete s.counts[Object.keys(told).at(-1)];
  s.lastFollows = Boolean(each) && !full && countsOf(s, desc).filled !== null;
  const own = each || !scoreOf(s, desc) ? null : take(scoreOf(s, desc).fact);
  const others = face.score_of_others ? take(face.score_of_others) : null;
  s.score = own === null ? (others === null ? "" : String(others)) : String(own);
  s.others = own === null && others !== null;
}

function readRow({ figure, by, kontra, made, ...rest }, is) {
  return { ...newCall(figure, by), is: made === false ? "lost" : is, kontra: kontra ?? 0, rest };
}

function readSided({ side, announced, ...row }, s, desc, rest) {
  const name = chipOf(desc, row.figure)?.announcer;
  const first = firstOf(s, desc, desc.face.sides.indexOf(side));
  const told = name && announced ? rest[name] : undefined;
  const his = told !== undefined && first !== null && sideOf(s, told) === sideOf(s, first) && sideOf(s, first);
  if (his) delete rest[name];
  const call = readRow({ ...row, by: his ? told : first }, announced ? "said" : "silent");
  call.anybody = !his; // any player of the side may have announced it
  if (announced && chipOf(desc, row.figure)?.all_tricks) call.is = row.made ? "made" : "said";
  return call;
}

function readProof(s, desc, chip, proof) {
  const [whose, other] = chip.parts;
  const seats = {
    side: () => firstOf(s, desc, desc.face.sides.indexOf(proof)),
    all_tricks: () => firstOf(s, desc, desc.face.sides.indexOf(proof)),
    last: () => proof[whose],
    catch: () => proof[whose],
  };
  const announced = s.calls.filter((call) => call.figure === chip.figure && call.is === "said");
  const by = proof && seats[chip.shape] ? seats[chip.shape]() : null;
  const own = by === null ? null : callOf(s, chip.figure, by);
  for (const call of announced)
    if (call !== own && ["side", "last", "catch"].includes(chip.shape)) call.is = "lost";
  if (by === null) return;
  const anybody = ["side", "all_tricks"].includes(chip.shape); // of the side
  const call = own ?? { ...newCall(chip.figure, by), is: "silent", anybody };
  if (!own) s.calls.push(call);
  if (own && chip.shape === "all_tricks") call.is = "made";
  if (by !== call.by && (chip.shape === "last" || chip.shape === "catch")) call.holder = by;
  if (chip.shape === "catch") call.to = proof[other];
  if (chip.shape === "last" && !proof.won) {
    call.to = proof[other] ?? null;
    call.is = own ? "lost" : "caught";
  }
}
