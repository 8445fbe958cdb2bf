/* The way of a hand between editor, queue and sheet. A hand is in one of them at a time. ``app`` is the entry page
   (page.js). Nothing is drawn here. */

import { draftName, editorOf, keyOf, putInto } from "./draft.js";
import { handAt } from "../lines/all.js";
import { line } from "../queue/net.js";
import { drawn, isTapped, keepOpen, same } from "./open.js";
import * as fold from "../queue/fold.js";
import { wentOut } from "../queue/out.js";
import { tableOf } from "../reckoning/reckon.js";
import { dealOf } from "./words.js";

const { FOLLOWS } = fold;

/* Return the request for the open hand. A new hand includes its players, unless its facts name who sits out. */
function bodyOf({ desc, s, shape }) {
  const body = { kind: s.kind, facts: shape.factsOf(s, desc) };
  if (desc.correcting) return { ...body, reason: desc.correcting.reasons[s.reason] };
  return "sitting_out" in body.facts ? body : { ...body, plays: dealOf(s, desc).active };
}

const kept = ({ mends, key, id, by, undid, ...s }) => s;
/* A saved hand that returns to the editor keeps its key: the server recognizes it if a request arrives late. */
export const takenOut = (deed, head) => ({ ...deed.s, key: deed.key, head });

/* Run a move of a hand before the next press is handled. The result is ``null`` if its target cannot store the hand. */
export function inTurn(app, move) {
  const turn = (app.turn ?? Promise.resolve()).then(() => move(app));
  const ended = () => app.turn === turn && app.moves((app.turn = null));
  app.moves((app.turn = turn));
  return turn.finally(ended);
}

/* ---------- the press of save: from the editor into the queue ---------- */

/* Until the queue has stored the hand it stays in the editor, with the key of its action. */
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

/* Say that the storage is full. Nothing has moved. */
function full(app) {
  app.tell("says_full");
  return null;
}

/* ---------- into the editor, never over what is open there ---------- */

/* Put the open hand away: an edited action returns to its place in the queue, any other hand can be reached by one step
   back. */
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

/* Go one step back. Without any step the last hand put away opens, and the open one becomes the first of them. */
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

/* Open a held action in the editor of its page. Place and key stay the same. */
export const mend = (app, { key }) =>
  inTurn(app, async () => {
    await app.outbox.look(); // another window may have pressed the action since
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
    if (!(await app.outbox.fold(fold.mended, key))) return void full(app);
    // An edited copy that lies aside is newer than the action, unless another window has pressed the action since.
    const copy = app.aside.find(({ mends }) => mends === key);
    app.aside = app.aside.filter((one) => one !== copy);
    app.moveTo(drawn(app, (deed.open && copy) || s));
    if (deed.why?.problems) app.show(deed.why.problems);
  });

/* Drop only an action that is still open: another window may have saved it meanwhile. */
const droppedOpen = (queue, key) => (fold.find(queue, key)?.open ? fold.dropped(queue, key) : queue);

/* Throw the open hand away, and its action in the queue if it has one. */
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

/* Queue a change of the players. The open hand can be reached by one step back. */
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

/* For this time after the undo button changed its name a press is ignored: it was meant for the old name. */
const NAMED_ANEW = 1000;

/* Return the hand that the undo button names, by its number or null, and whether undo must wait. ``again`` means that
   the last hand was just taken back and not changed: the button then saves it again. */
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

/* Return the number of the hand that undo takes back: a waiting one, or the last on the sheet. After a waiting undo it
   is the hand before, if this phone knows which. */
function numberOf(app, last) {
  const { page, outbox } = app;
  const deeds = fold.unwritten(outbox.deeds, page);
  const table = tableOf(app);
  if (!deeds.includes(last)) return deeds.length && table ? table.last : page.last;
  if (last.deed === "undo") return table ? table.last : last.number;
  return fold.numberAfter(deeds.slice(0, deeds.indexOf(last)), page.number);
}

/* Take a hand back. The hand is stored beside the open one before it leaves the queue. A hand of the sheet opens at
   once if the server cannot be reached. If another window saved one meanwhile, the button named another hand, and
   nothing happens. */
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

/* Open the hand that was taken back. Until it is changed, the undo button saves it again. */
async function reopen(app, s) {
  app.takenBack = app.question + 1; // the question that opening it asks
  await into(app, s);
}

export const openTakenBack = (app, s) => inTurn(app, () => reopen(app, s));
