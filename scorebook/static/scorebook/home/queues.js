/* The unsent entries on this phone, of all evenings. */

import { database } from "../hand/queue/database.js";
import { find } from "../hand/queue/fold.js";
import { readQueue } from "../hand/queue/queue.js";

const QUEUE = /^scorebook\.unsent\.([^.]+)$/;
const PRESSED = /^scorebook\.unsent\.([^.]+)\.pressed$/;

/* Every queue with entries by the name of its evening, the latest press first. */
export async function queues() {
  const [kept, pressed] = [await database().names(), presses()];
  const slugs = new Set([...kept.map((name) => name.match(QUEUE)?.[1]).filter(Boolean), ...pressed.keys()]);
  const all = await Promise.all([...slugs].map((slug) => queueOf(slug, pressed.get(slug))));
  return all.filter(({ deeds }) => deeds.length).sort((one, other) => other.deeds[0].at - one.deeds[0].at);
}

/* ``late`` is a press whose page closed before the queue stored it; opening the queue adds it. */
async function queueOf(slug, late) {
  const queue = readQueue(await database().read(`scorebook.unsent.${slug}`));
  const isLate = Boolean(late) && !find(queue, late.key);
  return { slug, ...queue, deeds: isLate ? [...queue.deeds, late] : queue.deeds, isLate };
}

function presses() {
  try {
    const names = Object.keys(localStorage).filter((name) => PRESSED.test(name));
    return new Map(names.map((name) => [name.match(PRESSED)[1], JSON.parse(localStorage[name])[0]]));
  } catch {
    return new Map(); // nothing may be kept here
  }
}

/* A page of the evening as it is kept here; null where none is. */
export async function keptSheet(slug) {
  const page = await globalThis.caches?.match(`/e/${slug}/`, { ignoreVary: true });
  return page ? new DOMParser().parseFromString(await page.text(), "text/html") : null;
}
