/* The rows below the table: game, rules, price and place. Each opens in place and shows the chosen value. */

const form = () => document.getElementById("start");
const shows = (what) => form().querySelector(`[data-shows="${what}"]`);

/* Show each rule's default in the chosen preset; the texts come with the page. */
function presetChosen(preset) {
  const usual = JSON.parse(document.getElementById("usual").textContent)[preset];
  for (const rule of form().querySelectorAll(".rule")) {
    const select = rule.querySelector("select");
    const number = rule.querySelector(".answer:not(.priced) input:not([type='checkbox'])");
    const value = usual[rule.dataset.rule];
    if (select) select.options[0].textContent = select.options[0].textContent.replace(/:.*$/s, `: ${value}`);
    else if (number) number.placeholder = value;
  }
}

/* Return the value of a house rule in words. */
function answer(rule) {
  const all = (which) => [...rule.querySelectorAll(which)];
  const chosen = all("select").map((one) => (one.value ? one.selectedOptions[0].textContent : ""));
  const ticked = all("[type='checkbox']:checked").map((one) => one.parentElement.textContent.trim());
  const typed = all("input:not([type='checkbox'])").map((one) => one.value.trim());
  return [...chosen, ...ticked, ...typed].filter(Boolean).join(", ");
}

function ownRules() {
  const asked = "select, input:not([type='checkbox'])";
  const own = [...form().querySelectorAll(".rule")].filter((rule) => {
    const said = [...rule.querySelectorAll(asked)].some((field) => field.value !== "");
    rule.classList.toggle("changed", said);
    return said && rule.closest(".house");
  });
  const sentence = form().querySelector(".own-rules");
  const rules = own.map((rule) => `${rule.querySelector(".label").textContent}: ${answer(rule)}`).join("; ");
  sentence.textContent = own.length ? sentence.dataset.some.replace("#", rules) : sentence.dataset.none;
  return own.length;
}

/* Show the chosen value in each row. */
export function drawFacts() {
  const preset = form().querySelector('[name="preset"]:checked');
  shows("preset").textContent = shows("preset").dataset.of ?? preset.closest(".preset").querySelector("b").textContent;
  const own = ownRules();
  const rules = shows("rules");
  rules.textContent = own && !shows("preset").dataset.of ? ` · ${rules.dataset.some.replace("#", own)}` : "";
  shows("stake").textContent = price() || shows("stake").dataset.none;
  const until = form().querySelector(".until select");
  const ends = until?.value ? until.selectedOptions[0].textContent : "";
  const { title, place } = form().elements;
  shows("title").textContent = title.value.trim() || place.value.trim() || ends || shows("title").dataset.none;
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
  const changed = shows("preset").dataset.of ? 0 : form().querySelectorAll(".house .rule.changed").length;
  const own = changed ? words.own.replace("{count}", changed) : "";
  const game = form().querySelector("#id_game b").textContent;
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
    const row = event.target.closest(".preset")?.closest(".term");
    if (!row || event.detail === 0) return; // keyboard users may go on choosing
    row.open = false;
    row.firstElementChild.focus();
  });
  form().addEventListener("change", (event) => {
    if (event.target.name === "preset") presetChosen(event.target.value);
    if (event.target.closest(".presets, .house")) delete shows("preset").dataset.of;
    changed();
  });
}
