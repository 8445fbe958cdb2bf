/* The page around what a shape of screen draws: the table, the preview and the save bar. The frame is made once from
   the description, afterwards only what changed is touched. */

import { nameOf, phrase, shortOf } from "./words.js";
import { $, $$, button, fill, h, icon, kbd, set } from "./dom.js";

const PLACES = {
  2: ["left", "right"],
  3: ["bottom", "right", "left"],
  4: ["leftbottom", "rightbottom", "righttop", "lefttop"],
  5: ["bottom", "right", "righttop", "lefttop", "left"],
};
/* Letters from which a sentence is said in smaller ones. */
const LONG_SENTENCE = [110, 160];
/* Letters of a name beside which an amount fits. */
const LONG_NAME = 6;
/* Plates whose colour is their side's: their amounts are not red as well. */
const COLOURED = ["declarer", "alone", "partner"];

export function drawFrame(shape, desc) {
  fill(
    $("#work"),
    h(
      "div",
      { class: "table", role: "group", "aria-label": phrase(desc, "the_table"), data: { seats: desc.there.length } },
      seats(desc),
      shape.around(desc),
    ),
    h("div", { class: "lower" }, shape.lower(desc)),
    h(
      "div",
      { class: "preview", id: "preview" },
      h(
        "span",
        { class: "pts" },
        h("span", { class: "cur" }),
        h("span", { class: "colon" }, " : "),
        h("span", { class: "opp" }),
      ),
      h("span", { class: "mark" }),
      h("span", { class: "who", "aria-live": "polite", id: "pays" }),
      h("span", { class: "turn" }),
    ),
    h(
      "div",
      { class: "save" },
      button({ class: "more", id: "more" }),
      counter(desc),
      button({ class: "btn main", id: "save" }),
    ),
  );
  $("#alert").textContent = "";
}

/* Beside the keys stands what counts the cards, where the description knows how to count. */
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
  const { there } = desc;
  const at = there.indexOf(desc.scribe);
  const order = [...there.slice(at), ...there.slice(0, at)];
  const places = PLACES[there.length];
  const plates = order.map((seat, step) =>
    button(
      { class: `seat p-${places[step]}`, data: { seat } },
      kbd(String(seat + 1)),
      h("span", {}, nameOn(desc, seat), h("span", { class: "role" })),
      h("span", { class: "d" }),
      desc.hat === seat ? h("span", { class: "hat" }, icon("hat", true)) : null,
    ),
  );
  return [...plates, button({ class: `middle p-mid p-mid-${there.length}`, id: "middle" }, h("b"), h("span"))];
}

/* A long name has the first line of its plate to itself. */
function nameOn(desc, seat) {
  const short = shortOf(desc, seat);
  const whole = nameOf(desc, seat);
  return h(
    "span",
    { class: short.length > LONG_NAME ? "name long" : "name", title: short === whole ? null : whole },
    `${short} `,
  );
}

