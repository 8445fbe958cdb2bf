/* The texts of a game of sides, built from translated labels. */

import { capital, low, nameOf, phrase, plays, restBefore, restWord, shortOf, stopAfter } from "../page/words.js";
import { dealerSentence, entrySentence, factSentences, figureWord, inOrder, restWords } from "../page/told.js";
import {
  alwaysAlone,
  answerOf,
  bidOf,
  countsOf,
  eachOf,
  ended,
  factsBehindMore,
  nobodyPlays,
  openQuestion,
  questionsOf,
  scoreOf,
  underWay,
} from "./bid.js";
import {
  callNamed,
  chipOf,
  entered,
  excludedBy,
  isAnnounced,
  outcome,
  partnerKnown,
  sideOf,
  silentByPoints,
  speakerOf,
} from "./state.js";
import { missing } from "./questions.js";
import { writerOf } from "./typed.js";
import { h } from "../../page/dom.js";

export const levelOf = (desc, level) => desc.face.kontra[level - 1] ?? "";
export const timesOf = (desc, level) => desc.kontra_times[level] ?? "";

export function roleOf(s, desc, seat) {
  if (!plays(s, desc, seat)) return "out";
  if (s.kind !== desc.face.kind || bidOf(s, desc)?.first) return "";
  if (seat === s.declarer) return s.alone !== null && !alwaysAlone(s, desc) ? "alone" : "declarer";
  if (seat === s.partner) return "partner";
  return s.declarer !== null && partnerKnown(s) ? "opponent" : "";
}

export function roleWord(s, desc, seat) {
  const role = roleOf(s, desc, seat);
  if (role === "out") return phrase(desc, seat === (s.dealer ?? desc.dealer) ? "role_dealer_out" : "role_out");
  return role ? phrase(desc, `role_${role}`) : "";
}

/* Return the state of a call in a word. Before the result an announcement is neither made nor lost. */
export const stateWord = (s, desc, call) => phrase(desc, `is_${outcome(s, desc, call)}`);

const MARKS = { said: "", lost: "cross", caught: "cross" };
export const callMark = (s, desc, call) => MARKS[outcome(s, desc, call)] ?? "check";

/* Return why a side cannot have all tricks: its points. */
function whyNotAll(s, desc, call) {
  const points = excludedBy(s, desc, call);
  return points === null ? [] : [phrase(desc, "not_all_tricks", { n: points })];
}

/* A name that a table gave a figure, marked so that browsers do not translate it. */
export const namedByTable = (chip) => (chip.named ? { translate: "no" } : {});

/* Return a figure of the sentence with a word that can be pressed. */
function callWords(s, desc, call, at) {
  const chip = chipOf(desc, call.figure);
  const text = at || chip.named ? chip.label : capital(chip.label);
  const word = s.calls.includes(call)
    ? figureWord(text, { word: call.figure, by: call.by }, namedByTable(chip))
    : text;
  return [at ? ", " : "", word, ` ${howWords(s, desc, call)}`];
}

/* Return the owner of a call: a name, or the side if the record has no more. */
export function whoseWords(s, desc, call, name = nameOf) {
  if (!call.anybody || call.holder !== null) return name(desc, call.holder ?? call.by);
  if (sideOf(s, call.by)) return phrase(desc, "side_others");
  return s.partner === null ? name(desc, call.by) : phrase(desc, "side_own");
}

/* Return "announced" for a figure with a result that could have been silent as well. */
const announcedWord = (s, desc, call) =>
  chipOf(desc, call.figure).silent && isAnnounced(call) && outcome(s, desc, call) !== "said"
    ? `${phrase(desc, "is_said")}, `
    : "";

function howWords(s, desc, call) {
  if (call.is === "has") return `(${nameOf(desc, call.by)})`;
  const who = whoseWords(s, desc, call) + (call.to === null ? "" : ` ← ${nameOf(desc, call.to)}`);
  const another = call.holder !== null && call.holder !== call.by;
  const speaks = another ? [phrase(desc, "speaks", { name: nameOf(desc, call.by) })] : [];
  const row = desc.kinds[s.kind].facts.find((fact) => fact.name === desc.face.announcements)?.facts ?? [];
  const more = [who, ...whyNotAll(s, desc, call), ...speaks, ...restWords(desc, row, call.rest)].join("; ");
  const times = call.kontra ? ` ${timesOf(desc, call.kontra)}` : "";
  return `${announcedWord(s, desc, call)}${stateWord(s, desc, call)}${times} (${more})`;
}

