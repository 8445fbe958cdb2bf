/* The preview and the totals while the server cannot be reached: this phone asks its own rules (engine.js) and shows
   the answer. It uses all lines of the evening (lines/all.js), or the standing in the page if the cached lines are
   older. */

import { unwritten } from "../queue/fold.js";
import { fetchLines, waiting } from "../lines/all.js";
import { line } from "../queue/net.js";
import { isTapped } from "../page/open.js";
import { UNKNOWN } from "./preview.js";

/* The answer if the rules cannot be asked or raised an error. */
const NOTHING = { preview: null, sums: null, table: null };

/* Whether the server does not answer, or an action waits longer than sending takes. */
export const isNeeded = ({ outbox }) =>
  ["away", "ill"].includes(line.is) || outbox.tries > 0 || Boolean(outbox.deeds[0]?.why);

/* Return how many waiting actions come before the open hand. */
function before({ page, outbox, s }) {
  const deeds = unwritten(outbox.deeds, page);
  const place = deeds.findIndex(({ key }) => key === s.mends);
  return waiting(place < 0 ? deeds : deeds.slice(0, place)).length;
}

/* Return the question with all lines of the evening, or null if they are unknown or of another version. */
function byLines(app, open) {
  const { told, page, outbox, s } = app;
  if (told?.head !== page.head) return null;
  const number = page.correcting?.number ?? null;
  const asked = { told, deeds: waiting(unwritten(outbox.deeds, page), s.mends), before: before(app), number };
  return ["at_table", { ...asked, open }];
}

/* Return the question with the standing alone. The first waiting action may undo the last hand of the sheet. Return
   null if a correction waits or another hand is undone, because this phone then lacks the state before it. */
function byStanding(app, open) {
  const { page, outbox, s } = app;
  const left = waiting(unwritten(outbox.deeds, page), s.mends);
  const back = left[0]?.deed === "undo" && outbox.deeds.find(({ key }) => key === left[0].key).number === page.last;
  const hands = back ? left.slice(1) : left;
  if (page.correcting || hands.some(({ deed }) => deed !== "write")) return null;
  const standing = back ? page.before : page.standing;
  const { game, rules, seats: names, short, language } = page;
  const asked = { game, rules, names, short, language, standing, waiting: hands };
  return ["answer", { ...asked, before: before(app) - (back ? 1 : 0), open }];
}

/* Return the inputs of the totals as text: the version, the waiting actions, and the edited one. */
const groundOf = ({ page, outbox, s }) =>
  JSON.stringify([page.head, s?.mends, outbox.deeds.map(({ key, open }) => [key, open])]);

/* Return the computed answer if its inputs are still the same, else null. */
const reckoned = (app) => (app.sums?.of === groundOf(app) ? app.sums : null);

/* Return totals and pots after the waiting actions, or null if nothing waits and the server's are right. */
export const sumsOf = (app) => (app.outbox.deeds.length && !app.page.correcting ? (reckoned(app)?.sums ?? null) : null);

/* Return the table before the open hand after the waiting actions, or null if this phone does not know it. */
export const tableOf = (app) => reckoned(app)?.table ?? null;

/* Whether neither the server nor the rules can compute the table after the waiting actions. */
export const isUnknown = (app) =>
  isNeeded(app) &&
  !app.page.correcting &&
  waiting(unwritten(app.outbox.deeds, app.page)).length > 0 &&
  (app.engine.is !== "ready" || reckoned(app)?.sums === null);

/* Whether the server itself has answered about the open hand. */
export const isHeard = ({ known }) => known.fresh && !known.here;

async function tellLines(app) {
  const { head } = app.page;
  if (app.told?.head === head || app.toldAt === head) return;
  app.toldAt = head;
  const told = await fetchLines(app.page);
  if (told) app.told = told;
}

export async function reckon(app) {
  const { engine, desc, s, shape } = app;
  if (!isNeeded(app) || app.page.inserting) return; // only the server can compute an insertion
  if (engine.is !== "ready") {
    engine.start();
    return;
  }
  await tellLines(app);
  const asked = app.question;
  const of = groundOf(app);
  const open = isTapped(app) ? { kind: s.kind, facts: shape.factsOf(s, desc) } : null;
  const question = byLines(app, open) ?? byStanding(app, open);
  const answer = (question && (await engine.ask(...question))) ?? NOTHING;
  if (of !== groundOf(app)) return;
  app.sums = { of, ...answer };
  if (answer.preview && asked === app.question && !isHeard(app))
    app.known = { ...UNKNOWN, ...answer.preview, fresh: true, here: true };
  app.showQueue();
}
