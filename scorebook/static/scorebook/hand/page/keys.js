/* The keyboard: a hand can be entered without a pointer. Keys act only outside fields and dialogs, and can be switched
   off. */

import { $, button, fill, h, icon, set } from "../../page/dom.js";
import { drop, keep, stored } from "../../page/store.js";
import { low, nameOf, phrase, shortOf } from "./words.js";

const OFF = "scorebook.keys.off";
export const keysAreOn = () => stored(OFF) !== "1";
export function switchKeys(on) {
  if (on) drop(OFF);
  else keep(OFF, "1");
  document.body.classList.toggle("no-keys", !on);
}

const NAMED = { m: "#middle", u: "#undo", enter: "#save" };

/* Whether the target is in such an element. A dialog that has just closed may still have the focus; that does not
   count. */
const isIn = (target, selector) => target.closest(selector)?.closest("dialog") === null;

/* Return the control that a key presses, or null. Each shape of screen has its own keys. */
function control(event, s, desc, shape) {
  const letter = event.key.toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? (/^\d$/.test(event.key) ? event.key : null);
  if (event.shiftKey && digit) return $(`.seat[data-seat="${digit - 1}"]`);
  const found = digit !== null ? shape.ofDigit(digit, s, desc) : (shape.ofLetter(letter, s, desc) ?? NAMED[letter]);
  return found ? $(found) : null;
}

export function listen({ state, desc, shape, press, back, plan }) {
  document.addEventListener("keydown", (event) => {
    if ($("dialog[open]") || isIn(event.target, "input, textarea, select")) return;
    if (event.ctrlKey && event.key === "Enter") {
      event.preventDefault();
      press($("#save"));
      return;
    }
    if (!keysAreOn() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.key === "?") {
      event.preventDefault();
      plan();
      return;
    }
    if (event.key === "Escape") {
      back();
      return;
    }
    if ((event.key === "Enter" || event.key === " ") && isIn(event.target, "button, a")) return;
    if (event.shiftKey && !/^(Digit|Numpad)/.test(event.code)) return;
    const found = control(event, state(), desc(), shape);
    if (!found || found.hidden) return;
    event.preventDefault();
    press(found);
  });
}

/* The keypad: whose number is written, ten digits, delete, and one more key whose meaning depends on the screen. */

const digitKey = (d) => button({ class: "key", data: { key: d } }, d);

export function keypad(desc, last, sign = null) {
  return h(
    "div",
    { class: "keys", id: "keys", role: "group", "aria-label": phrase(desc, "card_points"), hidden: true },
    h("p", { class: "whose-number", hidden: true }),
    ["1", "2", "3", "4", "5"].map(digitKey),
    sign,
    button({ class: "key fn del", data: { key: "del" }, "aria-label": phrase(desc, "delete") }, icon("del")),
    ["6", "7", "8", "9", "0"].map(digitKey),
    last,
  );
}

/* Say above the digits whose number the next one changes, and the number so far. Where it is nobody's own,
   ``count`` is the reason or empty. */
export function drawWhose(desc, label, seat, count) {
  const place = $("#keys .whose-number");
  const isOwn = seat !== null;
  set($("#keys"), { "aria-label": isOwn ? `${label}: ${nameOf(desc, seat)}` : label });
  set(place, { "data-whose": seat });
  place.hidden = !isOwn && !count;
  const own = isOwn && [h("b", { translate: "no" }, shortOf(desc, seat)), ` ${low(label)} `, h("b", {}, count)];
  fill(place, own || count || "");
}
