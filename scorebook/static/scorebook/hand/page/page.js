/* The entry page: taps change the state, the state is drawn, and the server computes the preview. The place of a hand
   is decided in save.js and fold.js. The page is the same for every shape of screen; party/shape.js lists the functions
   that it needs from one. */

import { begun, opener, outboxOf, wide } from "./app.js";
import { draw, drawFrame, drawSaving, firstToMend } from "./frame.js";
import { hear, line, unheard } from "../queue/net.js";
import { follow } from "./news.js";
import { asKept, begin, isTapped, keepOpen, opened, untouched } from "./open.js";
import { notice, say } from "./notice.js";
import { listenForPresses } from "./press.js";
import { preview, UNKNOWN } from "../reckoning/preview.js";
import * as fold from "../queue/fold.js";
import { HEARD } from "../queue/heard.js";
import { Engine, fetchEngine } from "../reckoning/engine.js";
import { isHeard, reckon } from "../reckoning/reckon.js";
import { receive, reload, showRecent } from "./receive.js";
import { back, mend, throwAway } from "./save.js";
import { sayKept, showQueue as show, speak, stayAwake, titleOf } from "./show.js";
import { correctHere } from "../lines/correct.js";
import { keysAreOn, listen } from "./keys.js";
import * as store from "../../page/store.js";
import { phrase } from "./words.js";
import { $, set } from "../../page/dom.js";

const PREVIEW_AFTER = 150;
const FIRST_DIGIT_AFTER = 700;
const SPOKEN_AFTER = 400;

const app = begun();
app.state = () => app.s;
if (store.isKeptPage()) {
  unheard();
  showRecent(asKept(app));
}
app.desc = app.page;

app.outbox = outboxOf(app, onQueueEvent);
app.open = opener(app);
app.engine = new Engine(app.page, () => {
  showQueue();
  reckon(app);
});

/* ---------- a tap ---------- */

app.tap = (tap) => {
  const before = app.s;
  app.steps = [...app.steps.slice(-29), before];
  const wait = app.shape.beginsNumber(before, tap, app.desc) ? FIRST_DIGIT_AFTER : PREVIEW_AFTER;
  app.moveTo(opened(app, app.shape.press(before, tap, app.desc)), wait);
};

app.moveTo = (s, wait = PREVIEW_AFTER) => {
  app.s = app.shape.isEmpty(s, app.desc) ? { ...s, head: null, key: undefined, id: undefined } : s;
  app.mode.saving = false;
  app.known = UNKNOWN;
  app.mode.page = 0;
  app.question += 1;
  keepOpen(app);
  showQueue();
  if (!app.mirrors || !document.hidden) previewSoon(wait);
  stayAwake(app);
};

/* Clear the editor after its hand was saved or thrown away. In the second case an empty draft is stored, so that older
   copies of the hand are ignored. */
app.emptied = ({ thrown = false } = {}) => {
  if (!thrown && app.desc.correcting) {
    app.s = untouched(app);
    app.question += 1;
    app.mode.saving = true;
    keepOpen(app);
    showQueue();
    return;
  }
  app.moveTo(untouched(app));
  if (thrown) {
    clearTimeout(app.clocks.preview);
    keepOpen(app, { thrown: !app.desc.correcting });
    preview(app, true);
  } else firstMissing()?.focus({ preventScroll: true });
  showKeys();
};

app.moves = (turn) => set($("#work"), { "aria-busy": turn && "true" });
app.begun = () => {
  store.begunPages(app.page.slug);
  app.reload();
};
app.clear = () => throwAway(app);
app.back = () => back(app);
app.mend = (deed) => mend(app, deed);
app.leave = (url) => location.assign(url);
app.ask = (deed) => {
  showQueue();
  if (!$("#sheet").open) app.open("askWhich", deed);
};
app.settled = () => {
  showQueue();
  app.reload();
};

function later(name, wait, what) {
  clearTimeout(app.clocks[name]);
  app.clocks[name] = setTimeout(what, wait);
}

const previewSoon = (app.previewSoon = (wait = PREVIEW_AFTER) => later("preview", wait, () => ask()));

function ask() {
  reckon(app);
  preview(app);
}

/* Return the first control that the scribe has to use, for a press on the dashed save button and for a fresh page. */
const firstMissing = (app.firstMissing = () =>
  firstToMend(app.shape, app.s, app.desc) ??
  app.shape.firstMissing(app.s, app.desc) ??
  $("#preview button") ??
  $("#more"));

/* ---------- events of the queue and the server ---------- */

