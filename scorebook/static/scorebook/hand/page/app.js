/* What the entry page holds, and where its deeds go. */

import { isEarlier } from "../lines/earlier.js";
import { lent } from "../queue/lent.js";
import { describe, newKey, post, signature } from "../queue/net.js";
import { Outbox } from "../queue/outbox.js";
import * as fold from "../queue/fold.js";
import { UNKNOWN } from "../reckoning/preview.js";
import * as store from "../../page/store.js";
import { $ } from "../../page/dom.js";

export const wide = matchMedia("(min-width: 900px)");

/* The page: ``page`` is the table as the server described it, ``desc`` the same moved on by what waits here; ``s``
   the open hand, ``steps`` its taps before, ``aside`` what was put away for it; ``pressed`` the key of the last
   press of save. */
export const begun = () => ({
  page: JSON.parse($("#entry-data").textContent),
  desc: null,
  store,
  s: null,
  steps: [],
  aside: [],
  question: 0,
  known: UNKNOWN,
  mode: { page: 0, later: "", saving: false },
  clocks: {},
  savedAt: 0,
  pressed: null,
  undoing: null,
  named: null,
  takenBack: null,
  kept: null,
  status: $("#status").innerHTML,
  sums: null,
  told: null,
  toldAt: null,
  now: () => Date.now(),
  newKey,
});

/* What was pressed goes to the server in its order; what comes of it is ``told``. */
export function outboxOf(app, told) {
  return new Outbox(app.desc.slug, {
    ...lent(app),
    send: (deed) =>
      post(app.page, deed.url, fold.request(deed, { wide: wide.matches, brief: isEarlier(app.page) }), {
        headers: signature(deed),
      }),
    head: async () => (await describe(app.desc.urls.describe)).page.desc.head,
    told,
  });
}
