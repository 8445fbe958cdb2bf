// Scorebook: the far view.  A key or a tap shows the code for ten seconds; the page moves a little against burn-in.
(() => {
  "use strict";
  const SHOWN = 10000; // ms the code stays
  const SHIFT = 600000; // ms between two moves of the page
  const code = document.getElementById("far-code");
  let hide = 0;

  function show() {
    if (!code) return;
    code.hidden = !code.hidden;
    window.clearTimeout(hide);
    if (!code.hidden)
      hide = window.setTimeout(() => {
        code.hidden = true;
      }, SHOWN);
  }

  document.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.altKey && !event.metaKey && event.key !== "Tab") show();
  });
  document.addEventListener("click", show);
  window.setInterval(() => document.body.classList.toggle("shifted"), SHIFT);
})();
