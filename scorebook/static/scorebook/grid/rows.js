/* The rows of the grid in the page: reading them, adding, inserting and removing, and taking that back. */

import { $, $$ } from "../page/dom.js";

export const rowsOf = (page) => $$("tbody.row", page.grid);
export const inputsOf = (row) => $$("input[data-cell]", row);
export const inputOf = (row, cell) => $(`input[data-cell="${cell}"]`, row);
export const isFree = (row) => inputsOf(row).every((input) => input.value.trim() === "");

function valuesOf(row) {
  const typed = inputsOf(row).filter((input) => input.value !== "");
  return Object.fromEntries(typed.map((input) => [input.dataset.cell, input.value]));
}

/* All rows up to the last in which something stands. */
export function typedRows(page) {
  const all = rowsOf(page).map(valuesOf);
  while (all.length && Object.keys(all.at(-1)).length === 0) all.pop();
  return all;
}

function fillRow(row, values) {
  for (const input of inputsOf(row)) {
    const value = values[input.dataset.cell] ?? "";
    if (input.value !== value) input.value = value; // else the cursor would go to its end
  }
}

/* The names and labels of the cells bear the place of their row, for the plain form and for who hears it. */
export function renumber(page) {
  rowsOf(page).forEach((row, place) => {
    $(".told td:last-child", row).id = `t${place}`;
    for (const input of inputsOf(row)) {
      const { cell } = input.dataset;
      input.name = `r${place}-${cell}`;
      labelCell(page, input, page.desc.first + place);
      input.setAttribute("aria-describedby", `t${place}`);
    }
  });
}

export function labelCell(page, input, number) {
  const said = page.desc.words.cell
    .replace("{number}", number)
    .replace("{cell}", page.desc.heads[input.dataset.cell]);
  if (input.getAttribute("aria-label") !== said) input.setAttribute("aria-label", said);
}

function blank(page) {
  const row = page.model.cloneNode(true);
  fillRow(row, {});
  return row;
}

export function addRow(page, before = null) {
  if (rowsOf(page).length >= page.desc.most) return null;
  const row = blank(page);
  if (before) before.before(row);
  else page.grid.append(row);
  renumber(page);
  return row;
}

/* There is always a free row at the end. */
export function keepOneFree(page) {
  const last = rowsOf(page).at(-1);
  if (!last || !isFree(last)) addRow(page);
}

export function removeRow(page, row) {
  const place = rowsOf(page).indexOf(row);
  const values = valuesOf(row);
  row.remove();
  keepOneFree(page);
  renumber(page);
  return { place, values };
}

export function putBack(page, { place, values, inserted }) {
  if (inserted) {
    inserted.remove();
    renumber(page);
    return rowsOf(page)[Math.min(place, rowsOf(page).length - 1)];
  }
  const row = addRow(page, rowsOf(page)[place] ?? null) ?? rowsOf(page).at(-1);
  fillRow(row, values);
  keepOneFree(page);
  return row;
}

export function setRows(page, all) {
  while (rowsOf(page).length < all.length && addRow(page));
  rowsOf(page).forEach((row, place) => fillRow(row, all[place] ?? {}));
  keepOneFree(page);
}
