/* The first page. From here on this phone has what an evening is begun with, and the rules. Every evening with
   unsent entries on this phone is marked, and its entries are sent (sending.js). The mark stands beside the evening,
   or above all others if the list lacks the evening: the server does not know it yet, or the cached page is older. */

import { beginning } from "../hand/queue/fold.js";
import { isKeptPage, keepStarts } from "../page/store.js";
import { h, icon } from "../page/dom.js";
import { keptSheet, queues } from "./queues.js";
import { fetchRules } from "./rules.js";

const list = document.getElementById("waiting");

const tag = ({ deeds }) =>
  h("span", { class: "tag", "data-waits": true }, list.dataset.waits.replace("{n}", deeds.length));

async function row(queue) {
  const shown = document.querySelector(`.evenings:not(#waiting) .evening[href="/e/${queue.slug}/"] .tags`);
  if (shown) {
    shown.append(tag(queue));
    return null;
  }
  const deed = beginning(queue);
  const title = deed?.title ?? (await keptSheet(queue.slug))?.querySelector("h1")?.textContent ?? queue.deeds[0].title;
  return h(
    "li",
    {},
    h(
      "a",
      { class: "evening", href: `/e/${queue.slug}/hand/` },
      h("b", {}, title),
      h("span", { class: "tags" }, tag(queue)),
      h("small", {}, deed?.sentence ?? ""),
      icon("next"),
    ),
  );
}

async function show() {
  const waiting = await queues();
  for (const old of document.querySelectorAll("[data-waits]:not(#waiting)")) old.remove();
  list.replaceChildren(...(await Promise.all(waiting.map(row))).filter(Boolean));
  list.hidden = !list.children.length;
  return waiting.length > 0;
}

async function start() {
  if (!(await show())) return;
  const script = { type: "module", src: list.dataset.sends };
  document.head.append(Object.assign(document.createElement("script"), script));
}

/* Something was sent: whatever the page did not know of, the server's own has now. */
document.addEventListener("scorebook:sent", async () => {
  const isOld = isKeptPage() || !list.hidden;
  if (!(await show()) && isOld) location.reload();
});
start();
const { keeper, engine, words } = list.dataset;
fetchRules({ urls: { keeper, engine, words } }, keepStarts({ keeper }));
