/* The queue of an evening on a page without an open hand. Such a page sends the queue too; a hand to be opened waits
   for a page with an editor. */

import { HEARD_ELSEWHERE } from "./heard.js";
import { lent } from "./lent.js";
import { describe, newKey, post, signature } from "./net.js";
import { Outbox } from "./outbox.js";
import { mend } from "../page/save.js";
import * as fold from "./fold.js";
import * as store from "../../page/store.js";

/* ``desc`` has slug, words, addresses and perhaps a token. ``shows`` is called after every event of the queue; ``env``
   overrides parts of the outbox's environment. */
export function elsewhere(desc, { shows, env = {} }) {
  const app = {
    desc,
    store,
    newKey,
    now: () => Date.now(),
    reload: () => {},
    moves: () => {},
    tellWords: () => {},
    begun: () => store.begunPages(desc.slug),
    mend: (deed) => mend(app, deed),
    leave: (url) => location.assign(url),
  };
  app.outbox = new Outbox(desc.slug, {
    ...lent(app),
    send: (deed) => post(desc, deed.url, fold.request(deed, { brief: true }), { headers: signature(deed) }),
    head: async () => (await describe(desc.urls.describe)).page.desc.head,
    told(event, deed, answer) {
      HEARD_ELSEWHERE[event](app, deed, answer);
      if (event === "saved") store.followPages(desc.slug);
      shows(event);
    },
    ...env,
  });
  return app;
}
