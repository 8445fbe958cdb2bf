/* The queue of this phone: what was pressed and is not on the sheet yet, in the order of the presses. Pure: every
   function returns a new queue; queue.js says how it is kept, outbox.js keeps and sends it.

   A queue is { deeds, made, past }: ``made`` is the head that the last deed made when it was written, or null, ``past``
   what was pressed here and is on the sheet (windows.js). A deed has

   - key, made at its press and kept to the sheet; deed, one of those below; at, the moment of the press;
   - head, what it is written upon: a number, or null where it goes on from what stands before it in the queue;
   - url and body, what is sent where; for the page s (the open hand as it was, null where there is none), title,
     sentence, number (of the entry that is corrected, struck out, put back or taken back), of an undo that came after
     an unanswered hand ``of``, the key of that hand, and of one whose hand this phone opened by itself ``opened``;
   - again, whether its key was pressed before with a hand that was taken out since: a request that was given up may
     have brought that one to the sheet after all;
   - from, the key under which it was pressed, where another window had pressed another hand under that one;
   - shared, whether another phone has it too, and may have mended it, and nothing was changed of it here since;
   - who, where a member of a club pressed it: mark and name; sentFor, whether another one has it sent in that name;
   - tried, whether it may have reached the server; why, what holds it back (below), or null; open, whether its hand
     lies in the editor meanwhile: then the deed keeps its place and holds back what stands behind it.

   ``why`` is { is, ... } with is one of "question" (somebody else wrote, or another ``window``: head, text, since,
   next, same, near, theirs, instead, which says how theirs is corrected, and of a hand who ``plays`` it by now and, in
   words, that ``others`` did), "refused" (problems, code) and "aside" (it was mended and put away again). */

import { ANOTHERS, isAnothers } from "./whose.js";

export const EMPTY = { deeds: [], made: null };
/* The head of an open hand that was begun while others were still in the queue. */
export const FOLLOWS = -1;
/* The kind of entry that says who sits there: no hand, and nothing for the editor. */
export const COMPANY = "company";
export const isHand = ({ body }) => Boolean(body?.kind) && body.kind !== COMPANY;
export const STEP = { begin: 0, write: 1, correct: 0, undo: -1, strike: 0, restore: 0 };
export const isHead = (value) => Number.isInteger(value) && value >= 0;
export const isText = (value) => typeof value === "string" && value !== "";
export const find = (queue, key) => queue.deeds.find((deed) => deed.key === key) ?? null;
const change = (queue, key, into) => ({
  ...queue,
  deeds: queue.deeds.map((deed) => (deed.key === key ? { ...deed, ...into } : deed)),
});

/* ---------- what is pressed ---------- */

/* Put a deed at the end; one whose hand was in the editor to be mended goes back to its place, as a new attempt.
   ``seen`` is the head that the open hand saw, ``page`` the one the page knows. */
export function press(queue, deed, seen, page) {
  const old = find(queue, deed.key);
  const anew = { tried: false, why: null, open: false, shared: false };
  if (old) return change(queue, deed.key, { ...deed, ...anew, again: true, head: ground(old), at: old.at });
  const first = seen === FOLLOWS || !isHead(seen) ? (queue.made ?? page) : seen;
  const head = queue.deeds.length ? null : first;
  return { ...queue, deeds: [...queue.deeds, { ...anew, number: null, ...deed, head }] };
}

/* An evening that this phone begins by itself: before anything is written on it, the server has to be told of it.
   Pressed once more, under the same key, it is begun otherwise. */
export const begun = (queue, deed) => ({
  ...queue,
  deeds: [{ ...deed, deed: "begin", head: 0, tried: false, why: null, open: false }, ...hands(queue)],
});

/* The beginning that waits, or null: as long as it does, the evening is on this phone alone. */
export const begins = ({ deed }) => deed === "begin";
export const beginning = (queue) => queue.deeds.find(begins) ?? null;
const hands = (queue) => queue.deeds.filter((deed) => !begins(deed));

/* The hand the undo button names, where it is still here, or null: then it names the last one on the sheet. */
export const lastHand = (queue) => queue.deeds.findLast(({ deed }) => STEP[deed] !== 0) ?? null;

