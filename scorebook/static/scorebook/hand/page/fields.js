/* The editors of facts, one for each kind. No fact is known by its name. */

import { dealOf, nameOf, phrase } from "./words.js";
import { $, button, h } from "../../page/dom.js";

const FEW = 12;
let made = 0;

export const radios = (legend, options, value, clear) => {
  const name = `pick-${(made += 1)}`;
  const chip = ([key, label]) =>
    h(
      "label",
      { class: "pick" },
      h("input", {
        type: "radio",
        name,
        value: JSON.stringify(key),
        checked: JSON.stringify(key) === JSON.stringify(value ?? null),
      }),
      h("span", {}, label),
    );
  const node = h(
    "fieldset",
    { class: "asked" },
    h("legend", {}, legend),
    h("div", { class: "picks" }, [...(clear ? [[null, clear]] : []), ...options].map(chip)),
  );
  const read = () => {
    const on = $("input:checked", node);
    return on ? JSON.parse(on.value) : null;
  };
  return { node, read };
};

/* Return the seats to choose from: the players of this hand, then the resting ones if ``rests`` allows them or one is
   chosen already; or ``all``. */
function seatChoices(desc, value, { pots, all, rests, playing, words = [], before = [] }) {
  const seats = pots ? desc.seats.map((_, seat) => seat) : desc.there;
  const out = seats.filter((seat) => !playing.includes(seat) && (rests || seat === value));
  const named = all ? seats : [...seats.filter((seat) => playing.includes(seat)), ...out];
  const [key, label] = before;
  const after = named.map((seat) =>
    key ? [`${key}${seat}`, `${label}: ${nameOf(desc, seat)}`] : [seat, nameOf(desc, seat)],
  );
  return [...words, ...after, ...(pots ? desc.pots : [])];
}

export const seatPicker = (desc, s, legend, value, { clear = "" } = {}) =>
  radios(legend, seatChoices(desc, value, { playing: dealOf(s, desc).active }), value, clear);

const CHOICES = {
  seat: (fact, value, { desc, playing }) =>
    seatChoices(desc, value, { ...fact, playing, all: fact.pots || fact.name === "dealer", rests: fact.anyone }),
  choice: (fact) => fact.choices,
  whole: ({ least, most }) =>
    most - least < FEW
      ? Array.from({ length: most - least + 1 }, (_, step) => [least + step, String(least + step)])
      : null,
  flag: (fact, value, { desc }) => [
    [true, phrase(desc, "yes")],
    [false, phrase(desc, "no")],
  ],
};

/* Return the possible answers to a fact with their labels, or null if there are too many. */
export const choicesOf = (fact, value, at) => CHOICES[fact.kind]?.(fact, value, at) ?? null;

/* Return the label of "no answer" if a fact may stay unanswered. */
export const silence = (fact) =>
  (fact.required ?? fact.first ?? fact.default ?? null) === null ? "–" : "";

const EDITORS = {
  whole: (fact, value, at) => wholeBox(fact, value, at),
  text: (fact, value, at) => textBox(fact, value, at),
  chain: (fact, value, at) => list(fact, value, at, fact.inner ? [fact.inner] : [], (rows) => rows),
  each: (fact, value, at) => eachBox(fact, value, at),
  part: (fact, value, at) => record(fact.facts, value, at, fact.label),
  rows: (fact, value, at) => list(fact, value, at, fact.facts),
};

export function editor(fact, value, at) {
  const known = value ?? fact.default ?? (fact.first ? at.playing[0] : null);
  const choices = choicesOf(fact, known, at);
  return choices
    ? radios(fact.label, choices, known, silence(fact))
    : EDITORS[fact.kind](fact, value ?? null, at);
}

