/* Rows pasted from a spreadsheet: a line is a row, a tab leads to the next cell. */

import { addRow, inputsOf, keepOneFree, rowsOf, typedRows } from "./rows.js";

/* A single text is pasted as the browser does; of several cells ``told`` hears what is to be said, and the rows as they
   were. */
export function listenToPaste(page, told) {
  page.grid.addEventListener("paste", (event) => {
    const input = event.target.closest("input[data-cell]");
    const rows = input ? cellsIn(event.clipboardData.getData("text/plain")) : [];
    if (rows.flat().length < 2) return;
    event.preventDefault();
    const before = typedRows(page);
    const without = putIn(page, input, rows);
    const { pasted, without: lost } = page.desc.words;
    const said = [pasted.replace("{n}", rows.length)];
    if (without.length) said.push(lost.replace("{cells}", without.join(" · ")));
    told(said.join(" "), before);
  });
}

/* The cells of what was copied. A cell in quotes may hold lines, tabs and doubled quotes. */
function cellsIn(text) {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|\r|$)/g)];
  const rows = [[]];
  for (const [whole, quoted, plain, end] of cells) {
    if (!whole && rows.at(-1).length === 0) break;
    rows.at(-1).push((quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/g, " ").trim());
    if (!end) break;
    if (end !== "\t") rows.push([]);
  }
  return rows.filter((row) => row.length);
}

/* Put the cells in from the cell they were pasted into; return what had no cell. */
function putIn(page, input, rows) {
  const at = rowsOf(page).indexOf(input.closest("tbody.row"));
  const column = shown(input.closest("tbody.row")).indexOf(input);
  const without = [];
  rows.forEach((cells, down) => {
    const row = rowsOf(page)[at + down] ?? addRow(page);
    const there = row ? shown(row).slice(column) : [];
    cells.forEach((cell, across) => {
      if (there[across]) there[across].value = cell;
      else if (cell) without.push(cell);
    });
  });
  keepOneFree(page);
  return without;
}

const shown = (row) => inputsOf(row).filter((input) => input.checkVisibility());
