/* What waited on another phone comes into the queue. */

import { begins, find, ground, isHand, isHead, isText, STEP, without } from "../queue/fold.js";
import { remembered } from "../queue/windows.js";

/* Take in what waited on another phone, in its order behind what waits here, written upon what that phone saw: where
   somebody wrote the same there, or something else, it is asked which it is. What came already is here once; it may be
   on the sheet as well, where its key is known. The evening itself is here: its beginning is not taken in again, nor is
   a hand that lies ``open`` here or was taken back from the sheet, whose key it has. */
export function takenIn(queue, deeds, open = []) {
  const known = [...open, ...queue.deeds.map(({ s }) => s)].flatMap((s) => [s?.key, s?.was]);
  const isHere = ({ key }) => find(queue, key) !== null || known.includes(key);
  const fresh = deeds.filter((deed) => !begins(deed) && !isHere(deed));
  const ours = fresh.map((deed) => ({
    ...deed,
    head: isHead(deed.head) ? deed.head : null,
    ...{ s: deed.s ?? (isHand(deed) ? { raw: deed.body } : null), tried: true, why: null, open: false, shared: true },
  }));
  return { ...queue, deeds: [...queue.deeds, ...ours] };
}

/* All of it was shown to another phone, which may send it as well from now on. */
export const handedOn = (queue) => ({
  ...queue,
  deeds: queue.deeds.map((deed) => ({ ...deed, tried: true, shared: true })),
});

/* Another phone that has it too has written it: it is here no more, unless it lies open. */
export function isWritten(queue, key) {
  const deed = find(queue, key);
  return deed && !deed.open ? remembered(without(queue, key, ground(deed)), deed) : queue;
}

/* Whether these are the deeds of an evening whose addresses begin so; before them its beginning, or nothing.  They are
   sent by whoever takes them in: so to where hands are written, and nowhere else. */
const WRITTEN = /^\/e\/\w+\/(hand|undo|\d+\/(edit|cross))\/$/;
const isDeed = (one, address) =>
  isText(one?.key) && one.deed in STEP && isText(one.url) && isText(one.title) && isWithin(one.url, address);
const isWithin = (url, address) => url.startsWith(address) && WRITTEN.test(url);
export const areDeeds = (found, address) =>
  Array.isArray(found) && found.length > 0 && found.every((one) => isDeed(one, address) || isBeginning(one));

/* Whether this is the beginning of an evening as its phone kept it: a form as it was filled in, and who sits there. */
const isPair = (one) => Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string");
const isTable = (one) => Array.isArray(one?.names) && one.names.every(isText) && isHead(one.dealer);
export const isBeginning = (one) =>
  isText(one?.key) && begins(one) && Array.isArray(one.body) && one.body.every(isPair) && isTable(one.table);