function onQueueEvent(event, deed, answer) {
  if (event !== "changed") app.mode.saving = false;
  HEARD[event](app, deed, answer);
  if (event === "saved" && (app.page.correcting ?? app.page.inserting)) store.followPages(app.page.slug);
  showQueue();
  if (event === "waiting" && fold.find(app.outbox.queue, app.pressed) && app.kept !== app.pressed) sayKept(app);
  reckon(app);
  if (!app.outbox.deeds.length && !isHeard(app) && isTapped(app)) previewSoon();
}

app.receive = (answer) => receive(app, answer);
app.reload = () => reload(app);

/* Failed requests are repeated as soon as the server answers. */
hear(() => {
  showQueue();
  if (line.is === "pen") store.dropPages(app.page.slug);
  reckon(app);
  if (line.is === "sent" && !isHeard(app) && (isTapped(app) || app.desc.correcting)) preview(app);
});

/* ---------- drawing ---------- */

app.frame = () => {
  const held = document.activeElement;
  const within = $("#work").contains(held);
  drawFrame(app.shape, app.desc);
  if (within) firstMissing()?.focus({ preventScroll: true });
};

function redraw() {
  const { desc, s } = app;
  const local = app.shape.clashes(s, desc);
  if (app.mode.saving) {
    drawSaving(desc);
    return;
  }
  const problems = local.length ? [...local, ...app.known.problems.filter((one) => one.warning)] : app.known.problems;
  draw(app.shape, s, desc, { ...app.known, problems }, app.mode);
  later("speech", SPOKEN_AFTER, speak);
}

const showQueue = (app.showQueue = () => show(app));

app.undoTitle = (n) => phrase(app.page, "take_back", { n });
app.title = () => titleOf(app);
app.sentence = () => $("#sentence").textContent;
app.show = (problems) => {
  app.known = { ...UNKNOWN, problems, fresh: true };
  clearTimeout(app.clocks.preview);
  redraw();
};

app.say = say;
app.unsaid = notice;
app.tell = (key) => notice(phrase(app.desc, key));
app.tellWords = (text) => notice(text);

app.setHand = (left) => {
  document.body.classList.toggle("lefty", left);
  store.keep("scorebook.lefty", left ? "1" : "");
};
app.redraw = redraw;
app.keepOpen = () => keepOpen(app);

/* On a low screen scroll the head away, so that the table and the keys are visible. */
function showKeys() {
  if (!wide.matches && !app.desc.correcting) scrollTo(0, document.documentElement.scrollHeight);
}

/* ---------- begin ---------- */

/* If an open hand of another version of this page cannot be drawn, drop it, so that the next hand can be entered. */
function drawn() {
  try {
    begin(app);
    drawFrame(app.shape, app.desc);
    showQueue();
  } catch {
    app.s = untouched(app);
    app.aside = [];
    drawFrame(app.shape, app.desc);
    showQueue();
  }
}

const takeFromAddress = () => location.hash && app.open("takeFromAddress");

function listenToAll() {
  app.press = listenForPresses(app);
  const { state, shape, press } = app;
  listen({ state, desc: () => app.desc, shape, press, back: app.back, plan: () => app.open("openPlan") });
  wide.addEventListener("change", () => wide.matches && app.reload());
  for (const event of ["online", "focus"]) addEventListener(event, () => app.outbox.flush({ back: true }));
  for (const draws of [redraw, showKeys]) addEventListener("resize", draws);
  document.addEventListener("visibilitychange", () => {
    app.lock = null;
    stayAwake(app);
    if (!document.hidden && isTapped(app) && !app.known.fresh) previewSoon();
  });
}

/* Start the page with its shape of screen. Nothing is drawn before the queue is loaded. */
export async function start(shape) {
  app.shape = shape;
  await app.outbox.open();
  if (store.isOnlyHere(app.page) && !fold.beginning(app.outbox.queue)) store.begunPages(app.page.slug);
  await correctHere(app);
  drawn();
  document.body.classList.toggle("no-keys", !keysAreOn());
  app.setHand(store.stored("scorebook.lefty") === "1");
  listenToAll();
  if (isTapped(app) || app.desc.correcting) ask();
  else reckon(app);
  app.outbox.flush();
  follow(app);
  showKeys();
  takeFromAddress();
  addEventListener("hashchange", takeFromAddress);
  store.keepPages(app.page).then(() => fetchEngine(app.page));
  $("#work").dataset.ready = "true";
  shape.sheets().catch(() => {}); // a tap tries again
}
