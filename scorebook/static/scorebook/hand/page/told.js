/* Facts in words, put together from their own descriptions: no fact is known by name. Whatever will be stored of an
   open hand can be read back so. */

import { capital, dealOf, dealerOf, low, nameOf, phrase } from "./words.js";
import { button, h } from "../../page/dom.js";

const VALUES = {
  seat: (desc, fact, value) => (typeof value === "number" ? nameOf(desc, value) : seatWord(desc, fact, value)),
  choice: (desc, fact, value) => fact.choices.find(([key]) => key === value)?.[1] ?? value,
  whole: (desc, fact, value) => String(value),
  flag: (desc, fact, value) => phrase(desc, value ? "yes" : "no"),
  text: (desc, fact, value) => `„${value}”`,
  chain: (desc, fact, value) => value.map((step) => valueWords(desc, fact.inner, step)).join(" – "),
  each: (desc, fact, value) =>
    Object.entries(value)
      .map(([seat, one]) => `${nameOf(desc, Number(seat))} ${valueWords(desc, fact.inner, one)}`)
      .join(", "),
  part: (desc, fact, value) => recordWords(desc, fact.facts, value),
  rows: (desc, fact, value) => value.map((row) => recordWords(desc, fact.facts, row)).join("; "),
};
const valueWords = (desc, fact, value) => VALUES[fact.kind](desc, fact, value);

/* A word in a player's place, or a word before his name. */
function seatWord(desc, fact, value) {
  const [before, label] = fact.before ?? [];
  const who = Number(String(value).slice(before?.length ?? 0));
  if (before && String(value).startsWith(before)) return `${label}: ${nameOf(desc, who)}`;
  return [...(fact.words ?? []), ...desc.pots].find(([key]) => key === value)?.[1] ?? String(value);
}

const isTold = (value) => value !== undefined && value !== null && value !== false && value !== "";

/* A small record: whoever it is of first, then what names itself; a flag by its label, a number with its label. From
   one account to another it is a payment. */
export function recordWords(desc, facts, record) {
  const told = facts.filter((fact) => isTold(record[fact.name]));
  const say = (fact) => valueWords(desc, fact, record[fact.name]);
  const [first, ...others] = told.filter((fact) => fact.kind === "seat");
  const rest = told.filter((fact) => fact.kind !== "seat");
  if (first?.pots && others.length) return `${say(first)} → ${others.map(say)} ${rest.map(say)}`.trim();
  const said = [
    ...rest.map((fact) => labelled(desc, fact, record[fact.name])),
    ...others.map((fact) => `${low(fact.label)}: ${say(fact)}`),
  ];
  return [first && say(first), said.join(", ")].filter(Boolean).join(" ");
}

function labelled(desc, fact, value) {
  if (fact.kind === "flag") return low(fact.label);
  const said = valueWords(desc, fact, value);
  return ["each", "chain"].includes(fact.kind) ? `${low(fact.label)}: ${said}` : said;
}

/* What a row says besides what a chip shows of it: "who said kontra: Anna". */
export const restWords = (desc, facts, rest) =>
  facts
    .filter((fact) => isTold(rest[fact.name]))
    .map((fact) => `${low(fact.label)}: ${valueWords(desc, fact, rest[fact.name])}`);

/* The word of a figure in the sentence: pressed, it opens what was said of it, and there it is taken off. */
export const figureWord = (label, data, more = {}) =>
  button({ class: "word", data, "aria-haspopup": "dialog", ...more }, label);

/* A fact that stands by itself, as a sentence. */
export const factSentence = (desc, fact, value) =>
  fact.kind === "flag" && value === true
    ? `${capital(fact.label)}. `
    : `${capital(fact.label)}: ${valueWords(desc, fact, value)}.`.replace("..", ".") + " ";

/* The facts of a kind of entry that were told, each as a sentence; the dealer is said before all of them. */
export const factSentences = (desc, kind, told) =>
  desc.kinds[kind].facts
    .filter((fact) => fact.name !== "dealer" && told[fact.name] !== undefined && told[fact.name] !== null)
    .map((fact) => factSentence(desc, fact, told[fact.name]));

/* The dealer where the scribe named one, and an entry without play read aloud. */
export function entrySentence(s, desc) {
  const kind = desc.kinds[s.kind];
  const stays = kind.deals && desc.passes[s.kind] === false && dealOf(s, desc);
  return [
    ...dealerSentence(s, desc),
    h("b", {}, `${kind.label}.`),
    " ",
    ...factSentences(desc, s.kind, s.facts),
    stays ? phrase(desc, "dealer_stays", { name: nameOf(desc, dealerOf(s, desc)) }) : "",
  ];
}

export const dealerSentence = (s, desc) =>
  s.dealer === null ? [] : [`${phrase(desc, "dealer_is", { name: nameOf(desc, s.dealer) })} `];
