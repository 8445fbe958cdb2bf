/* Hands that left the queue for the editor. The open hand is in localStorage, which browsers write to disk late. So the
   queue keeps such a hand (out: { key, number, s }) until the editor drops it. If the phone dies before the draft is on
   disk, the hand is restored from there. */

import { draftName, editorOf, keepDraft, readDraft } from "../page/draft.js";

const others = (queue, key) => (queue.out ?? []).filter((one) => one.key !== key);

export const wentOut = (queue, { key, number = null }, s) => ({
  ...queue,
  out: [...others(queue, key), { key, number, s }],
});

/* Forget a hand that was pressed again. */
export const cameBack = (queue, key) => (queue.out ? { ...queue, out: others(queue, key) } : queue);

/* Whether the editor of this line has dropped a hand: it holds only ``held``. */
const isGone = (number, held) => (one) => one.number === number && !held.includes(one.key);
const heldOnly = (queue, ...editor) => ({ ...queue, out: (queue.out ?? []).filter((one) => !isGone(...editor)(one)) });

export function forget({ outbox, desc, aside }, s) {
  const editor = [editorOf(desc), [s, ...aside].map((one) => one?.key)];
  if (outbox.queue.out?.some(isGone(...editor))) outbox.fold(heldOnly, ...editor);
}

/* Restore hands that the editor lost. They replace an older copy of the same hand. */
export function restore({ desc, store, outbox, now }) {
  for (const { key, number, s } of outbox.queue.out ?? []) {
    const name = draftName(desc.slug, number);
    const draft = readDraft(store, name);
    const isOther = (one) => one !== null && one.id !== key;
    const [open, aside] = [isOther(draft.s) ? draft.s : null, draft.aside.filter(isOther)];
    const lies = [draft.s, ...draft.aside].some((one) => one?.key === key);
    if (!lies) keepDraft(store, name, { at: now(), s: open ?? s, aside: open ? [...aside, s] : aside });
  }
}
