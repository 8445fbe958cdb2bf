/* A hand that was forgotten, inserted before an earlier line. What that changes only the server can say, so the hand
   goes there at once and not through the queue: without a network nothing is saved, and the hand stays open. */

import { draftName, keyOf, putInto } from "../page/draft.js";
import { isHead, meaning } from "../queue/fold.js";
import { isSilence, post, strange } from "../queue/net.js";
import { bare, keepOpen, untouched } from "../page/open.js";
import { inTurn } from "../page/save.js";

const bodyOf = ({ desc, page, s, shape }) => ({
  key: keyOf(s),
  head: isHead(s.head) ? s.head : page.head,
  kind: s.kind,
  facts: shape.factsOf(s, desc),
  keeps: s.keeps?.line ?? null,
  brief: true,
});

/* The hand stays open, and the page says why. */
function stays(app, text) {
  app.mode.saving = false;
  app.redraw();
  app.tellWords(text);
  return null;
}

/* It is on the sheet as it was before it was changed here: nobody had heard of that. What was changed is a correction
   of its line, and lies open there. */
function corrects(app, { number, head, url }) {
  putInto(app.store, draftName(app.desc.slug, number), { ...bare(app.s), head }, app.now());
  return leaves(app, url);
}

function leaves(app, url) {
  app.s = untouched(app);
  app.steps = [];
  keepOpen(app);
  app.leave(url);
  return url;
}

async function refused(app, { status, body }) {
  if (body.wrote && !body.wrote.gone) return corrects(app, body.wrote);
  if (body.wrote) app.s = { ...app.s, id: app.newKey(), key: undefined };
  if (status !== 409) {
    app.show(body.problems);
    app.known.keeps = body.keeps;
    return stays(app, "");
  }
  await app.reload();
  app.s = { ...app.s, head: app.page.head };
  return stays(app, [body.text, app.desc.words.insert_again].join(" "));
}

async function press(app) {
  const { desc, outbox } = app;
  if (outbox.deeds.length) return stays(app, desc.words.insert_waits);
  app.s = { ...app.s, id: keyOf(app.s) ?? app.newKey() };
  keepOpen(app);
  app.mode.saving = true;
  app.redraw();
  try {
    const { status, body } = await post(app.page, desc.urls.save, bodyOf(app));
    const event = meaning({ deed: "write" }, status, body);
    if (event === "strange") throw strange(status);
    return event === "saved" ? leaves(app, body.url) : await refused(app, { status, body });
  } catch (failure) {
    if (!isSilence(failure)) throw failure;
    return stays(app, desc.words.insert_needs_network);
  }
}

export const insert = (app) => inTurn(app, press);

/* Whether the line that is offered keeps its dealer. */
export const keepDealer = (app) => app.moveTo({ ...app.s, keeps: app.s.keeps ? null : app.known.keeps });
