/* Words that every screen says: they come translated with the page, here only their blanks are filled. */

import { dealerOf, dealOf, nameOf } from "./entry-table.js";
import { h } from "./entry-dom.js";

export const phrase = (desc, key, blanks = {}) =>
  (desc.words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => blanks[name] ?? whole);

export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/* The dealer where the scribe named one, and an entry without play read aloud. */
export function entrySentence(s, desc) {
  const kind = desc.kinds[s.kind], stays = kind.deals && desc.passes[s.kind] === false && dealOf(s, desc);
  return [...dealerSentence(s, desc), h("b", {}, `${kind.label}.`), stays ? ` ${phrase(desc, "dealer_stays", { name: nameOf(desc, dealerOf(s, desc)) })}` : ""];
}

export const dealerSentence = (s, desc) => (s.dealer === null ? [] : [phrase(desc, "dealer_is", { name: nameOf(desc, s.dealer) }) + " "]);
