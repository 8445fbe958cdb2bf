/* The page around the part that a shape of screen draws: the table, the preview and the save bar. The frame is drawn
   once; later only changes are drawn. */

import { isEarlier } from "../lines/earlier.js";
import { drawPreview, drawSentence, readback } from "./readback.js";
import { aroundTable, nameOf, phrase, shortOf } from "./words.js";
import { firstWrong, markWrongs, wrongWord } from "./wrongs.js";
import { $, $$, button, fill, h, icon, kbd, set } from "../../page/dom.js";

const PLACES = {
  2: ["left", "right"],
  3: ["bottom", "right", "left"],
  4: ["leftbottom", "rightbottom", "righttop", "lefttop"],
  5: ["bottom", "right", "righttop", "lefttop", "left"],
};
/* An amount fits beside a name with at most this many letters. */
const LONG_NAME = 6;
/* Plates in the colour of their side: their amounts are not red as well. */
const COLOURED = ["declarer", "alone", "partner"];

/* The errors of the hand by the last check of the server or the phone. Until the next check Save is not green. */
let drawnWrong = [];

export function drawFrame(shape, desc) {
  fill(
    $("#work"),
    h(
      "div",
      {
        class: "table",
        role: "group",
        "aria-label": phrase(desc, "the_table"),
        "data-seats": desc.there.length,
        "data-rows": desc.face.rows,
      },
      seats(desc),
      shape.around(desc),
    ),
    h("div", { class: "lower" }, shape.lower(desc)),
    h("div", { class: "pinned" }, readback(), saveBar(desc)),
  );
  $("#alert").textContent = "";
}

const saveBar = (desc) =>
  h(
    "div",
    { class: "save" },
    button({ class: "more", id: "more" }),
    counter(desc),
    button({ class: "btn main", id: "save" }),
  );

/* Show the card counter beside the keys if the game can count cards. */
function counter(desc) {
  return desc.counting
    ? button(
        { class: "more counter", id: "count", "aria-haspopup": "dialog", hidden: true },
        kbd("C"),
        icon("deck"),
        h("span", {}, phrase(desc, "count")),
      )
    : null;
}

function seats(desc) {
  const places = PLACES[desc.there.length];
  const plates = aroundTable(desc).map((seat, step) =>
    button(
      { class: `seat p-${places?.[step]}`, data: { seat } },
      kbd(String(seat + 1)),
      h("span", {}, nameOn(desc, seat), h("span", { class: "role" })),
      h("span", { class: "d" }),
      desc.worn === seat && desc.wears ? h("span", { class: "worn" }, icon(desc.wears.icon, true)) : null,
    ),
  );
  return [...plates, button({ class: `middle p-mid p-mid-${desc.there.length}`, id: "middle" }, h("b"), h("span"))];
}

/* A long name takes the whole first line of its plate. */
function nameOn(desc, seat) {
  const short = shortOf(desc, seat);
  const whole = nameOf(desc, seat);
  return h(
    "span",
    {
      class: short.length > LONG_NAME ? "name long" : "name",
      title: short === whole ? null : whole,
      translate: "no",
    },
    `${short} `,
  );
}

