/* Every other page of an evening, on a device that may write it: what waits on this phone is sent from here too,
   and the pill says so. What must not be done over it waits until it is sent or given up on purpose. */

import { hear, line } from "./net.js";
import { elsewhere } from "./elsewhere.js";
import { giveBack } from "../page/open.js";
import { drawUnsent, openUnsent } from "./unsent.js";
import * as fold from "./fold.js";
import * as store from "../../page/store.js";
import { phrase } from "../page/words.js";
import { watchLetters } from "../../access/pen.js";
import { Here } from "../../sheet/here.js";
import { $, $$, fill } from "../../page/dom.js";

/* There is no open hand here: what the page knows is slug, words and addresses. */
const desc = JSON.parse($("#unsent-data").textContent);
const app = elsewhere(desc, { shows: () => show() });
const here = new Here(app);

/* What is said in passing stands where the pill stood. */
app.unsaid = app.tellWords = (text) => {
  const notice = $("#unsent-notice");
  notice.textContent = text;
  notice.hidden = !text;
};
app.settled = show;

/* Who would pay whom is of the table as it stood when the page was drawn: when all is sent it is asked for anew. */
app.reload = () => !app.outbox.deeds.length && $("[data-of-table]") && location.reload();

/* Only what waits is shown here: whether there is a network is for the page itself to say. */
function show() {
  const { deeds } = app.outbox;
  const waits = deeds.length > 0;
  here.show();
  drawUnsent(app);
  if (!waits && !$("#sheet").open) $("#unsent").hidden = true;
  for (const button of $$("[data-not-over-queue]")) button.toggleAttribute("disabled", waits);
  for (const notice of $$("[data-queue-left]")) {
    notice.hidden = !waits;
    fill($("span", notice), waits ? phrase(desc, notice.dataset.queueLeft || "close_waits", { n: deeds.length }) : "");
  }
}

/* The server's own page is there now. */
navigator.serviceWorker?.addEventListener("message", ({ data }) => data.begun === desc.slug && location.reload());
$("#unsent").addEventListener("click", () => openUnsent(app));
for (const event of ["online", "focus"]) addEventListener(event, () => app.outbox.flush({ back: true }));
document.addEventListener("visibilitychange", () => document.hidden || app.outbox.flush());
hear(() => {
  show();
  if (line.is !== "pen") return;
  store.dropPages(desc.slug);
  app.outbox.flush();
});

async function start() {
  await app.outbox.open();
  if (store.isOnlyHere(desc) && !fold.beginning(app.outbox.queue)) app.begun();
  giveBack(app);
  if (!desc.closed && app.outbox.deeds.some(({ why }) => why?.code === "closed")) app.outbox.fold(fold.reopened);
  show();
  if (line.is === "sent") app.outbox.flush();
  store.keepPages(desc);
  watchLetters(app);
  document.body.dataset.queue = "ready";
}

start();
