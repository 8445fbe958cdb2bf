/* The queue of this phone (fold.js) as it is kept: a line of text. */

import { EMPTY, isHead } from "./fold.js";

/* Read what was kept; what the first version of this page left is taken over deed by deed. */
export function readQueue(text) {
  let kept = null;
  try {
    kept = JSON.parse(text);
  } catch {
    return EMPTY;
  }
  if (Array.isArray(kept)) return { ...EMPTY, deeds: kept.filter((one) => one?.key && one.body).map(takenOver) };
  return Array.isArray(kept?.deeds) ? { ...kept, made: kept.made ?? null } : EMPTY;
}

/* What is kept of a queue: nothing, where there is nothing to know. */
export const textOf = (queue) =>
  queue.deeds.length || queue.made !== null || queue.out?.length || queue.past?.length ? JSON.stringify(queue) : null;

function takenOver({ body: { key, head, wide, brief, ...body }, number = null, ...item }, place) {
  return {
    ...item,
    key,
    number,
    body,
    at: item.at ?? 0,
    deed: number === null ? "write" : "correct",
    head: place === 0 && isHead(head) ? head : null,
    tried: true,
    why: null,
    open: false,
  };
}
