/* Sheets that rise from below: everything the chips do not say. A fact is asked by its kind; no fact is known by
   name. */

import { dealOf, nameOf, phrase } from "./words.js";
import { $, button, h } from "./dom.js";

const FEW = 12;
let made = 0;

/* The browser's own dialog: focus goes in and stays, Esc closes, focus returns. */
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

/* The big buttons of a menu, each with a second line. */
export const menu = (items) => h("div", { class: "menu" }, items.filter(Boolean));
export const item = (label, small, onclick) =>
  button({ class: "btn", onclick }, label, small ? h("small", {}, small) : null);

/* ---------- one fact ---------- */

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

/* Who: whoever plays this hand, after them whoever ``rests`` where it may be he or he stands there already; or
   ``all``. */
export function seatPicker(
  desc,
  s,
  legend,
  value,
  {
    clear = "",
    pots = false,
    all = false,
    rests = false,
    playing = dealOf(s, desc).active,
    words = [],
    before = ["", ""],
  } = {},
) {
  const seats = pots ? desc.seats.map((_, seat) => seat) : desc.there;
  const out = seats.filter((seat) => !playing.includes(seat) && (rests || seat === value));
  const named = all ? seats : [...seats.filter((seat) => playing.includes(seat)), ...out];
  const [key, label] = before;
  const after = named.map((seat) =>
    key ? [`${key}${seat}`, `${label}: ${nameOf(desc, seat)}`] : [seat, nameOf(desc, seat)],
  );
  return radios(legend, [...words, ...after, ...(pots ? desc.pots : [])], value, clear);
}

const EDITORS = {
  seat: (fact, value, at) =>
    seatPicker(at.desc, at.s, fact.label, value, {
      clear: fact.required ? "" : "–",
      pots: fact.pots,
      playing: at.playing,
      all: fact.pots || fact.name === "dealer",
      rests: fact.anyone,
      words: fact.words,
      before: fact.before,
    }),
  choice: (fact, value, at) => radios(fact.label, fact.choices, value, fact.required ? "" : "–"),
  whole: (fact, value, at) => (fact.most - fact.least < FEW ? fewWholes(fact, value) : wholeBox(fact, value, at)),
  flag: (fact, value, at) => flagBox(fact, value, at),
  text: (fact, value) => textBox(fact, value),
  chain: (fact, value, at) => list(fact, value, at, fact.inner ? [fact.inner] : [], (rows) => rows),
  each: (fact, value, at) => eachBox(fact, value, at),
  part: (fact, value, at) => record(fact.facts, value, at, fact.label),
  rows: (fact, value, at) => list(fact, value, at, fact.facts),
};

export const editor = (fact, value, at) => EDITORS[fact.kind](fact, value ?? null, at);

function fewWholes(fact, value) {
  const range = Array.from({ length: fact.most - fact.least + 1 }, (_, step) => [
    fact.least + step,
    String(fact.least + step),
  ]);
  return radios(fact.label, range, value, fact.required ? "" : "–");
}

/* A number of several digits has its own keys: no system keyboard comes up. */
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

function flagBox(fact, value, { desc }) {
  const yes = [
    [true, phrase(desc, "yes")],
    [false, phrase(desc, "no")],
  ];
  const silent = !fact.required && fact.default === null;
  return radios(fact.label, yes, value ?? fact.default, silent ? "–" : "");
}

function textBox(fact, value) {
  const id = `box-${(made += 1)}`;
  const field = h("input", { id, maxlength: fact.most, autocomplete: "off", value: value ?? "" });
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

/* A small record: every fact that belongs to its first choice; nothing said of any means there is no record. */
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
    const made_ = single ? editor(facts[0], one, at) : record(facts, one, at, `${open.length + 1}.`);
    const drop = button(
      {
        class: "btn plain",
        onclick: () => {
          open.splice(open.indexOf(made_), 1);
          row.remove();
        },
      },
      phrase(desc, "remove"),
    );
    const row = h("div", { class: "row" }, made_.node, drop);
    open.push(made_);
    rows.append(row);
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

/* A sheet that asks some facts and hands back what was said; nothing is checked, the preview says what is wrong. */
export function askFacts(desc, s, title, facts, values, done, { playing = dealOf(s, desc).active } = {}) {
  const at = { desc, s, playing };
  const inner = facts.map((fact) => [fact.name, editor(fact, values[fact.name], at)]);
  const finish = () => {
    closeSheet();
    done(Object.fromEntries(inner.map(([name, one]) => [name, one.read()]).filter(([, one]) => one !== null)));
  };
  openSheet(
    desc,
    title,
    [
      h(
        "div",
        { class: "asks" },
        inner.map(([, one]) => one.node),
      ),
      h("div", { class: "sheet-foot" }, button({ class: "btn main", onclick: finish }, phrase(desc, "done"))),
    ],
    { wide: true },
  );
}
