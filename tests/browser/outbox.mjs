/* The outbox alone: that the line is back is heard in the middle of an attempt as well. */

import assert from "node:assert/strict";
import { NoNetwork } from "../../scorebook/static/scorebook/hand/net.js";
import { Outbox } from "../../scorebook/static/scorebook/hand/outbox.js";
import * as fold from "../../scorebook/static/scorebook/hand/queue.js";

const deed = { key: "k", deed: "write", at: 1, url: "/", body: { kind: "hand", facts: {} }, s: {}, title: "" };

/* Send one deed over a line that is away; ``meanwhile`` happens while the first attempt is underway. */
async function attempts(meanwhile) {
  let text = JSON.stringify(fold.press(fold.EMPTY, deed, 5, 5));
  let sent = 0;
  const outbox = new Outbox("slug", {
    store: {
      kept: () => text,
      keep: (_name, now) => {
        text = now;
      },
      drop: () => {},
      onlyInThePage: () => false,
    },
    now: () => 1,
    online: () => true,
    told: () => {},
    later: () => {},
    head: () => 5,
    send: async () => {
      await null;
      sent += 1;
      if (sent === 1) meanwhile(outbox);
      throw new NoNetwork();
    },
  });
  await outbox.flush();
  await outbox.busy;
  assert.equal(outbox.busy, null);
  return sent;
}

assert.equal(await attempts(() => {}), 1);
assert.equal(await attempts((outbox) => outbox.flush()), 1);
assert.equal(await attempts((outbox) => outbox.flush({ back: true })), 2);
