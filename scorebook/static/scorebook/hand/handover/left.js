/* Actions that another phone had not sent when it lost the pen. The server keeps them; the scribe takes them into the
   queue, as if they came by QR codes, or dismisses them. */

import { fetchLeft, isSilence } from "../queue/net.js";
import { closeSheet, openSheet } from "../page/sheet.js";
import { areDeeds } from "./taken.js";
import { intoQueue } from "./taking.js";
import { phrase } from "../page/words.js";
import { $, button, h } from "../../page/dom.js";

let sure = null;

export async function openLeft(app, dismissed = null) {
  sure = null;
  try {
    const deeds = await fetchLeft(app.page, dismissed);
    if (areDeeds(deeds, app.desc.urls.sheet)) show(app, deeds);
    else closeSheet();
    if (dismissed || !deeds.length) app.reload();
  } catch (failure) {
    if (!isSilence(failure)) throw failure;
    app.tell("left_not_now");
  }
}

function show(app, deeds) {
  const { desc } = app;
  const take = () => {
    closeSheet();
    intoQueue(app, deeds);
  };
  const go = button({ class: "btn main", data: { act: "take" }, onclick: take }, phrase(desc, "take_it_in"));
  openSheet(
    desc,
    phrase(desc, "take_in"),
    [
      h(
        "div",
        { class: "rows" },
        deeds.map((deed) => row(app, deeds, deed)),
      ),
      h("div", { class: "sheet-foot row-btns" }, go),
    ],
    { wide: true, shows: "left" },
  );
}

/* Dismiss an action at the server once the user has chosen the other version. If the server does not answer, the action
   is shown once more. */
export async function dismissed({ page }, key) {
  if (!page?.left?.waits.some((one) => one.key === key)) return;
  try {
    await fetchLeft(page, [key]);
  } catch (failure) {
    if (!isSilence(failure)) throw failure;
  }
}

/* Draw one action. Dismissing needs a second press. */
function row(app, deeds, { key, title, sentence, by, alike }) {
  const isSure = sure === key;
  const press = () => {
    if (isSure) {
      openLeft(app, [key]);
      return;
    }
    sure = key;
    show(app, deeds);
    $("#sheet .danger").focus();
  };
  const look = { class: isSure ? "btn danger" : "btn", data: { act: `dismiss-${key}` }, onclick: press };
  return h(
    "section",
    { class: "row" },
    h("p", {}, h("b", {}, title), " ", sentence),
    by && h("p", { class: "quiet" }, phrase(app.desc, "from_phone", { name: by })),
    alike && h("p", { class: "notice" }, alike),
    h("div", { class: "row-btns" }, button(look, phrase(app.desc, isSure ? "drop_surely" : "drop"))),
  );
}
