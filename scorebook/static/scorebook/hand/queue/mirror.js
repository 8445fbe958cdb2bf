/* One browser has one open hand, even in several windows: taps, saves and discards in one window show in the others. */

import { isSameHand, liesIn, lying, readDraft } from "../page/draft.js";
import { drawn, isTapped, nameIn, untouched } from "../page/open.js";
import { inTurn } from "../page/save.js";
import { isPressed } from "./windows.js";

export const isDraft = ({ desc }, name) => name === null || name === nameIn(desc);

/* Whether another window has saved a hand, or an insertion without an answer has. A hand that was changed since it was
   first sent is not on the sheet, even if its key is. */
const isSaved = ({ outbox, page, shape, desc }, s) =>
  isPressed(outbox, page, s) && (!s.asked || s.asked === JSON.stringify(shape.factsOf(s, desc)));
export const isGone = (app) => Boolean(app.s) && isTapped(app) && isSaved(app, app.s);

/* Show the stored draft. The open hand follows the other window; an overwritten hand is one step back. */
export const follow = (app) =>
  inTurn(app, async () => {
    await app.outbox.look();
    const there = readDraft(app.store, nameIn(app.desc));
    const gone = isGone(app);
    if (lying(there) === lying(app.lay) && !gone) return;
    const own = isTapped(app) ? app.s : null;
    const open = there.s && !isSaved(app, there.s) ? there.s : null;
    const stays = own && open && isSameHand(own, open);
    const isOver = own && open && !gone && !liesIn(there, own);
    app.lay = { s: there.s, aside: there.aside };
    app.aside = isOver ? [...there.aside, own] : there.aside;
    if (!stays) app.steps = [];
    show(app, open);
    if (gone) app.tell("saved_elsewhere");
    else if (own && !stays && app.aside.some((one) => isSameHand(own, one))) app.tell("put_aside");
  });

/* Show a hand without storing it again. */
function show(app, s) {
  app.mirrors = true;
  app.moveTo(s ? drawn(app, s) : untouched(app));
  app.mirrors = false;
}
