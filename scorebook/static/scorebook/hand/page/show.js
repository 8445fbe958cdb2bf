/* The parts of the entry page that depend on the queue and the connection. They are drawn after every change of either.
   */

import { isEarlier } from "../lines/earlier.js";
import { line } from "../queue/net.js";
import { isNeeded, isUnknown, sumsOf, tableOf } from "../reckoning/reckon.js";
import { ahead, isTapped } from "./open.js";
import * as fold from "../queue/fold.js";
import { nameUndo } from "./save.js";
import { notice, say } from "./notice.js";
import { isKeptPage } from "../../page/store.js";
import { drawLeft } from "../handover/left-there.js";
import { drawUnsent, keptHere, standing } from "../queue/unsent.js";
import { nameOf, phrase, shortOf } from "./words.js";
import { $, $$, fill, h, set } from "../../page/dom.js";

/* The server's status HTML that is on the screen, or null if the screen shows the phone's own totals. */
let shown = null;
let lastText = "";

export function showQueue(app) {
  const { outbox, page } = app;
  const { queue } = outbox;
  const before = app.desc;
  app.desc = ahead(app, tableOf(app), (n) => phrase(page, "title", { n }));
  if (before !== app.desc && isAnotherTable(before, app.desc)) app.frame();
  app.mode.later = hintOf(app);
  const title = titleOf(app);
  fill($("h1"), title);
  document.title = document.title.replace(/^.*?(?= [–·] )/, title);
  fill($("#open-by"), app.s.by && isTapped(app) ? phrase(page, "open_by", { name: app.s.by }) : "");
  showStatus(app, fold.lastHand(queue));
  drawUnsent(app);
  drawLeft(app);
  app.redraw();
}

/* Whether the frame must be drawn again: other players, other kinds of entries, or another wearer. */
const isAnotherTable = (one, other) =>
  ["offered", "there", "worn"].some((name) => String(one[name]) !== String(other[name]));

/* Return why there are no amounts yet, or an empty string. */
function hintOf(app) {
  const { engine, outbox, page, s } = app;
  if (engine.is === "starting" && isNeeded(app)) return "hint_starting";
  if (line.is === "away" || line.is === "ill") return page.inserting ? "insert_needs_network" : `hint_${line.is}`;
  return isEarlier(page) || fold.isFirst(outbox.queue, s.mends) ? "" : "hint_later";
}

/* A hand being edited keeps the title it was saved with. */
export function titleOf({ outbox, desc, s }) {
  return (s.mends && fold.find(outbox.queue, s.mends)?.title) || desc.title;
}

/* Draw the status of the table as the server rendered it. If the last hand waits here, or there is no network, mark the
   totals as old, because others may write meanwhile. */
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
  if (!page.correcting) showDealer(desc);
  const sums = drawSums(sumsOf(app));
  const unknown = !sums && isUnknown(app);
  if (unknown) drawUnknown(app);
  const text = last && !last.open ? [h("b", {}, last.title), ` ${last.sentence}`] : lastOnTable(app, tableOf(app));
  if (text) fill($("#last-text"), text);
  else $("#last-text").innerHTML = lastText;
  showWhere($("#where"), [waits ? whereItIs(app) : "", old && !isEarlier(page) ? totalsAre(app, sums, unknown) : ""]);
  if ($("#undo")) drawUndo(app);
}

function showDealer(desc) {
  const plays = desc.deals[desc.dealer].active.includes(desc.dealer);
  fill($(".state dt"), phrase(desc, plays ? "deals" : "deals_sits_out"));
  fill($(".state dd span"), shortOf(desc, desc.dealer));
}

/* Return the last valid line if the waiting actions changed which one that is, else null. */
function lastOnTable({ outbox, told, page }, table) {
  const line = outbox.deeds.length && table && told?.lines.find(({ number }) => number === table.last);
  return line && table.last !== page.last ? [line.sentence] : null;
}

/* Return the state of the last hand in a few words, because a phone shows the whole text. */
function whereItIs({ page, outbox }) {
  const is = standing({ outbox });
  const state = ["waiting", "sending"].includes(is) ? is : "needs_you";
  return outbox.forgetful ? phrase(page, "in_page") : phrase(page, `is_${state}`, { n: outbox.deeds.length });
}

function totalsAre({ page }, sums, unknown) {
  if (sums) return phrase(page, "with_waiting");
  if (page.last === null) return unknown ? phrase(page, "not_reckoned") : "";
  return phrase(page, "as_of", { n: page.last });
}

function showWhere(place, said) {
  if (!place) return;
  place.hidden = !said.some(Boolean);
  fill(place, said.filter(Boolean).join(" "));
}

/* Draw the totals and the strip that this phone computed, for the players who sit there now, and return whether it did.
   The server's next answer replaces them. A rádli has no totals to draw. */
function drawSums(sums) {
  const list = $("#status .sums:not(.ways)");
  if (!sums || !list) return false;
  shown = null;
  list.replaceChildren(...sums.totals.map((total, place) => sumOf(sums.names[place], total)));
  for (const one of sums.strip) drawCell($(`#status .cell-${one.key} dd`), one);
  return true;
}

const UNKNOWN = "?";

/* Draw unknown values as question marks. The totals stay as they were after the server's last line, for the players of
   that line; if there is no line, they are unknown too. */
function drawUnknown({ page, desc }) {
  shown = null;
  const cells = $$('#status .state > [class^="cell-"]:not(.cell-disputed) dd');
  for (const cell of cells) drawCell(cell, { text: UNKNOWN, factor: 1 });
  const known = page.last === null ? [] : $$("#status .sums dd").map((dd) => dd.textContent.trim());
  const totalOf = (seat) => known[page.there.indexOf(seat)] ?? UNKNOWN;
  const sums = desc.there.map((seat) => sumOf([shortOf(desc, seat), nameOf(desc, seat)], totalOf(seat)));
  $("#status .sums:not(.ways)")?.replaceChildren(...sums);
  // In a rádli the value stands before its limit.
  if (!known.length) for (const dd of $$("#status .ways dd")) dd.firstChild.textContent = UNKNOWN;
}

/* Draw a cell of the strip: the content of a pot, the double round, or the worn item. */
function drawCell(cell, { text, factor }) {
  if (!cell) return;
  for (const one of $$(":scope > .tag, .brings, .lies", cell)) one.remove();
  const plain = $(":scope > span:last-of-type", cell);
  fill(plain, factor > 1 ? "" : text);
  if (factor > 1) plain.before(h("span", { class: "tag solid" }, text));
}

function sumOf([short, name], total) {
  const tone = { "+": "plus", "−": "minus" }[total[0]] ?? "nil";
  const who = short === name ? name : h("abbr", { title: name }, short);
  const amount = h("dd", { class: total.length > 6 ? `${tone} long` : tone }, total);
  return h("div", {}, h("dt", { translate: "no" }, who), amount);
}

function drawUndo(app) {
  const { number, waits, again } = nameUndo(app);
  const undo = $("#undo");
  undo.hidden = number === null && !again;
  set(undo, { "aria-disabled": waits ? "true" : null, "data-again": again || null });
  fill($("span", undo), again ? phrase(app.page, "save_after_all") : app.undoTitle(number));
}

/* Say once per press that the hand is not sent but stored. */
export function sayKept(app) {
  app.kept = app.pressed;
  say(keptHere(app));
  if (app.desc.correcting && isKeptPage()) app.leave(app.desc.urls.sheet);
  else if (app.desc.correcting) notice(keptHere(app));
}

/* Update two polite live regions: the open hand with its question, and its amounts. */
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

/* Keep the phone's screen on while a hand is open. */
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
