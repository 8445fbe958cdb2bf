/* What left the queue for the editor. The open hand lies in localStorage, which a browser brings to the disk when it
   likes; so the queue keeps such a hand as it left (out: { key, number, s }), by the change that let it go, until the
   editor has it no more. Where a phone died before its open hand lay on the disk, it is opened from there. */

import { draftName, editorOf, keepDraft, readDraft } from "../page/draft.js";

const others = (queue, key) => (queue.out ?? []).filter((one) => one.key !== key);

export const wentOut = (queue, { key, number = null }, s) => ({
  ...queue,
  out: [...others(queue, key), { key, number, s }],
});

/* It was pressed again. */
export const cameBack = (queue, key) => (queue.out ? { ...queue, out: others(queue, key) } : queue);

/* The editor of this line holds only these: whatever else went there was thrown away. */
const isGone = (number, held) => (one) => one.number === number && !held.includes(one.key);
const heldOnly = (queue, ...editor) => ({ ...queue, out: (queue.out ?? []).filter((one) => !isGone(...editor)(one)) });

export function forget({ outbox, desc, aside }, s) {
  const editor = [editorOf(desc), [s, ...aside].map((one) => one?.key)];
  if (outbox.queue.out?.some(isGone(...editor))) outbox.fold(heldOnly, ...editor);
}

/* What the editor lost is put there again, in place of what it may know of the same hand from before it was saved. */
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
