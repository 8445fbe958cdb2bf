/* The queue of this phone: the pressed actions that are not on the sheet yet, in order. Pure: each function returns a
   new queue. queue.js turns it into text, outbox.js stores and sends it.

   A queue is { deeds, made, past }. ``deeds`` are the actions, ``made`` is the version that the last written action
   made, or null. ``past`` holds the hands that were pressed here and are on the sheet (windows.js). An action has:

   - key: made at the press, the same up to the sheet; deed: one of STEP; at: the time of the press;
   - head: the version it is based on, or null if it follows the action before it;
   - url and body: the request; s: the open hand, or null if there is none; title, sentence; number: of the line that
     is corrected, struck, restored or undone;
   - of: for an undo, the key of its unanswered hand; opened: whether this phone opened the undone hand by itself;
   - again: whether its key was pressed before and its hand taken out: the earlier version may still arrive; from: the
     key that it was pressed under, if another window had used that key for another hand;
   - shared: whether another phone has the action too, and it was not changed here since;
   - who: the club member who pressed it, with mark and name; sentFor: whether another member agreed to send it;
   - tried: whether it may have reached the server; why: the reason that holds it back, or null; open: whether its
     hand is in the editor. An open action keeps its place, and the actions behind it wait.

   ``why`` has ``is``: "question" (somebody else wrote, or another ``window``: head, text, since, next, same, near,
   theirs; instead: how to correct the other version; plays: the players of now; others: that in words), "refused"
   (problems, code) or "aside" (the hand was edited and put away unsent). */

import { ANOTHERS, isAnothers } from "./whose.js";

export const EMPTY = { deeds: [], made: null };
export const FOLLOWS = -1; // the version of an open hand that was begun while other actions were queued
export const COMPANY = "company"; // the kind of entry that changes the players, which is no hand
export const isHand = ({ body }) => Boolean(body?.kind) && body.kind !== COMPANY;
export const STEP = { begin: 0, write: 1, correct: 0, undo: -1, strike: 0, restore: 0 };
export const isHead = (value) => Number.isInteger(value) && value >= 0;
export const isText = (value) => typeof value === "string" && value !== "";
export const find = (queue, key) => queue.deeds.find((deed) => deed.key === key) ?? null;
const change = (queue, key, into) => ({
  ...queue,
  deeds: queue.deeds.map((deed) => (deed.key === key ? { ...deed, ...into } : deed)),
});

/* ---------- presses ---------- */

/* Append an action. An edited action returns to its old place as a new attempt. ``seen`` is the version that the open
   hand is based on, ``page`` the one that the page knows. */
export function press(queue, deed, seen, page) {
  const old = find(queue, deed.key);
  const anew = { tried: false, why: null, open: false, shared: false };
  if (old) return change(queue, deed.key, { ...deed, ...anew, again: true, head: ground(old), at: old.at });
  const first = seen === FOLLOWS || !isHead(seen) ? (queue.made ?? page) : seen;
  const head = queue.deeds.length ? null : first;
  return { ...queue, deeds: [...queue.deeds, { ...anew, number: null, ...deed, head }] };
}

/* Queue the action that begins an evening on this phone, before all others. Pressed again with the same key, it
   replaces the old one. */
export const begun = (queue, deed) => ({
  ...queue,
  deeds: [{ ...deed, deed: "begin", head: 0, tried: false, why: null, open: false }, ...hands(queue)],
});

/* Whether an action begins the evening; while it waits, the evening exists only on this phone. */
export const begins = ({ deed }) => deed === "begin";
export const beginning = (queue) => queue.deeds.find(begins) ?? null;
const hands = (queue) => queue.deeds.filter((deed) => !begins(deed));

/* Return the last hand or undo in the queue, which the undo button refers to, or null if that is the last hand on the
   sheet. */
export const lastHand = (queue) => queue.deeds.findLast(({ deed }) => STEP[deed] !== 0) ?? null;

/* Whether undo must wait: its hand is in the editor, or another undo waits and its result is not ``known``. */
export const undoWaits = (queue, known = false) => {
  const last = lastHand(queue);
  return last !== null && ((last.deed === "undo" && !known) || last.open);
};

/* Take back the hand that the button names. A hand that cannot have reached the server leaves the queue and is returned
   as ``took``; otherwise an undo is queued. */
