/* The queue on every other page of an evening, for a device that may write it. It is sent from here too, and the pill
   shows its state. Buttons that would conflict with waiting actions stay disabled. */

import { hear, line } from "./net.js";
import { elsewhere } from "./elsewhere.js";
import { giveBack } from "../page/open.js";
import { drawUnsent } from "./unsent.js";
import { openUnsent, redrawUnsent } from "./unsent-sheet.js";
import * as fold from "./fold.js";
import * as store from "../../page/store.js";
import { phrase } from "../page/words.js";
import { watchLetters } from "../../access/pen.js";
import { Here } from "../../sheet/here.js";
import { $, $$, fill } from "../../page/dom.js";

/* Without an open hand the page only knows slug, words and addresses. */
const desc = JSON.parse($("#unsent-data").textContent);
const app = elsewhere(desc, { shows: () => show() });
const here = new Here(app);

/* Short messages replace the pill. */
app.unsaid = app.tellWords = (text) => {
  const notice = $("#unsent-notice");
  notice.textContent = text;
  notice.hidden = !text;
};
app.open = () => redrawUnsent(app);
app.settled = show;

/* The payments on the page are those of the drawn table, so reload it once everything is sent. */
app.reload = () => !app.outbox.deeds.length && $("[data-of-table]") && location.reload();

/* Show only what waits; the page itself shows whether there is a network. */
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

/* The server has the evening now, so load its own page. */
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
