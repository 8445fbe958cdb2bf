/* The actions of the page's controls. */

import { insert, keepDealer } from "../lines/insert.js";
import { line } from "../queue/net.js";
import { opened } from "./open.js";
import { save, undo } from "./save.js";
import { $ } from "../../page/dom.js";

const SAVE_AGAIN_AFTER = 300;
const POINTED_FOR = 1500;

/* Focus a control and outline it for a moment, because touch screens show no focus. */
function goTo(node) {
  node?.focus();
  node?.animate({ outline: ["3px solid var(--focus)", "3px solid transparent"] }, POINTED_FOR);
}

/* Save once even if pressed twice in a moment. The dashed button goes to the missing fact instead. */
function pressSave(app) {
  if (app.mode.saving || Date.now() - app.savedAt < SAVE_AGAIN_AFTER) return;
  if ($("#save").getAttribute("aria-disabled") === "true") {
    const place = app.firstMissing();
    if (place?.id === "menu") app.open("openMore");
    else goTo(place);
    app.say($("#save").textContent);
    return;
  }
  app.savedAt = Date.now();
  const write = app.desc.inserting ? insert : save;
  write(app).then((kept) => {
    if (!kept) app.savedAt = 0; // allow another try at once
    if (app.outbox.forgetful) app.tell("kept_in_page");
  });
}

function nextReason(app) {
  app.s = opened(app, { ...app.s, reason: (app.s.reason + 1) % app.desc.correcting.reasons.length });
  app.keepOpen();
  app.redraw();
}

function pressQuick(app, kind) {
  const asks = app.desc.kinds[kind].facts.some((fact) => fact.name !== "dealer");
  return asks ? app.open("openKind", kind) : app.tap({ type: "quick", kind });
}

const CONTROLS = {
  middle: (app) => app.tap({ type: "middle" }),
  other: (app) => app.open("openOther", Number($("#other").dataset.beside ?? 0)),
  more: (app) => (app.desc.correcting ? nextReason(app) : app.open("openMore")),
  menu: (app) => app.open("openMenu"),
  "keep-dealer": keepDealer,
  unsent: (app) => app.open("openUnsent"),
  count: (app) => app.open("openCount"),
  "next-problem": (app) => {
    app.mode.page += 1;
    app.redraw();
  },
};

/* A press while a hand moves waits until the move ends, and is ignored if the move failed. */
function pressed(app, node) {
  if (app.turn) return app.turn.then((moved) => (moved === null ? undefined : pressed(app, node)));
  const { shape } = app;
  const { seat, quick } = node.dataset;
  if (node.id === "save") return pressSave(app);
  app.savedAt = 0;
  if (node.id === "undo") return undo(app);
  if (node.getAttribute("aria-disabled") === "true") return undefined;
  if (CONTROLS[node.id]) return CONTROLS[node.id](app);
  if (seat !== undefined) return app.tap({ type: "seat", seat: Number(seat) });
  if (quick) return pressQuick(app, quick);
  const open = node.dataset.word ? shape.behind(node.dataset, app.desc) : shape.opens(node.dataset, app.desc);
  const tap = shape.tapOf(node.dataset);
  if (open) return open(app);
  return tap ? app.tap(tap) : undefined;
}

/* If the server answers, its own page changes the players. */
function pressSeats(app, event) {
  if (line.is === "sent") return;
  event.preventDefault();
  app.open("openSeating", event.currentTarget.href);
}

/* A long press opens the fact's sheet. Return the function that presses a control for the keyboard. */
export function listenForPresses(app) {
  const { shape } = app;
  document.addEventListener("contextmenu", (event) => {
    const node = event.target.closest("button");
    const open = node && shape.behind(node.dataset, app.desc);
    if (!open) return;
    event.preventDefault();
    if (event.button === -1 || event.pointerType === undefined || event.pointerType === "") open(app);
  });
  document.addEventListener("click", (event) => {
    const node = event.target.closest("button");
    if (node && !node.closest("dialog")) pressed(app, node);
  });
  $("#who-sits")?.addEventListener("click", (event) => pressSeats(app, event));
  return (node) => pressed(app, node);
}
