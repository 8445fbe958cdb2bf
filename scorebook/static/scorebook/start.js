// Start: the table seen from above.  The names stay in the form's own list; the plates only show and change that list,
// so the page works without this file.
"use strict";

const form = document.getElementById("start");
const round = form.querySelector(".round");
const plates = [...round.querySelectorAll(".plate")];
const names = plates.map((plate) => document.getElementById(`id_player${plate.dataset.place}`));
const deals = plates.map((plate) => form.querySelector(`[name="first_dealer"][value="${plate.dataset.place}"]`));
const list = form.querySelector(".names");
const known = [...document.querySelectorAll("#known option")].map((option) => option.value);
const words = Object.fromEntries(
  [...document.getElementById("words").content.querySelectorAll("[data-word]")].map((word) => [word.dataset.word, word.textContent]),
);
const swapButton = document.getElementById("swap");
const swapHint = document.getElementById("swap-hint");
const dialog = document.getElementById("seat");
let open = 0;
let held = null;

function element(tag, text, className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = className;
  return made;
}

function draw() {
  plates.forEach((plate, place) => {
    const name = names[place].value.trim();
    const first = deals[place].checked && name !== "";
    const roles = [place === 0 && name ? words.scribe : "", first ? words.first : ""].filter(Boolean).join(" · ");
    plate.replaceChildren(element("span", name || words.empty, "who"));
    if (roles) plate.append(element("small", roles));
    plate.classList.toggle("first", first);
    plate.classList.toggle("vacant", name === "");
    plate.classList.toggle("wrong", names[place].getAttribute("aria-invalid") === "true");
    plate.setAttribute("aria-pressed", String(held === place));
  });
}

function swap(one, other) {
  [names[one].value, names[other].value] = [names[other].value, names[one].value];
  const dealer = deals.findIndex((radio) => radio.checked);
  if (dealer === one) deals[other].checked = true;
  if (dealer === other) deals[one].checked = true;
}

function sit(name) {
  const elsewhere = names.findIndex((field) => field.value.trim() === name);
  if (elsewhere >= 0 && elsewhere !== open) swap(open, elsewhere);
  else names[open].value = name;
  dialog.close();
  draw();
}

function ask(place) {
  open = place;
  const title = document.getElementById("seat-title");
  const name = names[place].value.trim();
  title.textContent = name || title.dataset.empty;
  const offered = dialog.querySelector(".known");
  const seated = names.map((field) => field.value.trim());
  const everybody = [...new Set([...known, ...seated])].filter((other) => other && other !== name);
  offered.replaceChildren(
    ...everybody.map((other) => {
      const button = element("button", other, "btn");
      button.type = "button";
      if (seated.includes(other)) button.append(element("small", offered.dataset.swap));
      button.addEventListener("click", () => sit(other));
      return button;
    }),
  );
  document.getElementById("new-name").value = "";
  document.getElementById("deals-first").disabled = name === "";
  document.getElementById("leave-empty").disabled = name === "";
  dialog.showModal();
}

function tapped(place) {
  if (swapButton.getAttribute("aria-pressed") !== "true") return ask(place);
  if (held === null) held = place;
  else {
    swap(held, place);
    held = null;
  }
  return draw();
}

function newName() {
  const name = document.getElementById("new-name").value.trim();
  if (name) sit(name);
}

function showChoices() {
  if (!form.elements.stake) return;
  const preset = form.querySelector('[name="preset"]:checked');
  if (preset) form.querySelector('[data-shows="preset"]').textContent = preset.closest(".preset").querySelector("b").textContent;
  const stake = form.querySelector('[data-shows="stake"]');
  const typed = form.elements.stake.value.trim();
  stake.textContent = typed ? (/^[\d\s.,]+$/.test(typed) ? `${typed} ${form.elements.currency.value}` : typed) : stake.dataset.none;
  form.querySelector('[data-shows="title"]').textContent = form.elements.title.value;
  const rules = form.querySelector('[data-shows="rules"]');
  const own = [...form.querySelectorAll(".rule")].filter((rule) => {
    const said = [...rule.querySelectorAll("select, input")].some((field) => (field.type === "checkbox" ? false : field.value !== ""));
    rule.classList.toggle("changed", said);
    return said;
  });
  rules.textContent = own.length ? rules.dataset.some.replace("#", own.length) : rules.dataset.none;
}

// What a rule is when nobody touches it depends on the preset: the words come with the page.
const usual = JSON.parse(document.getElementById("usual")?.textContent ?? "{}");

function presetChosen(event) {
  for (const rule of form.querySelectorAll(".rule")) {
    const value = usual[event.target.value][rule.dataset.rule];
    const select = rule.querySelector("select");
    const number = rule.querySelector(".answer:not(.priced) input:not([type='checkbox'])");
    if (select) select.options[0].textContent = select.options[0].textContent.replace(/:.*$/s, `: ${value}`);
    else if (number) number.placeholder = value;
  }
}

round.hidden = false;
document.getElementById("table-buttons").hidden = false;
list.open = list.querySelector(".errors") !== null;
plates.forEach((plate, place) => plate.addEventListener("click", () => tapped(place)));
document.getElementById("add-player").addEventListener("click", () => {
  const empty = names.findIndex((field) => field.value.trim() === "");
  ask(empty < 0 ? 0 : empty);
});
swapButton.addEventListener("click", () => {
  const on = swapButton.getAttribute("aria-pressed") !== "true";
  swapButton.setAttribute("aria-pressed", String(on));
  swapHint.textContent = on ? swapHint.dataset.text : "";
  held = null;
  draw();
});
document.getElementById("new-name-done").addEventListener("click", newName);
document.getElementById("new-name").addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  newName();
});
document.getElementById("deals-first").addEventListener("click", () => {
  deals[open].checked = true;
  dialog.close();
  draw();
});
document.getElementById("leave-empty").addEventListener("click", () => {
  names[open].value = "";
  dialog.close();
  draw();
});
form.addEventListener("input", () => { draw(); showChoices(); });
form.querySelectorAll('[name="preset"]').forEach((radio) => radio.addEventListener("change", presetChosen));
// A second press would begin a second evening; who comes back to the page may press again.
let sent = false;
form.addEventListener("submit", (event) => {
  if (sent) event.preventDefault();
  sent = true;
});
window.addEventListener("pageshow", () => { sent = false; });
draw();
