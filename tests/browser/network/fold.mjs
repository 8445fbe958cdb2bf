/* The queue alone: every order of what can happen to it, so many steps deep. After every step it is held against what
   must be so; the number of steps tried is printed, or the first row of them that went wrong. */

import assert from "node:assert/strict";
import * as fold from "../../../scorebook/static/scorebook/hand/queue/fold.js";
import { readQueue } from "../../../scorebook/static/scorebook/hand/queue/queue.js";
import { HEARD, HEARD_ELSEWHERE } from "../../../scorebook/static/scorebook/hand/queue/heard.js";
import { unheard } from "../../../scorebook/static/scorebook/hand/queue/net.js";
import { letGo, opened } from "../../../scorebook/static/scorebook/hand/page/open.js";
import { undo } from "../../../scorebook/static/scorebook/hand/page/save.js";
import * as whose from "../../../scorebook/static/scorebook/hand/queue/whose.js";
import * as windows from "../../../scorebook/static/scorebook/hand/queue/windows.js";
import * as takes from "../../../scorebook/static/scorebook/hand/handover/taken.js";

const DEEP = Number(process.argv[2]);
const deed = (key, what, number = null) => ({
  key,
  deed: what,
  number,
  at: 1,
  url: "/",
  body: { kind: "hand", facts: {} },
  s: {},
  title: key,
});
const whole = { head: 9, number: 1, url: "/e/", undone: { kind: "hand", facts: {} } };
const question = { head: 7, text: "x", since: [{ title: "1.", sentence: "" }], next: 2, same: false };
const refusal = { problems: [{ text: "x", figures: [] }], code: "refused" };
const first = (queue) => queue.deeds[0];
const after = (status, body) => (queue) =>
  fold.next(queue) ? fold.answered(fold.tried(queue, first(queue).key), first(queue).key, status, body).queue : queue;
const withFirst =
  (step, when = () => true) =>
  (queue) =>
    first(queue) && when(first(queue)) ? step(queue, first(queue).key) : queue;

const STEPS = {
  write: (queue, n) => fold.press(queue, deed(`w${n}`, "write"), 5, 5),
  follow: (queue, n) => fold.press(queue, deed(`f${n}`, "write"), fold.FOLLOWS, 6),
  correct: (queue, n) => fold.press(queue, deed(`c${n}`, "correct", 1), 5, 5),
  undo: (queue, n) => fold.undoPressed(queue, deed(`u${n}`, "undo", 1), 5).queue,
  saved: after(200, whole),
  refused: after(422, refusal),
  asked: after(409, question),
  silent: withFirst((queue, key) => fold.tried(queue, key)),
  broken: after(200, { number: 1 }),
  drop: withFirst(fold.dropped, (one) => one.why),
  insist: withFirst(fold.insisted, (one) => one.why),
  mend: withFirst(fold.mended, (one) => one.why && fold.canBeMended(one)),
  "save again": withFirst(
    (queue, key) =>
      fold.press(queue, { ...deed(key, first(queue).deed, first(queue).number), title: "mended" }, 5, 5),
    (one) => one.open,
  ),
  "put back": withFirst(
    (queue, key) => fold.putBack(queue, key, { title: "changed" }),
    (one) => one.open,
  ),
};
/* What may take a deed away; anything else keeps every one of them. */
const TAKES = new Set(["saved", "refused", "asked", "undo", "drop"]);
let tried = 0;

function hold(before, queue, name, row) {
  const keys = queue.deeds.map(({ key }) => key);
  const was = before.deeds.map(({ key }) => key);
  const stayed = was.filter((key) => keys.includes(key));
  assert.equal(new Set(keys).size, keys.length, "a key twice");
  assert.deepEqual(
    keys.filter((key) => was.includes(key)),
    stayed,
    "the order was turned",
  );
  assert.ok(was.length - stayed.length <= (TAKES.has(name) ? 2 : 0), "a deed is gone");
  queue.deeds.forEach(({ head }, place) =>
    assert.ok(place ? head === null : Number.isInteger(head) && head >= 0, "a head"),
  );
  for (const { of } of queue.deeds) assert.ok(!of || keys.includes(of) || queue.made !== null, "an undo of nothing");
  assert.ok(
    queue.deeds.filter(({ deed: what }) => what === "undo").length <= row.filter((one) => one === "undo").length,
    "an undo nobody pressed",
  );
  const sent = fold.next(queue);
  assert.ok(!sent || (sent === queue.deeds[0] && !sent.why && !sent.open), "one that is held back is sent");
  assert.deepEqual(readQueue(JSON.stringify(queue)), queue, "it is kept otherwise than it is");
}

