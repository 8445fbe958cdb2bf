/* The start page: the players, from one line. The line and the rows are the form; the plates and known names only show
   and change the line, so the page also works without this file. */

import { drawOffered, drawPlates, offered } from "./company.js";
import { drawFacts, followFacts, needsPrice, played } from "./facts.js";
import { asRead } from "../page/names.js";
import { begun, divided, joined } from "./line.js";
import { lead, place } from "./places.js";
import { told, wrongNames, wrongs } from "./wrongs.js";
import { begin } from "./here.js";
import { listenForOthers } from "./taken.js";
import { isMetered } from "../hand/reckoning/engine.js";
import { newKey } from "../hand/queue/net.js";
import { isKeptPage, keepEngine, keepStarts } from "../page/store.js";
import { h, icon } from "../page/dom.js";
const $ = (id) => document.getElementById(id);
const form = $("start");
const line = form.elements.players;
const dealer = form.elements.first_dealer;
const go = $("go");
const beginWords = go.textContent;
let sitting = JSON.parse($("sitting").textContent);
let held = null; // the seat to swap: null if no swap is in progress, -1 before the first tap
let touched = /[?&](game|rules)=/.test(location.search); // whether a row was set by hand: then it stays as it is
let edited = false; // whether anything was changed since the server reported errors
let sent = false;
let like; // the evening whose settings the rows show
let offeredFirst; // the same when the page was loaded

function satBefore(names) {
  const people = new Set(names.map(asRead));
  const same = (all) => all.length === people.size && all.every((name) => people.has(asRead(name)));
  return sitting.together.find((one) => same(one.names))?.like;
}

const spelling = (name) => sitting.known.find((known) => asRead(known) === asRead(name)) ?? name;
const seated = () => divided(line.value).map(spelling);

function write(names) {
  line.value = joined(names);
}

/* Return the seat of the first dealer: the chosen person if seated, else the last in the line. */
function dealing(names) {
  const chosen = names.findIndex((name) => asRead(name) === asRead(dealer.value));
  return chosen < 0 ? names.length - 1 : chosen;
}

function draw() {
  const names = seated();
  const first = dealing(names);
  const focused = place(document.activeElement);
  if (held !== null && names.length < 2) held = null;
  drawOffered($("known"), offered(line.value, names, sitting), names, sitting);
  drawPlates($("ring"), { names, dealer: first, held, bad: wrongNames(names, sitting), sitting });
  if ($("facts")) drawFacts();
  $("count").textContent = names.length ? told(sitting.words.names, { count: names.length }) : "";
  drawRead(names, names[first]);
  drawWrongs(names);
  grow();
  if (focused && document.activeElement === document.body) focusAgain(focused);
}

function focusAgain(places) {
  const found = [places].flat().map((one) => [...form.querySelectorAll(one)].at(-1));
  (found.find(Boolean) ?? go).focus();
}

function drawRead(names, first) {
  const { words, language } = sitting;
  const company = new Intl.ListFormat(language, { type: "conjunction" }).format(names);
  const sentence = names.length
    ? [h("b", {}, /[.!?]$/.test(company) ? company : `${company}.`), ` ${told(words.dealer, { name: first })}`]
    : [words.nobody];
  $("read").replaceChildren(...sentence, $("facts") && names.length ? ` ${played(words)}` : "");
}

function drawWrongs(names) {
  const found = wrongs(names, sitting);
  const fromServer = [...$("wrongs").querySelectorAll(".wrong:not([data-own])")];
  const own = found.map((one) =>
    h("a", { class: "wrong", href: `#${one.at}`, data: { own: true } }, icon("alert", true), h("span", {}, one.text)),
  );
  const old = [...$("wrongs").querySelectorAll("[data-own]")];
  if (String(old.map((one) => one.textContent)) !== String(own.map((one) => one.textContent))) {
    $("wrongs").replaceChildren(...own, ...fromServer); // a live region: change it only if the text differs
  }
  const ofLine = found.some((one) => one.at === "id_players") || said("id_players").length > 0;
  line.setAttribute("aria-invalid", String(ofLine));
  line.setAttribute("aria-describedby", "players-hint wrongs");
  $("id_game")?.firstElementChild.toggleAttribute(
    "data-bad",
    found.some((one) => one.at === "id_game"),
  );
  const { words } = sitting;
  const waiting = edited ? null : fromServer.find((one) => one.hash);
  const short = found[0]?.short ?? waiting?.dataset.short.toLowerCase();
  go.dataset.bad = String(Boolean(short));
  const lacks = names.length < 2 ? words.players : needsPrice();
  go.setAttribute("aria-disabled", String(Boolean(short || lacks)));
  const what = short || lacks;
  go.textContent = what ? told(short ? words.mend : words.missing, { what }) : beginWords;
}

const said = (at) => [...$("wrongs").querySelectorAll(`[href="#${at}"]:not([data-own])`)];

