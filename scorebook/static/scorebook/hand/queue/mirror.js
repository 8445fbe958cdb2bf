/* The open hand of a browser is one, in however many windows its page is open: what is tapped, saved or thrown away in
   one of them the others show. */

import { isSameHand, liesIn, lying, readDraft } from "../page/draft.js";
import { drawn, isTapped, nameIn, untouched } from "../page/open.js";
import { inTurn } from "../page/save.js";
import { isPressed } from "./windows.js";

export const isDraft = ({ desc }, name) => name === null || name === nameIn(desc);

/* Whether what is open here was pressed in another window. */
export const isGone = (app) => Boolean(app.s) && isTapped(app) && isPressed(app.outbox, app.page, app.s);

/* Show what lies there now. What is open here goes where the other window put it; written over, it is one step back. */
export const follow = (app) =>
  inTurn(app, async () => {
    await app.outbox.look();
    const there = readDraft(app.store, nameIn(app.desc));
    const gone = isGone(app);
    if (lying(there) === lying(app.lay) && !gone) return;
    const own = isTapped(app) ? app.s : null;
    const open = there.s && !isPressed(app.outbox, app.page, there.s) ? there.s : null;
    const stays = own && open && isSameHand(own, open);
    const isOver = own && open && !gone && !liesIn(there, own);
    app.lay = { s: there.s, aside: there.aside };
    app.aside = isOver ? [...there.aside, own] : there.aside;
    if (!stays) app.steps = [];
    show(app, open);
    if (gone) app.tell("saved_elsewhere");
    else if (own && !stays && app.aside.some((one) => isSameHand(own, one))) app.tell("put_aside");
  });

/* It is kept already. */
function show(app, s) {
  app.mirrors = true;
  app.moveTo(s ? drawn(app, s) : untouched(app));
  app.mirrors = false;
}
