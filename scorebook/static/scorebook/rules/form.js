/* The rules form: what differs from the preset is drawn anew after each change, and a search finds a rule. The fields
   are the form, so the page works without this file. */

import { $, $$ } from "../page/dom.js";
import { emptyOwnFigures, followOwnFigures, ownFiguresOf } from "./own_figures.js";

const OWN = "own";
const PAUSE = 300; // milliseconds after the last change
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const numberIn = (rule) => $(".answer:not(.priced) input:not([type='checkbox'], [type='radio'])", rule);
const words = (text) => text.trim().toLowerCase();

/* ---------- what differs ---------- */

const textOf = (box) => box.parentElement.textContent.trim();

/* The choice of a rule, from a list or from radio buttons: its field, its first text, and what is chosen. */
function choiceOf(rule) {
  const select = $("select", rule);
  const options = select ? [...select.options] : $$("[type='radio']", rule);
  if (!options.length) return null;
  const chosen = options.find((option) => (select ? option.selected : option.checked)) ?? options[0];
  const [first, text] = [options[0], chosen].map((option) => (select ? option.textContent.trim() : textOf(option)));
  return { field: select ?? options[0], first, text, value: chosen.value };
}

/* Return the preset's value of a field: the text behind the colon in the first choice. */
const leftAlone = (choice) => choice.first.replace(/^[^:]*:/, "").trim();

function chosenIn(rule, choice) {
  if (choice.value !== OWN) return choice.value && choice.text;
  return $$("[type='checkbox']:checked", rule).map(textOf).join(", ") || "–";
}

/* The differences of one row: a figure may have two, for its two prices. */
function differencesOf(rule) {
  const label = $(".label", rule).textContent.trim();
  const own = $("[data-own-figures]", rule);
  if (own) return ownFiguresOf(own, label);
  const prices = $$(rule.matches(".figure") ? "input" : ".answer.priced input", rule);
  const choice = choiceOf(rule);
  if (!choice && prices.length) {
    const labelOf = (field) => field.ariaLabel ?? `${label}: ${field.labels[0].textContent}`;
    return prices
      .map((field) => ({ field, label: labelOf(field), value: field.value.trim(), usual: field.placeholder }))
      .filter(({ value, usual }) => value && value !== usual);
  }
  const number = numberIn(rule) ?? $(".answer.priced input", rule);
  const usual = choice ? leftAlone(choice) : number.placeholder;
  const value = number?.value.trim() || (choice && chosenIn(rule, choice));
  return value && words(value) !== words(usual) ? [{ field: choice?.field ?? number, label, value, usual }] : [];
}

function drawn(list, { field, label, value, usual }) {
  const row = $("template", list).content.firstElementChild.cloneNode(true);
  for (const [part, text] of Object.entries({ label, value, usual })) $(`[data-is="${part}"]`, row).textContent = text;
  $("a", row).href = `#${field.id}`;
  const undo = $("button", row);
  undo.value = field.name;
  undo.ariaLabel += label;
  return row;
}

const worded = (rows) => rows.map((row) => `${$("a", row).textContent}${$("b", row).textContent}`.trim()).join("|");

/* Without a network the differences have no example in points. */
let waiting;
function showPoints(form, list) {
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    const rules = [...new FormData(form)].filter(([name, value]) => /^(preset|rule\.)/.test(name) && value);
    const address = `${list.dataset.points}?${new URLSearchParams({ form: new URLSearchParams(rules) })}`;
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) return;
    const points = await answer.json();
    for (const row of $$("li", list)) $('[data-is="points"]', row).textContent = points[$("button", row).value] ?? "";
  }, PAUSE);
}

/* Draw what differs, and return how many rules that are. */
export function drawDifferences(form) {
  const list = $("#differences", form);
  const all = $$(".house .rule", form).flatMap((rule) => {
    const differences = differencesOf(rule);
    rule.classList.toggle("changed", differences.length > 0);
    return differences;
  });
  const rows = all.map((difference) => drawn(list, difference));
  if (worded(rows) !== worded($$("li", list))) {
    $("ul", list).replaceChildren(...rows);
    showPoints(form, list);
  }
  list.hidden = !all.length;
  return all.length;
}

