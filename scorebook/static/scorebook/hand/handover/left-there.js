/* The notice that actions of another phone wait on the server. left.js takes them in. */

import { keyOf } from "../page/draft.js";
import { find } from "../queue/fold.js";
import { phrase } from "../page/words.js";
import { $, button, fill, h } from "../../page/dom.js";

let shown = "[]";

/* Return the actions that wait on the server and are not here, counted by the owner of the phone. */
function waiting({ page, outbox, s, aside }) {
  const isHere = ({ key }) => find(outbox.queue, key) !== null || [s, ...aside].some((one) => keyOf(one) === key);
  const by = new Map();
  for (const one of page.left?.waits ?? []) if (!isHere(one)) by.set(one.by, (by.get(one.by) ?? 0) + 1);
  return [...by];
}

export function drawLeft(app) {
  const place = $("#left-there");
  const waits = waiting(app);
  if (!place || shown === JSON.stringify(waits)) return;
  shown = JSON.stringify(waits);
  place.hidden = !waits.length;
  const said = waits.map(([name, n]) => phrase(app.desc, name ? "left_by" : "left_by_nobody", { name, n }));
  const look = { class: "btn", data: { act: "left" }, onclick: () => app.open("openLeft") };
  fill(place, h("span", {}, said.join(" ")), button(look, phrase(app.desc, "look_left")));
}
