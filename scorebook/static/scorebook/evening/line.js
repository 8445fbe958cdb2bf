/* A company in one line: "Anna, Béla és Cili".  The server divides in the same way: words/line.py. */

import { cleaned } from "../page/names.js";

const DIVIDES = String.raw`\s(?:és|and|og)\s|[,;\r\n]`;
const NAME = String.raw`\s*"((?:[^"]|"")*)"\s*(?=${DIVIDES}|$)|((?:(?!${DIVIDES})[\s\S])*)`;
const ONE = new RegExp(`(?:${NAME})(?:${DIVIDES}|$)`, "g");

const NUMBER = /^\d{1,3}[.)] (?=\S)/; // as in a list

/* The names of a line in their order; what is left empty between two of them is no name. */
export function divided(line) {
  const bare = (name) => cleaned(name ?? "").replace(NUMBER, "");
  const found = [...line.matchAll(ONE)].map(([, quoted, name]) => quoted?.replaceAll('""', '"') || bare(name));
  return found.map(spelt).filter(Boolean);
}

/* Names as one line that is divided into the same names. */
export const joined = (names) => names.map((name) => (stands(name) ? name : quoted(name))).join(", ");

const stands = (name) => {
  const found = divided(name);
  return found.length === 1 && found[0] === spelt(name);
};

const quoted = (name) => `"${name.replaceAll('"', '""')}"`;

/* A name in composed letters, with single spaces, and with capitals where nobody has set any. */
function spelt(typed) {
  const name = cleaned(typed.normalize("NFC"));
  if (name !== name.toLowerCase()) return name;
  return name.replace(/(^|[\s-])(\p{L})/gu, (_all, before, letter) => before + capital(letter));
}

function capital(letter) {
  const upper = letter.toUpperCase();
  return upper.length === letter.length ? upper : letter;
}

/* What is typed after the last thing that divides: perhaps the beginning of a name. */
export const begun = (line) => line.split(new RegExp(DIVIDES)).at(-1).trim();
