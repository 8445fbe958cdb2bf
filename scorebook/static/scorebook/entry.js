/* The entry page: taps go in, the state is drawn, the server is asked what it comes to, and the hand is sent. */

import { shapeOf } from "./entry-shapes.js";
import { draw, drawFrame } from "./entry-frame.js";
import { openConflict, openKind, openMenu, openOther, openPlan, openUnsent } from "./entry-menus.js";
import { describe, newKey, NoNetwork, Outbox, PenLost, post } from "./entry-outbox.js";
import { keysAreOn, listen } from "./entry-keys.js";
import { drop, keep, kept } from "./entry-store.js";
import { phrase } from "./entry-words.js";
import { $, fill, h, icon } from "./entry-dom.js";

const UNKNOWN = { fresh: false, unchanged: false, problems: [], payouts: null, pays: [], notes: [], score: null, so_far: false };
const PREVIEW_AFTER = 150, FIRST_DIGIT_AFTER = 700, SPOKEN_AFTER = 400, HELD_AFTER = 450, SAVE_AGAIN_AFTER = 300;

const wide = matchMedia("(min-width: 900px)");
const app = {
  desc: JSON.parse($("#entry-data").textContent),
  s: null, known: UNKNOWN, mode: { saving: false, offline: false, page: 0 }, steps: [], question: 0, clocks: {}, savedAt: 0,
  state: () => app.s,
};
const shape = app.shape = shapeOf(app.desc);
const isEmpty = () => shape.isEmpty(app.s, app.desc);

/* ---------- the draft: on this phone at once, on the server with the preview ---------- */

const draftName = () => `scorebook.draft.${app.desc.slug}.${app.desc.correcting?.number ?? "new"}`;

function keepDraft(emptyToo = false) {
  if (isEmpty() && !emptyToo) drop(draftName());
  else keep(draftName(), JSON.stringify({ at: Date.now(), s: app.s }));
}

function storedDraft() {
  try { return JSON.parse(kept(draftName())); } catch { return null; }
}

/* The open hand as it was left, here or on another phone: whichever was touched last.  One that lies in the outbox is
   open no more, although the server may not have heard of it yet. */
function openHand() {
  const { desc } = app, here = storedDraft(), pressed = Math.max(0, ...app.outbox.items.map((item) => item.at ?? 0));
  const there = desc.draft && desc.draft.at >= pressed ? desc.draft : null;
  if (here && (!there || here.at >= (there.at ?? 0))) return { ...shape.empty(desc), ...here.s };
  if (there?.screen?.kind) return { ...shape.empty(desc), ...there.screen };
  return there ? shape.stateOf(there.kind, there.facts, desc) : untouched();
}

function untouched() {
  const { desc } = app;
  return desc.correcting ? shape.stateOf(desc.correcting.kind, desc.correcting.facts, desc) : shape.empty(desc);
}

/* An open hand that cannot be drawn, left by another version of this page, is let go: the next one can be written. */
function begin() {
  try {
    app.s = openHand();
    redraw();
  } catch {
    app.s = untouched();
    redraw();
  }
}

/* ---------- a tap ---------- */

app.tap = (tap) => {
  const before = app.s, after = shape.press(before, tap, app.desc);
  app.steps = [...app.steps.slice(-29), before];
  if (after.head === null && !shape.isEmpty(after, app.desc)) after.head = app.outbox.items.length ? -1 : app.desc.head;
  moveTo(after, shape.beginsNumber(before, tap) ? FIRST_DIGIT_AFTER : PREVIEW_AFTER);
};

function moveTo(s, wait = PREVIEW_AFTER) {
  if (shape.isEmpty(s, app.desc)) s.head = null;
  app.s = s;
  app.known = UNKNOWN;
  app.mode.page = 0;
  app.question += 1;
  keepDraft();
  redraw();
  later("preview", wait, () => preview());
  stayAwake();
}

function back() {
  const before = app.steps.pop();
  if (before) moveTo(before);
}

/* Thrown away at once: whoever leaves the page the next moment finds it neither here nor on another phone.  That nothing
   is open is kept like a tap: what still arrives of the hand is older. */
app.clear = () => {
  app.steps.push(app.s);
  moveTo(untouched());
  clearTimeout(app.clocks.preview);
  if (app.desc.correcting) drop(draftName());
  else keepDraft(true);
  preview(true);
};

