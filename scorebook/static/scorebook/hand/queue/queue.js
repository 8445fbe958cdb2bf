/* The queue (fold.js) as stored text. */

import { EMPTY } from "./fold.js";

/* Return the stored queue, or an empty one if the text is invalid. */
export function readQueue(text) {
  try {
    const queue = JSON.parse(text);
    return Array.isArray(queue?.deeds) ? queue : EMPTY;
  } catch {
    return EMPTY;
  }
}

/* Return the text of a queue, or null if there is nothing to store. */
export const textOf = (queue) =>
  queue.deeds.length || queue.made !== null || queue.out?.length || queue.past?.length ? JSON.stringify(queue) : null;
