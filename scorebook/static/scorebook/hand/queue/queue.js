/* The queue of this phone (fold.js) as it is stored: a line of text. */

import { EMPTY } from "./fold.js";

/* Return the stored queue; an empty one where the text is none. */
export function readQueue(text) {
  try {
    const queue = JSON.parse(text);
    return Array.isArray(queue?.deeds) ? queue : EMPTY;
  } catch {
    return EMPTY;
  }
}

/* What is kept of a queue: nothing, where there is nothing to know. */
export const textOf = (queue) =>
  queue.deeds.length || queue.made !== null || queue.out?.length || queue.past?.length ? JSON.stringify(queue) : null;
