/* What "Other…" and the menu of the bar open: the same for every shape of screen. */

import { dealerOf, nameOf, phrase } from "./words.js";
import { askFacts, closeSheet, item, menu, openSheet, seatPicker } from "./sheet.js";
import { keysAreOn, switchKeys } from "./keys.js";
import { button, h } from "./dom.js";

/* "Other…": entries that are no hand of cards. */
export function openOther(app) {
  const { desc } = app;
  const kinds = Object.entries(desc.kinds).filter(
    ([key, kind]) => desc.offered.includes(key) && key !== desc.face.kind && !desc.face.quick.includes(key),
  );
  const items = kinds.map(([key, kind]) => item(kind.label, "", () => openKind(app, key)));
  items.push(dealerItem(app));
  openSheet(desc, phrase(desc, "other_title"), menu(items));
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
  askFacts(desc, s, kind.label, facts, known, write);
}

/* What "Other…" and "More" end with: somebody else deals this hand. */
export const dealerItem = (app) =>
  item(
    phrase(app.desc, "other_dealer"),
    phrase(app.desc, "now_deals", { name: nameOf(app.desc, dealerOf(app.state(), app.desc)) }),
    () => askDealer(app),
  );

/* Every fact of the record by its own question, whatever else on the screen shows it as well. */
export function everyFactItem(desc, itemsOf) {
  const names = desc.kinds[desc.face.kind].facts.map((fact) => fact.name).filter((name) => name !== "dealer");
  const open = () => openSheet(desc, phrase(desc, "every_fact"), menu(itemsOf(names)), { wide: true });
  return item(phrase(desc, "every_fact"), phrase(desc, "every_fact_small"), open);
}

function askDealer(app) {
  const { desc } = app;
  const s = app.state();
  const pick = seatPicker(desc, s, phrase(desc, "who_deals"), s.dealer ?? desc.dealer, { all: true });
  const done = () => {
    const dealer = pick.read();
    closeSheet();
    app.tap({ type: "write", change: { dealer: dealer === desc.dealer ? null : dealer } });
  };
  openSheet(desc, phrase(desc, "other_dealer"), [
    pick.node,
    h("div", { class: "sheet-foot" }, button({ class: "btn main", onclick: done }, phrase(desc, "done"))),
  ]);
}

/* ---------- the bar's menu, the key plan ---------- */

export function openMenu(app) {
  const { desc } = app;
  const lefty = document.body.classList.contains("lefty");
  openSheet(desc, phrase(desc, "menu_title"), [
    menu([
      h("a", { class: "btn", href: desc.urls.sheet }, phrase(desc, "to_sheet")),
      item(phrase(desc, "more_title"), "", () => app.shape.openMore(app)),
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
      item(phrase(desc, "throw_away"), phrase(desc, "throw_away_small"), () => {
        closeSheet();
        app.clear();
      }),
      h("a", { class: "btn", href: desc.urls.plain }, phrase(desc, "plain_form")),
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
