/* The open hand as this phone keeps it, and what was put away for it: { at, s, aside }. One step back brings the
   last of ``aside``. A hand that came from the server is kept as { raw: { kind, facts } } until a page that can
   draw it opens it. */

const MOST_ASIDE = 10;

/* The key of an open hand: of the deed it mends, the one it was pressed under and taken out with, or the one it will
   have. */
export const keyOf = (s) => s?.mends ?? s?.key ?? s?.id;

/* What the open hand of the page is kept under: the number of the line that is corrected, a name of its own for one
   that is inserted, null for the next. No two pages share it. */
export const editorOf = ({ correcting, inserting }) =>
  correcting?.number ?? (inserting ? `before-${inserting.before}` : null);

export const draftName = (slug, number = null) => `scorebook.draft.${slug}.${number ?? "new"}`;

/* Read what was kept; of anything else nothing. */
export function readDraft(store, name) {
  let kept = null;
  try {
    kept = JSON.parse(store.kept(name));
  } catch {
    kept = null;
  }
  const aside = Array.isArray(kept?.aside) ? kept.aside : [];
  return { at: kept?.at ?? 0, s: kept?.s ?? null, aside, kept: kept !== null };
}

/* Keep it; an empty one is kept only where that it is empty has to be known: a hand was thrown away. */
export function keepDraft(store, name, { at, s, aside }, { emptyToo = false } = {}) {
  if (s === null && !aside.length && !emptyToo) store.drop(name);
  else store.keep(name, JSON.stringify({ at, s, aside: aside.slice(-MOST_ASIDE) }));
}

/* Open a hand for the page that will be loaded next; what lies open there is put away first. One that lies there to be
   mended already is opened as it was left. */
export function putInto(store, name, s, at) {
  const draft = readDraft(store, name);
  const open = draft.s === null ? draft.aside : [...draft.aside, draft.s];
  const left = open.find(({ mends }) => mends && mends === s.mends);
  keepDraft(store, name, { at, s: left ?? s, aside: open.filter((one) => one !== left) });
}

/* Put a hand away beside whatever lies open. */
export function putBeside(store, name, s, at) {
  const draft = readDraft(store, name);
  keepDraft(store, name, { at: draft.at || at, s: draft.s, aside: [...draft.aside, s] });
}

/* ---------- what two windows of one browser keep there ---------- */

const handsOf = ({ s, aside }) => [s, ...aside].filter(Boolean);
/* Every hand that lies open on this phone where one of these deeds would: those that are shown, and what is kept. */
export const openHere = ({ store, desc, s, aside }, deeds) => {
  const at = (number) => handsOf(readDraft(store, draftName(desc.slug, number)));
  return [s, ...aside, ...at(null), ...deeds.flatMap(({ number }) => at(number))];
};
export const lying = ({ s, aside }) => JSON.stringify([s, aside.slice(-MOST_ASIDE)]);
export const isSameHand = (one, other) =>
  keyOf(one) === undefined ? JSON.stringify(one) === JSON.stringify(other) : keyOf(one) === keyOf(other);
export const liesIn = (draft, one) => handsOf(draft).some((other) => isSameHand(one, other));

/* What a window puts away beside its open hand: ``lay`` is what it saw there last, ``there`` what lies there now. What
   another window put there since comes along, and what that one took away is gone. */
export function merged(own, lay, there) {
  const left = own.aside.filter((one) => !liesIn(lay, one) || liesIn(there, one));
  const come = handsOf(there).filter((one) => !liesIn(lay, one) && !liesIn({ s: own.s, aside: left }, one));
  return [...come, ...left];
}
