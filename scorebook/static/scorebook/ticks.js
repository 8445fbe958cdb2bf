// Scorebook: ticks a payment off without leaving the page.  Without this the same form is sent as a whole page.
(() => {
  "use strict";
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches(".pay-form")) return;
    event.preventDefault();
    const held = form.querySelector("button").id;
    try {
      const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("dues")?.closest("section");
      if (!answer.ok || !fresh) throw new Error(String(answer.status));
      document.getElementById("dues").closest("section").replaceWith(fresh);
      document.getElementById(held)?.focus({ preventScroll: true });
    } catch {
      form.submit();
    }
  });
})();
