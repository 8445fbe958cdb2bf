/* The first page also sends the unsent entries on this phone, one evening after the other, and retries while the
   server is silent. Entries with a conflict wait for the evening's own page. */

import { elsewhere } from "../hand/queue/elsewhere.js";
import { next } from "../hand/queue/fold.js";
import { describe, isSilence } from "../hand/queue/net.js";
import { keptSheet, queues } from "./queues.js";

const PAUSE = 15000;
const apps = new Map();
let underWay = null;

/* The description of an evening: from its cached page, else from the server. */
async function descOf(slug) {
  const told = (await keptSheet(slug))?.querySelector("#unsent-data");
  return told ? JSON.parse(told.textContent) : (await describe(`/e/${slug}/hand/?describe=1`)).page.desc;
}

/* Each evening has its own sender, so that queues do not block each other. */
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
