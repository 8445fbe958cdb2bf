// Scorebook: the clock of a round of a cup day.  It is the server's: a page keeps how far its own is off and shows
// what is left every second.  Without a network it goes on.
const SECOND = 1000;
const LAST = 10 * 60 * SECOND;
let off = null; // how many ms our own clock is ahead

/* Learn how far our own clock is off from the server's moment, asked for at a moment of ours: it is half a way old. */
export function learn(now, asked = Date.now()) {
  off = (asked + Date.now()) / 2 - Number(now);
}

/* Show what is left on every clock of the page; `data-is` of each says how it stands. */
export function tick() {
  for (const clock of document.querySelectorAll("[data-ends]")) {
    const { now, ends, whole, is } = clock.dataset;
    if (off === null) learn(now);
    if (is === "waiting" || is === "stopped") continue;
    const left = Math.max(0, Number(ends) - (Date.now() - off));
    const seconds = Math.ceil(left / SECOND);
    clock.querySelector("[data-left]").textContent =
      `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    clock.dataset.is = left === 0 ? "over" : left <= LAST ? "last" : "running";
    const gone = clock.querySelector("[data-gone]");
    if (gone) gone.style.width = `${100 - Math.min(100, (100 * left) / (whole * SECOND))}%`;
  }
}

/* Do it now and every second. */
export function run(each = tick) {
  each();
  window.setInterval(each, SECOND);
}
