/* Correct a line without a network: the cached entry page becomes the page of the correction. */

import { fetchLines, handAt } from "./all.js";
import { isKeptPage } from "../../page/store.js";
import { phrase } from "../page/words.js";
import { $, fill } from "../../page/dom.js";

const CORRECTS = /\/(\d+)\/edit\/$/;

/* Put the line in the address in place of the next hand. If this phone does not know the line, go to the sheet. */
export async function correctHere(app) {
  const number = Number(location.pathname.match(CORRECTS)?.[1]);
  if (!number || app.page.correcting || !isKeptPage()) return;
  const told = await fetchLines(app.page);
  const hand = handAt(told, app.outbox.deeds, number);
  if (!hand) {
    app.leave(app.page.urls.sheet);
    return;
  }
  const line = told.lines.find((one) => one.number === number);
  const here = `${app.page.urls.sheet}${number}/`;
  const edit = `${here}edit/`;
  const urls = { save: edit, describe: `${edit}?describe=1`, plain: `${edit}?plain=1`, entry: here };
  app.told = told;
  app.page = {
    ...app.page,
    head: told.head,
    title: phrase(told, "correction_of", { entry: line.title }),
    urls: { ...app.page.urls, ...urls },
    correcting: { number, ...hand, reasons: told.reasons.correct },
  };
  app.desc = app.page;
  showLine(app, line);
}

function showLine(app, { sentence }) {
  document.body.classList.add("correct");
  $("#status").innerHTML = app.status;
  $("#undo")?.remove();
  $("#who-sits")?.remove();
  fill($("#last-text"), sentence);
  app.status = $("#status").innerHTML;
}
