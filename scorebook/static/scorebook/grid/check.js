/* The results of the rows. The server computes them, and the page shows them beside the rows. */

import { $, fill, h, set } from "../page/dom.js";
import { inputsOf, labelCell, rowsOf, typedRows } from "./rows.js";

const PAUSE = 250;

export async function ask(page, more) {
  const body = JSON.stringify({
    key: page.key,
    head: page.head,
    compared: page.compared(),
    rows: typedRows(page),
    ...more,
  });
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": page.desc.csrf };
  const answer = await fetch(page.desc.url, { method: "POST", credentials: "same-origin", headers, body });
  if (!answer.headers.get("Content-Type")?.startsWith("application/json")) throw new Unanswered(answer.status);
  return { status: answer.status, told: await answer.json() };
}

/* The server sent a page instead of an answer: the pen is elsewhere, or the page is too old. */
class Unanswered extends Error {
  constructor(status) {
    super(`answered ${status}`);
    this.status = status;
  }
}

export function whyNot({ desc }, error) {
  if (error.status === 404 || error.status === 410) return desc.words.pen_lost;
  if (error.status === 403) return `${desc.words.broken} ${desc.words.reload}.`;
  return navigator.onLine ? desc.words.broken : desc.words.offline;
}

export function checkSoon(page) {
  clearTimeout(page.waiting);
  page.waiting = setTimeout(() => check(page), PAUSE);
}

/* Ask one question at a time. Input during a request is checked after it, and only that answer is shown. */
export async function check(page) {
  clearTimeout(page.waiting);
  if (page.asking) {
    page.again = true;
    return;
  }
  page.asking = true;
  page.work.dataset.checked = "false";
  const asked = JSON.stringify(typedRows(page));
  try {
    const { told } = await ask(page, { do: "check" });
    if (told.rows && asked !== JSON.stringify(typedRows(page))) page.again = true;
    else if (told.rows) {
      show(page, told);
      dropRefusal(page, told);
    } else if (told.refusal) fill(page.sum, told.refusal.sentences.join(" "));
  } catch (error) {
    page.sum.textContent = whyNot(page, error);
  }
  page.asking = false;
  if (page.again) {
    page.again = false;
    await check(page);
  } else page.work.dataset.checked = "true";
}

export function show(page, told) {
  page.told = told.rows;
  rowsOf(page).forEach((row, place) => showRow(page, row, told.rows[place] ?? free(told, place)));
  fill(page.sum, told.summary.entries ? told.summary.sentences.join(" ") : "");
  page.write.textContent = told.summary.entries ? told.summary.write : page.desc.words.write;
  speak(page);
}

/* Remove the refusal once all rows can be written. */
function dropRefusal(page, told) {
  if (!page.toMend || !told.summary.entries || told.rows.some((row) => row.reasons.length)) return;
  page.toMend = false;
  $("#refusal").replaceChildren();
}

function free(told, place) {
  const first = place === told.rows.length;
  return { number: "", dealer: first ? told.next.dealer : "", reasons: [], notes: [], amounts: [], held: [], pots: "" };
}

function showRow(page, row, told) {
  const wrong = told.reasons.length > 0;
  row.className = `row${wrong ? " wrong" : told.notes.length ? " noted" : told.amounts.length ? " right" : ""}`;
  fill($("th.no b", row), told.number);
  $("th.no .sr", row).textContent = told.number ? "" : page.desc.words.empty;
  const cells = new Set(told.reasons.map((reason) => reason.cell));
  const differs = new Set(told.notes.map((note) => note.cell));
  for (const input of inputsOf(row)) {
    const { cell } = input.dataset;
    set(input, { "aria-invalid": cells.has(cell) ? "true" : null });
    if (told.number) labelCell(page, input, Number.parseInt(told.number, 10));
    if (cell === "dealer") set(input, { placeholder: told.dealer });
    input.closest("td.p")?.classList.toggle("differs", differs.has(cell));
  }
  [...row.querySelectorAll("td.p:not(.pots)")].forEach((cell, seat) => showAmount(cell, told.amounts[seat]));
  [...row.querySelectorAll("td.pots")].forEach((cell, pot) => showAmount(cell, told.held[pot]));
  showReasons($(".told", row), told);
}

function showAmount(cell, amount) {
  tell($(".won", cell), amount?.points ?? "", `won ${amount?.tone ?? ""}`);
  tell($("small", cell), amount?.total ?? "", amount?.total_tone ?? "");
}

/* Change a node only if its text differs, because each change costs a layout. */
function tell(node, text, tone) {
  if (node.textContent !== text) node.textContent = text;
  if (node.className !== tone) node.className = tone;
}

function showReasons(line, told) {
  const rule = (one) =>
    one.rule ? [" ", h("a", { class: "rule-ref", href: one.href, tabindex: "-1" }, `§${one.rule}`)] : [];
  const head = (one) => (one.head ? [h("b", {}, `${one.head}:`), " "] : []);
  fill(
    $("ul", line),
    told.reasons.map((one) => h("li", { class: "reason" }, head(one), one.text, rule(one))),
    told.notes.map((one) => h("li", { class: "note" }, one.text, rule(one))),
    told.pots ? h("li", { class: "pot" }, told.pots) : "",
  );
  line.hidden = !told.reasons.length && !told.notes.length && !told.pots;
}

/* Announce the result of the row that the user has left. */
export function speak(page) {
  if (page.left === null) return;
  const said = page.told?.[page.left]?.said;
  if (said && said !== page.say.textContent) page.say.textContent = said;
  page.left = null;
}
