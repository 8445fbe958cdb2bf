/* The figures of a table's own, in the form of its rules: rows are added and removed.  Without this file two free rows
   stand there, and a figure is removed by emptying its row. */

import { $, $$ } from "../page/dom.js";

const NUMBER = /\.(?:\d+|new)\.(?=\w+$)/;

function follow(box) {
  const add = $("[data-add]", box);
  const rows = () => $$("[data-figure]", box);
  const isFree = (row) => $$("input:not([type='checkbox'])", row).every((field) => field.value === "");
  const draw = () => (add.hidden = rows().length >= Number(box.dataset.most));
  let next = rows().length;
  for (const row of rows()) if (isFree(row)) row.remove();
  for (const button of $$("[data-remove]", box)) button.hidden = false;
  box.addEventListener("click", ({ target }) => {
    if (target.closest("[data-add]")) {
      const row = $("template", box).content.cloneNode(true).firstElementChild;
      for (const field of $$("input", row)) field.name = field.name.replace(NUMBER, `.${next}.`);
      next += 1;
      $("[data-remove]", row).hidden = false;
      add.before(row);
      $("[name$='.name']", row).focus();
    } else if (target.closest("[data-remove]")) {
      target.closest("[data-figure]").remove();
      box.dispatchEvent(new Event("change", { bubbles: true }));
      add.hidden = false;
      add.focus();
    }
    draw();
  });
  draw();
}

for (const box of $$("[data-own-figures]")) follow(box);
