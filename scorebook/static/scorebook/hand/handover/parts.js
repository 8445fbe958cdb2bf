/* The waiting actions as text, whole or in parts of which each fits into a QR code. A part has an id of four letters,
   its number, the number of parts, and its share of the text. This module is pure. */

const LONGEST = 500;
const PART = /([\w-]{4})\.(\d{1,2})\.(\d{1,2})\.([\w-]+)/g;

/* Return only the fields that another phone needs. Its page computes the drawn state from the facts. */
const bare = ({ key, deed, at, number, head, url, body, title, sentence, again = false, of = null, table, who }) => ({
  ...{ key, deed, at, number, head, url, body, title, sentence, again, of, table, who },
});
export const asBare = (deeds) => deeds.map(bare);
export const asText = (deeds) => JSON.stringify(asBare(deeds));

function named(text) {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 0xffffff;
  return sum.toString(36).padStart(5, "0").slice(-4);
}

const toLetters = (text) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const fromLetters = (letters) => {
  const bytes = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
};

export function partsOf(deeds) {
  const whole = toLetters(asText(deeds));
  const of = Math.ceil(whole.length / LONGEST);
  return Array.from({ length: of }, (_none, n) => {
    return `${named(whole)}.${n + 1}.${of}.${whole.slice(n * LONGEST, (n + 1) * LONGEST)}`;
  });
}

/* Add every part in a text to the known parts, as { id, of, parts }. A part with another id starts a new collection. */
export function gathered(known, text) {
  return [...text.matchAll(PART)].reduce((so, [, id, n, of, share]) => {
    const before = so?.id === id && so.of === Number(of) ? so.parts : {};
    return { id, of: Number(of), parts: { ...before, [n]: share } };
  }, known);
}

/* Return how many parts have arrived. */
export const came = (known) => (known ? Object.keys(known.parts).length : 0);

/* Return the actions in a text from another phone, from a file or once all parts are there, else null. */
export function actionsIn(known, text) {
  try {
    if (text.trim().startsWith("[")) return JSON.parse(text);
    const whole = Array.from({ length: known.of }, (_none, n) => known.parts[n + 1]);
    return whole.every(Boolean) ? JSON.parse(fromLetters(whole.join(""))) : null;
  } catch {
    return null;
  }
}
