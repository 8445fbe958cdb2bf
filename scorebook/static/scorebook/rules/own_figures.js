/* The figures of a table's own, in the form of its rules: rows are added and removed.  Without this file two free rows
   stand there, and a figure is removed by emptying its row. */

import { $, $$ } from "../page/dom.js";

const NUMBER = /\.(?:\d+|new)\.(?=\w+$)/;
const rowsOf = (box) => $$("[data-figure]", box);
const textsOf = (row) => $$("input:not([type='checkbox'], [type='hidden'])", row).map((field) => field.value.trim());
const isFree = (row) => textsOf(row).every((text) => text === "");

/* The list as a difference to the preset: every figure with its prices. */
export function ownFiguresOf(box, label) {
  const value = rowsOf(box)
    .map(textsOf)
    .map(([name, ...prices]) => [name, prices.filter(Boolean).join(" / ")].filter(Boolean).join(" "))
    .filter(Boolean)
    .join("; ");
  const field = { id: box.id, name: box.dataset.ownFigures };
  return value ? [{ field, label, value, usual: box.dataset.none }] : [];
}

/* Take every figure off the list that stands under a name; other names are no list. */
export function emptyOwnFigures(form, name) {
  for (const row of $$(`[data-own-figures="${name}"] [data-figure]`, form)) row.remove();
}

function follow(box) {
  const add = $("[data-add]", box);
  const draw = () => (add.hidden = rowsOf(box).length >= Number(box.dataset.most));
  let next = rowsOf(box).length;
  for (const row of rowsOf(box)) if (isFree(row)) row.remove();
  for (const button of $$("[data-remove]", box)) button.hidden = false;
  add.addEventListener("click", () => {
    const row = $("template", box).content.cloneNode(true).firstElementChild;
    for (const field of $$("input", row)) field.name = field.name.replace(NUMBER, `.${next}.`);
    next += 1;
    $("[data-remove]", row).hidden = false;
    add.before(row);
    $("[name$='.name']", row).focus();
    draw();
  });
  box.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-remove]")) return;
    target.closest("[data-figure]").remove();
    draw();
    add.focus();
    box.dispatchEvent(new Event("change", { bubbles: true }));
  });
  draw();
}

/* Follow the lists of figures that have come with the page, each once. */
const followed = new WeakSet();
export function followOwnFigures(form) {
  for (const box of $$("[data-own-figures]", form).filter((one) => !followed.has(one))) {
    followed.add(box);
    follow(box);
  }
}