function later(name, wait, what) {
  clearTimeout(app.clocks[name]);
  app.clocks[name] = setTimeout(what, wait);
}

function redraw() {
  const { desc, s } = app, local = shape.clashes(s, desc);
  const problems = local.length ? [...local, ...app.known.problems.filter((one) => one.warning)] : app.known.problems;
  draw(shape, s, desc, { ...app.known, problems }, app.mode);
  later("speech", SPOKEN_AFTER, speak);
}

/* Two polite regions: the open hand with its question, and what it comes to. */
function speak() {
  for (const [region, source] of [["#say-hand", "#sentence"], ["#say-pays", "#pays"]]) {
    const text = $(source).textContent;
    if (!$("#preview").classList.contains("wrong") || region === "#say-hand") if ($(region).textContent !== text) $(region).textContent = text;
  }
}

/* ---------- the preview: the server's own check and settlement ---------- */

async function preview(thrown = false) {
  const asked = app.question, { desc, s } = app;
  if (app.outbox.items.length && !desc.correcting) { app.mode.offline = !navigator.onLine; redraw(); return; }
  try {
    const body = { kind: s.kind, facts: shape.factsOf(s, desc), screen: s, at: Date.now(), number: desc.correcting?.number ?? null, empty: isEmpty(), thrown };
    const { status, body: answer } = await post(desc, desc.urls.preview, body, { keepalive: thrown });
    if (asked !== app.question) return;
    app.mode.offline = false;
    if (status === 200) app.known = { ...UNKNOWN, ...answer, fresh: true };
    else tell(answer.problems?.[0]?.text ?? answer.text ?? "");
  } catch (failure) {
    if (asked !== app.question) return;
    if (failure instanceof PenLost) tell(phrase(desc, "pen_lost"), true);
    else if (!(failure instanceof NoNetwork)) throw failure;
    app.mode.offline = true;
  }
  redraw();
}

/* ---------- saving ---------- */

/* The first thing the scribe has to do, for a press on the dashed save button and for a fresh page. */
const firstMissing = () => shape.firstMissing(app.s, app.desc) ?? $("#preview button") ?? $("#more");

function save() {
  const { desc, s } = app;
  if (app.mode.saving || Date.now() - app.savedAt < SAVE_AGAIN_AFTER) return;
  if ($("#save").getAttribute("aria-disabled") === "true") {
    firstMissing()?.focus();
    $("#say-hand").textContent = $("#save").textContent;
    return;
  }
  const waiting = app.outbox.items.length, body = { key: newKey(), kind: s.kind, facts: shape.factsOf(s, desc), head: waiting ? null : s.head === -1 ? desc.head : s.head ?? desc.head, wide: wide.matches };
  if (desc.correcting) Object.assign(body, { reason: desc.correcting.reasons[s.reason], head: s.head ?? desc.head, brief: true });
  app.savedAt = Date.now();
  app.mode.saving = true;
  app.outbox.add({ key: body.key, at: Date.now(), url: desc.urls.save, body, s, title: desc.title, sentence: $("#sentence").textContent, number: desc.correcting?.number ?? null });
  drop(draftName());
  if (app.outbox.forgetful) tell(phrase(desc, "kept_in_page"));
  redraw();
  app.outbox.flush();
}

const listeners = {
  changed: showUnsent,
  waiting: goOn,
  penLost(item) { tell(phrase(app.desc, "pen_lost"), true); goOn(item); },
  saved(item, answer) {
    const own = app.mode.saving && item.s && !app.outbox.items.length;
    app.mode.saving = false;
    if (app.desc.correcting) { drop(draftName()); location.assign(answer.url); return; }
    showUnsent();
    /* A correction that had waited and arrived from another page: it brought no screen with it. */
    if (!answer.desc) { describe(app.desc).then(({ page }) => receive(page, rebased(page)), goOn); return; }
    receive(answer, own ? shape.empty(app.desc) : rebased(answer));
    $("#say-hand").textContent = answer.said;
    if (own) firstMissing()?.focus({ preventScroll: true });
  },
  refused(item, answer) {
    if (!app.mode.saving) { showUnsent(); return; }
    app.outbox.drop(item.key);
    app.mode.saving = false;
    app.s = item.s;
    keepDraft();
    app.known = { ...UNKNOWN, problems: answer.problems, fresh: true };
    showUnsent();
    if (item.body.head !== null && item.body.head > app.desc.head) reload({ ...item.s, head: null });
    else redraw();
  },
  conflict(item, answer) {
    app.mode.saving = false;
    redraw();
    settleConflict(item, answer);
  },
};