function walk(queue, row) {
  if (row.length === DEEP) return;
  for (const [name, step] of Object.entries(STEPS)) {
    const next = step(queue, row.length);
    const here = [...row, name];
    if (next === queue) continue;
    tried += 1;
    try {
      hold(queue, next, name, here);
    } catch (failure) {
      console.log(`${here.join(", ")}: ${failure.message}`);
      process.exit(1);
    }
    walk(next, here);
  }
}

walk(fold.EMPTY, []);

/* A hand whose predecessor is not taken in from the other phone goes on from the head the page knows. */
const follower = { ...deed("l", "write"), body: { kind: "hand", facts: {} }, head: null };
const goesOn = fold.grounded(takes.takenIn(fold.EMPTY, [deed("b", "begin"), follower]), 3);
assert.deepEqual(goesOn.deeds.map(({ key, head }) => [key, head]), [["l", 3]]);
/* What is stored and is no queue is none. */
for (const text of ["", "{", "null", "[]", "{}", '{"deeds": 5}']) assert.deepEqual(readQueue(text), fold.EMPTY);

/* A hand goes to those who play it by now once the scribe was told, and not before. */
const hand = (key) => ({ ...deed(key, "write"), body: { kind: "hand", facts: {}, plays: [0, 1] } });
const others = { ...question, plays: [0, 2], others: "Cili" };
const held = after(409, others)(fold.press(fold.EMPTY, hand("h"), 5, 5));
assert.deepEqual([first(held).why.others, first(held).body.plays], ["Cili", [0, 1]]);
assert.deepEqual(first(fold.insisted(held, "h")).body.plays, [0, 2]);

/* What was to be taken back stands: the hand behind, which may be the same mended, waits until that was read. */
for (const [behind, waits] of [
  [hand("h"), ["refused", "x"]],
  [{ ...hand("h"), body: { kind: fold.COMPANY } }, [undefined, undefined]],
]) {
  const undoing = fold.undoPressed(fold.EMPTY, deed("u", "undo", 1), 5).queue;
  const left = after(409, question)(fold.press(undoing, behind, fold.FOLLOWS, 5));
  assert.deepEqual(left.deeds.map(({ key }) => key), ["h"]);
  assert.deepEqual([first(left).why?.is, first(left).why?.problems[0].text], waits);
}

/* What waited on another phone comes behind what waits here, once, whatever it was held back by there. */
const there = [
  { ...deed("a", "write"), head: 3 },
  { ...deed("b", "write"), head: null, why: { is: "aside" }, open: true },
];
const alone = takes.takenIn(fold.EMPTY, there);
assert.deepEqual(
  alone.deeds.map(({ key, head, why, open, tried }) => [key, head, why, open, tried]),
  [
    ["a", 3, null, false, true],
    ["b", null, null, false, true],
  ],
);
assert.deepEqual(takes.takenIn(alone, there), alone);
const behind = takes.takenIn({ deeds: [{ ...deed("c", "write"), head: 1 }], made: null }, there);
assert.deepEqual(
  behind.deeds.map(({ key, head }) => [key, head]),
  [
    ["c", 1],
    ["a", 3],
    ["b", null],
  ],
);
/* What goes on from a deed that is given up goes on from what stands there instead, wherever it stood. */
const heads = ({ deeds }) => deeds.map(({ key, head }) => [key, head]);
const asking = fold.answered(alone, "a", 409, { ...question, same: true, theirs: 4 }).queue;
assert.deepEqual(heads(fold.dropped(asking, "a")), [["b", 4]]);
assert.deepEqual(heads(fold.insisted(asking, "a"))[0], ["a", question.head]);
assert.deepEqual(heads(fold.dropped(behind, "a")), [
  ["c", 1],
  ["b", 3],
]);
/* What was taken back from the sheet and lies open, or waits to be written anew, is not taken in under its old key. */
const taken_back = [{ was: "a" }, null];
const anew = { ...fold.EMPTY, deeds: [{ ...deed("c", "write"), head: 1, s: { was: "b" } }] };
assert.deepEqual(takes.takenIn(anew, there, taken_back), anew);
/* An undo of a hand that is open here is done already. */
const undoOfIt = { ...deed("u", "undo"), of: taken_back[0].key ?? taken_back[0].was };
assert.deepEqual(takes.takenIn(fold.EMPTY, [undoOfIt], taken_back), fold.EMPTY);
const good = { key: "k", deed: "write", url: "/e/x/hand/", title: "2." };
assert.ok(takes.areDeeds([good], "/e/x/"));
const outside = ["/e/y/hand/", "/e/x/../../c/y/close/", "/e/x/hand/../../y/hand/"];
const elsewhere = [...outside, "/e/x/links/renew/", "/e/x/hand/?a"];
const wrong = [...elsewhere.map((url) => ({ url })), { deed: "wish" }, { key: 5 }];
const strange = wrong.map((part) => [{ ...good, ...part }]);
for (const url of ["undo/", "7/edit/", "7/cross/"])
  assert.ok(takes.areDeeds([{ ...good, url: `/e/x/${url}` }], "/e/x/"));
