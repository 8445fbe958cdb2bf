/* What the open hand comes to: the server's own check and settlement, asked for after every tap; with it the open
   hand goes to the table's other phones. Where it does not answer this phone reckons itself (reckon.js); ``here`` is
   said of that. */

import { isEarlier } from "../lines/earlier.js";
import { isSilence, post } from "../queue/net.js";
import * as fold from "../queue/fold.js";

export const UNKNOWN = {
  fresh: false,
  unchanged: false,
  problems: [],
  payouts: null,
  pays: [],
  notes: [],
  score: null,
  so_far: false,
  here: false,
};

function bodyOf({ desc, s, shape }, thrown) {
  return {
    kind: s.kind,
    facts: shape.factsOf(s, desc),
    screen: s,
    at: Date.now(),
    number: desc.correcting?.number ?? null,
    before: desc.inserting?.before ?? null,
    keeps: s.keeps?.line ?? null,
    empty: shape.isEmpty(s, desc),
    thrown,
  };
}

/* Nothing is asked of a hand before which others wait: the server does not know its table. */
export async function preview(app, thrown = false) {
  const asked = app.question;
  const { desc, s } = app;
  if (!isEarlier(desc) && !fold.isFirst(app.outbox.queue, s.mends)) return;
  try {
    const { status, body } = await post(app.page, desc.urls.preview, bodyOf(app, thrown), { keepalive: thrown });
    if (asked !== app.question) return;
    if (status === 200 && Array.isArray(body?.problems)) app.known = { ...UNKNOWN, ...body, fresh: true };
    else app.unsaid(body?.problems?.[0]?.text ?? body?.text ?? "");
    if (body?.alike) app.unsaid(body.alike, true);
  } catch (failure) {
    if (!isSilence(failure)) throw failure;
  }
  if (asked === app.question) app.redraw();
}