/* The network is away: the hand is kept here, and the next one can be written. */
function goOn() {
  const own = app.mode.saving;
  app.mode.saving = false;
  showUnsent();
  if (!own) return;
  const { desc } = app, here = phrase(desc, app.outbox.forgetful ? "kept_in_page" : "kept_here");
  if (desc.correcting) { tell(here); redraw(); return; }
  desc.last_here = app.outbox.items.at(-1);
  const passes = desc.passes[desc.last_here.s.kind] !== false && desc.kinds[desc.last_here.s.kind].deals;
  const dealt = desc.last_here.s.dealer ?? desc.dealer;
  if (desc.kinds[desc.last_here.s.kind].deals) desc.dealer = passes ? desc.deals[dealt].next : dealt;
  desc.title = phrase(desc, "title", { n: desc.number + app.outbox.items.length });
  $("h1").textContent = desc.title;
  fill($("#last-text"), h("b", {}, desc.last_here.title), ` ${desc.last_here.sentence} `, here);
  if ($("#undo")) $("#undo span").textContent = phrase(desc, "take_back", { n: desc.number + app.outbox.items.length - 1 });
  $("#say-hand").textContent = here;
  fresh(shape.empty(desc));
  firstMissing()?.focus({ preventScroll: true });
}

/* Show the page as the server has it now, with this hand open; a save tells only what it changed. */
function receive(answer, s) {
  app.desc = { ...app.desc, ...answer.desc };
  $("#status").innerHTML = answer.status;
  if (answer.recent !== undefined) $("#recent").innerHTML = answer.recent;
  $("h1").textContent = app.desc.title;
  document.title = document.title.replace(/^.*?(?= [–·] )/, app.desc.title);
  fresh(s);
}

/* A hand opened while others were still on their way goes on from the head they made. */
function rebased(answer) {
  return app.s.head === -1 ? { ...app.s, head: app.outbox.items.length ? -1 : answer.desc.head } : app.s;
}

function fresh(s) {
  drawFrame(shape, app.desc);
  app.steps = [];
  moveTo(s);
}

function settleConflict(item, answer) {
  showUnsent();
  openConflict(app, item, answer, (choice) => {
    if (choice === "mine") {
      app.outbox.change(item.key, { why: null, body: { ...item.body, head: answer.head } });
      app.mode.saving = true;
    } else {
      app.outbox.drop(item.key);
      if (app.desc.correcting) { drop(draftName()); location.assign(app.desc.urls.entry); return; }
      reload(shape.empty(app.desc));
    }
    app.outbox.flush();
  });
}

/* Ask for the page as the server has it now; without a hand of its own the one that is open then stays. */
async function reload(s = null) {
  try {
    const answer = await describe(app.desc);
    receive(answer.page, s ?? app.s);
  } catch { redraw(); }
}

/* A refused or conflicting hand of the outbox comes back into the editor, under a new key when it is saved again. */
app.mend = (item) => {
  if (item.why?.since) { settleConflict(item, item.why); return; }
  app.outbox.drop(item.key);
  showUnsent();
  app.steps.push(app.s);
  moveTo({ ...item.s, head: null });
};

/* ---------- taking back ---------- */

async function undo() {
  const { desc } = app, [last] = app.outbox.items.slice(-1);
  if (last && !last.tried) { app.outbox.drop(last.key); app.steps.push(app.s); showUnsent(); moveTo(last.s); return; }
  if (last) await app.outbox.flush();
  if (app.outbox.items.length) { tell(phrase(desc, "undo_waits")); return; }
  app.undoKey ??= newKey();
  try {
    const { status, body } = await post(desc, app.desc.urls.undo, { key: app.undoKey, head: app.desc.head, wide: wide.matches });
    app.undoKey = null;
    if (status !== 200) { tell(body.text ?? body.problems?.[0]?.text ?? ""); if (status === 409) reload(app.s); return; }
    receive(body, shape.stateOf(body.undone.kind, body.undone.facts, { ...app.desc, ...body.desc }));
    $("#say-hand").textContent = body.said;
    $("#save").focus({ preventScroll: true });
  } catch (failure) {
    if (!(failure instanceof NoNetwork || failure instanceof PenLost)) throw failure;
    tell(phrase(desc, failure instanceof PenLost ? "pen_lost" : "undo_waits"));
  }
}

