/* Every line of the evening, as the phone keeps it beside its pages: what it settles by itself with what waits here. */

import { begins, COMPANY } from "../queue/fold.js";

/* The lines as the server tells them, or as they were kept where nobody answers; null where neither is to be had. */
export async function fetchLines({ urls }) {
  if (!urls.lines) return null;
  try {
    const answer = await fetch(urls.lines, { credentials: "same-origin", headers: { Accept: "application/json" } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/* What waits as the rules are told it. What lies open counts as it was, in its place; ``mended`` is the key of the one
   in the editor, which does not. */
export const waiting = (deeds, mended) => counted(deeds).filter(({ key }) => key !== mended).map(asTold);

/* What waits without a hand together with its own undo, and without the beginning. */
export function counted(deeds) {
  const undone = deeds.filter(({ deed }) => deed === "undo").map(({ of }) => of);
  const has = (wanted) => deeds.some(({ key }) => key === wanted);
  const isVoid = ({ key, deed, of }) => undone.includes(key) || (deed === "undo" && has(of));
  return deeds.filter((deed) => !begins(deed) && !isVoid(deed));
}

const asTold = ({ key, deed, number, body }) => ({ key, deed, number, ...handOf(body) });
const handOf = ({ kind, facts }) => (kind ? { kind, facts } : {});

/* A line as it was told or as it is corrected by what waits, or null where it is no hand. */
export function handAt(told, deeds, number) {
  const line = told?.lines.find((one) => one.number === number);
  const last = deeds.findLast((one) => one.deed === "correct" && one.number === number);
  const { kind, facts } = last?.body ?? line ?? {};
  return line && kind !== COMPANY ? { kind, facts, key: line.key } : null;
}
