/* The grid in which a whole night kept on paper is keyed. The rules, the points and the words are the server's. */

import { $, $$, button, h } from "../page/dom.js";
import { ask, check, checkSoon, show, whyNot } from "./check.js";
import { dropRows, hearOthers, keepRows, keptNowhere, keptRows, takeOver } from "./keep.js";
import { begin, go, listen } from "./keys.js";
import { listenToPaste } from "./paste.js";
import { addRow, isFree, keepOneFree, putBack, removeRow, renumber, rowsOf, setRows, typedRows } from "./rows.js";

const desc = JSON.parse($("#grid-data").textContent);
const work = $("#grid-form");
const compared = $("#compared");
const page = {
  desc,
  work,
  grid: $("#grid"),
  key: desc.key,
  head: desc.head,
  sum: $("#sum"),
  say: $("#say"),
  write: $("#write"),
  compared: () => compared.value,
  model: null,
  asking: false,
  again: false,
  waiting: 0,
  left: null,
  told: null,
  toMend: false,
  undo: [],
};
const bar = $("#undone");
const keptNote = $("#kept");
let barWaits = 0;

document.documentElement.classList.add("has-program");
for (const tool of $$("[data-do]", page.grid)) tool.tabIndex = -1;
page.model = rowsOf(page).at(-1).cloneNode(true);
page.model.className = "row";
for (const input of $$("input", page.model)) input.removeAttribute("aria-invalid");

function changed() {
  keepOneFree(page);
  keepRows(page);
  if (keptNowhere(page)) {
    $("span", keptNote).textContent = desc.words.nowhere;
    keptNote.hidden = false;
  }
  checkSoon(page);
}

/* ---------- what can be taken back ---------- */
function offer(text, deed) {
  page.undo.push(deed);
  $("span", bar).textContent = text;
  bar.hidden = false;
  clearTimeout(barWaits);
  barWaits = setTimeout(() => (bar.hidden = true), 12000);
}

function takeBack() {
  const deed = page.undo.pop();
  bar.hidden = true;
  if (!deed) return;
  if (deed.all) setRows(page, deed.all);
  else go(putBack(page, deed), "what");
  page.say.textContent = desc.words.back;
  changed();
}

const deeds = {
  insert(row) {
    const place = rowsOf(page).indexOf(row);
    const made = addRow(page, row);
    if (!made) {
      page.say.textContent = page.sum.textContent = desc.words.full.replace("{n}", desc.most);
      return;
    }
    offer(desc.words.inserted.replace("{n}", $("th.no b", row).textContent || "–"), {
      place,
      values: {},
      inserted: made,
    });
    go(made, "what");
    changed();
  },
  remove(row) {
    const rows = rowsOf(page);
    const place = rows.indexOf(row);
    const number = $("th.no b", row).textContent || "–";
    if (rows.length === 1 && isFree(row)) return;
    offer(desc.words.removed.replace("{n}", number), removeRow(page, row));
    go(rowsOf(page)[Math.min(place, rowsOf(page).length - 1)], "what");
    changed();
  },
  copy(input, above) {
    if (!above) return;
    input.value = above.value || (above.dataset.cell === "dealer" ? above.placeholder : "");
    page.say.textContent = `${desc.words.copied} ${input.value}`;
    changed();
  },
  help() {
    const help = $("#help");
    help.open = !help.open;
    if (help.open) help.scrollIntoView({ block: "nearest" });
  },
};

/* ---------- writing ---------- */
async function write(more) {
  if (page.writing) return;
  page.writing = true;
  page.sum.textContent = desc.words.writing;
  try {
    const { told } = await ask(page, { do: "write", close: $("[name=close]", work).checked, ...more });
    if (told.address) {
      dropRows(page);
      page.done = true;
      location.assign(told.address);
      return;
    }
    notWritten(told);
  } catch (error) {
    page.sum.textContent = whyNot(page, error);
  }
  page.writing = false;
}

function notWritten(told) {
  if (told.rows) show(page, told);
  const { heading, sentences } = told.refusal ?? { heading: told.text ?? desc.words.broken, sentences: [] };
  const again = told.stale ? button({ class: "btn", onclick: () => location.reload() }, desc.words.reload) : "";
  if (told.stale) {
    page.key = told.key;
    keepRows(page);
  }
  $("#refusal").replaceChildren(
    h(
      "div",
      { class: "notice red", role: "alert" },
      h(
        "div",
        {},
        h("b", {}, heading),
        sentences.map((one) => h("p", {}, one)),
        told.refusal?.who ? whoIs(told.refusal.who) : "",
      ),
      again,
    ),
  );
  page.toMend = !told.stale && !told.refusal?.who;
  page.sum.textContent = "";
  const wrong = $("tbody.row.wrong input[aria-invalid=true]", page.grid) ?? $("tbody.row.wrong input", page.grid);
  if (wrong) wrong.focus();
  else if (told.refusal?.who) $("#refusal button").focus();
  else $("#refusal").scrollIntoView({ block: "nearest" });
}

/* Somebody the club does not know: a press says what he is, and writes the rows. */
function whoIs({ names, hint, presses }) {
  const said = (value) => () => write({ newcomers: value, asked_about: names });
  const pressed = presses.map(({ value, label }, place) =>
    button({ class: place ? "btn" : "btn main", onclick: said(value) }, label),
  );
  return [h("p", { class: "hint" }, hint), h("p", { class: "row-btns" }, pressed)];
}

/* ---------- the draft of last time ---------- */
function restore() {
  const found = keptRows(page);
  if (!found || typedRows(page).length) return;
  takeOver(page, found);
  const when = new Date(found.at).toLocaleString(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const said = desc.words.restored
    .replace("{when}", when)
    .replace("{n}", found.rows.filter((row) => Object.keys(row).length).length);
  $("span", keptNote).textContent = found.head === page.head ? said : `${said} ${desc.words.others}`;
  keptNote.hidden = false;
  keepRows(page);
}

$("#throw").addEventListener("click", () => {
  const before = typedRows(page);
  setRows(page, []);
  keptNote.hidden = true;
  page.key = desc.key;
  page.undo = [];
  offer(desc.words.thrown, { all: before });
  changed();
  begin(page);
});

/* ---------- listening ---------- */
page.grid.addEventListener("input", changed);
page.grid.addEventListener("focusout", (event) => {
  const row = event.target.closest("tbody.row");
  if (!row || row.contains(event.relatedTarget) || isFree(row)) return;
  page.left = rowsOf(page).indexOf(row);
  check(page);
});
page.grid.addEventListener("click", (event) => {
  const tool = event.target.closest("[data-do]");
  if (!tool) return;
  event.preventDefault();
  deeds[tool.dataset.do](tool.closest("tbody"));
});
compared.addEventListener("change", () => {
  page.grid.dataset.compared = compared.value;
  changed();
});
document.addEventListener("keydown", (event) => {
  if (!event.altKey || event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  takeBack();
});
$("button", bar).addEventListener("click", takeBack);
work.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter === page.write) write();
  else {
    page.left = null;
    check(page);
  }
});
window.addEventListener("online", () => checkSoon(page));
hearOthers(page, () => checkSoon(page));
window.addEventListener("pagehide", () => {
  if (!page.done && typedRows(page).length) keepRows(page);
});
listen(page, deeds);
listenToPaste(page, (said, before) => {
  offer(said, { all: before });
  changed();
});
renumber(page);
restore();
keepOneFree(page);
begin(page);
if (typedRows(page).length) check(page);
else work.dataset.checked = "true";
work.dataset.ready = "true";