function undo(form, name) {
  emptyOwnFigures(form, name);
  for (const field of $$(`[name="${name}"], [name="${name}.${OWN}"]`, form)) {
    if (["checkbox", "radio"].includes(field.type)) field.checked = field.type === "radio" && !field.value;
    else field.value = "";
  }
}

/* ---------- another preset ---------- */

/* Show each field's value in the chosen preset; the texts come with the page. */
function presetChosen(form, preset) {
  const usual = JSON.parse($("#usual").textContent)[preset];
  for (const [name, text] of Object.entries(usual)) {
    const field = form.elements[name];
    const first = field?.options?.[0] ?? (field?.[0]?.type === "radio" ? field[0].nextSibling : null);
    if (first) first.textContent = first.textContent.replace(/:.*$/s, `: ${text}`);
    else if (field && !field.length) field.placeholder = text;
  }
  $$(".figures", form).forEach(sortFigures);
  for (const example of $$(".example", form)) example.remove(); // they were settled by the former preset
}

/* A further figure that has a price stands with those that are played. */
function sortFigures(figures) {
  const lists = Object.fromEntries($$("[data-list]", figures).map((list) => [list.dataset.list, list]));
  if (!lists.further) return;
  for (const row of $$(".figure", figures).filter((one) => $("[data-takes]", one))) {
    const played = $$("input", row).some((field) => field.value.trim() || field.placeholder !== "–");
    const list = played ? lists.played : lists.further;
    if (row.parentElement !== list) list.append(row);
  }
}

function take(button) {
  const [announced, silent] = $$("input", button.closest(".figure"));
  announced.value = button.dataset.takes;
  if (silent) silent.value = button.dataset.takesSilent;
  sortFigures(button.closest(".figures"));
  announced.focus();
}

/* ---------- the search ---------- */

function search(form, typed) {
  const asked = folded(typed.trim());
  let found = 0;
  for (const group of $$(".house .group", form)) {
    const title = folded($("summary", group).textContent);
    const rows = $$(".rule", group);
    for (const row of rows) {
      const fits = !asked || title.includes(asked) || folded(row.textContent).includes(asked);
      row.hidden = !fits;
      found += fits;
    }
    group.hidden = rows.every((row) => row.hidden);
    for (const list of $$(".figures", group)) list.hidden = $$(".rule", list).every((row) => row.hidden);
    const further = $(".further", group);
    if (further) further.hidden = $$(".rule", further).every((row) => row.hidden) && asked !== "";
    if (asked) [group, further].forEach((one) => one && (one.open = true));
  }
  const says = $(".rule-search .hint", form);
  says.textContent = found ? "" : says.dataset.none;
}

/* ---------- what is pressed and typed ---------- */

function pressed(event, form, changed) {
  const button = event.target.closest("button[name='undo'], [data-takes]");
  if (!button) {
    const link = event.target.closest(".difference a");
    for (let one = link && $(link.hash.replaceAll(".", "\\."), form); one; one = one.parentElement) {
      if (one.matches("details")) one.open = true;
    }
    return;
  }
  event.preventDefault();
  if (button.dataset.takes) take(button);
  else undo(form, button.value);
  changed();
  if (!button.isConnected) ($("#differences button", form) ?? $("summary, .house", form))?.focus();
}

/* Prepare rows that have come with the page. */
export function showRuleTools(form) {
  const tools = $(".rule-search", form);
  if (tools) tools.hidden = false;
  for (const button of $$("[data-takes]", form)) button.hidden = false;
  followOwnFigures(form);
}

/* Follow every change of the form's rules; `changed` draws. */
export function followRules(form, changed) {
  form.addEventListener("click", (event) => pressed(event, form, changed));
  form.addEventListener("input", (event) => {
    if (event.target.id === "rule-search") search(form, event.target.value);
  });
  form.addEventListener("change", (event) => {
    const figures = event.target.closest(".figures");
    if (event.target.name === "preset") presetChosen(form, event.target.value);
    if (figures) sortFigures(figures);
    changed();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.id === "rule-search") event.preventDefault();
  });
}
