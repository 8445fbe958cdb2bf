/* Draw the players at the table: known names, and a plate for each name in the line. */

import { button, fill, h, icon } from "../page/dom.js";
import { asRead } from "../page/names.js";
import { begun } from "./line.js";
import { told } from "./wrongs.js";

/* Return known people who have no seat: first names that match the typed letters, then those who played most often with
   the seated ones. */
export function offered(line, names, sitting) {
  const seated = new Set(names.map(asRead));
  const typed = asRead(begun(line));
  const known = new Set(sitting.known.map(asRead));
  const starts = (name) => typed !== "" && !known.has(typed) && asRead(name).startsWith(typed);
  const sat = sitting.together.filter(({ names: company }) => company.some((name) => seated.has(asRead(name))));
  const often = (name) => sat.filter((one) => one.names.includes(name)).length;
  const free = sitting.known.filter((name) => !seated.has(asRead(name)));
  const order = (one, other) => starts(other.name) - starts(one.name) || other.often - one.often;
  return free.map((name) => ({ name, often: often(name), first: starts(name) })).sort(order);
}

/* Return the other companies that this device has seen, each once, the latest first. */
function others(names, sitting) {
  const written = (people) => people.map(asRead).sort().join("\n");
  const met = new Set([written(names)]);
  return sitting.together.filter((one) => {
    const people = written(one.names);
    return !met.has(people) && met.add(people);
  });
}

function address(like) {
  const asked = new URLSearchParams(location.search);
  ["game", "rules"].forEach((one) => asked.delete(one));
  asked.set("like", like);
  return `?${asked}`;
}

export function drawOffered(place, people, names, sitting) {
  const companies = others(names, sitting).slice(0, 3).map((one) => {
    const label = `${sitting.words.company} ${one.names.join(", ")}`;
    const link = { class: "btn together", href: address(one.like), "aria-label": label };
    return h("a", link, icon("people", true), one.names.join(", "));
  });
  const chips = people.map(({ name, first }) =>
    button({ class: first ? "btn chip first" : "btn chip", data: { sits: name } }, icon("plus", true), name),
  );
  const begun = people.filter((one) => one.first).length;
  fill(place, ...chips.slice(0, begun), ...companies, ...chips.slice(begun));
  place.hidden = place.children.length === 0;
}

/* Draw the plates in the order of the line. ``held`` is the seat to swap: null if no swap is in progress, -1 before the
   first tap. */
export function drawPlates(ring, { names, dealer, held, bad, sitting }) {
  const { words, known, writes } = sitting;
  const isScribe = (name, seat) => (writes === null ? seat === 0 : asRead(name) === asRead(writes));
  const knows = new Set(known.map(asRead));
  const plates = names.map((name, seat) => {
    const roles = [
      isScribe(name, seat) ? words.scribe : "",
      seat === dealer ? words.first : "",
      known.length && !knows.has(asRead(name)) ? words.new : "",
    ];
    const role = roles.filter(Boolean).join(" · ") || told(words.seat, { number: seat + 1 });
    const pressed = held === null ? seat === dealer : held === seat;
    return h(
      "li",
      { class: bad.has(name) ? "plate wrong" : "plate", data: { first: seat === dealer, held: held === seat } },
      button(
        { class: "sit", "aria-pressed": String(pressed), data: { seat } },
        h("span", { class: "name" }, name),
        " ",
        h("small", {}, role),
      ),
      button({ class: "icon", "aria-label": told(words.out, { name }), data: { out: seat } }, icon("cross", true)),
    );
  });
  const swapping = held !== null;
  const asked = held === -1 ? words.one : words.other;
  const swap = button(
    { class: "btn", id: "swap", "aria-pressed": String(swapping) },
    icon("swap", true),
    swapping ? asked : words.swap,
  );
  ring.hidden = names.length === 0;
  fill(ring, ...plates, names.length > 1 ? h("li", { class: "swaps" }, swap) : null);
}
