/* The sheet that counts a pile: the scribe taps its counting cards and enters its tricks, and the server adds them up.
   */

import { phrase } from "../page/words.js";
import { radios, seatPicker } from "../page/fields.js";
import { closeSheet, openSheet } from "../page/sheet.js";
import { NoNetwork, NotAsItShould, PenLost, post } from "../queue/net.js";
import { eachOf } from "./bid.js";
import { writerOf } from "./typed.js";
import { button, fill, h, set } from "../../page/dom.js";

const ASKED_AFTER = 120;
const OTHERS = "others";

export function openCount(app) {
  const { desc } = app;
  const s = app.state();
  const pile = { ...s.pile?.told };
  const each = eachOf(s, desc);
  const whose = each
    ? seatPicker(desc, s, phrase(desc, "count_whose"), writerOf(s, desc))
    : radios(
        phrase(desc, "count_whose"),
        [
          ["own", phrase(desc, "count_own")],
          [OTHERS, phrase(desc, "count_others")],
        ],
        s.others ? OTHERS : "own",
      );
  const sum = h("p", { class: "counted", role: "status" });
  const write = button({ class: "btn main" });
  const watch = watched(app, pile, (answer) => show(desc, whose.read(), answer, { sum, write }));
  whose.node.addEventListener("change", watch.again);
  write.addEventListener("click", () =>
    watch.once((answer) => write.closest("dialog[open]") && writeDown(app, answer, whose.read(), pile)),
  );
  const before = s.pile
    ? button(
        {
          class: "btn",
          onclick: () => {
            closeSheet();
            app.tap({ type: "uncount" });
          },
        },
        phrase(desc, "count_take_back"),
      )
    : null;
  openSheet(
    desc,
    phrase(desc, "count_title"),
    [
      h("div", { class: "asks" }, whose.node, cards(desc, pile, watch.ask), steppers(desc, pile, watch.ask), sum),
      h("div", { class: "sheet-foot" }, before, write),
    ],
    { wide: true },
  );
  watch.ask();
}

/* Ask the server for the points of the pile. Every tap discards the answer about the earlier pile. ``once`` runs a
   function with the next answer. */
function watched(app, pile, told) {
  let answer = { text: "" };
  let wanted = null;
  let asked = 0;
  let clock = null;
  const hear = (heard) => {
    answer = heard;
    told(heard);
    wanted?.(heard);
    wanted = null;
  };
  const ask = async () => {
    const own = asked;
    const isLate = () => own !== asked;
    try {
      const { status, body } = await post(app.desc, app.desc.urls.count, { pile });
      if (!isLate()) hear(status === 200 && isTold(pile) ? body : { text: body.problems?.[0]?.text ?? "" });
    } catch (failure) {
      if (![NoNetwork, NotAsItShould, PenLost].some((kind) => failure instanceof kind)) throw failure;
      if (!isLate()) hear({ text: phrase(app.desc, failure instanceof PenLost ? "pen_lost" : "hint_away") });
    }
  };
  told(answer);
  return {
    ask: () => {
      [answer, wanted] = [null, null];
      asked += 1;
      told(answer);
      clearTimeout(clock);
      clock = setTimeout(ask, ASKED_AFTER);
    },
    again: () => told(answer),
    once: (use) => (answer ? use(answer) : (wanted = use)),
  };
}

const isTold = (pile) => Object.values(pile).some((count) => count > 0);
const pointsOf = (answer, whose) => (whose === OTHERS ? answer.rest : answer.points);

/* The old result stays, pale, until the new one arrives. */
function show(desc, whose, answer, { sum, write }) {
  for (const node of [sum, write]) set(node, { "aria-busy": answer ? null : "true" });
  if (!answer) return;
  const known = answer.points !== undefined;
  fill(
    sum,
    known
      ? h("b", {}, whose === OTHERS ? `${answer.rest} : ${answer.points}` : answer.text)
      : answer.text || phrase(desc, "count_empty"),
  );
  set(write, { "aria-disabled": known ? null : "true" });
  fill(write, known ? phrase(desc, "count_write", { n: pointsOf(answer, whose) }) : phrase(desc, "count_nothing"));
}

function writeDown(app, answer, whose, pile) {
  if (answer.points === undefined) return;
  closeSheet();
  app.tap({
    type: "count",
    points: pointsOf(answer, whose),
    seat: typeof whose === "number" ? whose : null,
    told: pile,
  });
}

/* Draw a row for each rank with a button for each of its cards; a press puts the card on the pile. */
function cards(desc, pile, changed) {
  return h(
    "div",
    { class: "cards" },
    desc.counting.ranks.map(([rank, label, most]) =>
      h(
        "fieldset",
        { class: "cardrow", data: { most } },
        h("legend", {}, label),
        Array.from({ length: most }, (_, at) => card(desc, pile, { rank, label, at, most }, changed)),
      ),
    ),
  );
}

function card(desc, pile, { rank, label, at, most }, changed) {
  const pack = desc.counting[most === 3 ? "honours" : "suits"];
  const [word, name] = pack[at];
  const node = button(
    {
      class: "card",
      data: { card: `${rank}-${at}` },
      "aria-pressed": String(at < (pile[rank] ?? 0)),
      "aria-label": phrase(desc, "count_card", { rank: label, name }),
    },
    word,
  );
  node.addEventListener("click", () => {
    const on = node.getAttribute("aria-pressed") !== "true";
    node.setAttribute("aria-pressed", String(on));
    pile[rank] = node.parentElement.querySelectorAll("[aria-pressed=true]").length;
    changed();
  });
  return node;
}

function steppers(desc, pile, changed) {
  const { tricks, cards: loose } = desc.counting;
  return h(
    "div",
    { class: "steppers" },
    stepper(desc, pile, "tricks", tricks, changed),
    loose ? stepper(desc, pile, "cards", loose, changed) : null,
  );
}

function stepper(desc, pile, name, most, changed) {
  const what = phrase(desc, `count_${name}`);
  const value = h("output", {}, String(pile[name] ?? 0));
  const step = (by) => () => {
    pile[name] = Math.min(most, Math.max(0, (pile[name] ?? 0) + by));
    value.textContent = String(pile[name]);
    changed();
  };
  return h(
    "fieldset",
    { class: "asked" },
    h("legend", {}, what),
    h(
      "div",
      { class: "stepper" },
      button(
        {
          class: "key",
          data: { step: `${name}-less` },
          "aria-label": phrase(desc, "count_less", { what }),
          onclick: step(-1),
        },
        "−",
      ),
      value,
      button(
        {
          class: "key",
          data: { step: `${name}-more` },
          "aria-label": phrase(desc, "count_more", { what }),
          onclick: step(1),
        },
        "+",
      ),
    ),
  );
}
