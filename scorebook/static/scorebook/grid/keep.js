/* Everything that is typed is kept in this browser at each key, and offered again when the page is opened anew. */

import { $ } from "../page/dom.js";
import { drop, keep, onlyInThePage, stored } from "../page/store.js";
import { setRows, typedRows } from "./rows.js";

const nameOf = (page) => `scorebook-paper-${page.desc.slug}`;

export function keepRows(page) {
  const rows = typedRows(page);
  if (rows.some((row) => Object.keys(row).length)) {
    keep(
      nameOf(page),
      JSON.stringify({ rows, key: page.key, head: page.head, compared: page.compared(), at: Date.now() }),
    );
  } else drop(nameOf(page));
}

export function keptRows(page) {
  try {
    const found = JSON.parse(stored(nameOf(page)) ?? "null");
    return Array.isArray(found?.rows) && found.rows.length ? found : null;
  } catch {
    return null;
  }
}

export function takeOver(page, { key = page.key, compared = "", rows }) {
  page.key = key;
  page.grid.dataset.compared = $("#compared").value = compared;
  setRows(page, rows);
}

/* The rows are the same in every window of this browser: another one ``typed``. Where it wrote them or threw them away,
   the page begins anew. */
export function hearOthers(page, typed) {
  addEventListener("storage", ({ key }) => {
    if (page.writing || ![nameOf(page), null].includes(key)) return;
    const found = keptRows(page);
    if (found) {
      takeOver(page, found);
      typed();
    } else {
      page.done = true;
      location.reload();
    }
  });
}

export const keptNowhere = (page) => onlyInThePage(nameOf(page));
export const dropRows = (page) => drop(nameOf(page));
