/* Apply and show the server's state of the table. The open hand stays. */

import { isEarlier } from "../lines/earlier.js";
import { describe, isSilence } from "../queue/net.js";
import { goOn, isTapped, keepOpen } from "./open.js";
import { UNKNOWN } from "../reckoning/preview.js";
import * as store from "../../page/store.js";
import { $ } from "../../page/dom.js";

export function receive(app, answer) {
  const before = app.page;
  goOn(app, answer.desc);
  app.status = answer.status;
  showRecent(answer);
  if (["offered", "there", "worn", "seats"].some((one) => String(before[one]) !== String(app.page[one]))) {
    app.desc = app.page;
    app.frame();
  }
  if (before.head !== app.page.head) app.known = UNKNOWN;
  keepOpen(app, { tapped: false });
  app.showQueue();
  if (before.head === app.page.head) return;
  if (!isEarlier(app.page))
    store.followPages(app.page.slug, { desc: app.page, status: app.status, recent: answer.recent });
  if (isTapped(app) || app.page.correcting) app.previewSoon();
}

export function showRecent(answer) {
  if (answer?.recent !== undefined) $("#recent").innerHTML = answer.recent;
}

/* Load the server's state of the page. */
export async function reload(app) {
  try {
    receive(app, (await describe(app.desc.urls.describe)).page);
  } catch (failure) {
    if (!isSilence(failure)) throw failure;
  }
}
