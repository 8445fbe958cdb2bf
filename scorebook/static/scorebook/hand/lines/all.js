/* All lines of the evening. The phone keeps them to settle the evening with its waiting actions. */

import { begins, COMPANY } from "../queue/fold.js";

/* Fetch the lines from the server or, without a network, from the cache. Return null if neither has them. */
export async function fetchLines({ urls }) {
  if (!urls.lines) return null;
  try {
    const answer = await fetch(urls.lines, { credentials: "same-origin", headers: { Accept: "application/json" } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/* Return the waiting actions as the rules expect them. An open action counts in its old form and place, except
   ``mended``, the key of the one in the editor. */
export const waiting = (deeds, mended) => counted(deeds).filter(({ key }) => key !== mended).map(asTold);

/* Return the waiting actions without the one that begins the evening. An action and its undo cancel each other. */
export function counted(deeds) {
  const undone = deeds.filter(({ deed }) => deed === "undo").map(({ of }) => of);
  const has = (wanted) => deeds.some(({ key }) => key === wanted);
  const isVoid = ({ key, deed, of }) => undone.includes(key) || (deed === "undo" && has(of));
  return deeds.filter((deed) => !begins(deed) && !isVoid(deed));
}

const asTold = ({ key, deed, number, body }) => ({ key, deed, number, ...handOf(body) });
const handOf = ({ kind, facts }) => (kind ? { kind, facts } : {});

/* Return a line as the server has it or as a waiting action corrects it, or null if it is no hand. */
export function handAt(told, deeds, number) {
  const line = told?.lines.find((one) => one.number === number);
  const last = deeds.findLast((one) => one.deed === "correct" && one.number === number);
  const { kind, facts } = last?.body ?? line ?? {};
  return line && kind !== COMPANY ? { kind, facts, key: line.key } : null;
}
