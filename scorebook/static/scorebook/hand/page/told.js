/* Facts in words, built from their descriptions. No fact is known by its name, so every stored fact can be read back.
   */

import { aroundTable, capital, dealOf, dealerOf, low, nameOf, phrase } from "./words.js";
import { button, h } from "../../page/dom.js";

const VALUES = {
  seat: (desc, fact, value) => (typeof value === "number" ? nameOf(desc, value) : seatWord(desc, fact, value)),
  choice: (desc, fact, value) => fact.choices.find(([key]) => key === value)?.[1] ?? value,
  whole: (desc, fact, value) => String(value).replace("-", "−"),
  flag: (desc, fact, value) => phrase(desc, value ? "yes" : "no"),
  text: (desc, fact, value) => `„${value}”`,
  chain: (desc, fact, value) => value.map((step) => valueWords(desc, fact.inner, step)).join(" – "),
  each: (desc, fact, value) =>
    inOrder(desc, value)
      .map((seat) => `${nameOf(desc, seat)} ${valueWords(desc, fact.inner, value[seat])}`)
      .join(", "),
  part: (desc, fact, value) => recordWords(desc, fact.facts, value),
  rows: (desc, fact, value) => value.map((row) => recordWords(desc, fact.facts, row)).join("; "),
};
const valueWords = (desc, fact, value) => VALUES[fact.kind](desc, fact, value);

/* Return the players who have a value, in the order in which numbers are typed; who left the table comes last. */
export const inOrder = (desc, values) => {
  const seats = aroundTable(desc);
  return [...new Set([...seats, ...Object.keys(values).map(Number)])].filter((seat) => values[seat] !== undefined);
};

/* Return the word for a value in a seat's place: a player with a prefix, a word or a pot. */
function seatWord(desc, fact, value) {
  const [before, label] = fact.before ?? [];
  const who = Number(String(value).slice(before?.length ?? 0));
  if (before && String(value).startsWith(before)) return `${label}: ${nameOf(desc, who)}`;
  return [...(fact.words ?? []), ...desc.pots].find(([key]) => key === value)?.[1] ?? String(value);
}

const isTold = (value) => value !== undefined && value !== null && value !== false && value !== "";

/* Return a record in words: the player first, then the values, flags by their label. A record with two accounts is a
   payment. */
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

/* Return the facts of a row that its chip does not show, such as "who said kontra: Anna". */
export const restWords = (desc, facts, rest) =>
  facts
    .filter((fact) => isTold(rest[fact.name]))
    .map((fact) => `${low(fact.label)}: ${valueWords(desc, fact, rest[fact.name])}`);

/* Return the word of a figure in the sentence. A press opens the figure's facts, and they can be removed there. */
export const figureWord = (label, data, more = {}) =>
  button({ class: "word", data, "aria-haspopup": "dialog", ...more }, label);

/* Return one fact as a sentence. */
export const factSentence = (desc, fact, value) =>
  fact.kind === "flag" && value === true
    ? `${capital(fact.label)}. `
    : `${capital(fact.label)}: ${valueWords(desc, fact, value)}.`.replace("..", ".") + " ";

/* Return the facts of an entry as sentences. The dealer is not included, because the text begins with it. */
export const factSentences = (desc, kind, told) =>
  desc.kinds[kind].facts
    .filter((fact) => fact.name !== "dealer" && told[fact.name] !== undefined && told[fact.name] !== null)
    .map((fact) => factSentence(desc, fact, told[fact.name]));

/* Return an entry without play in words, with the dealer if the scribe set one. */
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
