// Scorebook: a page of a cup day that keeps itself up to date, and the clock of its round.
import { allow, ring, rings, silence } from "./bell.js";
import { learn, run, tick } from "./clock.js";

const ASK = 4000; // ms between two questions
const live = document.getElementById("live");
const fields = () => [...live.querySelectorAll("input:not([type=hidden]), select, textarea")];
const state = () => live.querySelector("[data-ends]")?.dataset.is;
const first = new WeakMap();
const read = () => fields().forEach((one) => first.has(one) || first.set(one, one.value));
// what somebody has begun to write is not taken from him, nor the field in which he is
const begun = (one) => one === document.activeElement || one.value !== (first.get(one) ?? one.value);
const busy = () => fields().some(begun);

let was; // how the clock stood that this page was told of
let turned = false; // whether it stands otherwise now: what the page says of it is of before

async function look() {
  if (document.hidden || busy() || live.querySelector("details[open]")) return;
  const asked = Date.now();
  try {
    const since = encodeURIComponent(live.dataset.told);
    const answer = await fetch(`${live.dataset.news}?since=${since}`, { headers: { Accept: "application/json" } });
    // the code that opened this page was renewed: the page says so, and shows nothing more
    if (answer.status === 404) window.location.reload();
    if (answer.status === 200) learn((await answer.json()).now, asked);
    else if (answer.status !== 204 || !turned) return;
    // where a form was refused this is the address it was sent to, which shows nothing by itself
    const page = await fetch(live.dataset.page ?? window.location.href);
    if (!page.ok || busy()) return;
    const fresh = new DOMParser().parseFromString(await page.text(), "text/html").getElementById("live");
    if (!fresh) {
      window.location.reload();
      return;
    }
    live.replaceChildren(...fresh.childNodes);
    live.dataset.told = fresh.dataset.told;
    turned = false;
    read();
    live.dispatchEvent(new CustomEvent("fresh", { bubbles: true }));
    tick();
    was = state();
  } catch {
    // without a network the page stays as it is, and the clock goes on
  }
}

/* The bell is off until somebody presses it, on this page and until it is left. */
const bell = document.getElementById("bell");
const isOn = () => bell?.getAttribute("aria-pressed") === "true";
bell?.removeAttribute("hidden");
bell?.addEventListener("click", () => {
  const on = !isOn();
  bell.setAttribute("aria-pressed", String(on));
  if (!on) return silence();
  allow();
  ring(1);
});

function each() {
  tick();
  turned ||= was !== undefined && was !== state();
  was = state();
  const times = rings(state());
  if (times && isOn()) ring(times);
}

read();
run(each);
window.setInterval(look, ASK);