/* A number of several digits has its own keys, so no system keyboard opens. */
function wholeBox(fact, value, { desc }) {
  const id = `box-${(made += 1)}`;
  const field = h("input", { id, inputmode: "none", autocomplete: "off", size: 8, maxlength: 7, value: value ?? "" });
  const type = (digit) => {
    field.value = digit === "del" ? field.value.slice(0, -1) : field.value + digit;
  };
  const keys = [..."1234567890"].map((digit) => button({ class: "key", onclick: () => type(digit) }, digit));
  const node = h(
    "div",
    { class: "asked" },
    h("label", { for: id }, fact.label),
    h(
      "div",
      { class: "numbers" },
      field,
      keys,
      button({ class: "key fn", "aria-label": phrase(desc, "delete"), onclick: () => type("del") }, "⌫"),
    ),
  );
  return {
    node,
    read: () =>
      field.value.trim() === "" ? null : /^\d+$/.test(field.value.trim()) ? Number(field.value) : field.value,
  };
}

/* A text field; a required one starts with the usual text. */
function textBox(fact, value, { desc }) {
  const id = `box-${(made += 1)}`;
  const usual = fact.required ? phrase(desc, "usual_reason") : "";
  const field = h("input", { id, maxlength: fact.most, autocomplete: "off", value: value ?? usual });
  return {
    node: h("div", { class: "asked" }, h("label", { for: id }, fact.label), field),
    read: () => field.value.trim() || null,
  };
}

function eachBox(fact, value, at) {
  const asked = (seat) => editor({ ...fact.inner, label: nameOf(at.desc, seat) }, value?.[seat], at);
  const inner = at.desc.there.map((seat) => [seat, asked(seat)]);
  const read = () => {
    const found = Object.fromEntries(
      inner.map(([seat, one]) => [seat, one.read()]).filter(([, one]) => one !== null),
    );
    return Object.keys(found).length ? found : null;
  };
  return {
    node: h(
      "fieldset",
      { class: "asked" },
      h("legend", {}, fact.label),
      inner.map(([, one]) => one.node),
    ),
    read,
  };
}

/* A small record: the facts that belong to its first choice. Without any answer there is no record. */
export function record(facts, value, at, legend) {
  const inner = facts.map((fact) => [fact, editor(fact, value?.[fact.name], at)]);
  const chosen = inner.find(([fact]) => fact.kind === "choice");
  const belongs = (fact) => !fact.only.length || fact.only.includes(chosen?.[1].read());
  const read = () => {
    const found = inner
      .filter(([fact]) => belongs(fact))
      .map(([fact, one]) => [fact, one.read()])
      .filter(([fact, one]) => one !== null && !(one === false && fact.default === false));
    return found.length ? Object.fromEntries(found.map(([fact, one]) => [fact.name, one])) : null;
  };
  const show = () => {
    for (const [fact, one] of inner) one.node.hidden = !belongs(fact);
  };
  chosen?.[1].node.addEventListener("change", show);
  show();
  return {
    node: h(
      "fieldset",
      { class: "part" },
      h("legend", {}, legend),
      inner.map(([, one]) => one.node),
    ),
    read,
  };
}

function list(fact, value, at, facts) {
  const { desc } = at;
  const single = fact.kind === "chain";
  const rows = h("div", { class: "rows" });
  const open = [];
  const add = (one) => {
    const asked = single ? editor(facts[0], one, at) : record(facts, one, at, `${open.length + 1}.`);
    const drop = button({ class: "btn plain", onclick: () => remove(asked) }, phrase(desc, "remove"));
    asked.row = h("div", { class: "row" }, asked.node, drop);
    open.push(asked);
    rows.append(asked.row);
  };
  const remove = (asked) => {
    open.splice(open.indexOf(asked), 1);
    asked.row.remove();
  };
  for (const one of value ?? []) add(one);
  if (!open.length) add(null);
  const more =
    open.length < fact.most ? button({ class: "btn", onclick: () => add(null) }, phrase(desc, "one_more")) : null;
  const read = () => {
    const found = open.map((one) => one.read()).filter((one) => one !== null);
    return found.length ? found : null;
  };
  return { node: h("fieldset", { class: "asked list" }, h("legend", {}, fact.label), rows, more), read };
}
