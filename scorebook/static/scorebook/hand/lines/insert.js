/* A hand that was forgotten, inserted before an earlier line. Only the server knows what such a line changes, so the
   hand is sent at once and not queued. Without a network nothing is saved and the hand stays open. */

import { draftName, keyOf, putInto } from "../page/draft.js";
import { isHead, meaning } from "../queue/fold.js";
import { isSilence, post, strange } from "../queue/net.js";
import { bare, keepOpen, untouched } from "../page/open.js";
import { inTurn } from "../page/save.js";
import { phrase } from "../page/words.js";

const bodyOf = ({ desc, page, s, shape }) => ({
  key: keyOf(s),
  head: isHead(s.head) ? s.head : page.head,
  kind: s.kind,
  facts: shape.factsOf(s, desc),
  keeps: s.keeps?.line ?? null,
  brief: true,
});

/* Keep the hand open and show the reason. */
function stays(app, text) {
  app.mode.saving = false;
  app.redraw();
  app.tellWords(text);
  return null;
}

/* The hand is on the sheet already, because the answer to an earlier press was lost. Open the changed hand as a
   correction of its line. On a full phone it would be lost with this page, and stays. */
function corrects(app, { number, head, url }) {
  const name = draftName(app.desc.slug, number);
  putInto(app.store, name, { ...bare(app.s), head }, app.now());
  if (!app.store.onlyInThePage(name)) return leaves(app, url);
  app.store.drop(name);
  return stays(app, phrase(app.desc, "says_full"));
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
  if (body.wrote) app.s = { ...app.s, id: app.newKey(), key: undefined, asked: undefined };
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
  const asked = app.s.asked ?? JSON.stringify(app.shape.factsOf(app.s, desc));
  app.s = { ...app.s, id: keyOf(app.s) ?? app.newKey(), asked };
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

/* Let the next line keep its dealer, or take that back. */
export const keepDealer = (app) => app.moveTo({ ...app.s, keeps: app.s.keeps ? null : app.known.keeps });
