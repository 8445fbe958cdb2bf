/* The hand read back in a sentence, with its amounts. It stands above Save and does not scroll away. */

import { phrase } from "./words.js";
import { $, $$, button, fill, h, icon, set } from "../../page/dom.js";

/* Sentences with more letters than this are set smaller. */
const LONG_SENTENCE = [110, 160];

/* The distance from a word, in pixels, at which a tap still counts for it: half a fingertip. */
const FINGER = 22;

/* Return the empty sentence and the preview under it. */
export const readback = () =>
  h(
    "div",
    { class: "readback" },
    h("div", { class: "said", id: "said", onclick: pressSentence }, h("p", { class: "sentence", id: "sentence" })),
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
      h("span", { class: "who", "aria-live": "polite", id: "pays", translate: "no" }),
      h("span", { class: "turn" }),
    ),
  );

/* Return the last hand and its state in the queue. */
function lastHand() {
  const [text, where] = [$("#last-text"), $("#where")];
  return where?.textContent && !where.hidden ? `${text.innerHTML} <b>${where.innerHTML}</b>` : (text?.innerHTML ?? "");
}

/* Without an open hand the last hand is shown here, if it has no line of its own. */
export function drawSentence(said, empty) {
  const sentence = $("#sentence");
  const before = empty ? lastHand() : "";
  fill(sentence, said, before ? h("span", { class: "before" }) : null);
  if (before && $(".before", sentence).innerHTML !== before) $(".before", sentence).innerHTML = before;
  const length = sentence.textContent.length;
  sentence.className = `sentence${length > LONG_SENTENCE[1] ? " longer" : length > LONG_SENTENCE[0] ? " long" : ""}`;
  const box = $("#said");
  set(box, { "data-whole": null, "data-cut": null });
  set(box, { "data-cut": sentence.scrollHeight > box.clientHeight || null });
  set(box, { tabindex: box.dataset.cut ? "0" : null }); // so that the arrow keys can scroll it
}

/* A tap on a cut sentence unfolds it. In an unfolded sentence a tap opens the nearest word, and a tap elsewhere folds
   the sentence. */
function pressSentence(event) {
  const box = $("#said");
  const isFolded = box.dataset.cut === "true" && !box.dataset.whole;
  if (isFolded) event.stopPropagation();
  else if (event.target.closest(".word")) return;
  const word = isFolded ? null : nearestWord(box, event);
  if (word) word.click();
  else set(box, { "data-whole": isFolded || null });
}

function nearestWord(box, { clientX, clientY }) {
  const away = (low, at, high) => Math.max(low - at, at - high, 0);
  const far = (word) => {
    const { left, right, top, bottom } = word.getBoundingClientRect();
    return Math.max(away(left, clientX, right), away(top, clientY, bottom));
  };
  const [word] = $$(".word", box).sort((one, other) => far(one) - far(other));
  return word && far(word) <= FINGER ? word : null;
}

/* ``points`` are the two counts on the left, or null if the game counts none. */
export function drawPreview(points, desc, known, { wrong, ready, mode, underWay, hint }) {
  const row = $("#preview");
  const pts = $(".pts", row);
  const count = wrong.length;
  const at = count ? mode.page % count : 0;
  pts.hidden = !points || (count > 0 && !pts.dataset.wrong);
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
  if (desc.correcting && !known.so_far && !pays.length) pays.push(phrase(desc, "pays_nothing"));
  const notes = known.notes.flatMap((note) => [" · ", h("span", {}, note)]);
  const warnings = known.problems
    .filter((problem) => problem.warning)
    .flatMap((problem) => [" · ", h("span", { class: "odd" }, problem.text)]);
  const all = [...pays, ...notes, ...warnings];
  if (all[0] === " · ") all.shift();
  if (!ready && all.length) all.unshift(h("i", {}, phrase(desc, "so_far")), " ");
  return all.length ? all : quiet("pays_nothing");
}
