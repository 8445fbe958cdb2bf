/* Sheets that ask: one question answered by one press, the player of a record, or several questions with one button. */

import { dealOf, phrase } from "./words.js";
import { choicesOf, editor, radios, silence } from "./fields.js";
import { closeSheet, item, openSheet } from "./sheet.js";
import { $, $$, button, h } from "../../page/dom.js";

const FEW = 6;
const MANY = 12;
const LONG_NAME = 7; // four names of this length fit in a row

/* ---------- a record of one player: a press on the name answers, all else has a default ---------- */

const isSeat = (fact) => fact.kind === "seat";
const choicesUpTo = (most) => (fact) =>
  isSeat(fact) || fact.kind === "flag" || (choicesOf(fact, null, {}) ?? Array(most + 1)).length <= most;

/* Whether a record concerns one player and all its other facts fit into one row. */
const isWhose = (facts) => {
  const [who, ...others] = facts.filter(isSeat);
  const plain = who?.required && !who.pots && !who.words.length && !others.length;
  return Boolean(plain) && facts.every(choicesUpTo(MANY));
};

/* Return the controls of a record's other facts: choices with the first one selected, required flags pressed. A flag
   without a default starts unanswered. ``read`` returns the values. */
function howRow(facts, known, at) {
  const asked = facts.map((fact) => {
    const silent = fact.kind === "flag" && fact.default === null ? silence(fact) : "";
    if (silent) return [fact, radios(fact.label, choicesOf(fact, null, at), known?.[fact.name] ?? null, silent)];
    if (fact.kind === "flag") return [fact, flagChip(fact, known?.[fact.name] ?? fact.required)];
    const choices = choicesOf(fact, null, at);
    return [fact, radios(fact.label, choices, known?.[fact.name] ?? choices[0][0], "")];
  });
  const read = () =>
    Object.fromEntries(
      asked
        .map(([fact, one]) => [fact.name, one.read(), fact])
        .filter(([, value, fact]) => value !== null && (value !== false || fact.required || fact.default === null))
        .map(([name, value]) => [name, value]),
    );
  return { node: h("div", { class: "how" }, asked.map(([, one]) => one.node)), read };
}

function flagChip(fact, on) {
  const node = button({
    class: "chip",
    "aria-pressed": String(on),
    onclick: () => node.setAttribute("aria-pressed", String(node.getAttribute("aria-pressed") !== "true")),
  }, fact.label);
  return { node, read: () => node.getAttribute("aria-pressed") === "true" };
}

/* Return a test for the row that a record replaces: the same player and the same choices. */
const sameRow = (facts, one) => (other) =>
  facts.every((fact) => !["seat", "choice"].includes(fact.kind) || one[fact.name] === other[fact.name]);

/* Return the new value of a fact after a press on a player. The same record again removes it. */
function pressed(fact, value, one) {
  if (fact.kind === "part") return JSON.stringify(value) === JSON.stringify(one) ? null : one;
  const found = (value ?? []).find(sameRow(fact.facts, one));
  const others = (value ?? []).filter((row) => row !== found);
  const rows = JSON.stringify(found) === JSON.stringify(one) ? others : [...others, one];
  return rows.length ? rows : null;
}

function whose(facts, value, at, legend, done) {
  const who = facts.find(isSeat);
  const rows = [value ?? []].flat();
  const how = howRow(facts.filter((fact) => fact !== who), rows.at(-1), at);
  const seats = choicesOf(who, null, at).filter(([seat]) => (at.ring ?? seat) === seat);
  const names = seats.map(([seat, name]) =>
    button(
      {
        class: name.length > LONG_NAME ? "chip long" : "chip",
        "aria-pressed": String(rows.some((row) => row[who.name] === seat)),
        onclick: () => done(inOrder(facts, { ...how.read(), [who.name]: seat })),
      },
      name,
    ),
  );
  return h(
    "fieldset",
    { class: "asked whose" },
    h("legend", {}, legend),
    how.node,
    h("div", { class: "picks", role: "group", "aria-label": who.label }, names),
  );
}

const isOfOne = (fact) => ["part", "rows"].includes(fact.kind) && isWhose(fact.facts);
const ofOne = (fact, value, at, said) =>
  whose(fact.facts, value, at, fact.label, (one) => said(pressed(fact, value, one)));

const inOrder = (facts, one) =>
  Object.fromEntries(facts.filter((fact) => fact.name in one).map((fact) => [fact.name, one[fact.name]]));

/* ---------- one fact, by a control of "More" ---------- */

/* Return the control of a fact: the names in place, or a button that toggles the fact or opens its sheet. ``write``
   gets the fact, or an empty object if the fact is removed. */
