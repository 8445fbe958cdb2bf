/* Two windows of one browser, such as the installed app and a tab, share one queue and one open hand. A window reports
   its presses and taps to the others at once. At a press the queue shows what its window has not heard yet. Pure,
   except ``listen``. */

import { find, FOLLOWS, isHand, press, STEP } from "./fold.js";
import { cameBack } from "./out.js";

/* The number of written hands that the queue remembers. */
const REMEMBERED = 20;

/* Remember a written hand: { key, number, body, title, sentence } in the queue's ``past``. */
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

/* Add a press of save. ``view`` is the state of its window: the ``keys`` in the queue, the version ``made``, whether
   the hand was opened for editing (``mends``), and a ``fresh`` key. If the key is queued or written already, only its
   editor may change that action. The same hand is not added again (event "same"); another hand gets the fresh key. The
   scribe is asked (event "asked") about such a hand, and about presses of other windows that this window had not seen.
   */
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

/* Return other windows' actions that come before this one or concern the same line. */
function unseen({ deeds }, { key, number }, view) {
  const comesBefore = (one) => (number === null ? STEP[one.deed] !== 0 : one.number === number);
  return view ? deeds.filter((one) => one.key !== key && !view.keys.includes(one.key) && comesBefore(one)) : [];
}

/* Hold an action back with the other window's version as a question. If the action is first, it is based on that
   version. */
function held(queue, { key, ...own }, since, page) {
  const shown = since.map(({ title, sentence }) => ({ title, sentence }));
  const [same, near] = [isSame, isNear].map((is) => since.some((one) => is(one, own)));
  const ask = (deed) => {
    const head = deed.head === null ? null : Math.max(deed.head, queue.made ?? 0, page);
    return { ...deed, why: { is: "question", window: true, head, text: "", since: shown, same, near } };
  };
  return { ...queue, deeds: queue.deeds.map((deed) => (deed.key === key ? ask(deed) : deed)) };
}

/* Whether another window has saved an open hand: it is in the queue or on the sheet. */
export function isPressed({ queue }, { wrote = [] }, { mends, key, id }) {
  const deed = find(queue, mends ?? key ?? id);
  if (deed) return !(deed.open && mends);
  return (queue.past ?? []).some((one) => one.key === (mends ?? key ?? id)) || wrote.includes(id);
}

/* Listen to other windows: ``changed`` runs if the queue has changed, ``kept`` if localStorage has. After a return from
   the back-forward cache both run. Return the function that notifies the others. */
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
