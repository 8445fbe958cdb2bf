/* Where a hand is: in the editor, in the queue or on the sheet, in one of them, and how it goes from one to the next.
   ``app`` is the entry page (page.js says what it has); nothing is drawn here. */

import { draftName, editorOf, keyOf, putInto } from "./draft.js";
import { handAt } from "../lines/all.js";
import { line } from "../queue/net.js";
import { drawn, isTapped, keepOpen, same } from "./open.js";
import * as fold from "../queue/fold.js";
import { wentOut } from "../queue/out.js";
import { tableOf } from "../reckoning/reckon.js";
import { dealOf } from "./words.js";

const { FOLLOWS } = fold;

/* What is sent of the open hand: of a new one with who plays it, as the plates show them, unless it says itself. */
function bodyOf({ desc, s, shape }) {
  const body = { kind: s.kind, facts: shape.factsOf(s, desc) };
  if (desc.correcting) return { ...body, reason: desc.correcting.reasons[s.reason] };
  return "sitting_out" in body.facts ? body : { ...body, plays: dealOf(s, desc).active };
}

const kept = ({ mends, key, id, by, undid, ...s }) => s;
/* A hand that was pressed and comes back to the editor keeps its key: if a request that was given up brings it to the
   sheet after all, it is the same hand. */
export const takenOut = (deed, head) => ({ ...deed.s, key: deed.key, head });

/* What moves a hand is done before the next press is looked at. A hand that could not be kept where it goes stays
   where it is, and ``null`` is returned. */
export function inTurn(app, move) {
  const turn = (app.turn ?? Promise.resolve()).then(() => move(app));
  const ended = () => app.turn === turn && app.moves((app.turn = null));
  app.moves((app.turn = turn));
  return turn.finally(ended);
}

/* ---------- the press of save: from the editor into the queue ---------- */

/* Until it lies in the queue the hand stays in the editor, under the key it will have there. */
async function press(app) {
  const { desc, s } = app;
  const number = desc.correcting?.number ?? null;
  const key = keyOf(s) ?? app.newKey();
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
    again: (s.mends ?? s.key) !== undefined,
  };
  app.s = { ...s, id: key };
  keepOpen(app);
  app.pressed = key;
  const made = await app.outbox.press(deed, () => [app.s.head, app.page.head], s.mends === key);
  if (!made) return full(app);
  app.steps = [];
  app.emptied();
  if (made.event === "same") app.tell("saved_elsewhere");
  if (made.event === "asked") app.ask(made.deed);
  app.outbox.flush();
  return deed;
}

export const save = (app) => inTurn(app, press);

/* The phone takes nothing more: said plainly, and everything is where it was. */
function full(app) {
  app.tell("says_full");
  return null;
}

/* ---------- into the editor, never over what is open there ---------- */

/* Put the open hand away: one that was being mended goes back to its place in the queue, any other is one step back. */
async function putAway(app) {
  const { s } = app;
  const deed = s.mends && fold.find(app.outbox.queue, s.mends);
  if (deed?.open) {
    const left = { s: kept(s), body: bodyOf(app), sentence: app.sentence() };
    const changed = same(left.body, deed.body) ? {} : left;
    if (!(await app.outbox.fold(fold.putBack, deed.key, changed))) return full(app);
  } else if (isTapped(app)) {
    app.aside = [...app.aside, s];
    app.tell("put_aside");
  }
  app.steps = [];
  return s;
}

const without = (aside, s) => aside.filter((one) => one !== s && (s.key === undefined || one.key !== s.key));

async function into(app, s) {
  if (!(await putAway(app))) return;
  app.aside = without(app.aside, s);
  app.moveTo(drawn(app, s));
}

export const open = (app, s) => inTurn(app, () => into(app, s));

/* One step back; where there is none left, what was put away comes, and what is open goes to the end of that row. */
export const back = (app) =>
  inTurn(app, async () => {
    const before = app.steps.pop();
    const last = app.aside.at(-1);
    const current = app.s;
    if (before) app.moveTo(before);
    if (before || !last || (current.mends && !(await putAway(app)))) return;
    app.aside = app.aside.filter((one) => one !== last);
    if (!current.mends && isTapped(app)) app.aside = [current, ...app.aside];
    app.moveTo(drawn(app, last));
  });

/* A deed that is held back comes into the editor of its page and keeps its place; its key stays its own. */
export const mend = (app, { key }) =>
  inTurn(app, async () => {
    const deed = fold.find(app.outbox.queue, key);
    if (!deed || app.s?.mends === key || !fold.canBeMended(deed)) return;
    const here = editorOf(app.desc);
    const s = { ...deed.s, mends: key };
    if (!app.s || deed.number !== here) {
      putInto(app.store, draftName(app.desc.slug, deed.number), s, app.now());
      if (await app.outbox.fold(fold.mended, key)) app.leave(deed.url);
      else full(app);
      return;
    }
    if (!(await putAway(app))) return;
    if (!(await app.outbox.fold(fold.mended, key))) {
      full(app);
      return;
    }
    const left = app.aside.find(({ mends }) => mends === key);
    app.aside = app.aside.filter((one) => one !== left);
    app.moveTo(drawn(app, left ?? s));
    if (deed.why?.problems) app.show(deed.why.problems);
  });

