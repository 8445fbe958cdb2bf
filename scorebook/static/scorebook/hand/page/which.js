/* The question after a conflict: somebody wrote meanwhile, on another phone or in another window, and the scribe
   chooses a version. */

import { dismissed } from "../handover/left.js";
import * as fold from "../queue/fold.js";
import { phrase } from "./words.js";
import { closeSheet, openSheet } from "./sheet.js";
import { button, h } from "../../page/dom.js";

export const questionOf = (desc, why) => why.text || phrase(desc, "other_window");

/* Return the possible answers. If both versions have the same bid and the same players they are probably one hand, and
   the main button does not write it twice. */
function choices({ desc, newKey }, { number }, why) {
  const { same, near, instead } = why;
  const too = why.next ? phrase(desc, "mine_is", { n: why.next }) : phrase(desc, "mine_too");
  const corrected = (queue, key) => fold.corrected(queue, key, newKey());
  const theirs = { name: "theirs", step: fold.dropped, words: phrase(desc, same ? "it_is_the_same" : "theirs_stays") };
  const right = { name: "right", step: corrected, words: phrase(desc, "mine_is_right") };
  const words = number === null ? too : phrase(desc, "mine_after_all");
  const mine = { name: "mine", step: fold.insisted, words };
  return [theirs, instead ? right : null, mine].filter(Boolean).map((one) => ({
    ...one,
    main: one.name === (same || near ? "theirs" : "mine"),
  }));
}

/* Show both versions side by side. If the sheet is closed without an answer, the question waits behind the pill. */
export function askWhich(app, { key }) {
  const deed = fold.find(app.outbox.queue, key);
  const why = deed?.why;
  if (why?.is !== "question") return;
  const { desc } = app;
  const choose = ({ name, step }) => async () => {
    closeSheet();
    await app.outbox.fold(step, key);
    if (name !== "mine") await dismissed(app, key);
    app.settled();
    app.outbox.flush();
  };
  const choice = (one) => {
    const look = one.main ? "btn main" : "btn";
    return button({ class: look, data: { choice: one.name }, onclick: choose(one) }, one.words);
  };
  const theirs = why.since.map((one) => h("p", {}, h("b", {}, one.title), " ", one.sentence.replace(/^\d+\. /, "")));
  const whose = deed.by ? phrase(desc, "from_phone", { name: deed.by }) : phrase(desc, "mine");
  openSheet(
    desc,
    questionOf(desc, why),
    [
      h(
        "div",
        { class: "versions" },
        h("section", { class: "leaf" }, h("h3", {}, phrase(desc, "theirs")), theirs),
        h("section", { class: "leaf" }, h("h3", {}, whose), h("p", {}, deed.sentence)),
      ),
      why.others ? h("p", { class: "notice" }, why.others) : null,
      h("div", { class: "sheet-foot row-btns" }, choices(app, deed, why).map(choice)),
    ],
    { wide: true, shows: "question" },
  );
}
