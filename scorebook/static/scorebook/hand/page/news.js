/* What others wrote: asked for while the page is seen, quietly, and more seldom while nobody answers. */

import { describe, line, unheard } from "../queue/net.js";
import * as fold from "../queue/fold.js";

const EVERY = 2500;
const WHILE_AWAY = 15000;
const STALE = 15000; // ms without a whole answer before the page says so, also while one is still coming

/* Take in what the server says the table is now; the open hand stays, on the head it was opened on. */
export function takeIn(app, answer) {
  const { desc } = answer.page;
  if (desc.head < app.page.head) return;
  const { deeds, made } = app.outbox.queue;
  // Another window of this browser wrote it, and may not have heard the answer yet.
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
    app.outbox.flush(); // before that nobody can be asked
    return;
  }
  try {
    const answer = await describe(app.desc.urls.describe, app.page);
    if (answer) takeIn(app, answer);
  } catch {
    if (line.is !== "pen") return; // the line has heard it, and says so
  }
  app.outbox.flush();
}

/* Ask every few seconds; at once when the network comes back, when the page is looked at again, and where nobody has
   answered it yet. */
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
