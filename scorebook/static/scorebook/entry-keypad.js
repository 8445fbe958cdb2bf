/* The keypad of the page: ten digits, a way back, and one key more that each screen gives its own meaning. */

import { phrase } from "./entry-words.js";
import { button, h, icon } from "./entry-dom.js";

const digit = (d) => button({ class: "key", data: { key: d } }, d);

export function keypad(desc, last) {
  return h("div", { class: "keys", id: "keys", role: "group", "aria-label": phrase(desc, "card_points"), hidden: true },
    ["1", "2", "3", "4", "5"].map(digit), button({ class: "key fn del", data: { key: "del" }, "aria-label": phrase(desc, "delete") }, icon("del")),
    ["6", "7", "8", "9", "0"].map(digit), last);
}