/* ---------- small things in view ---------- */

function showUnsent() {
  const items = app.outbox.items, pill = $("#unsent"), stuck = items.some((item) => item.why);
  const count = app.mode.saving ? items.length - 1 : items.length;
  pill.hidden = count < 1;
  fill($(".tag", pill), icon(stuck ? "alert" : "unsent", true), phrase(app.desc, stuck ? "stuck" : "unsent", { n: count }));
}

function tell(text, stays = false) {
  $("#notice").textContent = text;
  $("#notice").hidden = !text;
  if (!stays) later("notice", 8000, () => { $("#notice").hidden = true; });
}

async function stayAwake() {
  const open = !isEmpty() && !document.hidden;
  try {
    if (open && !app.lock) { app.lock = "asked"; app.lock = await navigator.wakeLock?.request("screen"); }
    else if (!open && app.lock?.release) { await app.lock.release(); app.lock = null; }
  } catch { app.lock = null; }
}

app.setHand = (left) => {
  document.body.classList.toggle("lefty", left);
  keep("scorebook.lefty", left ? "1" : "");
};

/* ---------- which control was pressed ---------- */

function pressed(node) {
  const { seat, quick } = node.dataset, off = node.getAttribute("aria-disabled") === "true";
  if (node.id === "save") return save();
  app.savedAt = 0;
  if (node.id === "undo") return undo();
  if (off || app.mode.saving) return undefined;
  if (node.id === "middle") return app.tap({ type: "middle" });
  if (node.id === "other") return openOther(app);
  if (node.id === "more") return app.desc.correcting ? nextReason() : shape.openMore(app);
  if (node.id === "menu") return openMenu(app);
  if (node.id === "unsent") return openUnsent(app);
  if (node.id === "count") return shape.openCount(app);
  if (node.id === "next-problem") { app.mode.page += 1; return redraw(); }
  if (seat !== undefined) return app.tap({ type: "seat", seat: Number(seat) });
  if (quick) return app.desc.kinds[quick].facts.some((fact) => fact.name !== "dealer") ? openKind(app, quick) : app.tap({ type: "quick", kind: quick });
  const open = shape.opens(node.dataset, app.desc), tap = shape.tapOf(node.dataset);
  if (open) return open(app);
  return tap ? app.tap(tap) : undefined;
}

function nextReason() {
  app.s = { ...app.s, reason: (app.s.reason + 1) % app.desc.correcting.reasons.length };
  keepDraft();
  redraw();
}

/* A press that is held means more than a tap; what it means can be said without holding as well. */
function listenForHolding() {
  let held = false;
  document.addEventListener("pointerdown", (event) => {
    const node = event.target.closest?.("button");
    held = false;
    clearTimeout(app.clocks.hold);
    if (!node || !shape.held(app.s, node.dataset, app.desc)) return;
    later("hold", HELD_AFTER, () => {
      const tap = shape.held(app.s, node.dataset, app.desc);
      if (!tap) return;
      held = true;
      navigator.vibrate?.(12);
      app.tap(tap);
    });
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) document.addEventListener(end, () => clearTimeout(app.clocks.hold));
  document.addEventListener("contextmenu", (event) => {
    const node = event.target.closest("button"), open = node && shape.behind(node.dataset, app.desc);
    if (!open) return;
    event.preventDefault();
    if (event.button === -1 || event.pointerType === undefined || event.pointerType === "") open(app);
  });
  document.addEventListener("click", (event) => {
    const node = event.target.closest("button");
    if (!node || node.closest("dialog")) return;
    if (held) { held = false; return; }
    pressed(node);
  });
}

/* ---------- begin ---------- */

app.outbox = new Outbox(app.desc.slug, (item) => post(app.desc, item.url, item.body), (event, ...rest) => listeners[event](...rest));
drawFrame(shape, app.desc);
begin();
showUnsent();
listenForHolding();
listen({ state: app.state, desc: () => app.desc, shape, press: pressed, back, plan: () => openPlan(app) });
document.body.classList.toggle("no-keys", !keysAreOn());
app.setHand(kept("scorebook.lefty") === "1");
wide.addEventListener("change", () => { if (wide.matches) reload(); });
document.addEventListener("visibilitychange", () => { app.lock = null; stayAwake(); });
if (!isEmpty() || app.desc.correcting) preview();
app.outbox.flush();
$("#work").dataset.ready = "true";