/* What another window pressed meanwhile is not thrown away here. */
const droppedOpen = (queue, key) => (fold.find(queue, key)?.open ? fold.dropped(queue, key) : queue);

/* Thrown away on purpose: out of the editor, and if it had a place in the queue, out of that. */
export const throwAway = (app) =>
  inTurn(app, async () => {
    const { s } = app;
    if (s.mends && !(await app.outbox.fold(droppedOpen, s.mends))) {
      full(app);
      return;
    }
    app.steps.push(s);
    app.emptied({ thrown: true });
    app.outbox.flush();
  });

/* Who sits there from now on goes into the queue as it is; what lies open is one step back. */
export const sitDown = (app, { facts, title, sentence }) =>
  inTurn(app, async () => {
    if (!(await putAway(app))) return;
    const kind = fold.COMPANY;
    const deed = { key: app.newKey(), deed: "write", at: app.now(), number: null, url: app.desc.urls.save, s: null };
    const said = { ...deed, body: { kind, facts }, title, sentence };
    if (!(await app.outbox.press(said, () => [null, app.page.head]))) {
      full(app);
      return;
    }
    app.emptied();
    app.outbox.flush();
  });

/* ---------- taking back ---------- */

/* How long a press does nothing after the button was given another name: the finger meant the one before. */
const NAMED_ANEW = 1000;

/* What the undo button names: the number of a hand, or null where there is none, and whether it has to wait. ``again``
   is the hand just taken back, as long as nothing of it was changed: the same place saves it after all. */
export function nameUndo(app) {
  const { outbox } = app;
  const last = fold.lastHand(outbox.queue);
  const number = numberOf(app, last);
  const known = last?.deed === "undo" && tableOf(app) !== null;
  const again = app.takenBack === app.question;
  const own = last !== null && last.key === app.pressed;
  const changed = app.named && (app.named.number !== number || app.named.again !== again) && !own;
  const at = changed ? app.now() : (app.named?.at ?? 0);
  app.named = { number, again, waits: !again && fold.undoWaits(outbox.queue, known), at, known };
  return app.named;
}

/* The number of the hand that can be taken back: of one that waits here, or of the last on the sheet; behind an undo
   that waits, of the one before it, where this phone knows which that is. */
function numberOf(app, last) {
  const { page, outbox } = app;
  const deeds = fold.unwritten(outbox.deeds, page);
  const table = tableOf(app);
  if (!deeds.includes(last)) return deeds.length && table ? table.last : page.last;
  if (last.deed === "undo") return table ? table.last : last.number;
  return fold.numberAfter(deeds.slice(0, deeds.indexOf(last)), page.number);
}

/* A hand that leaves the queue for the editor lies beside the open one before it leaves. One of the sheet is opened at
   once where nobody can be asked for it. Where another window pressed since, the button named another hand. */
function takeBack(app, { number, known, meant }, queue) {
  const last = fold.lastHand(queue);
  if (last && last.key !== meant) return { queue, missed: true };
  const undo = { key: app.newKey(), at: app.now(), url: app.desc.urls.undo, number, body: {}, s: null, sentence: "" };
  const raw = line.is === "sent" ? null : handAt(app.told, queue.deeds, number);
  const deed = app.outbox.signed({ ...undo, title: app.undoTitle(number), opened: raw !== null });
  const made = fold.undoPressed(queue, deed, app.page.head, known);
  const s = opensNow(app, made, raw, undo.key);
  if (s) setAside(app, s);
  return { ...made, queue: made.took && s ? wentOut(made.queue, made.took, s) : made.queue, s };
}

function opensNow({ newKey }, { queue, took }, raw, undid) {
  if (took) return took.s && takenOut(took, queue.deeds.length ? FOLLOWS : took.head);
  return raw && { raw, head: FOLLOWS, undid, id: newKey() };
}

export function setAside(app, s) {
  app.aside = [...app.aside, s];
  keepOpen(app);
}

export const undo = (app) =>
  inTurn(app, async () => {
    const { waits, at, number, again, known } = nameUndo(app);
    if (waits || (number === null && !again) || app.now() - at < NAMED_ANEW) return;
    if (again) {
      await press(app);
      return;
    }
    const meant = fold.lastHand(app.outbox.queue)?.key;
    const made = await app.outbox.fold((queue) => takeBack(app, { number, known, meant }, queue));
    if (made?.missed) return;
    if (made?.s) await reopen(app, made.s);
    else if (made) app.undoing = { key: made.queue.deeds.at(-1).key, question: app.question };
    else full(app);
    app.outbox.flush();
  });

/* What was taken back lies open; until it is changed it can be saved as it was, where it was taken back. */
async function reopen(app, s) {
  app.takenBack = app.question + 1; // the question that opening it asks
  await into(app, s);
}

export const openTakenBack = (app, s) => inTurn(app, () => reopen(app, s));