for (const bad of [null, {}, [], [null], ...strange])
  assert.ok(!takes.areDeeds(bad, "/e/x/"));

/* What is pressed under a key that another window pressed: the same is not pressed twice, another hand is asked about,
   and so is one whose window had not seen what was pressed. */
const typed = (key, facts) => ({ ...deed(key, "write"), body: { kind: "hand", facts } });
const view = { keys: [], mends: false, fresh: "fresh" };
const [theirs, mine] = [typed("k", { declarer: 2 }), typed("k", { declarer: 3 })];
const waits = windows.pressed(fold.EMPTY, theirs, 5, 5, view).queue;
const onTheSheet = windows.remembered(fold.EMPTY, theirs);
for (const queue of [waits, onTheSheet]) {
  const again = windows.pressed(queue, theirs, 5, 5, view);
  assert.deepEqual([again.event, again.queue], ["same", queue]);
  const other = windows.pressed(queue, mine, 5, 5, view);
  const [last] = other.queue.deeds.slice(-1);
  assert.deepEqual([other.event, last.key, last.why.since[0].title], ["asked", "fresh", "k"]);
  assert.deepEqual(other.queue.deeds.slice(0, -1), queue.deeds);
  assert.equal(fold.insisted(other.queue, "fresh").deeds.length, queue.deeds.length + 1);
  assert.deepEqual(fold.dropped(other.queue, "fresh").deeds, queue.deeds);
}
assert.equal(windows.pressed(waits, typed("l", {}), 5, 5, view).event, "asked");
assert.equal(windows.pressed(waits, typed("l", {}), 5, 5, { ...view, keys: ["k"] }).event, "pressed");
assert.equal(windows.pressed(waits, mine, 5, 5, { ...view, mends: true }).event, "asked");
const mending = windows.pressed(fold.mended(waits, "k"), mine, 5, 5, { ...view, mends: true });
assert.deepEqual([mending.event, first(mending.queue).body.facts], ["pressed", { declarer: 3 }]);

/* A key that wrote another hand: corrected only where this key was taken out and pressed again. */
const wrote = { number: 1, head: 6, url: "/e/x/1/edit/", reason: "x" };
for (const [said, becomes] of [
  [{}, "write"],
  [{ again: true }, "correct"],
]) {
  const used = { ...fold.EMPTY, deeds: [{ ...mine, head: 5, ...said }] };
  assert.equal(first(fold.anew(used, "k", "fresh", { wrote })).deed, becomes);
}

/* "Mine is right": what the other wrote is corrected to it. */
const asks = after(409, { ...question, instead: wrote })(fold.press(fold.EMPTY, hand("h"), 5, 5));
const right = first(fold.corrected(asks, "h", "fresh"));
assert.deepEqual(
  [right.key, right.deed, right.number, right.head, right.url, right.why, right.body],
  ["fresh", "correct", 1, 6, "/e/x/1/edit/", null, { reason: "x", kind: "hand", facts: {} }],
);

/* What another member pressed waits for him, or until it is sent in his name. */
const hers = { ...hand("h"), who: { mark: "sari", name: "Sari" } };
const notHers = { problems: [{ text: "x", figures: [] }], code: "pressed_by_another" };
const parked = after(409, notHers)(fold.press(fold.EMPTY, hers, 5, 5));
assert.deepEqual([fold.next(parked), fold.canBeMended(first(parked))], [null, false]);
assert.equal(first(fold.insisted(parked, "h")).sentFor, true);
assert.deepEqual([whose.hasBack(parked, null), whose.hasBack(parked, { mark: "dora" })], [false, false]);
assert.equal(fold.next(whose.sentAgain(parked, { mark: "sari" })).key, "h");

