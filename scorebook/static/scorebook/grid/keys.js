/* The grid by the keyboard alone: a row a hand, and never a trap: Tab leaves it at both ends. */

import { inputOf, isFree, keepOneFree, rowsOf } from "./rows.js";

const FIRST = "what";

export function go(row, cell) {
  const input = row && inputOf(row, cell);
  if (!input) return false;
  input.focus();
  input.select();
  return true;
}

export function listen(page, deeds) {
  page.grid.addEventListener("keydown", (event) => {
    const input = event.target.closest("input[data-cell]");
    if (!input || event.isComposing) return;
    if (pressed(page, deeds, event, input)) event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || !asksForHelp(event)) return;
    event.preventDefault();
    deeds.help();
  });
}

/* F1 anywhere; a question mark where nothing is being written, for within a text it is a letter like any other. */
function asksForHelp(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const field = event.target.closest("input:not([type=checkbox], [type=radio]), textarea");
  const freeCell = field?.matches("input[data-cell]") && field.value === "";
  return event.key === "F1" || (event.key === "?" && (!field || freeCell));
}

function pressed(page, deeds, event, input) {
  const rows = rowsOf(page);
  const row = input.closest("tbody");
  const place = rows.indexOf(row);
  const { cell } = input.dataset;
  const held = [
    event.ctrlKey || event.metaKey ? "Ctrl" : "",
    event.altKey ? "Alt" : "",
    event.shiftKey ? "Shift" : "",
  ].join("");
  switch (`${held}${event.key}`) {
    case "Enter":
      if (place === rows.length - 1) keepOneFree(page);
      go(rowsOf(page)[place + 1] ?? row, FIRST);
      return true;
    case "ShiftEnter":
      go(rows[place - 1] ?? row, FIRST);
      return true;
    case "ArrowDown":
      return go(rows[place + 1], cell);
    case "ArrowUp":
      return go(rows[place - 1], cell);
    case "CtrlEnter":
      page.write.focus();
      return true;
    case "Ctrld":
    case "CtrlD":
      deeds.copy(input, place > 0 ? inputOf(rows[place - 1], cell) : null);
      return true;
    case "AltEnter":
      deeds.insert(row);
      return true;
    case "AltDelete":
    case "AltBackspace":
      deeds.remove(row);
      return true;
  }
  return false;
}

/* Where a row begins: the first one that is free, or the last. */
export function begin(page) {
  const rows = rowsOf(page);
  go(rows.find((row, place) => isFree(row) && rows.slice(place).every(isFree)) ?? rows.at(-1), FIRST);
}
