// Scorebook: keeps a page of the evening fresh while somebody looks at it.  The page is whole without this.
(() => {
  "use strict";
  const EVERY = 2500; // ms between questions
  const STALE = 15000; // ms without an answer before the page says so
  const PATIENCE = 8000; // ms before a question is given up
  const { news: address, told: loaded } = document.currentScript.dataset;
  const banner = document.getElementById("stale");
  let told = loaded;
  const kept = "kept" in document.documentElement.dataset; // by the phone, for want of a network
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

  // Whoever reads further down keeps the line they are reading, and whoever stands on a control keeps standing on it.
  function replace(html) {
    const old = page();
    const whole = new DOMParser().parseFromString(html, "text/html");
    const fresh = whole.getElementById("news");
    if (!fresh) return;
    const held = old.contains(document.activeElement) ? document.activeElement.id : "";
    const height = old.offsetHeight;
    const reading = window.scrollY > 160 && window.matchMedia("(max-width: 56.1875em)").matches;
    old.replaceWith(fresh);
    whole.querySelectorAll("[data-news-part]").forEach((part) => document.getElementById(part.id)?.replaceWith(part));
    if (held) document.getElementById(held)?.focus({ preventScroll: true });
    if (reading) window.scrollBy(0, page().offsetHeight - height);
    document.dispatchEvent(new CustomEvent("scorebook:news"));
  }

  async function ask() {
    if (asking || document.hidden || over()) return;
    asking = true;
    try {
      const url = new URL(address, window.location.href);
      url.searchParams.set("since", page().dataset.since);
      const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE), cache: "no-store" });
      if (answer.ok) {
        answered = Date.now();
        told = answer.headers.get("X-Told-At") || told;
        if (answer.status !== 204) replace(await answer.text());
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
})();
