/* The sheet behind the pill in the bar: the actions that wait, and why. Besides what unsent.js needs, ``app`` has
   mend(deed) and settled(), which runs after a choice. */

import { isSilence, line, post } from "./net.js";
import * as fold from "./fold.js";
import { openLeaving } from "../handover/leaving.js";
import { canKeepPages } from "../../page/store.js";
import { askWhich, questionOf } from "../page/which.js";
import { isAnothers } from "./whose.js";
import { follow, standing } from "./unsent.js";
import { phrase } from "../page/words.js";
import { closeSheet, openSheet } from "../page/sheet.js";
import { $, button, h } from "../../page/dom.js";

/* Return the time of day with seconds, in the form of the pages (words/dates.py). */
const clock = (moment, language) => {
  const told = moment.toLocaleTimeString("en-GB");
  return language === "en" ? told : told.replaceAll(":", ".");
};
let sure = null;

const sentence = (app, is) =>
  (is === line.is && line.said) || phrase(app.desc, `says_${is}`, { n: app.outbox.deeds.length, status: line.status });

/* Draw the sheet again, unless it was closed meanwhile or shows something else. */
export function redrawUnsent(app) {
  const sheet = $("#sheet");
  if (sheet.open && sheet.dataset.shows === "unsent") openUnsent(app);
}

export function openUnsent(app) {
  const { desc } = app;
  const { deeds } = app.outbox;
  const is = standing(app);
  const held = document.activeElement?.dataset?.act;
  const why = line.is === "sent" ? is : line.is;
  const out = phrase(desc, "to_phone");
  const go = { class: "btn main", data: { act: "send" }, onclick: () => sendNow(app) };
  openSheet(
    desc,
    phrase(desc, "unsent_title"),
    [
      h("p", { class: "line-says" }, sentence(app, why)),
      app.tried && h("p", { class: "quiet note", role: "status" }, phrase(desc, "tried", { time: app.tried })),
      h(
        "div",
        { class: "rows" },
        deeds.map((deed) => row(app, deed)),
      ),
      canKeepPages(desc) ? null : h("p", { class: "quiet note" }, phrase(desc, "stay_open")),
      h(
        "div",
        { class: "sheet-foot row-btns" },
        deeds.length ? button({ class: "btn", data: { act: "out" }, onclick: () => openLeaving(app) }, out) : null,
        button(go, phrase(desc, "send_now")),
      ),
    ],
    { wide: true, shows: "unsent" },
  );
  if (held) $(`#sheet [data-act="${held}"]`)?.focus();
}

function row(app, deed) {
  return h(
    "section",
    { class: "row" },
    h("p", {}, h("b", {}, deed.title), " ", deed.sentence),
    reasons(app, deed),
    h("div", { class: "row-btns" }, actions(app, deed)),
  );
}

function reasons({ desc }, { why, open }) {
  if (open) return h("p", { class: "quiet" }, phrase(desc, "being_mended"));
  if (why?.is === "question") return h("p", {}, questionOf(desc, why));
  if (why?.is === "aside") return h("p", { class: "quiet" }, phrase(desc, "put_away"));
  if (!why) return h("p", { class: "quiet" }, phrase(desc, "waits"));
  return h(
    "ul",
    { class: "errors" },
    why.problems.map((problem) => h("li", {}, problem.text)),
  );
}

/* An action that cannot be edited may be sent again, once the evening is open or the entry is restored. */
const helpsToSend = (deed) => deed.why.is === "refused" && !fold.canBeMended(deed);

/* Return the useful buttons of an action. */
function actions(app, deed) {
  const { key, why, open } = deed;
  const asked = why?.is === "question";
  const act = (name, onclick, look = "btn", words = phrase(app.desc, name)) =>
    button({ class: look, data: { act: `${name}-${key}` }, onclick }, words);
  const go = () => sendIt(app, key);
  const send = isAnothers(deed) ? why.send : undefined;
  return [
    asked ? act("look", () => askWhich(app, deed)) : null,
    open || (why && fold.canBeMended(deed)) ? act("mend", () => mend(app, deed)) : null,
    why && fold.begins(deed) ? act("mend", () => mendBeginning(app, deed)) : null,
    why && !open && (why.is === "aside" || helpsToSend(deed)) ? act("send_it", go, "btn", send) : null,
    sure === key ? act("drop_surely", () => drop(app, key), "btn danger") : act("drop", () => askTwice(app, key)),
  ];
}

function mend(app, deed) {
  closeSheet();
  app.mend(deed);
}

/* Edit the beginning of an evening on the server's own page, with every error beside its field. */
async function mendBeginning(app, deed) {
  const { desc } = app;
  try {
    const { status } = await post(desc, deed.url, fold.request(deed));
    if (status === 200) return await sendIt(app, deed.key);
  } catch (failure) {
    if (!isSilence(failure)) throw failure;
    return openUnsent(app);
  }
  const said = [...deed.body, ["csrfmiddlewaretoken", desc.csrf]];
  const fields = said.map(([name, value]) => h("input", { type: "hidden", name, value }));
  const form = h("form", { method: "post", action: deed.url, hidden: true }, fields);
  document.body.append(form);
  return form.submit();
}

async function sendIt(app, key) {
  await app.outbox.fold(fold.insisted, key);
  sendNow(app);
}

/* Drop an action only on the second press, because it may be on the sheet although no answer came. */
function askTwice(app, key) {
  sure = key;
  openUnsent(app);
  $(`#sheet [data-act="drop_surely-${key}"]`)?.focus();
}

async function drop(app, key) {
  sure = null;
  await app.outbox.fold(fold.dropped, key);
  app.settled();
}

/* Show the time of an attempt that failed; otherwise the press would seem to do nothing. */
async function sendNow(app) {
  const sent = app.outbox.flush();
  app.settled();
  await sent;
  app.tried = line.is === "sent" ? null : clock(new Date(), app.desc.language);
  if ($("#sheet").open) follow(app);
}
