/* What waits on this phone is sent from the first page too, one evening after the other, and again as long as nobody
   answers. What the server has a question about waits for the evening's own page. */

import { elsewhere } from "../hand/elsewhere.js";
import { next } from "../hand/fold.js";
import { describe, isSilence } from "../hand/net.js";
import { keptSheet, queues } from "./queues.js";

const PAUSE = 15000;
const apps = new Map();
let underWay = null;

/* What a page of the evening knows of it: from the one that is kept, else from the server. */
async function descOf(slug) {
  const told = (await keptSheet(slug))?.querySelector("#unsent-data");
  return told ? JSON.parse(told.textContent) : (await describe(`/e/${slug}/hand/?describe=1`)).page.desc;
}

/* Everything is sent again from here, so that no evening's queue is in another's way. */
async function appOf(slug) {
  if (!apps.has(slug)) {
    const shows = (event) => event === "saved" && document.dispatchEvent(new Event("scorebook:sent"));
    const app = elsewhere(await descOf(slug), { shows, env: { later: () => {} } });
    await app.outbox.open();
    apps.set(slug, app);
  }
  return apps.get(slug);
}

async function send(slug) {
  try {
    await (await appOf(slug)).outbox.flush();
  } catch (failure) {
    if (!isSilence(failure)) throw failure;
  }
}

async function sendAll() {
  for (const queue of await queues()) if (queue.isLate || next(queue)) await send(queue.slug);
}

function go() {
  underWay ??= sendAll().finally(() => (underWay = null));
}

for (const event of ["online", "focus"]) addEventListener(event, go);
setInterval(go, PAUSE);
go();
