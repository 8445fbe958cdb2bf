/* What the open hand comes to, and the totals with what waits here, where the server cannot be asked: this phone puts
   the question together and shows the answer, the rules say it (engine.js). */

import { line } from "./net.js";
import { isTapped } from "./open.js";
import { UNKNOWN } from "./preview.js";

/* Whether nobody answers, or something waits here longer than it takes to send it. */
export const isNeeded = ({ page, outbox }) =>
  !page.correcting && (["away", "ill"].includes(line.is) || outbox.tries > 0 || Boolean(outbox.deeds[0]?.why));

/* The standing to begin with and the hands that wait, of which so many stand before the open one. The last hand of the
   sheet may be taken back before all of them; null where a correction waits, or another hand of the sheet is taken
   back: then nobody knows here what was before. */
function waiting({ page, outbox: { deeds }, s }) {
  const undone = deeds.filter(({ deed }) => deed === "undo").map(({ of }) => of);
  const left = deeds.filter(({ key, deed, of }) => !undone.includes(key) && !(deed === "undo" && has(deeds, of)));
  const back = left[0]?.deed === "undo" && left[0].number === page.last;
  const hands = back ? left.slice(1) : left;
  if (hands.some(({ deed }) => deed !== "write")) return null;
  const place = hands.findIndex(({ key }) => key === s.mends);
  const shut = (some) => some.filter(({ open }) => !open).map(({ body: { kind, facts } }) => ({ kind, facts }));
  return {
    standing: back ? page.before : page.standing,
    waiting: shut(hands),
    before: shut(place < 0 ? hands : hands.slice(0, place)).length,
  };
}

const has = (deeds, wanted) => deeds.some(({ key }) => key === wanted);

/* What sums are of: the table they begin with, and what waits. */
const groundOf = ({ page, outbox }) => JSON.stringify([page.head, outbox.deeds.map(({ key, open }) => [key, open])]);

/* Totals and pots with what waits here, or null: where nothing waits they are as the server told them. */
export const sumsOf = (app) => (app.outbox.deeds.length && app.sums?.of === groundOf(app) ? app.sums.sums : null);

/* Whether the server itself has said what the open hand comes to. */
export const isHeard = ({ known }) => known.fresh && !known.here;

export async function reckon(app) {
  const { engine, page, desc, s, shape } = app;
  const queued = isNeeded(app) && waiting(app);
  if (!queued) return;
  if (engine.is !== "ready") {
    engine.start();
    return;
  }
  const asked = app.question;
  const of = groundOf(app);
  const { game, rules, seats: names, short, language } = page;
  const open = isTapped(app) ? { kind: s.kind, facts: shape.factsOf(s, desc) } : null;
  const answer = await engine.ask({ game, rules, names, short, language, ...queued, open });
  if (!answer || of !== groundOf(app)) return;
  app.sums = { of, sums: answer.sums };
  if (answer.preview && asked === app.question && !isHeard(app))
    app.known = { ...UNKNOWN, ...answer.preview, fresh: true, here: true };
  app.showQueue();
}
