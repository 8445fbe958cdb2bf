/* What every screen says: words come translated with the page, here only their blanks are filled; and the table it
   says them of. */

export const phrase = (desc, key, blanks = {}) =>
  (desc.words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => blanks[name] ?? whole);

export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
/* XXI stays as it is. */
export const low = (text) => (/^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLocaleLowerCase() + text.slice(1));

/* ---------- the table before the hand: who deals and plays, and how players are called ---------- */

export const dealerOf = (s, desc) => (s.dealer in desc.deals ? s.dealer : desc.dealer);
export const dealOf = (s, desc) => desc.deals[dealerOf(s, desc)];
export const plays = (s, desc, seat) => dealOf(s, desc).active.includes(seat);
/* Who sits there, in playing order from the next after somebody on; he himself is the last. */
export function roundAfter(seat, { there }) {
  const next = there.indexOf(seat) + 1;
  return [...there.slice(next), ...there.slice(0, next)];
}
/* A number that follows from the others says so, and what it was before somebody's was typed over. */
export const restWord = (desc, count, before) =>
  phrase(desc, "rest_is", { n: before === null ? count : `${before}\u00a0→\u00a0${count}` });
/* Before a number is typed over: what follows from the others then. */
export const restOf = ({ values, filled }) => (filled === null ? null : { seat: filled, count: values[filled] });
/* What that number was, where it is another one now; or null. */
export const restBefore = ({ rest }, { values, filled }) =>
  rest?.seat === filled && rest.count !== values[filled] ? rest.count : null;
export const nameOf = (desc, seat) => desc.seats[seat] ?? "";
/* Where there is little room: no two alike.  What is read aloud says the whole name. */
export const shortOf = (desc, seat) => desc.short[seat] ?? "";

/* The full stop after a name, which may end with one. */
export const stopAfter = (name) => (name.endsWith(".") ? "" : ".");
