// Scorebook: a page of a cup day that keeps itself up to date, and the clock of its round.
// The clock is the server's: the page keeps how far its own is off and shows what is left every second.
(() => {
  "use strict";
  const ASK = 4000; // ms between two questions
  const SECOND = 1000;
  const MINUTE = 60 * SECOND;
  const LAST = 10 * MINUTE;
  const live = document.getElementById("live");
  if (!live) return;
  let off = null; // how many ms our own clock is ahead

  function tick() {
    for (const clock of document.querySelectorAll("[data-ends]")) {
      const { now, ends, whole, is } = clock.dataset;
      if (off === null) off = Date.now() - Number(now);
      if (is === "waiting" || is === "stopped") continue;
      const left = Math.max(0, Number(ends) - (Date.now() - off));
      const seconds = Math.ceil(left / SECOND);
      const face = clock.querySelector("[data-left]") ?? clock;
      face.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      clock.dataset.is = left === 0 ? "over" : left <= LAST ? "last" : "running";
      const gone = clock.querySelector("[data-gone]");
      if (gone) gone.style.width = `${100 - Math.min(100, (100 * left) / (whole * SECOND))}%`;
    }
  }

  const busy = () => live.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");

  async function look() {
    if (document.hidden || busy() || live.querySelector("details[open]")) return;
    const sent = Date.now();
    try {
      const since = encodeURIComponent(live.dataset.told);
      const answer = await fetch(`${live.dataset.news}?since=${since}`, { headers: { Accept: "application/json" } });
      if (answer.status !== 200) return;
      const told = await answer.json();
      off = Date.now() - told.now - (Date.now() - sent) / 2;
      const page = await fetch(window.location.href);
      if (!page.ok || busy()) return;
      const fresh = new DOMParser().parseFromString(await page.text(), "text/html").getElementById("live");
      if (!fresh) {
        window.location.reload();
        return;
      }
      live.replaceChildren(...fresh.childNodes);
      live.dataset.told = fresh.dataset.told;
      live.dispatchEvent(new CustomEvent("fresh", { bubbles: true }));
      tick();
    } catch {
      // without a network the page stays as it is, and the clock goes on
    }
  }

  tick();
  window.setInterval(tick, SECOND);
  window.setInterval(look, ASK);
})();
