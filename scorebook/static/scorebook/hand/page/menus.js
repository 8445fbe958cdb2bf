/* The sheets behind "Other…" and the menu of the bar, the same for every shape of screen. */

import { dealerOf, nameOf, phrase } from "./words.js";
import { askFacts, askOne } from "./ask.js";
import { answerOffer, waitsToBeAskedFor } from "../reckoning/engine.js";
import { closeSheet, item, menu, openSheet } from "./sheet.js";
import { keysAreOn, switchKeys } from "./keys.js";
import { openTaking } from "../handover/taking.js";
import { entriesWithoutPlay } from "./without-play.js";
import { $, h } from "../../page/dom.js";

/* "Other…": entries without play that have no chip, and the dealer. */
export function openOther(app, beside = 0) {
  const { desc } = app;
  const { others } = entriesWithoutPlay(desc, beside);
  const items = others.map((key) => item(desc.kinds[key].label, "", () => openKind(app, key)));
  openSheet(desc, phrase(desc, "other_title"), menu([...items, dealerItem(app)]));
}

export function openKind(app, key) {
  const { desc } = app;
  const s = app.state();
  const kind = desc.kinds[key];
  const facts = kind.facts.filter((fact) => fact.name !== "dealer");
  const write = (said) => app.tap({ type: "kind", kind: key, facts: said });
  if (!facts.length) {
    closeSheet();
    write({});
    return;
  }
  const known = s.kind === key ? s.facts : {};
  askFacts(desc, s, kind.label, facts, known, write, { save: () => app.press($("#save")) });
}

/* The last item of "Other…" and "More": another dealer. */
export const dealerItem = (app) =>
  item(
    phrase(app.desc, "other_dealer"),
    phrase(app.desc, "now_deals", { name: nameOf(app.desc, dealerOf(app.state(), app.desc)) }),
    () => askDealer(app),
  );

/* Every fact of the record with its own question, even if the screen shows it as well. */
export function everyFactItem(desc, tellersOf) {
  const names = desc.kinds[desc.face.kind].facts.map((fact) => fact.name).filter((name) => name !== "dealer");
  const open = () => {
    const { inPlace, items } = tellersOf(names);
    openSheet(desc, phrase(desc, "every_fact"), [...inPlace, menu(items)], { wide: true });
  };
  return item(phrase(desc, "every_fact"), phrase(desc, "every_fact_small"), open);
}

function askDealer(app) {
  const { desc } = app;
  const s = app.state();
  const seats = desc.there.map((seat) => [seat, nameOf(desc, seat)]);
  askOne(desc, phrase(desc, "who_deals"), seats, s.dealer ?? desc.dealer, (dealer) => {
    closeSheet();
    app.tap({ type: "write", change: { dealer: dealer === desc.dealer ? null : dealer } });
  });
}

/* ---------- the bar's menu, the key plan ---------- */

export async function openMenu(app) {
  const { desc } = app;
  const reckons = await waitsToBeAskedFor(desc);
  const lefty = document.body.classList.contains("lefty");
  openSheet(desc, phrase(desc, "menu_title"), [
    menu([
      h("a", { class: "btn", href: desc.urls.sheet }, phrase(desc, "to_sheet")),
      item(phrase(desc, "more_title"), "", () => app.open("openMore")),
      item(phrase(desc, "key_plan"), phrase(desc, keysAreOn() ? "keys_on" : "keys_off"), () => openPlan(app)),
      item(phrase(desc, lefty ? "right_hand" : "left_hand"), "", () => {
        app.setHand(!lefty);
        closeSheet();
      }),
      app.steps.length || app.aside.length
        ? item(phrase(desc, "step_back"), phrase(desc, "step_back_small"), () => {
            closeSheet();
            app.back();
          })
        : null,
      item(phrase(desc, "take_in"), phrase(desc, "take_in_small"), () => openTaking(app)),
      desc.urls.pen ? h("a", { class: "btn", href: desc.urls.pen }, phrase(desc, "hand_over")) : null,
      item(phrase(desc, "throw_away"), phrase(desc, "throw_away_small"), () => {
        const s = app.state();
        closeSheet();
        app.clear().then(() => app.steps.at(-1) === s && !app.shape.isEmpty(s, desc) && app.tell("thrown_away"));
      }),
      reckons
        ? item(phrase(desc, "fetch_engine"), phrase(desc, "fetch_engine_small"), () => {
            closeSheet();
            answerOffer(desc, "yes");
          })
        : null,
      h("a", { class: "btn", href: desc.urls.plain }, phrase(desc, "plain_form")),
      h("a", { class: "btn", href: desc.urls.guide }, phrase(desc, "guide")),
    ]),
    "wakeLock" in navigator ? h("p", { class: "quiet note" }, phrase(desc, "stays_awake")) : null,
  ]);
}

export function openPlan(app) {
  const { desc } = app;
  const on = keysAreOn();
  const plan = document.querySelector("#plan").cloneNode(true);
  plan.removeAttribute("id");
  openSheet(
    desc,
    phrase(desc, "key_plan"),
    [
      plan,
      item(phrase(desc, on ? "switch_keys_off" : "switch_keys_on"), "", () => {
        switchKeys(!on);
        closeSheet();
      }),
    ],
    { wide: true },
  );
}
