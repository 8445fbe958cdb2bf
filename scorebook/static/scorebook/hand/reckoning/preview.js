/* The preview of the open hand: the server checks and settles it after every tap, and passes it on to the table's other
   phones. If the server does not answer, this phone computes the preview (reckon.js) and sets ``here``. */

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

/* The server does not know the table of a hand behind other waiting actions, so it is not asked about one. */
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