/* ``known`` is what the server said last about this very state: problems, payouts, notes; or null. */
export function draw(shape, s, desc, known, mode) {
  const open = shape.untold(s, desc);
  const told = known.problems.filter(
    ({ field = "" }) => !open.has(field.split(/[[.]/)[0]) && !open.has(field.split(".")[0]),
  );
  const wrong = told.filter((problem) => !problem.warning && !problem.missing);
  const empty = shape.isEmpty(s, desc);
  const lacks = [
    ...(known.unchanged ? [phrase(desc, "nothing_changed")] : []),
    ...shape.lacks(s, desc),
    ...told.filter((p) => p.missing).map((p) => p.lacks || p.text),
  ];
  const ready = !lacks.length && !wrong.length && !empty;
  const underWay = shape.underWay(s, desc);
  drawSeats(shape, s, desc, ready || (known.so_far && !wrong.length && !empty) ? known : null);
  shape.draw(s, desc, wrong);
  if ($("#count")) $("#count").hidden = !shape.countable(s, desc);
  drawPreview(shape.points(s, desc, known), desc, empty ? { ...known, so_far: false } : known, {
    wrong,
    ready,
    mode,
    underWay,
    hint: shape.hint,
  });
  drawSave(s, desc, { ready, wrong, lacks, underWay });
  drawMore(s, desc, shape.told(s, desc).length + (s.dealer === null ? 0 : 1));
  fill($("#sentence"), shape.sentence(s, desc));
  const length = $("#sentence").textContent.length;
  $("#sentence").className =
    `sentence${length > LONG_SENTENCE[1] ? " longer" : length > LONG_SENTENCE[0] ? " long" : ""}`;
  $("#open-tag").hidden = empty || ready;
  document.body.dataset.ask = s.ask ?? "";
}

function drawSeats(shape, s, desc, known) {
  for (const node of $$(".seat")) {
    const seat = Number(node.dataset.seat);
    const amount = known?.payouts?.[seat] ?? "";
    const plate = shape.plate(s, desc, seat);
    const { count } = plate;
    const red = amount.startsWith("−") && !COLOURED.includes(plate.role);
    set(node, {
      "data-role": plate.colour ?? plate.role,
      "data-ask": plate.asked,
      "data-speaks": plate.speaks,
      "data-filled": plate.filled,
      "aria-disabled": plate.role === "out" ? "true" : null,
      "aria-label": shape.plateName(s, desc, seat, amount),
    });
    fill($(".role", node), `${[plate.word, amount && count ? count : ""].filter(Boolean).join(" · ")} `);
    fill($(".d", node), amount || count);
    $(".d", node).className =
      `d${!amount && count ? " count" : ""}${amount.length > 3 ? " long" : ""}${red ? " minus" : ""}`;
  }
  const [big, small] = shape.middle(s, desc);
  $("#middle").classList.toggle("ask", s.ask !== null);
  fill($("#middle b"), big);
  $("#middle b").classList.toggle("long", big.length > 10);
  fill($("#middle span"), small);
}

/* ``points`` are the two counts at the left end, or null where nothing is counted. */
function drawPreview(points, desc, known, { wrong, ready, mode, underWay, hint }) {
  const row = $("#preview");
  const pts = $(".pts", row);
  const count = wrong.length;
  const at = count ? mode.page % count : 0;
  pts.hidden = Boolean(count) || !points;
  if (points) {
    set(pts, { "data-single": points.single, "data-empty": points.empty, "aria-label": points.label });
    fill($(".cur", row), points.shown[0]);
    fill($(".opp", row), points.shown[1]);
  }
  row.classList.toggle("wrong", count > 0);
  fill($(".mark", row), count ? icon("alert") : "");
  fill(
    $(".turn", row),
    count > 1
      ? button(
          {
            class: "turner",
            id: "next-problem",
            "aria-label": `${at + 1} / ${count}: ${phrase(desc, "next_problem")}`,
          },
          `${at + 1} / ${count}`,
        )
      : "",
  );
  fill(
    $("#pays"),
    count ? problemWords(desc, wrong[at]) : outcomeWords(desc, known, { ready, mode, underWay, hint }),
  );
  for (const [name, letters] of [
    ["long", 48],
    ["longer", 60],
    ["longest", 84],
  ])
    $("#pays").classList.toggle(name, $("#pays").textContent.length > letters);
  const alert = wrong.map((problem) => problem.text).join(" ");
  if ($("#alert").textContent !== alert) $("#alert").textContent = alert;
}

function problemWords(desc, problem) {
  const rule = problem.rule
    ? [
        " ",
        h(
          "a",
          {
            class: "rule-ref",
            href: `${desc.urls.rulebook}#s${problem.rule.replaceAll(".", "-")}`,
            target: "_blank",
            rel: "noopener",
          },
          `§ ${problem.rule}`,
        ),
      ]
    : [];
  return [h("b", {}, problem.text), ...rule];
}

function outcomeWords(desc, known, { ready, mode, underWay, hint }) {
  const quiet = (key) => h("span", { class: "quiet" }, phrase(desc, key));
  if (known.unchanged) return "";
  if (!ready && !known.so_far) return quiet(underWay ? hint : "hint_new");
  if (!known.fresh) return quiet(mode.later || "hint_wait");
  const pays = known.pays.flatMap((pay, at) => [
    at ? " · " : "",
    h(
      "span",
      { class: pay.text.length > 24 ? "long" : "" },
      pay.points ? [`${pay.text} `, h("b", {}, pay.points)] : pay.text,
    ),
  ]);
  const notes = known.notes.flatMap((note) => [" · ", h("span", {}, note)]);
  const warnings = known.problems
    .filter((problem) => problem.warning)
    .flatMap((problem) => [" · ", h("span", { class: "odd" }, problem.text)]);
  const all = [...pays, ...notes, ...warnings];
  if (all[0] === " · ") all.shift();
  if (!ready && all.length) all.unshift(h("i", {}, phrase(desc, "so_far")), " ");
  return all.length ? all : quiet("pays_nothing");
}

export function drawSaving(desc) {
  set($("#save"), { "aria-disabled": "true" });
  fill($("#save"), phrase(desc, "saving"));
}

function drawSave(s, desc, { ready, wrong, lacks, underWay }) {
  const save = $("#save");
  const say = (key, blanks) => phrase(desc, key, blanks);
  set(save, { "aria-disabled": ready ? null : "true" });
  if (wrong.length) fill(save, say("wrong"));
  else if (lacks.length === 1 && lacks[0] === say("nothing_changed")) fill(save, lacks[0]);
  else if (!ready) fill(save, say(underWay ? "stays_open" : "missing", { what: lacks.join(", ") }));
  else {
    const word = desc.correcting
      ? say("save_correction")
      : s.kind === desc.face.kind
        ? say("save")
        : say("save_kind", { kind: desc.kinds[s.kind].label });
    fill(save, word, kbd("Enter"));
  }
}

/* How many facts were told behind "More" stands on it. */
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
