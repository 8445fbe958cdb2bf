/* The open hand in the phone's storage, and the hands put away for it: { at, s, aside }. One step back opens the last
   hand of ``aside``. A hand from the server is stored as { raw: { kind, facts } } until a page with the right shape
   opens it. */

const MOST_ASIDE = 10;

/* Return the key of an open hand: of the queued action it edits, of the action it came back from, or of its next
   action. */
export const keyOf = (s) => s?.mends ?? s?.key ?? s?.id;

/* Return the name of a page's editor: the number of the corrected line, a name of its own for an inserted one, null for
   the next hand. Every page has its own. */
export const editorOf = ({ correcting, inserting }) =>
  correcting?.number ?? (inserting ? `before-${inserting.before}` : null);

export const draftName = (slug, number = null) => `scorebook.draft.${slug}.${number ?? "new"}`;

/* Read a stored draft; invalid data counts as an empty one. */
export function readDraft(store, name) {
  let kept = null;
  try {
    kept = JSON.parse(store.stored(name));
  } catch {
    kept = null;
  }
  const aside = Array.isArray(kept?.aside) ? kept.aside : [];
  return { at: kept?.at ?? 0, s: kept?.s ?? null, aside, kept: kept !== null };
}

/* Store a draft. An empty one is stored only if a hand was thrown away, so that older copies of it stay away. */
export function keepDraft(store, name, { at, s, aside }, { emptyToo = false } = {}) {
  if (s === null && !aside.length && !emptyToo) store.drop(name);
  else store.keep(name, JSON.stringify({ at, s, aside: aside.slice(-MOST_ASIDE) }));
}

/* Store a hand as the open one of the page that is loaded next, and put away the hand that was open there. If the same
   action is being edited there already, its edited state stays. */
export function putInto(store, name, s, at) {
  const draft = readDraft(store, name);
  const open = draft.s === null ? draft.aside : [...draft.aside, draft.s];
  const left = open.find(({ mends }) => mends && mends === s.mends);
  keepDraft(store, name, { at, s: left ?? s, aside: open.filter((one) => one !== left) });
}

/* Put a hand away beside the open one. */
export function putBeside(store, name, s, at) {
  const draft = readDraft(store, name);
  keepDraft(store, name, { at: draft.at || at, s: draft.s, aside: [...draft.aside, s] });
}

/* ---------- drafts shared by the windows of one browser ---------- */

const handsOf = ({ s, aside }) => [s, ...aside].filter(Boolean);
/* Return every hand on this phone that is open in an editor of these actions, on the screen or in storage. */
export const openHere = ({ store, desc, s, aside }, deeds) => {
  const at = (number) => handsOf(readDraft(store, draftName(desc.slug, number)));
  return [s, ...aside, ...at(null), ...deeds.flatMap(({ number }) => at(number))];
};
export const lying = ({ s, aside }) => JSON.stringify([s, aside.slice(-MOST_ASIDE)]);
export const isSameHand = (one, other) =>
  keyOf(one) === undefined ? JSON.stringify(one) === JSON.stringify(other) : keyOf(one) === keyOf(other);
export const liesIn = (draft, one) => handsOf(draft).some((other) => isSameHand(one, other));

/* Return the hands a window puts away: ``lay`` is the draft it saw last, ``there`` the draft now. Hands that another
   window added are included, and hands that it removed are not. */
export function merged(own, lay, there) {
  const left = own.aside.filter((one) => !liesIn(lay, one) || liesIn(there, one));
  const come = handsOf(there).filter((one) => !liesIn(lay, one) && !liesIn({ s: own.s, aside: left }, one));
  return [...come, ...left];
}
