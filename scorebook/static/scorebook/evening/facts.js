/* The rows below the table: game, rules, price and place. Each opens in place and shows the chosen value. */

import { button, refill } from "../page/dom.js";
import { drawDifferences, followRules, showRuleTools } from "../rules/form.js";

const form = () => document.getElementById("start");
const shows = (what) => form().querySelector(`[data-shows="${what}"]`);

/* Show the chosen value in each row. */
export function drawFacts() {
  const preset = form().querySelector('[name="preset"]:checked');
  shows("preset").textContent = shows("preset").dataset.of ?? preset.closest(".preset").querySelector("b").textContent;
  showRuleTools(form());
  const own = drawDifferences(form());
  const rules = shows("rules");
  rules.textContent = own && !shows("preset").dataset.of ? ` · ${rules.dataset.some.replace("#", own)}` : "";
  shows("stake").textContent = price() || shows("stake").dataset.none;
  drawPrices();
  const until = form().querySelector(".until select");
  const ends = until?.value ? until.selectedOptions[0].textContent : "";
  const { title, place } = form().elements;
  shows("title").textContent = title.value.trim() || place.value.trim() || ends || shows("title").dataset.none;
}

/* Draw the usual prices of a point in the chosen currency, each as a button. */
function drawPrices() {
  const { stake, currency } = form().elements;
  const place = document.getElementById("prices");
  const usual = JSON.parse(currency.dataset.usual)[currency.value] ?? [];
  const one = (amount) =>
    button({ class: "btn", data: { price: amount }, "aria-pressed": String(stake.value.trim() === amount) }, amount);
  place.hidden = !usual.length;
  refill(place, usual.map(one));
}

/* Return the price of a point as money, or an empty string if the evening is played for points. */
export function price() {
  const { stake, currency } = form().elements;
  const typed = stake.value.trim();
  const written = JSON.parse(currency.dataset.written)[currency.value] ?? "#";
  return /^[\d\s.,]+$/.test(typed) && typed ? written.replace("#", typed) : typed;
}

/* Return the word for the missing price if the evening's other games are for money. */
export const needsPrice = () => (shows("stake") && !price() && shows("stake").dataset.needs) || "";

/* Return how the evening is played, for the sentence. */
export function played(words) {
  const costs = price();
  const free = needsPrice() ? "" : shows("stake").dataset.none;
  const terms = costs ? words.price.replace("{price}", costs) : free;
  const changed = shows("preset").dataset.of ? 0 : form().querySelectorAll(".difference").length;
  const own = changed ? words.own.replace("{count}", changed) : "";
  const title = form().querySelector(".game-title input")?.value.trim();
  const game = title || form().querySelector("#id_game b").textContent;
  return `${[game, shows("preset").textContent, own, terms].filter(Boolean).join(", ")}.`;
}

/* Only one row is open; a choice closes it. */
export function followFacts(changed) {
  form().addEventListener("click", (event) => {
    const row = event.target.closest("summary")?.parentElement;
    if (!row?.matches(".term") || row.open) return;
    for (const other of form().querySelectorAll(".term[open]")) other.open = false;
  });
  form().addEventListener("click", (event) => {
    const chosen = event.target.closest("[data-price]");
    if (!chosen) return;
    const { stake } = form().elements;
    stake.value = chosen.dataset.price;
    stake.dispatchEvent(new Event("input", { bubbles: true }));
  });
  form().addEventListener("click", (event) => {
    const row = event.target.closest(".preset")?.closest(".term");
    if (!row || event.detail === 0) return; // keyboard users may go on choosing
    row.open = false;
    row.firstElementChild.focus();
  });
  const ownChoice = (event) => {
    if (event.target.closest(".presets, .house, .undo")) delete shows("preset").dataset.of;
  };
  form().addEventListener("change", ownChoice);
  form().addEventListener("click", (event) => event.target.closest(".undo, .take") && ownChoice(event));
  followRules(form(), changed);
}