/* Only a whole answer of ours counts. */
for (const body of [
  undefined,
  null,
  [],
  {},
  "x",
  5,
  { number: 1 },
  { ...whole, head: null },
  { problems: [] },
  { problems: [{}] },
  { since: 1 },
  { since: [{}], head: 1, text: "x" },
])
  for (const status of [200, 400, 404, 409, 422, 500])
    assert.equal(fold.meaning(deed("k", "undo"), status, body), "strange");

/* What came and was taken back since is said once more by whoever took it out and pressed it again, on one phone. */
const again = (more) => fold.meaning({ ...deed("k", "write"), again: true, ...more }, 200, { ...whole, gone: true });
assert.deepEqual([again({}), again({ shared: true })], ["used", "saved"]);

/* A press that got a key of its own, and whose page was shut, lies open no more; what else was taken out under the key
   that it was pressed from does. */
const shut = windows.pressed(onTheSheet, { ...mine, s: { kind: "hand", declarer: 3 } }, 5, 5, view).queue;
for (const [s, left] of [
  [{ kind: "hand", declarer: 3, key: "k", head: 5, id: "k" }, false],
  [{ kind: "hand", declarer: 4, key: "k", head: 5, id: "k" }, true],
  [{ kind: "hand", declarer: 3, id: "other" }, true],
]) {
  const kept = new Map([["scorebook.draft.x.new", JSON.stringify({ at: 1, s, aside: [] })]]);
  const keep = (...one) => kept.set(...one);
  const store = { stored: (name) => kept.get(name) ?? null, keep, drop: (name) => kept.delete(name) };
  letGo({ desc: { slug: "x" }, store, outbox: shut });
  assert.equal(kept.size === 1, left);
}

/* What another phone has written is here no more, unless it lies open; what stood behind it goes on from there. */
const three = ["a", "b", "c"].reduce((queue, key) => fold.press(queue, deed(key, "write"), 5, 5), fold.EMPTY);
const gone = ["a", "c", "x"].reduce(takes.isWritten, fold.mended(three, "c"));
assert.deepEqual(
  gone.deeds.map(({ key, head }) => [key, head]),
  [
    ["b", 5],
    ["c", null],
  ],
);

/* A hand of the sheet that this phone opened by itself is closed again where its undo is refused, from whichever page
   that is heard, unless something of it was changed. */
async function refusedUndo(heard, changed) {
  const lies = new Map();
  const store = {
    stored: (name) => lies.get(name) ?? null,
    keep: (name, text) => lies.set(name, text),
    drop: (name) => lies.delete(name),
  };
  const ignore = () => {};
  const app = {
    store,
    shape: {
      empty: () => ({ facts: {}, head: null }),
      isEmpty: ({ facts }) => !facts.by,
      stateOf: (kind, facts) => ({ kind, facts }),
    },
    desc: { slug: "x", urls: {} },
    page: { head: 5, last: 1, number: 2 },
    told: { lines: [{ number: 1, kind: "hand", facts: { by: 1 } }] },
    s: { facts: {}, head: null },
    ...{ steps: [], aside: [], question: 0, sums: null, named: { number: 1, again: false, at: 0 } },
    ...{ now: () => 5000, newKey: () => "k", undoTitle: () => "1.", moves: ignore, reload: ignore, tellWords: ignore },
    moveTo(s) {
      app.s = s;
      app.question += 1;
      store.keep("scorebook.draft.x.new", JSON.stringify({ at: 1, s: s.facts.by ? s : null, aside: app.aside }));
    },
    outbox: {
      queue: fold.EMPTY,
      deeds: [],
      flush: ignore,
      signed: (deed) => deed,
      async fold(step) {
        const made = step(this.queue);
        Object.assign(this, { queue: made.queue, deeds: made.queue.deeds });
        return made;
      },
    },
  };
  unheard();
  await undo(app);
  const lay = JSON.parse(lies.get("scorebook.draft.x.new")).s.facts.by;
  if (changed) app.moveTo(opened(app, { ...app.s, facts: { by: 2 } }));
  if (heard === HEARD_ELSEWHERE) app.s = undefined;
  heard.kept(app, app.outbox.deeds[0], {});
  return [lay, app.s?.facts.by, JSON.parse(store.stored("scorebook.draft.x.new"))?.s?.facts.by];
}
assert.deepEqual(await refusedUndo(HEARD, false), [1, undefined, undefined]);
assert.deepEqual(await refusedUndo(HEARD, true), [1, 2, 2]);
assert.deepEqual(await refusedUndo(HEARD_ELSEWHERE, false), [1, undefined, undefined]);
assert.deepEqual(await refusedUndo(HEARD_ELSEWHERE, true), [1, undefined, 2]);
console.log(`held ${tried}`);
