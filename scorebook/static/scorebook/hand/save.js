/* Where a hand is: in the editor, in the queue or on the sheet, in one of them, and how it goes from one to the next.
   ``app`` is the entry page (page.js says what it has); nothing is drawn here. */

import { draftName, putInto } from "./draft.js";
import { drawn, isTapped, same } from "./open.js";
import * as fold from "./queue.js";

const { FOLLOWS } = fold;

/* What is sent of the open hand. */
function bodyOf({ desc, s, shape }) {
  const body = { kind: s.kind, facts: shape.factsOf(s, desc) };
  return desc.correcting ? { ...body, reason: desc.correcting.reasons[s.reason] } : body;
}

const kept = ({ mends, key, by, ...s }) => s;
/* A hand that was pressed and comes back to the editor keeps its key: if a request that was given up brings it to the
   sheet after all, it is the same hand. */
export const takenOut = (deed, head) => ({ ...deed.s, key: deed.key, head });

/* ---------- the press of save: from the editor into the queue ---------- */

export function save(app) {
  const { desc, s } = app;
  const number = desc.correcting?.number ?? null;
  const before = s.mends ?? s.key;
  const key = before ?? app.newKey();
  const deed = {
    key,
    deed: number === null ? "write" : "correct",
    at: app.now(),
    number,
    url: desc.urls.save,
    body: bodyOf(app),
    s: kept(s),
    title: app.title(),
    sentence: app.sentence(),
    again: before !== undefined,
  };
  app.pressed = key;
  app.outbox.fold(fold.press, deed, s.head, app.page.head);
  app.steps = [];
  app.emptied();
  app.outbox.flush();
}

/* ---------- into the editor, never over what is open there ---------- */

/* Put the open hand away: one that was being mended goes back to its place in the queue, any other is one step back. */
function putAway(app) {
  const { s } = app;
  const deed = s.mends && fold.find(app.outbox.queue, s.mends);
  app.steps = [];
  if (deed) {
    const left = { s: kept(s), body: bodyOf(app), sentence: app.sentence() };
    app.outbox.fold(fold.putBack, deed.key, same(left.body, deed.body) ? {} : left);
  } else if (isTapped(app)) {
    app.aside = [...app.aside, s];
    app.tell("put_aside");
  }
}

export function open(app, s) {
  putAway(app);
  app.moveTo(s);
}

/* One step back; where there is none left, what was put away comes, and what is open goes to the end of that row. */
export function back(app) {
  const before = app.steps.pop();
  if (before) {
    app.moveTo(before);
    return;
  }
  const last = app.aside.at(-1);
  const current = app.s;
  if (!last) return;
  app.aside = app.aside.slice(0, -1);
  if (current.mends) putAway(app);
  else if (isTapped(app)) app.aside = [current, ...app.aside];
  app.moveTo(drawn(app, last));
}

/* A deed that is held back comes into the editor of its page and keeps its place; its key stays its own. */
export function mend(app, { key }) {
  const deed = fold.find(app.outbox.queue, key);
  if (!deed || app.s?.mends === key || !fold.canBeMended(deed)) return;
  const here = app.desc.correcting?.number ?? null;
  const s = { ...deed.s, mends: key };
  if (!app.s || deed.number !== here) {
    if (!deed.open) putInto(app.store, draftName(app.desc.slug, deed.number), s, app.now());
    app.outbox.fold(fold.mended, key);
    app.leave(deed.url);
    return;
  }
  if (deed.open && app.aside.some((one) => one.mends === key))
    app.aside = app.aside.filter((one) => one.mends !== key);
  putAway(app);
  app.outbox.fold(fold.mended, key);
  app.moveTo(s);
  if (deed.why?.problems) app.show(deed.why.problems);
}

/* Thrown away on purpose: out of the editor, and if it had a place in the queue, out of that. */
export function throwAway(app) {
  app.steps.push(app.s);
  if (app.s.mends) app.outbox.fold(fold.dropped, app.s.mends);
  app.emptied({ thrown: true });
  app.outbox.flush();
}

/* ---------- taking back ---------- */

/* How long a press does nothing after the button was given another name: the finger meant the one before. */
const NAMED_ANEW = 1000;

/* What the undo button names: the number of a hand, or null where there is none, and whether it has to wait. ``again``
   is the hand just taken back, as long as nothing of it was changed: the same place saves it after all. */
export function nameUndo(app) {
  const { outbox } = app;
  const last = fold.lastHand(outbox.queue);
  const number = numberOf(app, last);
  const again = app.takenBack === app.question;
  const own = last !== null && last.key === app.pressed;
  const changed = app.named && (app.named.number !== number || app.named.again !== again) && !own;
  const at = changed ? app.now() : (app.named?.at ?? 0);
  app.named = { number, again, waits: !again && fold.undoWaits(outbox.queue), at };
  return app.named;
}

/* The number of the hand that can be taken back: of one that waits here, or of the last on the sheet. */
function numberOf({ page, outbox: { deeds } }, last) {
  if (!last) return page.last;
  return last.deed === "undo" ? last.number : fold.numberAfter(deeds.slice(0, deeds.indexOf(last)), page.number);
}

export function undo(app) {
  const { waits, at, number, again } = nameUndo(app);
  if (waits || (number === null && !again) || app.now() - at < NAMED_ANEW) return;
  if (again) {
    save(app);
    return;
  }
  const { queue, took } = fold.undoPressed(
    app.outbox.queue,
    {
      key: app.newKey(),
      at: app.now(),
      url: app.desc.urls.undo,
      number,
      body: {},
      s: null,
      sentence: "",
      title: app.undoTitle(number),
    },
    app.page.head,
  );
  app.outbox.fold(() => queue);
  if (took) {
    app.outbox.flush();
    reopen(app, takenOut(took, queue.deeds.length ? FOLLOWS : took.head));
    return;
  }
  app.undoing = { key: queue.deeds.at(-1).key, question: app.question };
  app.outbox.flush();
}

/* What was taken back lies open; until it is changed it can be saved as it was, where it was taken back. */
export function reopen(app, s) {
  app.takenBack = app.question + 1; // the question that opening it asks
  open(app, s);
}