/* ``known`` is the server's last answer about this state: problems, payouts and notes. */
export function draw(shape, s, desc, known, mode) {
  const open = shape.untold(s, desc);
  const told = known.problems.filter(
    ({ field = "" }) => !open.has(field.split(/[[.]/)[0]) && !open.has(field.split(".")[0]),
  );
  const wrong = told.filter((problem) => !problem.warning && !problem.missing);
  const empty = shape.isEmpty(s, desc);
  if (wrong.length || known.fresh || empty) drawnWrong = wrong;
  const lacks = [
    ...(known.unchanged ? [phrase(desc, "nothing_changed")] : []),
    ...shape.lacks(s, desc),
    ...told.filter((p) => p.missing).map((p) => p.lacks || p.text),
  ];
  const ready = !lacks.length && !wrong.length && !empty;
  const underWay = shape.underWay(s, desc);
  drawSeats(shape, s, desc, ready || (known.so_far && !wrong.length && !empty) ? known : null);
  shape.draw(s, desc, wrong);
  markWrongs(wrong, shape, s, desc);
  if ($("#count")) $("#count").hidden = !shape.countable(s, desc);
  drawPreview(shape.points(s, desc, known), desc, empty ? { ...known, so_far: false } : known, {
    wrong,
    ready,
    mode,
    underWay,
    hint: shape.hint(desc),
  });
  const isChecked = !(isEarlier(desc) || drawnWrong.length) || known.fresh || Boolean(mode.later);
  drawSave(s, desc, { ready, isChecked, wrong: wrong.length && wrongWord(wrong, shape, s, desc), lacks, underWay });
  drawMore(s, desc, shape.told(s, desc).length + (s.dealer === null ? 0 : 1));
  drawOffer(s.keeps ?? known.keeps, Boolean(s.keeps));
  drawSentence(shape.sentence(s, desc), empty);
  $("#open-tag").hidden = empty || ready;
  document.body.dataset.ask = s.ask ?? "";
}

/* Return the control that a press on the dashed Save button goes to if something is wrong. */
export const firstToMend = (shape, s, desc) => firstWrong(drawnWrong, shape, s, desc);

function drawSeats(shape, s, desc, known) {
  for (const node of $$(".seat")) {
    const seat = Number(node.dataset.seat);
    const plate = shape.plate(s, desc, seat);
    const count = `${plate.filled ? "=" : ""}${plate.count ?? ""}`;
    // Without the zero a count would look like an amount.
    const nothing = known?.payouts && !known.so_far && count ? "0" : "";
    const amount = known?.payouts?.[seat] || nothing;
    const red = amount.startsWith("−") && !COLOURED.includes(plate.role);
    set(node, {
      "data-role": plate.colour ?? plate.role,
      "data-ask": plate.asked,
      "data-speaks": plate.speaks,
      "data-filled": plate.filled,
      "data-moved": plate.moved ?? null,
      "data-writes": plate.writes || null,
      "aria-disabled": plate.role === "out" ? "true" : null,
      "aria-label": shape.plateName(s, desc, seat, amount),
    });
    fill($(".role", node), h("span", {}, plate.word), amount && count ? `${plate.word ? " · " : ""}${count}` : "", " ");
    fill($(".d", node), amount || count);
    const tight = amount.length > 3 || (amount.length > 2 && shortOf(desc, seat).length + amount.length > 7);
    $(".d", node).className =
      `d${!amount && count ? " count" : ""}${tight ? " long" : ""}${red ? " minus" : ""}`;
  }
  const [big, small] = shape.middle(s, desc);
  $("#middle").classList.toggle("ask", s.ask !== null);
  fill($("#middle b"), big);
  $("#middle b").classList.toggle("long", big.length > 10);
  fill($("#middle span"), small);
}

export function drawSaving(desc) {
  set($("#save"), { "aria-disabled": "true", "aria-busy": null });
  fill($("#save"), phrase(desc, "saving"));
}

/* A correction, and a hand that was wrong, turn green once they are checked. Saved earlier, the server checks them. */
function drawSave(s, desc, { ready, isChecked, wrong, lacks, underWay }) {
  const save = $("#save");
  const say = (key, blanks) => phrase(desc, key, blanks);
  set(save, { "aria-disabled": ready ? null : "true", "aria-busy": ready && !isChecked ? "true" : null });
  if (wrong !== 0) fill(save, wrong ? say("mend_wrong", { what: wrong }) : say("wrong"));
  else if (lacks.length === 1 && lacks[0] === say("nothing_changed")) fill(save, lacks[0]);
  else if (!ready) fill(save, say(underWay ? "stays_open" : "missing", { what: lacks.join(", ") }));
  else fill(save, saveWord(s, desc), kbd("Enter"));
}

function saveWord(s, desc) {
  if (desc.correcting) return phrase(desc, "save_correction");
  if (desc.inserting) return phrase(desc, "save_insertion");
  const { label } = desc.kinds[s.kind];
  return s.kind === desc.face.kind ? phrase(desc, "save") : phrase(desc, "save_kind", { kind: label });
}

/* If an inserted hand moves the deal on, offer to keep the dealer of a later line. */
function drawOffer(offer, isChosen) {
  const place = $("#keeps");
  if (!place) return;
  place.hidden = !offer;
  if (offer) fill(place, button({ class: "btn", id: "keep-dealer", "aria-pressed": String(isChosen) }, offer.label));
}

/* Show on "More" how many facts were set behind it. */
function drawMore(s, desc, told) {
  const more = $("#more");
  if (desc.correcting) {
    more.className = "why";
    set(more, {
      "aria-label": `${phrase(desc, "reason")} ${desc.correcting.reasons[s.reason]}; ${phrase(desc, "another_reason")}`,
    });
    return fill(more, phrase(desc, "reason"), " ", h("b", {}, desc.correcting.reasons[s.reason]));
  }
  const word = phrase(desc, "more");
  const shown = told ? `${word} ${told}` : word;
  set(more, { "aria-label": phrase(desc, "more_name").replace(word, shown), "aria-haspopup": "dialog" });
  fill(more, icon("more"), h("span", {}, shown));
}