function teller(fact, told, at, write) {
  const said = (value) => {
    closeSheet();
    write(value === null ? {} : { [fact.name]: value });
  };
  const value = told[fact.name] ?? null;
  if (isOfOne(fact) && fact.facts.every(choicesUpTo(FEW))) return ofOne(fact, value, at, said);
  const turns = fact.kind === "flag" && fact.default === false;
  const open = () => askFacts(at.desc, at.s, fact.label, [fact], told, write, at);
  return item(fact.label, value === null ? "" : phrase(at.desc, "written"), () =>
    turns ? said(value ? null : true) : open(),
  );
}

/* Return the controls of the "More" menu, those that answer in place first. */
export function tellers(facts, told, at, write) {
  const nodes = facts.map((fact) => teller(fact, told, at, (said) => write(fact.name, said)));
  const inPlace = nodes.filter((node) => node.matches(".whose"));
  return { inPlace, items: nodes.filter((node) => !inPlace.includes(node)) };
}

/* ---------- a sheet of its own ---------- */

/* Ask for some facts and pass the answers to ``done``. A sheet with one question closes on the answer. The values are
   not checked, since the preview shows what is wrong. ``save`` is for entries without play: the sheet closes once all
   required facts are there. */
export function askFacts(desc, s, title, facts, values, done, options = {}) {
  const { playing = dealOf(s, desc).active, save = null, ring = null } = options;
  const at = { desc, s, playing, ring };
  const close = (said) => {
    closeSheet();
    done(said);
  };
  const [fact, ...others] = facts;
  if (others.length && isWhose(facts)) {
    const known = facts.some((one) => one.name in values) ? values : null;
    openSheet(desc, title, whose(facts, known, at, title, close));
  } else if (others.length || !answered(desc, title, fact, values[fact.name] ?? null, at, close)) {
    const words = (one) => Number(one.kind === "text"); // text fields come last
    const ordered = [...facts].sort((a, b) => words(a) - words(b));
    const inner = ordered.map((one) => [one.name, editor(one, values[one.name], at)]);
    const read = () => inner.map(([name, one]) => [name, one.read()]).filter(([, one]) => one !== null);
    const finish = () => finished(Object.fromEntries(read()), { desc, facts, close, save });
    openForm(desc, title, inner.map(([, one]) => one.node), finish, save);
  }
}

/* Ask one fact in a sheet that closes on the first press, if its kind allows that. */
function answered(desc, title, fact, value, at, close) {
  const said = (answer) => close(answer === null ? {} : { [fact.name]: answer });
  const choices = choicesOf(fact, value, at);
  const clear = silence(fact);
  if (isOfOne(fact)) openSheet(desc, title, ofOne(fact, value, at, said));
  else if (choices) askOne(desc, title, [...(clear ? [[null, clear]] : []), ...choices], value, said);
  return Boolean(choices) || isOfOne(fact);
}

/* Ask one question; the answer closes the sheet. */
export function askOne(desc, title, answers, value, done) {
  const chips = answers.map(([answer, label]) =>
    button(
      {
        class: "chip",
        "aria-pressed": String(JSON.stringify(answer) === JSON.stringify(value)),
        onclick: () => done(answer),
      },
      label,
    ),
  );
  openSheet(desc, title, h("div", { class: "picks answered", role: "group", "aria-label": title }, chips));
}

function openForm(desc, title, nodes, press, save) {
  const main = button({ class: "btn main", onclick: press }, phrase(desc, save ? "save" : "done"));
  const lacks = h("p", { class: "lacks", role: "alert" });
  const sheet = openSheet(desc, title, [
    h("div", { class: "asks" }, nodes),
    h("div", { class: "sheet-foot" }, lacks, main),
  ], { wide: true });
  for (const field of $$("input:not([type])", sheet))
    field.addEventListener("keydown", (event) => event.key === "Enter" && press());
}

/* Save an entry from its sheet if it is complete, else name the missing facts. */
function finished(said, { desc, facts, close, save }) {
  const lacks = save ? lacking(facts, said) : [];
  if (lacks.length) {
    $(".sheet .lacks").textContent = phrase(desc, "missing", { what: lacks.join(", ") });
    return;
  }
  close(said);
  save?.();
}

function lacking(facts, said) {
  return facts.flatMap((fact) => {
    const value = said[fact.name] ?? null;
    if (value === null) return fact.required ? (fact.facts.length ? inner(fact, {}) : [fact.label]) : [];
    return fact.kind === "rows" ? value.flatMap((row) => inner(fact, row)) : [];
  });
}

/* Nobody pays themselves: if both accounts are the same, the second is still missing. */
function inner(fact, row) {
  const accounts = fact.facts.filter((one) => one.pots);
  const again = (one) => accounts.slice(0, accounts.indexOf(one)).some((other) => row[other.name] === row[one.name]);
  const lacks = (one) => (row[one.name] ?? null) === null || (one.pots && again(one));
  return fact.facts.filter((one) => one.required && lacks(one)).map((one) => one.label);
}
