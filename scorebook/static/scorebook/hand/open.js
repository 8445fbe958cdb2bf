/* The open hand of the entry page: what lies open when the page begins, how it is kept, and how the table stands
   before it. ``app`` is the entry page (page.js); nothing is drawn here. */

import { draftName, keepDraft, readDraft } from "./draft.js";
import * as fold from "./queue.js";

const nameIn = (desc) => draftName(desc.slug, desc.correcting?.number ?? null);

/* The hand as it was before the first tap: nothing, or the entry that is being corrected. */
export function untouched({ desc, shape }) {
  return desc.correcting ? shape.stateOf(desc.correcting.kind, desc.correcting.facts, desc) : shape.empty(desc);
}

/* A page that this phone kept shows the table as it was told last. Its open hand is the phone's own: what the server
   knew of it when the page was drawn may be long written. */
export function asKept(app) {
  const table = app.store.keptTable();
  const known = table && table.desc.head > app.page.head ? table : null;
  Object.assign(app, { page: { ...app.page, ...known?.desc, draft: null }, status: known?.status ?? app.status });
  return known;
}

/* A hand as it was kept, or as the server told its facts, as this page draws it. */
export function drawn({ desc, shape }, { raw, ...one }) {
  return raw ? { ...shape.stateOf(raw.kind, raw.facts, desc), ...one } : { ...shape.empty(desc), ...one };
}

/* What was tapped without what says where it belongs. */
export const bare = ({ mends, key, by, head, ...s }) => s;
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
export const isTapped = (app) =>
  app.desc.correcting ? !same(bare(app.s), bare(untouched(app))) : !app.shape.isEmpty(app.s, app.desc);

/* The open hand of another phone: it bears the name of whoever tapped it, and mends nothing of this one's queue. */
function fromElsewhere({ kind, facts, screen, by }) {
  const { mends, key, ...s } = screen ?? {};
  return s.kind ? { ...s, by: by || s.by } : { raw: { kind, facts }, by };
}

/* Find the open hand as it was left, here or on another phone: whichever was touched last. One that lies in the
   queue is open no more, although the server may not have heard of it yet. */
export function begin(app) {
  const { desc, store, outbox } = app;
  const here = readDraft(store, nameIn(desc));
  const pressed = Math.max(0, ...outbox.deeds.filter((deed) => !deed.open).map((deed) => deed.at));
  const there = desc.draft && desc.draft.at >= pressed ? desc.draft : null;
  const own = here.kept && (!there || here.at >= there.at);
  if (!desc.closed && outbox.deeds.some((deed) => deed.why?.code === "closed")) outbox.fold(fold.reopened);
  app.aside = here.aside;
  if (!own && there?.by && here.s) app.aside = [...here.aside, here.s];
  app.s = untouched(app);
  if (own && here.s) app.s = drawn(app, here.s);
  if (!own && there) app.s = drawn(app, fromElsewhere(there));
  giveBack(app);
}

/* What was to be mended in an editor that holds it no more is only in the queue again. */
export function giveBack({ desc, store, outbox }) {
  for (const deed of outbox.deeds.filter((one) => one.open)) {
    const { s, aside } = readDraft(store, draftName(desc.slug, deed.number));
    if (![s, ...aside].some((one) => one?.mends === deed.key)) outbox.fold(fold.putBack, deed.key);
  }
}

/* Keep the open hand on this phone; that nothing is open is kept where a hand was thrown away. */
export function keepOpen(app, { thrown = false } = {}) {
  const s = isTapped(app) ? app.s : null;
  keepDraft(app.store, nameIn(app.desc), { at: app.now(), s, aside: app.aside }, { emptyToo: thrown });
}

/* The head an open hand belongs to from its first tap on. */
export const headNow = (app) => (app.outbox.deeds.length ? fold.FOLLOWS : app.page.head);

/* How the table stands before the hand being written: as the server said, moved on by what waits on this phone. */
export function ahead({ page, outbox }, titleOf) {
  const { deeds } = outbox;
  const number = fold.numberAfter(deeds, page.number);
  const hands = deeds.filter(({ deed }) => deed === "write");
  const dealer = hands.reduce((deals, { s }) => after(page, s, deals), page.dealer);
  if (page.correcting || !deeds.length) return page;
  return { ...page, dealer, title: number === page.number ? page.title : titleOf(number) };
}

function after(page, s, deals) {
  if (!page.kinds[s.kind]?.deals) return deals;
  const dealt = s.dealer ?? deals;
  return page.passes[s.kind] === false ? dealt : page.deals[dealt].next;
}
