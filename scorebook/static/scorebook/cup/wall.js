// Scorebook: the pages of the wall by turns.  The arrows hold a page, Space lets them turn again.
(() => {
  "use strict";
  const EVERY = 12000; // ms a page stays
  const dots = document.getElementById("dots");
  const slides = () => [...document.querySelectorAll(".slide")];
  let at = 0;
  let held = false;

  /* Letter widths differ, also between fonts. A name that is still cut becomes as short as possible, and whole again
     once there is room. */
  function fit(slide) {
    for (const name of slide.querySelectorAll("[data-short]")) {
      name.dataset.whole ??= name.textContent;
      name.textContent = name.dataset.whole;
      if (name.scrollWidth > name.clientWidth) name.textContent = name.dataset.short;
    }
  }

  function show() {
    const all = slides();
    if (!all.length) return;
    at = (at + all.length) % all.length;
    all.forEach((one, place) => one.classList.toggle("on", place === at));
    fit(all[at]);
    dots.replaceChildren(
      ...all.map((_one, place) => {
        const dot = document.createElement("i");
        dot.classList.toggle("on", place === at);
        return dot;
      }),
    );
  }

  document.querySelector(".wall").dataset.turning = "true";
  document.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === " ") held = !held;
    if (!step) return;
    held = true;
    at += step;
    show();
  });
  document.addEventListener("fresh", show);
  window.setInterval(() => {
    if (held) return;
    at += 1;
    show();
  }, EVERY);
  show();
  document.fonts.ready.then(show);
})();