export function undoPressed(queue, undo, page, known = false) {
  const last = lastHand(queue);
  if (undoWaits(queue, known)) return { queue, took: null };
  if (last && last.deed !== "undo" && (!last.tried || last.why)) {
    return { queue: dropped(queue, last.key), took: { ...last, head: ground(last) } };
  }
  const of = last?.deed === "write" ? last.key : null;
  return { queue: press(queue, { ...undo, deed: "undo", of }, page, page), took: null };
}

/* Whether no other action waits before a hand, so that the server knows its table. */
export const isFirst = (queue, key) => !queue.deeds.length || queue.deeds[0].key === key;

/* Return the number of the next hand after these actions: a hand adds one, an undo subtracts one. */
export const numberAfter = (deeds, next) => deeds.reduce((number, { deed }) => number + STEP[deed], next);

/* Return the actions that the page does not list as written. A written action may still wait if its answer was lost. */
export const unwritten = (deeds, { wrote = [] }) => deeds.filter(({ key }) => !wrote.includes(key));

/* ---------- sending ---------- */

/* Return the action that may be sent now: the first, unless something holds it back; else null. */
export function next(queue) {
  const [deed] = queue.deeds;
  return deed && !deed.why && !deed.open ? deed : null;
}

export const tried = (queue, key) => change(queue, key, { tried: true });

/* Give the first action the page's version if it has none, because the actions before it stayed on another phone. */
export function grounded(queue, head) {
  const [first] = queue.deeds;
  return first && !isHead(first.head) ? change(queue, first.key, { head }) : queue;
}

/* Return the body of an action's request: a form for the beginning of an evening, else JSON; an undo names its hand. */
const about = ({ deed, of, number }) => deed === "undo" && { of, number };
export const request = ({ key, head, body, ...deed }, more = {}) =>
  begins(deed) ? new URLSearchParams(body) : { ...body, ...more, ...about(deed), key, head };

/* Return the meaning of a server's answer; incomplete or foreign answers are "strange". An action that two phones have
   is written only once. */
export function meaning(deed, status, body) {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return "strange";
  if (status === 200 && !isWhole(deed, body)) return "strange";
  if (status === 200) return deed.again && body.gone && !deed.shared ? "used" : "saved";
  if (status === 409 && deed.deed !== "undo" && isUsed(body)) return "used";
  if (status === 409 && "since" in body) return isQuestion(body) ? "question" : "strange";
  if ([400, 409, 422].includes(status)) return isRefusal(body) ? "refused" : "strange";
  return "strange";
}

const isWhole = (deed, body) =>
  isHead(body.head) && isHead(body.number) && isText(body.url) && (deed.deed !== "undo" || isText(body.undone?.kind));

const isQuestion = (body) =>
  isHead(body.head) &&
  isText(body.text) &&
  Array.isArray(body.since) &&
  body.since.every((one) => isText(one?.title) && typeof one.sentence === "string");

const isUsed = ({ wrote }) => isHead(wrote?.head) && isHead(wrote.number) && isText(wrote.url);

const isRefusal = (body) =>
  Array.isArray(body.problems) &&
  body.problems.length > 0 &&
  body.problems.every((problem) => isText(problem?.text) && Array.isArray(problem.figures));

/* Apply an answer to the queue. ``event`` is "saved", "question" or "refused"; "used" if the key wrote another version;
   "returned" if a hand to be taken back was never written; "kept" if an undo was refused; "strange" if the answer is
   unusable; "nothing" if the action is no longer in the queue. */
export function answered(queue, key, status, body) {
  const deed = find(queue, key);
  if (!deed) return { queue, deed, event: "nothing" };
  const event = meaning(deed, status, body);
  if (event === "strange") return { queue, deed, event };
  if (event === "saved") return { queue: { ...without(queue, key, body.head), made: body.head }, deed, event };
  if (deed.deed === "undo") return { queue: beside(without(queue, key, deed.head), body), deed, event: "kept" };
  if (queue.deeds.some(({ of }) => of === key)) return { queue: dropped(queue, key), deed, event: "returned" };
  if (event === "used" && deed.shared && isQuestion({ ...body, ...body.wrote })) return withQuestion(queue, deed, body);
  if (event === "used") return { queue, deed, event };
  return { queue: change(queue, key, { why: { ...body, is: event }, tried: false }), deed, event };
}

/* The undo was refused and the hand stays. A write behind the undo may be the same hand, edited, so it waits until the
   scribe has read the refusal. */
