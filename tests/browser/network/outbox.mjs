/* The outbox alone, over a disk of the test: what it does with a line that comes back, with another page of the same
   phone, with a page that died, with clocks, with a full phone, and with what an earlier version left. */

import assert from "node:assert/strict";
import { Disk } from "../indexeddb.mjs";
import { Database } from "../../../scorebook/static/scorebook/hand/queue/database.js";
import { NoNetwork } from "../../../scorebook/static/scorebook/hand/queue/net.js";
import { Outbox } from "../../../scorebook/static/scorebook/hand/queue/outbox.js";
import * as fold from "../../../scorebook/static/scorebook/hand/queue/fold.js";

const YEAR = 366 * 24 * 60 * 60 * 1000;
const deed = (key) => ({
  key,
  deed: "write",
  at: 1,
  url: "/",
  body: { kind: "hand", facts: {} },
  s: {},
  title: key,
});

/* A page of a phone; ``env`` is what the test lends otherwise. */
function page(disk, name, env = {}) {
  let open = true;
  const outbox = new Outbox("slug", {
    store: new Database(() => disk.factory(() => open)),
    left: { stored: () => null },
    page: name,
    newKey: () => "new",
    now: () => 1,
    online: () => true,
    told: () => {},
    unkept: () => {},
    later: () => {},
    leave: async () => [],
    head: () => 5,
    ...env,
  });
  outbox.shut = () => (open = false);
  return outbox;
}

const press = (outbox, ...keys) => Promise.all(keys.map((key) => outbox.fold(fold.press, deed(key), 5, 5)));
const keysOf = ({ deeds }) => deeds.map(({ key }) => key);
/* A server that takes everything, and what it took. */
function server() {
  const took = [];
  let head = 5;
  const send = async ({ key }) => {
    took.push(key);
    await new Promise((done) => setImmediate(done));
    return { status: 200, body: { head: (head += 1), number: head, url: "/" } };
  };
  return { took, send };
}

/* ---------- that the line is back is heard in the middle of an attempt ---------- */

async function attempts(meanwhile) {
  let sent = 0;
  const outbox = page(new Disk(), "a", {
    async send() {
      sent += 1;
      if (sent === 1) meanwhile(outbox);
      throw new NoNetwork();
    },
  });
  await press(outbox, "k");
  await outbox.flush();
  await outbox.busy;
  assert.equal(outbox.busy, null);
  return sent;
}

assert.equal(await attempts(() => {}), 1);
assert.equal(await attempts((outbox) => outbox.flush()), 1);
assert.equal(await attempts((outbox) => outbox.flush({ back: true })), 2);

/* ---------- two pages of one phone, where the browser has no locks ---------- */

{
  const [disk, { took, send }] = [new Disk(), server()];
  const [one, other] = [page(disk, "one", { send }), page(disk, "other", { send })];
  await press(one, "a", "b");
  await press(other, "c");
  await Promise.all([one.flush(), other.flush()]);
  assert.deepEqual(took, ["a", "b", "c"]);
  await other.flush();
  assert.deepEqual([keysOf(one), keysOf(other)], [[], []]);
}

/* A page that died while it sent holds nobody for long, whatever was done to the clock meanwhile. */
for (const [now, sends] of [
  [2, 0],
  [30_000, 1],
  [YEAR, 1],
  [-YEAR, 1],
]) {
  const [disk, { took, send }] = [new Disk(), server()];
  const dead = page(disk, "dead", { send: () => new Promise(() => {}) });
  await press(dead, "a");
  dead.flush();
  while (!dead.sending) await new Promise((done) => setImmediate(done));
  dead.shut();
  const other = page(disk, "other", { send, now: () => now });
  await other.flush();
  assert.equal(took.length, sends, `at ${now}`);
  await page(disk, "dead", { send }).flush(); // the same page, loaded anew
  assert.deepEqual([...new Set(took)], ["a"]);
}

/* What was read before a press and arrives after it is old. */
{
  const store = new Database(() => disk.factory(() => true));
  const disk = new Disk();
  let arrives = null;
  const late = {
    change: (...said) => store.change(...said),
    read: () => new Promise((done) => (arrives = () => done(null))),
  };
  const outbox = page(disk, "one", { store: late, send: server().send });
  const looked = outbox.look();
  await press(outbox, "a");
  arrives();
  await looked;
  assert.deepEqual(keysOf(outbox), ["a"]);
}

/* What an undo took back from the sheet waits here no more, if another phone handed it on meanwhile. */
{
  const undone = { kind: "hand", facts: {}, key: "b", keys: ["b", "a"] };
  const sent = [];
  const send = async ({ key }) => {
    sent.push(key);
    return { status: 200, body: { head: 6, number: 1, url: "/", undone } };
  };
  const outbox = page(new Disk(), "one", { send });
  await outbox.fold(fold.press, { ...deed("u"), deed: "undo", of: null }, 5, 5);
  await press(outbox, "a");
  await outbox.flush();
  assert.deepEqual([sent, keysOf(outbox)], [["u"], []]);
}

/* ---------- a full phone ---------- */

{
  const [disk, { took, send }] = [new Disk(), server()];
  const outbox = page(disk, "one", { send });
  await press(outbox, "a");
  disk.full = true;
  assert.deepEqual(await press(outbox, "b"), [null]);
  assert.deepEqual([keysOf(outbox), outbox.full], [["a"], true]);
  await outbox.flush();
  await outbox.flush();
  assert.deepEqual([took, keysOf(outbox)], [["a", "a"], ["a"]]); // under its key it is written once
  disk.full = false;
  await outbox.flush();
  assert.deepEqual([keysOf(outbox), outbox.full], [[], false]);
}

/* ---------- a press whose page was shut before the queue had it counts, of a hand that is mended as well ---------- */

{
  const disk = new Disk();
  const kept = new Map();
  const left = {
    stored: (name) => kept.get(name) ?? null,
    keep: (name, text) => kept.set(name, text),
    drop: (name) => kept.delete(name),
  };
  const pressed = async (said) => {
    const shut = page(disk, "shut", { left });
    await shut.open();
    shut.press(said, () => [5, 5], true);
    shut.shut();
    const next = page(disk, "next", { left });
    await next.open();
    return next;
  };
  const [one, better] = [deed("a"), { ...deed("a"), sentence: "better" }];
  const next = await pressed(one);
  assert.deepEqual([keysOf(next), kept.size], [["a"], 0]);
  await next.fold(fold.mended, "a");
  const [mended] = (await pressed(better)).deeds;
  assert.deepEqual([mended.sentence, mended.open, kept.size], ["better", false, 0]);
}

/* ---------- a browser that keeps nothing: the page remembers, and says so ---------- */

{
  const outbox = page(null, "one", { store: new Database(() => undefined) });
  await press(outbox, "a");
  assert.deepEqual([keysOf(outbox), outbox.forgetful], [["a"], true]);
}
