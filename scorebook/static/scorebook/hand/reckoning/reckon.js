/* What the open hand comes to, and the totals with what waits here, where the server cannot be asked: this phone puts
   the question together and shows the answer, the rules say it (engine.js). It knows every line of the evening
   (lines.js); where what it kept of them is older than the table it was told last, it goes by that. */

import { unwritten } from "../queue/fold.js";
import { fetchLines, waiting } from "../lines/all.js";
import { line } from "../queue/net.js";
import { isTapped } from "../page/open.js";
import { UNKNOWN } from "./preview.js";

/* What the rules say where they cannot be asked, or broke over the question. */
const NOTHING = { preview: null, sums: null, table: null };

/* Whether nobody answers, or something waits here longer than it takes to send it. */
export const isNeeded = ({ outbox }) =>
  ["away", "ill"].includes(line.is) || outbox.tries > 0 || Boolean(outbox.deeds[0]?.why);

/* How many of the deeds that wait stand before the open hand. */
function before({ page, outbox, s }) {
  const deeds = unwritten(outbox.deeds, page);
  const place = deeds.findIndex(({ key }) => key === s.mends);
  return waiting(place < 0 ? deeds : deeds.slice(0, place)).length;
}

/* The question by every line of the evening, or null where they are not known as the table was told last. */
function byLines(app, open) {
  const { told, page, outbox, s } = app;
  if (told?.head !== page.head) return null;
  const number = page.correcting?.number ?? null;
  const asked = { told, deeds: waiting(unwritten(outbox.deeds, page), s.mends), before: before(app), number };
  return ["at_table", { ...asked, open }];
}

/* The question by the standing alone. The last hand of the sheet may be taken back before what waits; null where a
   correction waits, or another hand of the sheet is taken back: then nobody knows here what was before. */
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

/* What sums are of: the table they begin with, what waits, and which of it is mended. */
const groundOf = ({ page, outbox, s }) =>
  JSON.stringify([page.head, s?.mends, outbox.deeds.map(({ key, open }) => [key, open])]);

/* What was reckoned of all that waits and of nothing else, or null. */
const reckoned = (app) => (app.sums?.of === groundOf(app) ? app.sums : null);

/* Totals and pots with what waits here, or null: where nothing waits they are as the server told them. */
export const sumsOf = (app) => (app.outbox.deeds.length && !app.page.correcting ? (reckoned(app)?.sums ?? null) : null);

/* The table before the open hand with what waits here, or null where this phone does not know it. */
export const tableOf = (app) => reckoned(app)?.table ?? null;

/* Whether nobody here can say what the table comes to with what waits: neither the server nor the rules. */
export const isUnknown = (app) =>
  isNeeded(app) &&
  !app.page.correcting &&
  waiting(unwritten(app.outbox.deeds, app.page)).length > 0 &&
  (app.engine.is !== "ready" || reckoned(app)?.sums === null);

/* Whether the server itself has said what the open hand comes to. */
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
  if (!isNeeded(app) || app.page.inserting) return; // of an insertion only the server can say what it comes to
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