function beside(queue, { text = "", problems = [] }) {
  const [deed] = queue.deeds;
  if (deed?.deed !== "write" || !isHand(deed)) return queue;
  const why = { is: "refused", problems: problems.length ? problems : [{ text, figures: [] }] };
  return change(queue, deed.key, { why });
}

function withQuestion(queue, deed, { wrote: { head, number, text, since } }) {
  const why = { is: "question", head, text, since, next: number, same: false };
  return { queue: change(queue, deed.key, { why, tried: false }), deed, event: "question" };
}

/* An earlier version of this action reached the sheet after all. If its line still stands, correct it; if it was undone
   meanwhile, write this version under a new key. The same holds if the key was not pressed ``again``, because then
   another hand used it. */
export function anew(queue, key, fresh, { wrote }) {
  const deed = find(queue, key);
  const own = { key: fresh, tried: false, again: false };
  if (!deed) return queue;
  if (!wrote || wrote.gone || !deed.again) return change(queue, key, own);
  const { number, url, head, reason } = wrote;
  const body = { reason, ...deed.body };
  return change(queue, key, { ...own, deed: "correct", number, url, head, body });
}

/* ---------- solving conflicts ---------- */

/* Return the version that an action is based on. After a conflict was shown, that is the other version. */
export const ground = ({ why, head }) => (why?.is === "question" ? (why.head ?? head) : head);

/* Remove an action. If it had a version, the action behind it gets ``head``. */
export function without(queue, key, head) {
  const at = queue.deeds.findIndex((deed) => deed.key === key);
  const left = queue.deeds.filter((deed) => deed.key !== key);
  const began = at === 0 || isHead(queue.deeds[at]?.head);
  if (began && left[at] && !isHead(left[at].head)) left[at] = { ...left[at], head };
  return { ...queue, deeds: left };
}

/* Drop an action and its undo. The actions behind it follow the other version, or the version that it was based on.
   Dropping the beginning drops the whole evening. */
export function dropped(queue, key) {
  const deed = find(queue, key);
  if (!deed) return queue;
  if (begins(deed)) return EMPTY;
  const undo = queue.deeds.find(({ of }) => of === key);
  return [key, undo?.key].reduce((rest, one) => without(rest, one, deed.why?.theirs ?? ground(deed)), queue);
}

/* Send an action despite the conflict, after the other version and with the players of now, or send a refused one
   again. */
export function insisted(queue, key) {
  const { body, why, ...deed } = find(queue, key) ?? {};
  const now = why?.plays ? { ...body, plays: why.plays } : body;
  const head = ground({ why, ...deed });
  const signed = isAnothers({ why }) ? { sentFor: true } : {};
  return change(queue, key, { body: now, head, why: null, open: false, shared: false, ...signed });
}

/* Turn an action into a correction of the other version, under a new key. */
export function corrected(queue, key, fresh) {
  const { why, body } = find(queue, key) ?? {};
  if (!why?.instead) return queue;
  const { number, url, head, reason } = why.instead;
  const own = { key: fresh, deed: "correct", number, url, head, body: { reason, kind: body.kind, facts: body.facts } };
  return change(queue, key, { ...own, ...{ why: null, open: false, shared: false, tried: false, again: false } });
}

/* Whether editing can help: not if the evening is closed, the entry struck, or the key or the action another's. */
export const canBeMended = ({ deed, s, why }) =>
  ["write", "correct"].includes(deed) &&
  s !== null && why?.is !== "question" && !["closed", "overtaken", "key_reused", ANOTHERS].includes(why?.code);

/* Open an action's hand in the editor; the action keeps its place. It stays closed if another window has pressed it
   meanwhile, and it waits for an answer. */
export const mended = (queue, key) =>
  canBeMended(find(queue, key) ?? {}) ? change(queue, key, { open: true }) : queue;

/* Return a hand from the editor unsent, with its changes in ``left`` if there are any. */
export function putBack(queue, key, left = {}) {
  const deed = find(queue, key);
  if (!deed?.open) return queue;
  const head = ground(deed);
  const changed = Object.keys(left).length > 0;
  return change(queue, key, changed ? { ...left, head, why: { is: "aside" }, open: false } : { open: false });
}

/* The evening is open again, so send the actions that were refused because it was closed. */
const unlessClosed = (deed) => (deed.why?.code === "closed" ? { ...deed, why: null } : deed);
export const reopened = (queue) => ({ ...queue, deeds: queue.deeds.map(unlessClosed) });
