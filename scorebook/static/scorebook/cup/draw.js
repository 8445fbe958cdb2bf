// Scorebook: two people change places before the draw is published, or one moves to another table: by drag, by two
// presses, or by the keys.
(() => {
  "use strict";
  const tables = document.getElementById("tables");
  const form = document.getElementById("swap");
  const said = document.querySelector("#said span");
  const told = JSON.parse(document.getElementById("told").textContent);
  const kept = "cup-swap";
  let held = null;
  const plain = document.querySelector("details[data-plain]");
  plain.hidden = !plain.open; // refused, it says why

  const plates = () => [...tables.querySelectorAll(".plate2")];
  const met = (one, other) => told.met[[one, other].sort((a, b) => a - b).join("-")];

  function where(plate) {
    const { table, seat } = plate.dataset;
    return table ? tables.dataset.where.replace("{table}", table).replace("{seat}", seat) : tables.dataset.resting;
  }

  function drop() {
    held?.setAttribute("aria-pressed", "false");
    held = null;
    for (const plate of plates()) plate.removeAttribute("data-met");
  }

  function take(plate) {
    held = plate;
    plate.setAttribute("aria-pressed", "true");
    for (const one of plates())
      if (one !== plate && met(plate.dataset.who, one.dataset.who)) one.dataset.met = "true";
    const name = told.names[plate.dataset.who];
    said.textContent = tables.dataset.saying.replace("{name}", name).replace("{where}", where(plate));
  }

  function pick(plate) {
    if (!held) {
      take(plate);
      return;
    }
    const other = held;
    drop();
    if (other === plate) return;
    sessionStorage.setItem(kept, plate.dataset.who);
    form.elements.one.value = other.dataset.who;
    form.elements.other.value = plate.dataset.who;
    form.submit();
  }

  function next(from, key) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (!step) return null;
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const [x, y] = middle(from.getBoundingClientRect());
    const ways = plates().map((one) => {
      const [u, v] = middle(one.getBoundingClientRect());
      const along = (u - x) * step[0] + (v - y) * step[1];
      const aside = Math.abs((u - x) * step[1]) + Math.abs((v - y) * step[0]);
      return { one, along, far: along + 3 * aside };
    });
    return ways.filter((way) => way.along > 8).sort((a, b) => a.far - b.far)[0]?.one;
  }

  /* The head of another table has nobody to exchange with: the person being moved goes there. */
  function put(card) {
    const { who, table } = held.dataset;
    drop();
    if (card.dataset.to === (table ?? "0")) return;
    sessionStorage.setItem(kept, who);
    const move = document.getElementById("put");
    move.elements.who.value = who;
    move.elements.table.value = card.dataset.to;
    move.submit();
  }

  const under = (event) => event.target.closest?.(".plate2");
  const over = (event) => event.target.closest?.("[data-to]");
  tables.addEventListener("click", (event) => {
    if (under(event)) pick(under(event));
    else if (held && over(event)) put(over(event));
  });
  tables.addEventListener("dragstart", (event) => {
    drop();
    if (under(event)) take(under(event));
  });
  tables.addEventListener("dragover", (event) => held && over(event) && event.preventDefault());
  tables.addEventListener("drop", (event) => {
    if (!held || !over(event)) return;
    event.preventDefault();
    if (under(event)) pick(under(event));
    else put(over(event));
  });
  tables.addEventListener("dragend", drop);
  tables.addEventListener("keydown", (event) => {
    if (event.key === "Escape") drop();
    const to = under(event) && next(under(event), event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
  });
  const last = sessionStorage.getItem(kept);
  sessionStorage.removeItem(kept);
  if (last) plates().find((plate) => plate.dataset.who === last)?.focus();
})();
