/* Helpers to make elements. Text is always text and never parsed as markup. */

import { isolated } from "./direction.js";

export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

export function h(name, attributes = {}, ...inside) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "data") Object.assign(node.dataset, value);
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(key, shown(key, value));
  }
  const told = inside.flat().filter((one) => one !== null && one !== undefined && one !== "");
  node.append(...told.map((one) => (typeof one === "string" ? isolated(one) : one)));
  return node;
}

/* Labels are read aloud or drawn like text. */
const shown = (key, value) => (key === "aria-label" || key === "title" ? isolated(String(value)) : String(value));

export function icon(name, small = false) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", small ? "i s" : "i");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

export const button = (attributes, ...inside) => h("button", { type: "button", ...attributes }, ...inside);
/* The key's letter is drawn by CSS, so it is no part of the control's accessible name. */
export const kbd = (letter) => (letter ? h("kbd", { "aria-hidden": "true", data: { letter } }) : null);

/* Change a node only if it differs, because screen readers announce every change. */
export function fill(node, ...inside) {
  const next = h("div", {}, ...inside);
  if (next.innerHTML !== node.innerHTML) node.replaceChildren(...next.childNodes);
}

/* Fill a node again, and focus the same control as before. */
export function refill(node, ...inside) {
  const before = node.contains(document.activeElement)
    ? JSON.stringify({ ...document.activeElement.dataset, is: null, wrong: null })
    : null;
  fill(node, ...inside);
  if (before && !node.contains(document.activeElement))
    $$("button", node)
      .find((one) => JSON.stringify({ ...one.dataset, is: null, wrong: null }) === before)
      ?.focus();
}

export function set(node, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === false) node.removeAttribute(key);
    else if (node.getAttribute(key) !== shown(key, value)) node.setAttribute(key, shown(key, value));
  }
}
