/* The search for a game behind the four that are offered. Without this file all of them are in the list. */

import { $, $$ } from "../page/dom.js";

const letters = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const place = $("[data-games]");
const box = $("#game-search");

box.closest("p").hidden = false;
box.addEventListener("input", () => {
  const words = letters(box.value).split(" ");
  for (const card of $$(".game-card", place)) {
    const item = card.closest("li") ?? card;
    item.hidden = !words.every((word) => letters(card.textContent).includes(word));
  }
});
box.addEventListener("keydown", (event) => {
  if (event.key === "Enter") event.preventDefault();
});
