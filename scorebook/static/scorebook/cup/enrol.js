// Scorebook: ticks are kept as they are made, and the tables they come to are shown.
(() => {
  "use strict";
  const form = document.getElementById("enrol");
  const crowd = document.getElementById("crowd");
  const closing = document.querySelector("#close-list [name=head]");
  if (!form) return;
  form.querySelector("[data-plain]")?.setAttribute("hidden", "");
  const wrong = form.querySelector("[data-wrong]");
  let sending = Promise.resolve();

  function key() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
  }

  function show(told) {
    crowd.querySelector("[data-people]").textContent = told.people;
    const row = crowd.querySelector("[data-sizes]");
    row.setAttribute("aria-label", told.tables);
    row.hidden = !told.sizes.length;
    row.replaceChildren(
      ...told.sizes.map((size) => {
        const one = document.createElement("i");
        one.textContent = size;
        one.classList.toggle("odd", String(size) !== row.dataset.usual);
        return one;
      }),
    );
    crowd.querySelector("[data-out]").textContent = told.out;
    document.querySelector("[data-without]").textContent = told.without;
    if (closing) closing.value = told.head;
  }

  async function keep(box) {
    const said = new FormData();
    said.set("csrfmiddlewaretoken", form.querySelector("[name=csrfmiddlewaretoken]").value);
    said.set("key", key());
    said.append("shown", box.value);
    if (box.checked) said.append("here", box.value);
    try {
      const answer = await fetch(form.action, { method: "POST", body: said, headers: { Accept: "application/json" } });
      const told = await answer.json();
      wrong.hidden = answer.ok;
      if (answer.ok) show(told);
      else refuse(box, told.text);
    } catch {
      refuse(box, form.dataset.offline);
    }
  }

  function refuse(box, text) {
    box.checked = !box.checked;
    wrong.textContent = text;
    wrong.hidden = false;
  }

  form.addEventListener("change", (event) => {
    if (event.target.name === "here") sending = sending.then(() => keep(event.target));
  });
})();
