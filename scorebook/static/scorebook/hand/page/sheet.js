/* Sheets that rise from below, for everything without a chip. */

import { phrase } from "./words.js";
import { $, button, h } from "../../page/dom.js";

/* The browser's own dialog keeps the focus, closes on Esc and returns the focus. */
export function openSheet(desc, title, content, { wide = false, shows = "" } = {}) {
  const sheet = $("#sheet");
  const close = button({ class: "icon", "aria-label": phrase(desc, "close"), onclick: () => sheet.close() }, "×");
  sheet.classList.toggle("wide", wide);
  sheet.dataset.shows = shows;
  sheet.setAttribute("aria-labelledby", "sheet-title");
  sheet.replaceChildren(h("h2", { id: "sheet-title" }, title, close), ...[content].flat().filter(Boolean));
  if (!sheet.open) sheet.showModal();
  return sheet;
}

export const closeSheet = () => $("#sheet").open && $("#sheet").close();

/* The big buttons of a menu, each with an optional second line. */
export const menu = (items) => h("div", { class: "menu" }, items.filter(Boolean));
export const item = (label, small, onclick) =>
  button({ class: "btn", onclick }, label, small ? h("small", {}, small) : null);
