/* Take the waiting actions of another phone into the queue. */

import { begins, find, ground, isHand, isHead, isText, STEP, without } from "../queue/fold.js";
import { remembered } from "../queue/windows.js";

/* Append the actions of another phone to the queue, in their order and with the version that phone knew: the server
   reports a conflict if somebody wrote meanwhile. Skip actions that are already here, on the sheet or in the ``open``
   hands, by their key, the undo of an open hand, and the action that begins the evening. */
export function takenIn(queue, deeds, open = []) {
  const known = [...open, ...queue.deeds.map(({ s }) => s)].flatMap((s) => [s?.key, s?.was]);
  const isHere = ({ key, of }) => find(queue, key) !== null || known.includes(key) || (of && known.includes(of));
  const fresh = deeds.filter((deed) => !begins(deed) && !isHere(deed));
  const ours = fresh.map((deed) => ({
    ...deed,
    head: isHead(deed.head) ? deed.head : null,
    ...{ s: deed.s ?? (isHand(deed) ? { raw: deed.body } : null), tried: true, why: null, open: false, shared: true },
  }));
  return { ...queue, deeds: [...queue.deeds, ...ours] };
}

/* Mark all actions as shared: the other phone may send them as well. */
export const handedOn = (queue) => ({
  ...queue,
  deeds: queue.deeds.map((deed) => ({ ...deed, tried: true, shared: true })),
});

/* Remove an action that another phone has sent, unless it is open here. */
export function isWritten(queue, key) {
  const deed = find(queue, key);
  return deed && !deed.open ? remembered(without(queue, key, ground(deed)), deed) : queue;
}

/* Whether these actions belong to the evening with this address; the first may be the one that begins it. This phone
   sends them with its own rights, so their addresses must be entry addresses. */
const WRITTEN = /^\/e\/\w+\/(hand|undo|\d+\/(edit|cross))\/$/;
const isDeed = (one, address) =>
  isText(one?.key) && one.deed in STEP && isText(one.url) && isText(one.title) && isWithin(one.url, address);
const isWithin = (url, address) => url.startsWith(address) && WRITTEN.test(url);
export const areDeeds = (found, address) =>
  Array.isArray(found) && found.length > 0 && found.every((one) => isDeed(one, address) || isBeginning(one));

/* Whether this action begins an evening: a filled-in form and the players. */
const isPair = (one) => Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string");
const isTable = (one) => Array.isArray(one?.names) && one.names.every(isText) && isHead(one.dealer);
export const isBeginning = (one) =>
  isText(one?.key) && begins(one) && Array.isArray(one.body) && one.body.every(isPair) && isTable(one.table);
