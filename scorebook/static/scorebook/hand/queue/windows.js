/* Two windows of one browser, the installed app beside a tab for one: they have one queue and one open hand. What one
   of them presses or taps the others hear at once; what a window had not heard is asked of the queue at the press
   itself. Pure but for ``listen``. */

import { find, FOLLOWS, isHand, press, STEP } from "./fold.js";
import { cameBack } from "./out.js";

/* How many hands are remembered that were pressed here and are on the sheet by now. */
const REMEMBERED = 20;

/* A deed has left the queue for the sheet: { key, number, body, title, sentence } stays in the queue's ``past``. */
export function remembered(queue, { key, number = null, body, title, sentence }) {
  if (!isHand({ body })) return queue;
  const others = (queue.past ?? []).filter((one) => one.key !== key);
  return { ...queue, past: [...others, { key, number, body, title, sentence }].slice(-REMEMBERED) };
}

const ordered = (value) =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.keys(value).sort().map((name) => [name, ordered(value[name])]))
    : value;
const told = ({ body: { kind, facts } = {} }) => JSON.stringify(ordered({ kind, facts }));
const isSame = (one, other) => one.number === other.number && told(one) === told(other);

const factsOf = ({ body }) => body?.facts ?? {};
const isNear = (one, other) =>
  one.number === other.number &&
  ["contract", "declarer", "partner"].every((name) => factsOf(one)[name] === factsOf(other)[name]);

/* A press of save. ``view`` is what its window knew: the ``keys`` in the queue and the head ``made``, whether the hand
   was opened there to be mended (``mends``), and a ``fresh`` key. What is pressed already under this key is changed by
   whoever opened it to be mended, and by nobody else: the same hand is not pressed twice (event "same"), another one is
   a hand of its own. That one, and whatever was pressed before what another window pressed was seen, is asked about
   (event "asked"). */
export function pressed(queue, deed, seen, page, view = null) {
  const old = find(queue, deed.key);
  const mends = old?.open && view?.mends !== false;
  const twin = mends ? null : (old ?? queue.past?.find(({ key }) => key === deed.key));
  if (twin && isSame(twin, deed)) return { queue, event: "same", deed };
  const own = twin && view ? { ...deed, key: view.fresh, from: deed.key, again: false } : deed;
  const since = twin ? [twin] : unseen(queue, own, view);
  const upon = seen === FOLLOWS && view ? (view.made ?? page) : seen;
  const made = cameBack(press(queue, own, upon, page), own.key);
  if (!since.length) return { queue: made, event: "pressed", deed: own };
  return { queue: held(made, own, since, page), event: "asked", deed: own };
}

/* What other windows pressed that comes before this deed, or is of the same line. */
function unseen({ deeds }, { key, number }, view) {
  const comesBefore = (one) => (number === null ? STEP[one.deed] !== 0 : one.number === number);
  return view ? deeds.filter((one) => one.key !== key && !view.keys.includes(one.key) && comesBefore(one)) : [];
}

/* The scribe is shown what the other window pressed; a hand that is first in the queue goes on from that. */
function held(queue, { key, ...own }, since, page) {
  const shown = since.map(({ title, sentence }) => ({ title, sentence }));
  const [same, near] = [isSame, isNear].map((is) => since.some((one) => is(one, own)));
  const ask = (deed) => {
    const head = deed.head === null ? null : Math.max(deed.head, queue.made ?? 0, page);
    return { ...deed, why: { is: "question", window: true, head, text: "", since: shown, same, near } };
  };
  return { ...queue, deeds: queue.deeds.map((deed) => (deed.key === key ? ask(deed) : deed)) };
}

/* Whether an open hand was pressed in another window: it lies in the queue, or on the sheet. */
export function isPressed({ queue }, { wrote = [] }, { mends, key, id }) {
  const deed = find(queue, mends ?? key ?? id);
  if (deed) return !(deed.open && mends);
  return (queue.past ?? []).some((one) => one.key === (mends ?? key ?? id)) || wrote.includes(id);
}

/* Hear what other windows do: ``changed`` of the queue, ``kept`` of what this browser keeps under a name. A page that
   was away from the screen asks for both. Returned is what tells the others of the queue. */
export function listen(name, { changed, kept }) {
  const channel = globalThis.BroadcastChannel ? new BroadcastChannel(name) : null;
  channel?.addEventListener("message", changed);
  addEventListener("storage", (event) => kept(event.key));
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    changed();
    kept(null);
  });
  return () => channel?.postMessage("changed");
}
