/* Scorebook: keeps a page of the evening fresh while somebody looks at it.  The page is whole without this. */

import { fetchPatiently } from "../page/patience.js";

const EVERY = 2500; // ms between questions
const STALE = 15000; // ms without a whole answer before the page says so
const { news: address, told: loaded } = document.querySelector("script[data-news]").dataset;
const banner = document.getElementById("stale");
const kept = "kept" in document.documentElement.dataset; // by the phone, for want of a network
let told = loaded;
let answered = kept ? 0 : Date.now();
let timer = 0;
let asking = false;

const page = () => document.getElementById("news");
const over = () => page().hasAttribute("data-closed");

function showAge() {
  const stale = Date.now() - answered > STALE;
  if (stale && banner.hidden)
    banner.querySelector("span").textContent = banner.dataset.says.replace("{time}", told);
  banner.hidden = !stale;
  document.documentElement.toggleAttribute("data-stale", stale);
}

/* Draw what is new: the whole of what changes, or the parts of the open hand alone, under the version they are of. */
function replace(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const since = fresh.querySelector("[data-open-since]")?.dataset.openSince;
  if (fresh.getElementById("news")) replaceWhole(fresh.getElementById("news"));
  else if (since) page().dataset.since = since;
  else return;
  const focused = document.activeElement?.id;
  fresh.querySelectorAll("[data-news-part]").forEach((part) => document.getElementById(part.id)?.replaceWith(part));
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  document.dispatchEvent(new CustomEvent("scorebook:news"));
}

/* Anybody who reads further down keeps the line they are reading, and the control they stand on. */
function replaceWhole(fresh) {
  const old = page();
  const held = old.contains(document.activeElement) ? document.activeElement.id : "";
  const height = old.offsetHeight;
  const reading = window.scrollY > 160 && window.matchMedia("(width < 56.25em)").matches;
  old.replaceWith(fresh);
  if (held) document.getElementById(held)?.focus({ preventScroll: true });
  if (reading) window.scrollBy(0, page().offsetHeight - height);
}

async function ask() {
  if (asking || document.hidden || over()) return;
  asking = true;
  try {
    const url = new URL(address, window.location.href);
    url.searchParams.set("since", page().dataset.since);
    const { answer, text } = await fetchPatiently(url, { cache: "no-store" });
    if (answer.ok) {
      answered = Date.now();
      told = answer.headers.get("X-Told-At") || told;
      if (answer.status !== 204) replace(text);
      document.dispatchEvent(new CustomEvent("scorebook:told"));
      document.querySelectorAll("[data-told-at]").forEach((place) => {
        place.textContent = told;
      });
    }
  } catch {
    // No network for the moment: the banner says so in time, and the next question may be answered.
  }
  asking = false;
  showAge();
}

function askNow() {
  showAge();
  ask();
}

function again() {
  window.clearInterval(timer);
  if (document.hidden) return;
  ask();
  timer = window.setInterval(askNow, EVERY);
}

document.addEventListener("visibilitychange", again);
window.addEventListener("online", again);
if (kept) askNow();
timer = window.setInterval(askNow, EVERY);
