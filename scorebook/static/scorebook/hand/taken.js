/* What waited elsewhere comes into the queue: from another phone, or left by an earlier version of this page. */

import { find, isHand, isHead, isText, STEP } from "./queue.js";

/* Take in what waited on another phone, in its order behind what waits here. What came already is here once; it may be
   on the sheet as well, where its key is known. */
export function takenIn(queue, deeds) {
  const fresh = deeds.filter((deed) => !find(queue, deed.key));
  const ours = fresh.map((deed, at) => ({
    ...deed,
    head: at || queue.deeds.length || !isHead(deed.head) ? null : deed.head,
    ...{ s: deed.s ?? (isHand(deed) ? { raw: deed.body } : null), tried: true, why: null, open: false },
  }));
  return { ...queue, deeds: [...queue.deeds, ...ours] };
}

/* What an earlier version of this page left is the queue, or stands behind what waits here already. */
export const joined = (queue, left) => (queue.deeds.length ? takenIn(queue, left.deeds) : left);

/* Whether these are the deeds of an evening whose addresses begin so. */
const isDeed = (one, address) =>
  isText(one?.key) && one.deed in STEP && isText(one.url) && one.url.startsWith(address) && isText(one.title);
export const areDeeds = (found, address) =>
  Array.isArray(found) && found.length > 0 && found.every((one) => isDeed(one, address));
