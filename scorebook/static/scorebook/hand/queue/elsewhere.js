/* The queue of an evening on a page that shows no open hand: it is sent from there too, and what is to be opened waits
   for the page that can. */

import { HEARD_ELSEWHERE } from "./heard.js";
import { lent } from "./lent.js";
import { describe, newKey, post, signature } from "./net.js";
import { Outbox } from "./outbox.js";
import { mend } from "../page/save.js";
import * as fold from "./fold.js";
import * as store from "../../page/store.js";

/* ``desc`` is slug, words and addresses of the evening, and a token once the server gave one; ``shows`` hears whatever
   becomes of the queue, ``env`` is what the page lends it otherwise than others do. */
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
