/* What waits here as text that leaves the phone: whole, or cut into parts of which each fits into a code. Pure. A part
   is four letters of the whole, its number, how many there are, and its share of the whole. */

const LONGEST = 500;
const PART = /([\w-]{4})\.(\d{1,2})\.(\d{1,2})\.([\w-]+)/g;

/* Only what another phone needs: the hand as it is drawn here follows from its facts, of an evening who sits there. */
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

/* Put every part that a text holds to those that came before, as { id, of, parts }; parts of another whole begin
   anew. */
export function gathered(known, text) {
  return [...text.matchAll(PART)].reduce((so, [, id, n, of, share]) => {
    const before = so?.id === id && so.of === Number(of) ? so.parts : {};
    return { id, of: Number(of), parts: { ...before, [n]: share } };
  }, known);
}

/* How many of them came. */
export const came = (known) => (known ? Object.keys(known.parts).length : 0);

/* What a text from another phone holds: deeds, whether it came as a file or as all its parts; or null. */
export function found(known, text) {
  try {
    if (text.trim().startsWith("[")) return JSON.parse(text);
    const whole = Array.from({ length: known.of }, (_none, n) => known.parts[n + 1]);
    return whole.every(Boolean) ? JSON.parse(fromLetters(whole.join(""))) : null;
  } catch {
    return null;
  }
}
