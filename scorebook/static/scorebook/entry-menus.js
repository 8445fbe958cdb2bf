/* What "Other…" and the menu of the bar open: the same for every shape of screen. */

import { dealerOf, nameOf } from "./entry-table.js";
import { phrase } from "./entry-words.js";
import { askFacts, closeSheet, item, menu, openSheet, seatPicker } from "./entry-sheet.js";
import { keysAreOn, switchKeys } from "./entry-keys.js";
import { button, h } from "./entry-dom.js";

/* "Other…": entries that are no hand of cards. */
export function openOther(app) {
  const { desc } = app;
  const kinds = Object.entries(desc.kinds).filter(([key, kind]) => desc.offered.includes(key) && key !== desc.face.kind && !desc.face.quick.includes(key));
  const items = kinds.map(([key, kind]) => item(kind.label, "", () => openKind(app, key)));
  items.push(dealerItem(app));
  openSheet(desc, phrase(desc, "other_title"), menu(items));
}

export function openKind(app, key) {
  const { desc } = app, s = app.state(), kind = desc.kinds[key], facts = kind.facts.filter((fact) => fact.name !== "dealer");
  const write = (said) => app.tap({ type: "kind", kind: key, facts: said });
  if (!facts.length) { closeSheet(); write({}); return; }
  const known = s.kind === key ? s.facts : {};
  askFacts(desc, s, kind.label, facts, known, write);
}

/* What "Other…" and "More" end with: somebody else deals this hand. */
export const dealerItem = (app) =>
  item(phrase(app.desc, "other_dealer"), phrase(app.desc, "now_deals", { name: nameOf(app.desc, dealerOf(app.state(), app.desc)) }), () => askDealer(app));

/* Every fact of the record by its own question, whatever else on the screen shows it as well. */
export function everyFactItem(desc, itemsOf) {
  const names = desc.kinds[desc.face.kind].facts.map((fact) => fact.name).filter((name) => name !== "dealer");
  const open = () => openSheet(desc, phrase(desc, "every_fact"), menu(itemsOf(names)), { wide: true });
  return item(phrase(desc, "every_fact"), phrase(desc, "every_fact_small"), open);
}

function askDealer(app) {
  const { desc } = app, s = app.state(), pick = seatPicker(desc, s, phrase(desc, "who_deals"), s.dealer ?? desc.dealer, { all: true });
  const done = () => { const dealer = pick.read(); closeSheet(); app.tap({ type: "write", change: { dealer: dealer === desc.dealer ? null : dealer } }); };
  openSheet(desc, phrase(desc, "other_dealer"), [pick.node, h("div", { class: "sheet-foot" }, button({ class: "btn main", onclick: done }, phrase(desc, "done")))]);
}

/* ---------- the bar's menu, the key plan, the outbox, two scribes ---------- */

export function openMenu(app) {
  const { desc } = app;
  const lefty = document.body.classList.contains("lefty");
  openSheet(desc, phrase(desc, "menu_title"), [menu([
    h("a", { class: "btn", href: desc.urls.sheet }, phrase(desc, "to_sheet")),
    item(phrase(desc, "more_title"), "", () => app.shape.openMore(app)),
    item(phrase(desc, "key_plan"), phrase(desc, keysAreOn() ? "keys_on" : "keys_off"), () => openPlan(app)),
    item(phrase(desc, lefty ? "right_hand" : "left_hand"), "", () => { app.setHand(!lefty); closeSheet(); }),
    item(phrase(desc, "throw_away"), phrase(desc, "throw_away_small"), () => { closeSheet(); app.clear(); }),
    h("a", { class: "btn", href: desc.urls.plain }, phrase(desc, "plain_form")),
  ]), "wakeLock" in navigator ? h("p", { class: "quiet note" }, phrase(desc, "stays_awake")) : null]);
}

export function openPlan(app) {
  const { desc } = app, on = keysAreOn(), plan = document.querySelector("#plan").cloneNode(true);
  plan.removeAttribute("id");
  openSheet(desc, phrase(desc, "key_plan"), [plan, item(phrase(desc, on ? "switch_keys_off" : "switch_keys_on"), "", () => { switchKeys(!on); closeSheet(); })], { wide: true });
}

export function openUnsent(app) {
  const { desc } = app, items = app.outbox.items;
  const row = (one) => h("section", { class: "row" }, h("p", {}, h("b", {}, one.title), " ", one.sentence),
    one.why ? h("ul", { class: "errors" }, (one.why.problems ?? [{ text: phrase(desc, "conflict_waits") }]).map((problem) => h("li", {}, problem.text))) : h("p", { class: "quiet" }, phrase(desc, "waits")),
    one.why ? h("div", { class: "row-btns" }, button({ class: "btn", onclick: () => { closeSheet(); app.mend(one); } }, phrase(desc, "mend"))) : null);
  const text = JSON.stringify(items, null, 1);
  const file = h("a", { class: "btn", download: `scorebook-${desc.slug}.json`, href: URL.createObjectURL(new Blob([text], { type: "application/json" })) }, phrase(desc, "save_file"));
  openSheet(desc, phrase(desc, "unsent_title"), [h("div", { class: "rows" }, items.length ? items.map(row) : h("p", {}, phrase(desc, "none_unsent"))),
    items.length ? h("div", { class: "sheet-foot row-btns" }, file, button({ class: "btn main", onclick: () => { closeSheet(); app.outbox.flush(); } }, phrase(desc, "send_now"))) : null], { wide: true });
}

/* Somebody wrote meanwhile: both versions side by side, and the scribe says which it is. */
export function openConflict(app, mine, answer, choose) {
  const { desc } = app, pick = (choice) => () => { closeSheet(); choose(choice); };
  const theirs = answer.since.map((one) => h("p", {}, h("b", {}, one.title), " ", one.sentence));
  openSheet(desc, answer.text, [
    h("div", { class: "versions" },
      h("section", { class: "leaf" }, h("h3", {}, phrase(desc, "theirs")), theirs),
      h("section", { class: "leaf" }, h("h3", {}, phrase(desc, "mine")), h("p", {}, mine.sentence))),
    h("div", { class: "sheet-foot row-btns" },
      button({ class: "btn", onclick: pick("theirs") }, phrase(desc, "theirs_stays")),
      button({ class: "btn main", onclick: pick("mine") }, mine.number ? phrase(desc, "mine_after_all") : phrase(desc, "mine_is", { n: answer.next }))),
  ], { wide: true });
}

