/* Everything on the entry page that hangs on the queue and on the line, drawn after every change of either. */

import { line } from "./net.js";
import { isNeeded, sumsOf } from "./reckon.js";
import { ahead, isTapped } from "./open.js";
import * as fold from "./queue.js";
import { nameUndo } from "./save.js";
import { drawUnsent, keptHere } from "./unsent.js";
import { phrase, shortOf } from "./words.js";
import { $, $$, fill, h, set } from "./dom.js";

/* The server's drawing of how the table stands, and whether it is the one that is shown. */
let shown = null;
let lastText = "";

export function showQueue(app) {
  const { outbox, page } = app;
  const { queue } = outbox;
  app.desc = ahead(app, (n) => phrase(page, "title", { n }));
  app.mode.later = hintOf(app);
  const title = titleOf(app);
  fill($("h1"), title);
  document.title = document.title.replace(/^.*?(?= [–·] )/, title);
  fill($("#open-by"), app.s.by && isTapped(app) ? phrase(page, "open_by", { name: app.s.by }) : "");
  showStatus(app, fold.lastHand(queue));
  drawUnsent(app);
  app.redraw();
}

/* Why there are no amounts yet, if there are none. */
function hintOf(app) {
  const { engine, outbox, page, s } = app;
  if (engine.is === "starting" && isNeeded(app)) return "hint_starting";
  if (line.is === "away" || line.is === "ill") return `hint_${line.is}`;
  return page.correcting || fold.isFirst(outbox.queue, s.mends) ? "" : "hint_later";
}

/* A hand that is mended keeps the number it was pressed under. */
export function titleOf({ outbox, desc, s }) {
  return (s.mends && fold.find(outbox.queue, s.mends)?.title) || desc.title;
}

/* How the table stands, as the server drew it; what waits here is the last hand, and the totals are marked as
   before it; so they are while there is no network, when others may write. */
function showStatus(app, last) {
  const { outbox, page, desc } = app;
  if (shown !== app.status) {
    $("#status").innerHTML = app.status;
    shown = app.status;
    lastText = $("#last-text").innerHTML;
  }
  const waits = last !== null && (outbox.tries > 0 || Boolean(last.why) || !outbox.sending);
  const old = waits || line.is === "away";
  $("#status").toggleAttribute("data-old", old);
  if (!page.correcting) fill($(".state dd span"), shortOf(desc, desc.dealer));
  const sums = drawSums(sumsOf(app));
  const where = waits ? `${keptHere(app)} ${sums ? phrase(page, "with_waiting") : asOf(page)}` : "";
  if (last && !last.open) fill($("#last-text"), h("b", {}, last.title), ` ${last.sentence} `, where);
  else {
    $("#last-text").innerHTML = lastText;
    if (old && !page.correcting) $("#last-text").append(" ", asOf(page));
  }
  if ($("#undo")) drawUndo(app);
}

/* Draw totals and pots as this phone reckons them, and tell whether it does; the server's drawing comes back with its
   next answer. Where a rádli is written there are no totals to draw. */
function drawSums(sums) {
  const totals = $$("#status .sums:not(.ways) dd");
  if (!sums || !totals.length) return false;
  shown = null;
  totals.forEach((node, place) => {
    node.className = { "+": "plus", "−": "minus" }[sums.totals[place][0]] ?? "nil";
    fill(node, sums.totals[place]);
  });
  for (const [pot, lies] of Object.entries(sums.pots)) {
    const cell = $(`#status .cell-${pot} dd`);
    if (cell) fill($("span:last-of-type", cell), lies);
    cell?.querySelector(".brings")?.remove();
  }
  return true;
}

const asOf = (page) => (page.last === null ? "" : phrase(page, "as_of", { n: page.last }));

function drawUndo(app) {
  const { number, waits, again } = nameUndo(app);
  const undo = $("#undo");
  undo.hidden = number === null && !again;
  set(undo, { "aria-disabled": waits ? "true" : null, "data-again": again || null });
  fill($("span", undo), again ? phrase(app.page, "save_after_all") : app.undoTitle(number));
}

/* Two polite regions: the open hand with its question, and what it comes to. */
export function speak() {
  for (const [region, source] of [
    ["#say-hand", "#sentence"],
    ["#say-pays", "#pays"],
  ]) {
    const text = $(source).textContent;
    const told = region === "#say-hand" || !$("#preview").classList.contains("wrong");
    if (told && $(region).textContent !== text) $(region).textContent = text;
  }
}

/* While a hand is open the screen of the phone stays awake. */
export async function stayAwake(app) {
  const open = isTapped(app) && !document.hidden;
  try {
    if (open && !app.lock) {
      app.lock = "asked";
      app.lock = await navigator.wakeLock?.request("screen");
    } else if (!open && app.lock?.release) {
      await app.lock.release();
      app.lock = null;
    }
  } catch {
    app.lock = null;
  }
}