/* Whether an undo has to wait: what it names lies in the editor, or is not ``known``, as another undo waits. */
export const undoWaits = (queue, known = false) => {
  const last = lastHand(queue);
  return last !== null && ((last.deed === "undo" && !known) || last.open);
};

/* Take back the hand that the button names.  One that cannot have reached the server leaves the queue and is given back
   as ``took``; any other is taken back by a deed of its own. */
export function undoPressed(queue, undo, page, known = false) {
  const last = lastHand(queue);
  if (undoWaits(queue, known)) return { queue, took: null };
  if (last && last.deed !== "undo" && (!last.tried || last.why)) {
    return { queue: dropped(queue, last.key), took: { ...last, head: ground(last) } };
  }
  const of = last?.deed === "write" ? last.key : null;
  return { queue: press(queue, { ...undo, deed: "undo", of }, page, page), took: null };
}

/* Whether a hand is written on the table as the server knows it: nothing waits before it. */
export const isFirst = (queue, key) => !queue.deeds.length || queue.deeds[0].key === key;

/* Every hand that waits moves the number of the next one on, every undo moves it back. */
export const numberAfter = (deeds, next) => deeds.reduce((number, { deed }) => number + STEP[deed], next);

/* What is not on the sheet as it was told: its answer may be lost although it was written. */
export const unwritten = (deeds, { wrote = [] }) => deeds.filter(({ key }) => !wrote.includes(key));

/* ---------- what is sent ---------- */

/* The deed that may be sent now, or null: only the first, and only if nothing holds it back. */
export function next(queue) {
  const [deed] = queue.deeds;
  return deed && !deed.why && !deed.open ? deed : null;
}

export const tried = (queue, key) => change(queue, key, { tried: true });

/* Give the first deed the head the page knows, if what stood before it on another phone was not taken in here. */
export function grounded(queue, head) {
  const [first] = queue.deeds;
  return first && !isHead(first.head) ? change(queue, first.key, { head }) : queue;
}

/* What is sent of a deed: of a beginning the form as it was filled in, of an undo which hand it is about. */
const about = ({ deed, of, number }) => deed === "undo" && { of, number };
export const request = ({ key, head, body, ...deed }, more = {}) =>
  begins(deed) ? new URLSearchParams(body) : { ...body, ...more, ...about(deed), key, head };

/* What an answer says of a deed: only a whole one of ours counts. What two phones have is not written by both. */
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

/* Fold an answer in. ``event`` is saved, question, refused; used, where its key wrote another version; returned, where
   a hand that was to be taken back was not written after all; kept, where an undo was refused and its hand stays on
   the sheet; strange, where nothing is known yet; or nothing, where the deed is not here any more. */
export function answered(queue, key, status, body) {
  const deed = find(queue, key);
  if (!deed) return { queue, deed, event: "nothing" };
  const event = meaning(deed, status, body);
  if (event === "strange") return { queue, deed, event };
  if (event === "saved") return { queue: { ...without(queue, key, body.head), made: body.head }, deed, event };
  if (deed.deed === "undo") return { queue: beside(without(queue, key, deed.head), body), deed, event: "kept" };
  if (queue.deeds.some(({ of }) => of === key)) return { queue: dropped(queue, key), deed, event: "returned" };
  if (event === "used" && deed.shared && isQuestion({ ...body, ...body.wrote })) return asked(queue, deed, body);
  if (event === "used") return { queue, deed, event };
  return { queue: change(queue, key, { why: { ...body, is: event }, tried: false }), deed, event };
}

/* A hand was to be taken back and stands: the one behind the undo, which may be the same hand mended, waits until the
   scribe has read that. */
function beside(queue, { text = "", problems = [] }) {
  const [deed] = queue.deeds;
  if (deed?.deed !== "write" || !isHand(deed)) return queue;
  const why = { is: "refused", problems: problems.length ? problems : [{ text, figures: [] }] };
  return change(queue, deed.key, { why });
}

