/* Names in one line: "Anna, Béla és Cili". The server splits such lines in the same way (words/line.py). */

import { cleaned } from "../page/names.js";

const DIVIDES = String.raw`\s(?:és|and|og)\s|[,;\r\n]`;
const NAME = String.raw`\s*"((?:[^"]|"")*)"\s*(?=${DIVIDES}|$)|((?:(?!${DIVIDES})[\s\S])*)`;
const ONE = new RegExp(`(?:${NAME})(?:${DIVIDES}|$)`, "g");

const NUMBER = /^\d{1,3}[.)] (?=\S)/; // as in a list

/* Return the names of a line in their order. Empty places between separators are ignored. */
export function divided(line) {
  const bare = (name) => cleaned(name ?? "").replace(NUMBER, "");
  const found = [...line.matchAll(ONE)].map(([, quoted, name]) => quoted?.replaceAll('""', '"') || bare(name));
  return found.map(spelt).filter(Boolean);
}

/* Join names into a line that splits into the same names. */
export const joined = (names) => names.map((name) => (stands(name) ? name : quoted(name))).join(", ");

const stands = (name) => {
  const found = divided(name);
  return found.length === 1 && found[0] === spelt(name);
};

const quoted = (name) => `"${name.replaceAll('"', '""')}"`;

/* Return a name in composed letters with single spaces. A name without any capital gets capitals. */
function spelt(typed) {
  const name = cleaned(typed.normalize("NFC"));
  if (name !== name.toLowerCase()) return name;
  return name.replace(/(^|[\s-])(\p{L})/gu, (_all, before, letter) => before + capital(letter));
}

function capital(letter) {
  const upper = letter.toUpperCase();
  return upper.length === letter.length ? upper : letter;
}

/* Return the text after the last separator, perhaps the beginning of a name. */
export const begun = (line) => line.split(new RegExp(DIVIDES)).at(-1).trim();
