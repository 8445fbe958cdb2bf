/* Poll for changes by others while the page is visible, less often while the server does not answer. */

import { describe, line, unheard } from "../queue/net.js";
import * as fold from "../queue/fold.js";

const EVERY = 2500;
const WHILE_AWAY = 15000;
const STALE = 15000; // ms without a complete answer before the page says so, even while an answer is loading

/* Apply the server's state of the table. The open hand stays, with the version it was opened on. */
export function takeIn(app, answer) {
  const { desc } = answer.page;
  if (desc.head < app.page.head) return;
  const { deeds, made } = app.outbox.queue;
  // Another window of this browser wrote this line; this window may not know yet.
  const isOurs = desc.head === made || fold.unwritten(deeds, desc).length < deeds.length;
  const wrote = desc.head > app.page.head && !isOurs && !app.outbox.sending;
  const spoke = desc.said > (app.page.said ?? 0);
  const opened = app.page.closed && !desc.closed;
  app.receive(answer.page);
  if ((wrote || spoke) && answer.told?.length) app.tellWords(answer.told.join(" "));
  if (opened) app.outbox.fold(fold.reopened);
}

export async function ask(app) {
  if (line.here) {
    app.outbox.flush(); // the server does not know this evening before the queue is sent
    return;
  }
  try {
    const answer = await describe(app.desc.urls.describe, app.page);
    if (answer) takeIn(app, answer);
  } catch {
    if (line.is !== "pen") return; // the line has recorded the failure and shows it
  }
  app.outbox.flush();
}

/* Poll every few seconds, and at once when the network returns, when the page becomes visible, or if the server has not
   answered this page yet. */
export function follow(app) {
  let clock = 0;
  const again = () => {
    clearTimeout(clock);
    clock = setTimeout(go, line.is === "sent" ? EVERY : WHILE_AWAY);
  };
  const go = async () => {
    clearTimeout(clock);
    if (!document.hidden) await ask(app);
    again();
  };
  let shown = Date.now();
  const showAge = () => {
    const isOld = Date.now() - Math.max(line.at, shown) > STALE;
    if (isOld && line.is === "sent" && !document.hidden) unheard();
  };
  setInterval(showAge, EVERY);
  for (const event of ["online", "focus"]) addEventListener(event, go);
  document.addEventListener("visibilitychange", () => {
    shown = Date.now();
    go();
  });
  if (line.is === "sent") again();
  else go();
}