/* Return the count in words: both sides if one count determines the other. */
function pointsWords(s, desc) {
  const score = eachOf(s, desc) || ended(s, desc) ? null : scoreOf(s, desc);
  if (!score || s.score === "") return "";
  const rest = desc.face.total - Number(s.score);
  const both = s.others ? [rest, s.score] : [s.score, rest];
  const counted = !score.own || rest < 0 ? s.score : both.join("\u00a0:\u00a0");
  return `${score.own ? phrase(desc, "card_points") : score.label}: ${counted}. `;
}

function askWords(s, desc) {
  if (!s.ask && underWay(s, desc) && openQuestion(s, desc)) return `${openQuestion(s, desc).label}?`;
  if (!s.ask && underWay(s, desc) && eachOf(s, desc) && !countsOf(s, desc).done) {
    const who = writerOf(s, desc);
    const n = s.fresh ? undefined : s.counts[who];
    const what = low(eachOf(s, desc).label);
    const key = s.refused ? "count_is_full" : n ? "count_goes_on" : "count_of";
    return phrase(desc, key, { name: shortOf(desc, who), what, n });
  }
  if (s.ask !== "another") return s.ask ? phrase(desc, `ask_${s.ask}`) : "";
  return chipOf(desc, callNamed(s, s.asking)?.figure)?.question ?? "";
}

/* Return the open hand as a sentence with everything that will be stored, and the open question. */
export function sentence(s, desc) {
  if (s.kind !== desc.face.kind) return entrySentence(s, desc);
  const b = (text) => h("b", {}, text);
  const said = dealerSentence(s, desc);
  if (s.contract) said.push(b(`${bidOf(s, desc)?.label ?? s.contract}.`), " ");
  if (s.declarer !== null && !bidOf(s, desc)?.first) said.push(...pairWords(s, desc, b), " ");
  for (const question of questionsOf(s, desc)) {
    const now = answerOf(question, s);
    const told =
      now && (now.label.startsWith(question.label) ? now.label : `${question.label}: ${low(now.label)}`);
    if (now) said.push(`${told}${now.price ? ` (${now.price})` : ""}. `.replace("..", "."));
  }
  if (eachOf(s, desc)) {
    const counted = inOrder(desc, countsOf(s, desc).values)
      .map((seat) => `${nameOf(desc, seat)} ${countWord(s, desc, seat)}`)
      .join(", ");
    if (counted) said.push(`${counted}. `);
  }
  const calls = [...s.calls, ...desc.face.chips.flatMap((chip) => silentByPoints(s, desc, chip))];
  said.push(...calls.flatMap((call, at) => callWords(s, desc, call, at)), calls.length ? ". " : "");
  if (s.kontra) said.push(`${capital(phrase(desc, "kontra_on_game", { level: levelOf(desc, s.kontra) }))} `);
  said.push(pointsWords(s, desc));
  const behind = factsBehindMore(s, desc).map((name) => [name, s.extra[name]]);
  said.push(...factSentences(desc, s.kind, Object.fromEntries(behind)));
  const question = askWords(s, desc);
  if (question) said.push(h("span", { class: "ask" }, question));
  return said;
}

/* Return a player's number in words, and say if it follows from the others. */
function countWord(s, desc, seat) {
  const counts = countsOf(s, desc);
  const count = counts.values[seat];
  return counts.filled === seat ? restWord(desc, count, restBefore(s, counts)) : count;
}

function pairWords(s, desc, b) {
  const [name, partner] = [s.declarer, s.partner].map((seat) => seat !== null && nameOf(desc, seat));
  const start = [`${capital(phrase(desc, "role_declarer"))} `, b(name), ", "];
  if (alwaysAlone(s, desc)) return [start[0], start[1], stopAfter(name)];
  const reason = desc.face.alone.find(([key]) => key === s.alone)?.[1] ?? (s.alone === "asked" ? "" : s.alone);
  if (s.alone !== null) return [...start, `${phrase(desc, "role_alone")}${reason ? ` (${reason})` : ""}.`];
  if (s.partner === null)
    return [...start, `${phrase(desc, "role_partner")} `, h("i", {}, phrase(desc, "still_secret")), "."];
  return [...start, `${phrase(desc, "role_partner")} `, b(partner), stopAfter(partner)];
}

