/* The frame of a game of sides, drawn once: the pages of figures, and the panel of bids, answers or keys. */

import { keypad } from "../page/keys.js";
import { entriesWithoutPlay } from "../page/without-play.js";
import { phrase } from "../page/words.js";
import { personal } from "./bid.js";
import { namedByTable } from "./words.js";
import { $, button, h, kbd, set } from "../../page/dom.js";

export function lower(desc) {
  const figs = figurePages(desc);
  const count = figs[0]?.childElementCount;
  set($("#work"), { "data-tall": bidRows(desc) > 2, "data-figs": Math.ceil(count / columns(count)) || 0 });
  return [
    h("div", { class: "chips figs", role: "group", "aria-label": phrase(desc, "figures"), id: "figs" }, figs),
    h(
      "div",
      { class: "panel" },
      bids(desc),
      h("div", { class: "answers", id: "answers", role: "group", hidden: true }),
      keypad(desc, lastKey(desc)),
    ),
  ];
}

/* ---------- figures ---------- */

/* Eight chips fit on a page. The kontra chips are the last ones of the first page. */
function figurePages(desc) {
  const { chips: figures, kontra: levels } = desc.face;
  const chips = figures.map((chip) =>
    button(
      { class: "chip", data: { fig: chip.figure } },
      kbd(chip.letter),
      h("b", { class: sized(chip.short), ...namedByTable(chip) }, chip.short),
      " ",
      h("small"),
    ),
  );
  const kontra = (which, letter) =>
    button({ class: "chip k", data: { kontra: which } }, kbd(letter), h("b"), " ", h("small"));
  const doubled = levels.length
    ? [kontra("game", desc.face.on_game), ...(figures.some((chip) => !personal(chip)) ? [kontra("last", "K")] : [])]
    : [];
  const pages = [[...chips.splice(0, 8 - doubled.length), ...doubled]].filter((page) => page.length);
  while (chips.length) pages.push(chips.splice(0, 8));
  return pages.map((page, at) =>
    h(
      "div",
      {
        class: "figpage",
        data: { columns: at ? 4 : columns(page.length), left: at ? 0 : page.length % columns(page.length) },
      },
      page,
    ),
  );
}

/* Long labels are smaller; several words may wrap into two lines. */
const WORDS = /\S{3}[ -]\S{4}/;
const sized = (label) =>
  label.length <= 6 ? "" : label.length > 11 || WORDS.test(label) ? "long wraps" : "long";

/* Return the number of chips per row, so that no row is nearly empty. */
const columns = (count) => (count <= 4 ? count : count <= 6 ? 3 : 4);

/* ---------- the panel ---------- */

const inPanel = (desc) => desc.face.bids.filter((bid) => bid.played || bid.each);
const bidRows = (desc) => Math.ceil(inPanel(desc).length / columns(inPanel(desc).length)) + 1;

function bids(desc) {
  const say = (key) => phrase(desc, key);
  const played = inPanel(desc);
  const chip = (bid) =>
    button(
      {
        class: "chip",
        data: { bid: bid.contract },
        "aria-label": bid.short === bid.label ? null : [bid.label, bid.price].filter(Boolean).join(", "),
      },
      kbd(bid.letter),
      h("b", { class: bid.short.length > 9 ? "long" : bid.short.length > 7 ? "mid" : "" }, bid.short),
      h("small", {}, bid.price),
    );
  const passed = desc.face.bids
    .filter((bid) => !played.includes(bid))
    .map((bid) => button({ class: "chip", data: { bid: bid.contract } }, kbd(bid.letter), bid.label));
  const { chips, others } = entriesWithoutPlay(desc, passed.length);
  const quick = chips.map((kind) => button({ class: "chip", data: { quick: kind } }, desc.kinds[kind].short));
  const other = button({ class: "chip", id: "other", data: { beside: passed.length } }, say("other"));
  const nogame = [...passed, ...quick, ...(others.length ? [other] : [])];
  return h(
    "div",
    { class: "bids", id: "bids", role: "group", "aria-label": say("game") },
    h(
      "div",
      { class: "chips", data: { columns: columns(played.length), left: played.length % columns(played.length) } },
      played.map(chip),
    ),
    h("div", { class: "three", id: "nogame", data: { columns: nogame.length } }, nogame),
    h("div", { class: "three", id: "fix", hidden: true }),
  );
}

/* The last key: the other side's points, or the next player. */
function lastKey(desc) {
  if (desc.face.score_of_others) return button({ class: "key fn", data: { key: "swap" } }, phrase(desc, "of_others"));
  return button(
    { class: "key fn", data: { key: "next" }, "aria-label": phrase(desc, "next_seat_name"), hidden: true },
    phrase(desc, "next_seat"),
  );
}
