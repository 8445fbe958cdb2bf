/* The parts of the outbox's environment that all pages share: storage, clock and browser features. */

import { database } from "./database.js";
import { setBeside } from "./heard.js";
import { leave, newKey } from "./net.js";
import { letGo } from "../page/open.js";
import { asBare } from "../handover/parts.js";
import * as store from "../../page/store.js";
import { follow, isDraft } from "./mirror.js";
import { listen } from "./windows.js";

/* Return the id of this page. A reload keeps it, and with it the lock for sending. */
function ofThisPage() {
  try {
    return (sessionStorage["scorebook.page"] ??= newKey());
  } catch {
    return newKey();
  }
}

export const lent = (app) => ({
  store: database(),
  left: store,
  newKey,
  page: ofThisPage(),
  now: () => Date.now(),
  online: () => navigator.onLine,
  locks: navigator.locks,
  later: (what, wait) => setTimeout(what, wait),
  aside: (made) => setBeside(app, made),
  unkept: () => letGo(app),
  writer: () => (app.page ?? app.desc).writer ?? null,
  leave: (deeds) => leave(app.page ?? app.desc, asBare(deeds)),
  says: listen(`scorebook.${app.desc.slug}`, {
    changed: () => app.s !== null && app.outbox?.heard(),
    kept: (name) => app.s && isDraft(app, name) && follow(app),
  }),
});