export const missingWords = (s, desc) =>
  missing(s, desc).map((what) =>
    what.label
      ? low(what.label)
      : what === "another"
        ? low(askWords({ ...s, ask: "another", asking: s.asking ?? null }, desc).replace("?", "")) ||
          phrase(desc, "missing_another")
        : phrase(desc, `missing_${what}`),
  );

/* Return the two lines of the middle: the question or the bid, and the effect of a press. */
export function middleWords(s, desc) {
  if (s.kind !== desc.face.kind) return [desc.kinds[s.kind].label, phrase(desc, "never_mind")];
  const bid = s.contract ? (bidOf(s, desc)?.label ?? s.contract) : "";
  if (nobodyPlays(s, desc)) return [bid, phrase(desc, "never_mind")];
  if (s.ask === "contract") return [phrase(desc, "short_contract"), phrase(desc, "choose_below")];
  if (s.ask === "declarer") return [phrase(desc, "short_declarer"), bid];
  if (s.ask === "partner") return [phrase(desc, "short_partner"), phrase(desc, "still_secret")];
  if (s.ask === "another") return [askWords(s, desc), phrase(desc, "never_mind")];
  if (openQuestion(s, desc)) return [`${openQuestion(s, desc).label}?`, bid];
  const big = bid + (s.kontra ? ` ${timesOf(desc, s.kontra)}` : "");
  if (eachOf(s, desc) && underWay(s, desc)) return [big, sumWords(s, desc)];
  if (!partnerKnown(s)) return [big, phrase(desc, "partner_secret")];
  const speaker = speakerOf(s);
  return [
    big,
    isRung(s, desc, speaker) ? phrase(desc, "speaks", { name: shortOf(desc, speaker) }) : phrase(desc, "change"),
  ];
}

/* Whether a player is ringed as the speaker. Before the result the declarer speaks without a ring. */
export const isRung = (s, desc, seat) => s.speaker === seat && (seat !== s.declarer || entered(s, desc));

/* Return the sum of the numbers beside its target. */
function sumWords(s, desc) {
  const { least, most } = eachOf(s, desc);
  const { sum } = countsOf(s, desc);
  return least === most
    ? phrase(desc, "sum_of", { sum, total: most })
    : phrase(desc, "sum_between", { sum, least, most });
}

/* Return the accessible name of a chip. The visible words come first, so that voice control finds the chip. */
export function chipName(s, desc, chip, call, byOther = false) {
  if (!call) return `${chip.short}: ${phrase(desc, "is_none")}`;
  const parts = [stateWord(s, desc, call)];
  const who = call.anybody ? whoseWords(s, desc, call) : nameOf(desc, call.by);
  if (call.kontra) parts.push(`${timesOf(desc, call.kontra)} ${levelOf(desc, call.kontra)}`);
  if (isAnnounced(call) && outcome(s, desc, call) !== "said") parts.push(phrase(desc, "is_said"));
  if (byOther) parts.unshift(who);
  else parts.push(who);
  parts.push(...whyNotAll(s, desc, call));
  if (call.to !== null) parts.push(`${chip.question} ${nameOf(desc, call.to)}`);
  return `${chip.short}: ${parts.join(", ")}`;
}

export const seatName = (s, desc, seat, amount) => {
  const role = roleWord(s, desc, seat);
  const said = s.calls.filter((call) => call.by === seat && !call.anybody).length;
  return [
    nameOf(desc, seat),
    role,
    eachOf(s, desc) && underWay(s, desc) ? String(countWord(s, desc, seat) ?? "") : "",
    amount,
    desc.worn === seat && desc.wears ? desc.wears.words : "",
    said ? phrase(desc, "calls_made", { n: said }) : "",
  ]
    .filter(Boolean)
    .join(", ");
};
