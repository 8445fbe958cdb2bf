/* The chosen bid: who plays it, the questions of its panel, and whether it has one count or a number per player. */

import { aroundTable, dealOf, plays, roundAfter } from "../page/words.js";

export const bidOf = (s, desc) => desc.face.bids.find((bid) => bid.contract === s.contract);
export const eachOf = (s, desc) => bidOf(s, desc)?.each ?? null;
export const scoreOf = (s, desc) => (bidOf(s, desc) ?? desc.face.bids[0])?.score ?? null;
/* Whether the bid is the whole hand: nobody plays, and nothing is counted. */
export const nobodyPlays = (s, desc) => {
  const bid = bidOf(s, desc);
  return bid?.played === false && !bid.each;
};
export const declares = (s, desc) =>
  bidOf(s, desc)?.declares ??
  desc.face.bids.every((bid) => bid.declares || nobodyPlays({ ...s, contract: bid.contract }, desc));
/* Whether the declarer is always alone: the game or the contract knows no partner. */
export const alwaysAlone = (s, desc) => !desc.face.partner || Boolean(bidOf(s, desc)?.alone) || !declares(s, desc);
/* Whether play has begun, so that chips and keys are active. */
export const underWay = (s, desc) =>
  s.kind === desc.face.kind &&
  Boolean(s.contract) &&
  !nobodyPlays(s, desc) &&
  (s.declarer !== null || !declares(s, desc));

export const offers = (s, desc, chip) =>
  (!chip.only?.length || chip.only.includes(s.contract)) && underWay(s, desc) && belongs(s, desc, chip);
export const personal = (chip) => ["held", "listed", "whose"].includes(chip?.shape);

/* ---------- the questions of the panel ---------- */

const says = (answer, extra) => Object.entries(answer.facts).every(([name, value]) => extra[name] === value);

/* Return the answer that matches a hand's facts. If several match, the most specific one counts. */
export function answerOf(question, s) {
  const found = question.answers.filter((answer) => says(answer, s.extra));
  return found.sort((a, b) => Object.keys(b.facts).length - Object.keys(a.facts).length)[0] ?? null;
}

export const aloneQuestion = (s, desc) => bidOf(s, desc)?.questions?.find((question) => question.alone) ?? null;
export const questionsOf = (s, desc) =>
  (bidOf(s, desc)?.questions ?? []).filter((question) => !question.alone || s.alone !== null);
export const openQuestion = (s, desc) => questionsOf(s, desc).find((question) => !answerOf(question, s)) ?? null;
/* Return the answer that ended the hand: it was thrown in, or conceded. */
const lastAnswer = (s, desc) =>
  questionsOf(s, desc)
    .map((question) => answerOf(question, s))
    .find((answer) => answer?.played === false);
export const ended = (s, desc) => Boolean(lastAnswer(s, desc));
/* Whether a figure belongs to the hand. A hand that ended without play keeps only figures that are paid anyway, such as
   held cards. */
export const belongs = (s, desc, chip) => lastAnswer(s, desc)?.keeps.includes(chip?.proof) ?? true;

/* Return the facts that no chip, key or panel question sets; "More" shows them. */
export function factsBehindMore(s, desc) {
  const asked = new Set(
    (bidOf(s, desc)?.questions ?? []).flatMap((question) =>
      question.answers.flatMap((answer) => Object.keys(answer.facts)),
    ),
  );
  return Object.keys(s.extra).filter((name) => !asked.has(name));
}

export function forget(s, question) {
  for (const answer of question?.answers ?? []) for (const name of Object.keys(answer.facts)) delete s.extra[name];
}

/* Return the content of the panel: the bids, a question, or the keys. */
export function panelOf(s, desc) {
  if (s.kind !== desc.face.kind || !underWay(s, desc) || s.panel === "bids") return "bids";
  const asked = questionsOf(s, desc);
  const open = openQuestion(s, desc);
  const again = asked.find((question) => question.label === s.panel);
  if (again || open) return again ?? open;
  const counts = eachOf(s, desc) || scoreOf(s, desc);
  return counts && !ended(s, desc) ? "keys" : (asked.at(-1) ?? "bids");
}

/* ---------- a number for every player ---------- */

/* Return the first player to ring: a declarer whom a tap chose, else the first one at the table from the scribe on. */
export function firstRung(s, desc) {
  if (s.declarer !== null && !bidOf(s, desc)?.first) return s.declarer;
  return aroundTable(desc).find((seat) => plays(s, desc, seat));
}

export const typed = (s, seat) => (s.counts?.[seat] ?? "") !== "";

export function nextRung(s, desc, from) {
  return roundAfter(from, desc).find((seat) => plays(s, desc, seat) && !typed(s, seat)) ?? from;
}

/* "Next" rings the next player without a number; if all have one, simply the next player. */
export function rungAfter(s, desc, from) {
  const empty = nextRung(s, desc, from);
  return empty === from ? (roundAfter(from, desc).find((seat) => plays(s, desc, seat)) ?? from) : empty;
}

/* Return the typed numbers. If the total leaves no choice, the last number is filled in. */
export function countsOf(s, desc) {
  const each = eachOf(s, desc);
  const seats = dealOf(s, desc).active;
  const open = seats.filter((seat) => !typed(s, seat));
  const values = {};
  for (const seat of seats) if (typed(s, seat)) values[seat] = Number(s.counts[seat]);
  const sum = Object.values(values).reduce((all, one) => all + one, 0);
  const filled = open.length === 1 && each.least === each.most && sum <= each.most ? open[0] : null;
  if (filled !== null) values[filled] = each.most - sum;
  return { values, filled, sum: filled === null ? sum : each.most, done: !open.length || filled !== null };
}

/* Whether the number on the keys can be counted from cards. */
export function countable(s, desc) {
  const fact = (eachOf(s, desc) ?? scoreOf(s, desc))?.fact;
  return (
    Boolean(desc.counting?.facts.includes(fact)) &&
    panelOf(s, desc) === "keys" &&
    !ended(s, desc)
  );
}
