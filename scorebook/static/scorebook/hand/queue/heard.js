/* How the page reacts to the server's answers about its actions. ``app`` is the entry page, or a page without an open
   hand (elsewhere.js). */

import { draftName, editorOf, keepDraft, putBeside, putInto, readDraft } from "../page/draft.js";
import { isEarlier } from "../lines/earlier.js";
import { line } from "./net.js";
import { follow, isGone } from "./mirror.js";
import { drawn, headNow, isTapped, untouched } from "../page/open.js";
import { wentOut } from "./out.js";
import { mend, open, openTakenBack, setAside, takenOut } from "../page/save.js";

/* The server took a hand back. Open it if nothing was tapped or pressed since; else it is one step back. */
function undone(app, deed, answer) {
  const asked = app.undoing?.key === deed.key && app.undoing.question === app.question && !app.outbox.deeds.length;
  if (isEarlier(app.desc)) {
    if (!deed.opened) keepUndone(app, answer);
    app.reload();
    return;
  }
  app.receive(answer);
  app.say(answer.said);
  if (deed.opened) return; // this phone has opened it already
  if (!app.page.offered.includes(answer.undone.kind)) return; // a change of the players is edited on a page of its own
  const s = drawn(app, { raw: answer.undone, head: answer.head, id: app.newKey() });
  if (asked) openTakenBack(app, s);
  else {
    app.aside = [...app.aside, s];
    app.moveTo(app.s);
    app.tell("undone_aside");
  }
}

/* On a page without an editor, store the hand that was taken back as the open one, or beside the open one. */
function keepUndone({ store, desc, now, newKey }, { undone: raw, head }) {
  const name = draftName(desc.slug);
  const put = readDraft(store, name).s === null ? putInto : putBeside;
  put(store, name, { raw, head, id: newKey() }, now());
}

/* An undo was refused. Close the hand that this phone had opened for it, unless it was changed. */
function closeAgain(app, { key }) {
  const name = draftName(app.desc.slug);
  const isOther = (one) => one?.undid !== key;
  const { at, s, aside } = readDraft(app.store, name);
  const left = { at, s: isOther(s) ? s : null, aside: aside.filter(isOther) };
  if (s || aside.length) keepDraft(app.store, name, left);
  if (!app.s) return;
  app.aside = app.aside.filter(isOther);
  if (!isOther(app.s)) app.moveTo(untouched(app));
}

/* Store a hand for the editor before it leaves the queue, and return the queue. */
export function setBeside(app, { queue, deed }) {
  if (deed.s === null) return queue;
  const s = takenOut(deed, isHere(app, deed) ? headNow(app) : deed.s.head);
  if (isHere(app, deed)) setAside(app, s);
  else putBeside(app.store, draftName(app.desc.slug, deed.number), s, app.now());
  return wentOut(queue, deed, s);
}

const isHere = ({ s, desc }, { number }) => Boolean(s) && editorOf(desc) === number;

/* ---------- the server's answers ---------- */

/* A hand based on the same version as the saved action follows the new version. */
const rebased = (deed, answer) => (one) => (one.head === deed.head ? { ...one, head: answer.head } : one);

export const HEARD = {
  saved(app, deed, answer) {
    if (deed.deed === "begin") {
      app.begun();
      return;
    }
    const move = rebased(deed, answer);
    const here = editorOf(app.desc);
    const own = deed.deed === "correct" && deed.number === here && !isTapped(app);
    if (app.s.mends === deed.key) app.s = untouched(app);
    Object.assign(app, { s: move(app.s), steps: app.steps.map(move), aside: app.aside.map(move) });
    if (own) app.leave(answer.url);
    else if (deed.deed === "undo") undone(app, deed, answer);
    else if (here !== null || !answer.desc) app.reload();
    else {
      app.receive(answer);
      app.say(answer.said);
    }
  },
  /* Open a refused hand at once if nothing was tapped since; else it waits in the queue. */
  refused(app, deed) {
    if (app.pressed === deed.key && !app.steps.length && !isTapped(app)) mend(app, deed);
  },
  question(app, deed) {
    app.ask(deed);
  },
  /* The hand to be taken back was never written, so open it. */
  returned(app, deed) {
    if (deed.s !== null && isHere(app, deed)) open(app, takenOut(deed, headNow(app)));
  },
  kept(app, deed, answer) {
    closeAgain(app, deed);
    app.tellWords(answer.text || answer.problems?.[0]?.text || "");
    app.reload();
  },
  waiting() {},
  changed(app) {
    if (isGone(app)) follow(app);
    // Another window has sent it.
    if (app.s && app.outbox.queue.made > app.page.head && line.is === "sent") app.reload();
  },
  nothing() {},
};

/* The same for pages without an open hand. Hands to be opened wait for a page with an editor. */
export const HEARD_ELSEWHERE = {
  ...HEARD,
  saved(app, deed, answer) {
    if (deed.deed === "begin") {
      app.begun();
      return;
    }
    if (deed.deed === "undo" && !deed.opened) keepUndone(app, answer);
    app.reload();
  },
  refused() {},
  question() {},
};
