/* The open hand of the entry page: which hand is open at the start, how it is stored, and the table before it. ``app``
   is the entry page (page.js). Nothing is drawn here. */

import { draftName, editorOf, keepDraft, keyOf, lying, merged, readDraft } from "./draft.js";
import * as fold from "../queue/fold.js";
import { forget, restore } from "../queue/out.js";
import { hasBack, sentAgain } from "../queue/whose.js";
import { tableAfter } from "../people/seated.js";

export const nameIn = (desc) => draftName(desc.slug, editorOf(desc));

/* Return the hand before the first tap: an empty one, or the corrected entry. */
export function untouched({ desc, shape }) {
  return desc.correcting ? shape.stateOf(desc.correcting.kind, desc.correcting.facts, desc) : shape.empty(desc);
}

/* A cached page shows the table as this phone saw it last. Its open hand is the phone's own, because the draft in the
   cached page may have been saved long ago. */
export function asKept(app) {
  const table = app.store.keptTable();
  const known = table && table.desc.head > app.page.head ? table : null;
  Object.assign(app, { page: { ...app.page, ...known?.desc, draft: null }, status: known?.status ?? app.status });
  return known;
}

/* Apply the server's description. A correction without changes follows its entry to its newest version. */
export function goOn(app, told) {
  const rests = app.page.correcting && !isTapped(app);
  app.page = { ...app.page, ...told };
  if (!rests) return;
  app.desc = app.page;
  app.s = untouched(app);
}

/* Return a stored hand, or one with the server's facts, as this page's state. A hand from the sheet remembers its old
   key as ``was``. */
export function drawn({ desc, shape }, { raw, ...one }) {
  const was = raw?.key ? { was: raw.key } : {};
  return raw ? { ...shape.stateOf(raw.kind, raw.facts, desc), ...was, ...one } : { ...shape.empty(desc), ...one };
}

/* Return the content of a hand without its keys and version. */
export const bare = ({ mends, key, id, by, undid, was, head, asked, ...s }) => s;
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
export const isTapped = (app) =>
  app.desc.correcting ? !same(bare(app.s), bare(untouched(app))) : !app.shape.isEmpty(app.s, app.desc);

/* Return the open hand of another phone with the name of its user. It edits no action of this phone's queue. */
function fromElsewhere({ kind, facts, screen, by }) {
  const { mends, key, id, ...s } = screen ?? {};
  return s.kind ? { ...s, by: by || s.by } : { raw: { kind, facts, key: s.was }, by };
}

/* Remove hands from the drafts that are in the queue already: the page may have closed before the draft was cleared, or
   the storage was full. They are found by key and not by time, because clocks may change. If another window used that
   key for another hand, compare the key it was pressed ``from`` and the content. */
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

/* Find the open hand, here or on another phone: the one that was touched last. A hand whose key is known here is this
   phone's own, even if the server sends it as well. */
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

/* Release queued actions whose editor has lost them, so that they are sent again. */
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

/* Store the open hand on this phone. After a hand was thrown away, an empty draft is stored too. Changes by another
   window since ``app.lay`` win, unless something was tapped here. */
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

/* Give an open hand its version and key at the first tap. A changed hand is no longer the one that an undo reopened, so
   ``undid`` is dropped. */
export function opened(app, { undid, ...s }) {
  return s.head === null && !app.shape.isEmpty(s, app.desc) ? { ...s, head: headNow(app), id: app.newKey() } : s;
}

/* Return the version that an open hand is based on. It follows the last press of this browser, even if another window
   has sent that press and this page does not know yet. */
export const headNow = ({ outbox, page }) =>
  outbox.deeds.length || (outbox.queue.made ?? 0) > page.head ? fold.FOLLOWS : page.head;

/* Return the table before the open hand: the server's state after the waiting actions before it. ``table`` is the
   rules' answer; without it only the players and the dealer are known. */
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