function grow() {
  line.style.height = "auto";
  line.style.height = `${line.scrollHeight + 2}px`;
}

/* Load the rows for another game, or for the company at the table, from the server. */
async function rowsFrom(address, asked) {
  const answer = await fetch(address, asked);
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ["facts", "usual", "sitting"]) $(id).replaceWith(page.getElementById(id));
  form.elements.game.value = page.querySelector('[name="game"]').value;
  const rules = page.querySelector('[name="rules"]');
  form.querySelector('[name="rules"]')?.remove();
  if (rules) form.append(rules);
  sitting = JSON.parse($("sitting").textContent);
  draw();
}

async function choose(choice) {
  const body = new FormData(form);
  body.append(choice.name, choice.value);
  try {
    await rowsFrom(location.href, { method: "POST", body });
    touched = true;
    $("facts").querySelector("summary").focus();
  } catch {
    rowsFrom(`?${new URLSearchParams({ game: choice.value })}`).catch(() => form.requestSubmit(choice));
  }
}

/* Load the game, rules and price of the last time these people played together, unless a row was changed by hand. */
function asTheyPlayed(names) {
  const same = satBefore(names) ?? offeredFirst;
  if (touched || same === like) return;
  like = same;
  rowsFrom(same ? `?like=${same}` : location.href).catch(() => {});
}

function settled() {
  const names = seated();
  write(names);
  if (!names.some((name) => asRead(name) === asRead(dealer.value))) dealer.value = ""; // a dealer who left is forgotten
  if (sitting.together.length && $("facts")) asTheyPlayed(names);
  draw();
}

function sits(name) {
  const typed = asRead(begun(line.value));
  const names = seated();
  const known = sitting.known.some((one) => asRead(one) === typed);
  const completes = typed && !known && asRead(name).startsWith(typed);
  write([...(completes ? names.slice(0, -1) : names), name]);
  settled();
}

function swapOrDeal(seat) {
  const names = seated();
  if (held === null) {
    dealer.value = names[seat];
  } else if (held < 0) {
    held = seat;
  } else {
    [names[held], names[seat]] = [names[seat], names[held]];
    write(names);
    held = null;
  }
  draw();
}

function out(seat) {
  write(seated().filter((_name, at) => at !== seat));
  settled();
}

function pressed(event) {
  const { seat, out: leaves, sits: name } = event.target.closest("button")?.dataset ?? {};
  const wrong = event.target.closest("a.wrong");
  const choice = event.target.closest('[name="game_instead"], [name="rules_instead"]');
  if (seat !== undefined) swapOrDeal(Number(seat));
  else if (leaves !== undefined) out(Number(leaves));
  else if (name !== undefined) sits(name);
  else if (event.target.closest("#swap")) {
    held = held === null ? -1 : null;
    draw();
  } else if (wrong || choice) {
    event.preventDefault();
    if (wrong) lead(wrong.hash.slice(1));
    else choose(choice);
  }
}

function submitted(event) {
  if (event.submitter?.name) return;
  write(seated());
  draw();
  const first = $("wrongs").querySelector(edited ? "a[data-own]" : "a.wrong");
  if (first || (seated().length > 1 && needsPrice())) lead(first?.hash.slice(1) ?? "id_stake");
  else if (seated().length < 2) line.focus();
  if (first || go.getAttribute("aria-disabled") === "true" || sent) event.preventDefault();
  else sent = true; // a second press would begin a second evening
  if (!sent || !form.dataset.kits || event.defaultPrevented) return;
  event.preventDefault();
  begins();
}

async function begins() {
  const names = seated();
  const dealer = dealing(names);
  const title = document.title.replace(/ ·.*/, "");
  const place = await begin(form, { names, dealer, title, sentence: $("read").textContent });
  sent = false;
  if (place) location.assign(place);
  else if (place === null) $("no-network").hidden = false;
}

form.addEventListener("click", pressed);
form.addEventListener("submit", submitted);
form.addEventListener("input", (event) => {
  edited = true;
  said(event.target.id).forEach((one) => one.remove());
  if (event.target !== line && event.target !== dealer) touched = true;
  draw();
});
line.addEventListener("change", settled);
line.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  settled();
  go.focus();
});
window.addEventListener("pageshow", () => (sent = false)); // allow another press after a return to the page
if ($("facts")) followFacts(draw);
if (isKeptPage()) form.elements.key.value = newKey(); // a cached page begins many evenings
if (form.dataset.kits) {
  const own = form.querySelector(".house .rule.changed") && `${form.dataset.kits}${form.elements.game.value}/`;
  keepStarts({ keeper: form.dataset.keeper }, own).then(() => isMetered() || keepEngine());
}
listenForOthers(form);
form.classList.add("drawn");
offeredFirst = satBefore(seated());
like = offeredFirst;
if (line.value.trim()) write(seated());
draw();