function asked(queue, deed, { wrote: { head, number, text, since } }) {
  const why = { is: "question", head, text, since, next: number, same: false };
  return { queue: change(queue, deed.key, { why, tried: false }), deed, event: "question" };
}

/* What was said before under this key came to the sheet after all: where it stands it is corrected, and where it was
   taken back since, this is another deed. So it is where this key was never taken out and pressed ``again``: then it
   was not this hand that came. */
export function anew(queue, key, fresh, { wrote }) {
  const deed = find(queue, key);
  const own = { key: fresh, tried: false, again: false };
  if (!deed) return queue;
  if (!wrote || wrote.gone || !deed.again) return change(queue, key, own);
  const { number, url, head, reason } = wrote;
  const body = { reason, ...deed.body };
  return change(queue, key, { ...own, deed: "correct", number, url, head, body });
}

/* ---------- what becomes of one that is stuck ---------- */

/* What a deed is written upon: once the scribe has been shown what the other wrote, on top of that. */
export const ground = ({ why, head }) => (why?.is === "question" ? (why.head ?? head) : head);

/* Take a deed out; the one behind it goes on from ``head``, if what was taken out did not go on from another one. */
export function without(queue, key, head) {
  const at = queue.deeds.findIndex((deed) => deed.key === key);
  const left = queue.deeds.filter((deed) => deed.key !== key);
  const began = at === 0 || isHead(queue.deeds[at]?.head);
  if (began && left[at] && !isHead(left[at].head)) left[at] = { ...left[at], head };
  return { ...queue, deeds: left };
}

/* Give a deed up, with an undo of it: what stands behind goes on from what stands there instead, or from what it would
   have been written upon. With its beginning the whole evening is given up. */
export function dropped(queue, key) {
  const deed = find(queue, key);
  if (!deed) return queue;
  if (begins(deed)) return EMPTY;
  const undo = queue.deeds.find(({ of }) => of === key);
  return [key, undo?.key].reduce((rest, one) => without(rest, one, deed.why?.theirs ?? ground(deed)), queue);
}

/* Written after all: on top of what the other wrote, by whoever plays there now, or once more as it is. */
export function insisted(queue, key) {
  const { body, why, ...deed } = find(queue, key) ?? {};
  const now = why?.plays ? { ...body, plays: why.plays } : body;
  const head = ground({ why, ...deed });
  const signed = isAnothers({ why }) ? { sentFor: true } : {};
  return change(queue, key, { body: now, head, why: null, open: false, shared: false, ...signed });
}

/* It is right, and what the other wrote in its place is corrected to it, under a key of its own. */
export function corrected(queue, key, fresh) {
  const { why, body } = find(queue, key) ?? {};
  if (!why?.instead) return queue;
  const { number, url, head, reason } = why.instead;
  const own = { key: fresh, deed: "correct", number, url, head, body: { reason, kind: body.kind, facts: body.facts } };
  return change(queue, key, { ...own, ...{ why: null, open: false, shared: false, tried: false, again: false } });
}

/* Whether it helps to say it otherwise: not where the evening is closed, the entry struck out, or the key another's. */
export const canBeMended = ({ deed, s, why }) =>
  ["write", "correct"].includes(deed) &&
  s !== null && why?.is !== "question" && !["closed", "overtaken", "key_reused", ANOTHERS].includes(why?.code);

/* Its hand goes to the editor to be mended; the deed keeps its place. */
export const mended = (queue, key) => change(queue, key, { open: true });

/* It comes back from the editor unsent, as ``left``: what was changed meanwhile, if anything. */
export function putBack(queue, key, left = {}) {
  const deed = find(queue, key);
  if (!deed?.open) return queue;
  const head = ground(deed);
  const changed = Object.keys(left).length > 0;
  return change(queue, key, changed ? { ...left, head, why: { is: "aside" }, open: false } : { open: false });
}

/* The evening takes hands again: what met it closed is sent once more. */
const unlessClosed = (deed) => (deed.why?.code === "closed" ? { ...deed, why: null } : deed);
export const reopened = (queue) => ({ ...queue, deeds: queue.deeds.map(unlessClosed) });
