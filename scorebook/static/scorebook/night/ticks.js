// Scorebook: ticks a payment off without leaving the page. Without this the same form is sent as a whole page. A failed
// request is reported here; a refusal in words is shown as the page in the response.
(() => {
  "use strict";
  const PATIENCE = 8000; // ms before a question is given up

  function tell(form, how) {
    const notice = document.getElementById("tick-told");
    const whom = how ? form.querySelector(".whom").firstChild.textContent.trim() : "";
    notice.querySelector("span").textContent = how ? `${whom}: ${notice.dataset[how]}` : "";
    notice.hidden = !how;
  }

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches(".pay-form")) return;
    event.preventDefault();
    const held = form.querySelector("button").id;
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const answer = await fetch(form.action, { method: "POST", body: new FormData(form), signal });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("dues")?.closest("section");
      if ([409, 422].includes(answer.status)) {
        form.submit();
        return;
      }
      tell(form, answer.ok && fresh ? "" : "ill");
      if (!answer.ok || !fresh) return;
      document.getElementById("dues").closest("section").replaceWith(fresh);
      document.getElementById(held)?.focus({ preventScroll: true });
    } catch {
      tell(form, "away");
    }
  });
})();
