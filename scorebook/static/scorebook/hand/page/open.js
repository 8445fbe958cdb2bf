/* The open hand of the entry page: what lies open when the page begins, how it is kept, and how the table stands
   before it. ``app`` is the entry page (page.js); nothing is drawn here. */

import { draftName, editorOf, keepDraft, keyOf, lying, merged, readDraft } from "./draft.js";
import * as fold from "../queue/fold.js";
import { forget, restore } from "../queue/out.js";
import { hasBack, sentAgain } from "../queue/whose.js";
import { tableAfter } from "../people/seated.js";

export const nameIn = (desc) => draftName(desc.slug, editorOf(desc));

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

/* The page goes on from what the server told. A correction of which nothing was tapped is of its entry as it stands
   now. */
export function goOn(app, told) {
  const rests = app.page.correcting && !isTapped(app);
  app.page = { ...app.page, ...told };
  if (!rests) return;
  app.desc = app.page;
  app.s = untouched(app);
}

/* A hand as it was kept, or as the server told its facts, as this page draws it. What stood on the sheet remembers
   the key it ``was`` written under. */
export function drawn({ desc, shape }, { raw, ...one }) {
  const was = raw?.key ? { was: raw.key } : {};
  return raw ? { ...shape.stateOf(raw.kind, raw.facts, desc), ...was, ...one } : { ...shape.empty(desc), ...one };
}

/* What was tapped without what says where it belongs. */
export const bare = ({ mends, key, id, by, undid, was, head, ...s }) => s;
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
export const isTapped = (app) =>
  app.desc.correcting ? !same(bare(app.s), bare(untouched(app))) : !app.shape.isEmpty(app.s, app.desc);

/* The open hand of another phone: it bears the name of whoever tapped it, and mends nothing of this one's queue. */
function fromElsewhere({ kind, facts, screen, by }) {
  const { mends, key, id, ...s } = screen ?? {};
  return s.kind ? { ...s, by: by || s.by } : { raw: { kind, facts, key: s.was }, by };
}

/* What lies in the queue is open no more, although the page was shut before the draft heard of it, or the queue could
   not let it go. That is told by its key, not by a clock, which may have been set since; where another window had
   pressed another hand under that key, by the key that it was pressed ``from`` and what it says. */
export function letGo(app) {
  const { desc, store, outbox } = app;
  const isPressedFrom = (one, { from, s }) => from && from === keyOf(one) && same(bare(one), bare(s));
  const isPress = (one, deed) => deed.key === keyOf(one) || isPressedFrom(one, deed);
  const isOpen = (one) => !outbox.deeds.some((deed) => isPress(one, deed) && !(deed.open && one.mends));
  for (const name of new Set(outbox.deeds.map(({ number }) => draftName(desc.slug, number)))) {
    const { at, s, aside } = readDraft(store, name);
    const left = aside.filter(isOpen);
    if (s && !isOpen(s)) keepDraft(store, name, { at, s: null, aside: left });
    else if (left.length < aside.length) keepDraft(store, name, { at, s, aside: left });
  }
  app.aside = app.aside?.filter(isOpen);
}

/* Find the open hand as it was left, here or on another phone: whichever was touched last. One that is known here by
   its key is of this phone, although the server tells it as well. */
export function begin(app) {
  const { desc, store, outbox } = app;
  giveBack(app);
  const { s, aside, at, kept } = readDraft(store, nameIn(desc));
  app.lay = { s, aside };
  const known = [s, ...aside, ...outbox.deeds].filter(Boolean).map(keyOf);
  const there = known.includes(keyOf(desc.draft?.screen) ?? null) ? null : desc.draft;
  const own = kept && (!there || at >= there.at);
  if (!desc.closed && outbox.deeds.some((deed) => deed.why?.code === "closed")) outbox.fold(fold.reopened);
  app.aside = !own && there?.by && s ? [...aside, s] : aside;
  app.s = untouched(app);
  if (own && s) app.s = drawn(app, s);
  if (!own && there) app.s = opened(app, drawn(app, fromElsewhere(there)));
}

/* What was to be mended in an editor that holds it no more is only in the queue again. */
export function giveBack(app) {
  const { desc, store, outbox } = app;
  letGo(app);
  restore(app);
  if (hasBack(outbox, desc.writer)) outbox.fold(sentAgain, desc.writer);
  for (const deed of outbox.deeds.filter((one) => one.open)) {
    const { s, aside } = readDraft(store, draftName(desc.slug, deed.number));
    if (![s, ...aside].some((one) => one?.mends === deed.key)) outbox.fold(fold.putBack, deed.key);
  }
}

/* Keep the open hand on this phone; that nothing is open is kept where a hand was thrown away. What another window did
   with it since (``app.lay`` is what lay there before) stands, unless something was tapped here. */
export function keepOpen(app, { thrown = false, tapped = true } = {}) {
  const [name, s] = [nameIn(app.desc), isTapped(app) ? app.s : null];
  const there = readDraft(app.store, name);
  const lay = app.lay ?? there;
  const isOld = lying(there) !== lying(lay);
  if (app.mirrors || (isOld && !tapped)) return;
  if (isOld) app.aside = merged({ s, aside: app.aside }, lay, there);
  app.lay = JSON.parse(JSON.stringify({ s, aside: app.aside }));
  if (lying(app.lay) === lying(there) && !thrown) return;
  keepDraft(app.store, name, { at: app.now(), ...app.lay }, { emptyToo: thrown });
  forget(app, s);
}

/* An open hand from its first tap on: the head it belongs to, and the key under which it will be pressed. What is
   changed of it is no more what an undo opened, which had the key ``undid``. */
export function opened(app, { undid, ...s }) {
  return s.head === null && !app.shape.isEmpty(s, app.desc) ? { ...s, head: headNow(app), id: app.newKey() } : s;
}

/* The head an open hand belongs to from its first tap on: it goes on from what this browser pressed, also where another
   window has sent that and this page was not told yet. */
export const headNow = ({ outbox, page }) =>
  outbox.deeds.length || (outbox.queue.made ?? 0) > page.head ? fold.FOLLOWS : page.head;

/* How the table stands before the hand being written: as the server said, moved on by what waits on this phone before
   it, by the rules where they were asked (``table``), else by who sits there and deals. */
export function ahead({ page, outbox, s: { mends } }, table, titleOf) {
  if (page.inserting) return page;
  const left = fold.unwritten(outbox.deeds, page);
  const place = left.findIndex(({ key }) => key === mends);
  const deeds = place < 0 ? left : left.slice(0, place);
  if (table && (page.correcting || outbox.deeds.length)) return moved(page, table, titleOf);
  if (page.correcting || !deeds.length) return page;
  return moved(page, { ...tableAfter(page, deeds), number: fold.numberAfter(deeds, page.number) }, titleOf);
}

function moved(page, { number, dealer, worn, there, seats, short, deals, offered }, titleOf) {
  const title = page.correcting || number === page.number ? page.title : titleOf(number);
  return { ...page, dealer, worn, there, seats, short, deals, offered, title };
}
