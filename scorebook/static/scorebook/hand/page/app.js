/* The state of the entry page, and the outbox that sends its actions. */

import { isEarlier } from "../lines/earlier.js";
import { lent } from "../queue/lent.js";
import { describe, newKey, post, signature } from "../queue/net.js";
import { Outbox } from "../queue/outbox.js";
import * as fold from "../queue/fold.js";
import { UNKNOWN } from "../reckoning/preview.js";
import * as store from "../../page/store.js";
import { $ } from "../../page/dom.js";

export const wide = matchMedia("(width >= 56.25em)");

/* Return the initial state: ``page`` is the server's description of the table, ``desc`` the same after the waiting
   actions; ``s`` is the open hand, ``steps`` are its earlier states, ``aside`` the hands put away for it; ``pressed``
   is the key of the last saved hand. */
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

/* Return the outbox that sends the actions to the server in their order. ``told`` receives its events. */
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

/* Return the function that opens a sheet. If their program cannot be loaded, it shows that the network is missing. */
export const opener = (app) => async (name, ...given) => {
  const sheets = await app.shape.sheets().catch(() => app.tell("hint_away"));
  return sheets?.[name](app, ...given);
};
