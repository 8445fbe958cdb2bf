/* The texts of every screen. The page brings them translated; this module fills in the blanks and names the players. */

export const phrase = (desc, key, blanks = {}) =>
  (desc.words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => blanks[name] ?? whole);

export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
/* Words like XXI stay in capitals. */
export const low = (text) => (/^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLocaleLowerCase() + text.slice(1));

/* ---------- the table before the hand: who deals and plays, and how players are called ---------- */

export const dealerOf = (s, desc) => (s.dealer in desc.deals ? s.dealer : desc.dealer);
export const dealOf = (s, desc) => desc.deals[dealerOf(s, desc)];
export const plays = (s, desc, seat) => dealOf(s, desc).active.includes(seat);
/* Return the players at the table in playing order, beginning after ``seat``; that seat is last. */
export function roundAfter(seat, { there }) {
  const next = there.indexOf(seat) + 1;
  return [...there.slice(next), ...there.slice(0, next)];
}
/* Return the players in the order of their plates from the scribe's on. Their numbers are typed in this order. */
export function aroundTable({ there, scribe }) {
  const at = there.indexOf(scribe);
  return [...there.slice(at), ...there.slice(0, at)];
}
/* Return the word for a number that follows from the others, with its old value if it has changed. */
export const restWord = (desc, count, before) =>
  phrase(desc, "rest_is", { n: before === null ? count : `${before}\u00a0→\u00a0${count}` });
/* Return the number that follows from the others before another number is typed over. */
export const restOf = ({ values, filled }) => (filled === null ? null : { seat: filled, count: values[filled] });
/* Return the old value of that number if it has changed, else null. */
export const restBefore = ({ rest }, { values, filled }) =>
  rest?.seat === filled && rest.count !== values[filled] ? rest.count : null;
export const nameOf = (desc, seat) => desc.seats[seat] ?? "";
/* Return a player's short name; no two are alike. Screen readers get the whole name. */
export const shortOf = (desc, seat) => desc.short[seat] ?? "";

/* Return a full stop after a name, unless the name ends with one. */
export const stopAfter = (name) => (name.endsWith(".") ? "" : ".");
