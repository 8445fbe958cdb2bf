/* Draw the part of a game of sides between the table and the save bar: figures, and the panel. */

import { nameOf, phrase, shortOf } from "../page/words.js";
import {
  alwaysAlone,
  answerOf,
  bidOf,
  declares,
  eachOf,
  ended,
  offers,
  panelOf,
  personal,
  questionsOf,
  scoreOf,
  underWay,
} from "./bid.js";
import { alonePlays, chipOf, excludedBy, outcome, recordOf, sideOf, silentByPoints, speakerOf } from "./state.js";
import { lacksName } from "./calls.js";
import { plate } from "./plates.js";
import { missing } from "./questions.js";
import { writerOf } from "./typed.js";
import { drawWhose } from "../page/keys.js";
import { callMark, chipName, levelOf, stateWord, timesOf, whoseWords } from "./words.js";
import { $, $$, button, fill, h, icon, kbd, set } from "../../page/dom.js";

export function draw(s, desc, wrong) {
  drawFigures(s, desc, wrong);
  drawPanel(s, desc);
}

/* ---------- figures ---------- */

/* The looks of a figure's key: an announcement that was made looks like one without a result. */
const LOOKS = { said: "said", made: "said", lost: "lost", silent: "silent", caught: "caught" };

function drawFigures(s, desc, wrong) {
  const clash = new Set(wrong.flatMap((problem) => problem.figures));
  const speaker = speakerOf(s);
  $("#figs").dataset.side =
    s.declarer !== null && speaker !== null && sideOf(s, speaker) && !eachOf(s, desc) ? "others" : "own";
  for (const node of $$("[data-fig]")) drawChip(node, s, desc, clash);
  const last = s.last && s.calls.find((call) => call.figure === s.last.figure && call.by === s.last.by);
  const doubled =
    Boolean(s.contract) &&
    s.kind === desc.face.kind &&
    (!desc.face.kontra_only?.length || desc.face.kontra_only.includes(s.contract)) &&
    !ended(s, desc);
  drawKontra($('[data-kontra="game"]'), desc, s.kontra, phrase(desc, "on_game"), doubled);
  drawKontra(
    $('[data-kontra="last"]'),
    desc,
    last?.kontra ?? 0,
    last ? chipOf(desc, last.figure).short : phrase(desc, "on_figure"),
    Boolean(last) && chipOf(desc, last.figure).kontra,
  );
}

function drawChip(node, s, desc, clash) {
  const chip = chipOf(desc, node.dataset.fig);
  const on = offers(s, desc, chip);
  if (personal(chip)) return drawPersonal(node, s, desc, chip, on, clash);
  const shown = on || s.former !== null; // until another declarer is chosen what was said stands
  const call = shown ? recordOf(s, desc, chip.figure) : null;
  const silent = shown ? silentByPoints(s, desc, chip) : [];
  const others = shown ? s.calls.filter((one) => one.figure === chip.figure && one !== call).concat(silent) : [];
  set(node, {
    "data-is": call ? LOOKS[outcome(s, desc, call)] : silent.length ? "silent" : "none",
    "aria-disabled": on ? null : "true",
    "data-wrong": clash.has(chip.figure),
    "aria-label": [
      ...(call || !others.length ? [chipName(s, desc, chip, call)] : []),
      ...others.map((other) => chipName(s, desc, chip, other, !call)),
    ].join("; "),
  });
  const [first, ...rest] = call ? [call, ...others] : others;
  $("small", node).classList.toggle("names", rest.length > 0);
  if (rest.length) {
    const lines = [[first], rest].map((records) => records.flatMap((one) => [...recordWords(s, desc, one, true), " "]));
    fill($("small", node), lines.map((words) => h("span", {}, words)));
  } else fill($("small", node), first ? recordWords(s, desc, first, !call) : "");
  for (const corner of $$(".x", node)) corner.remove();
  if (call?.kontra) node.append(h("span", { class: "x" }, ` ${timesOf(desc, call.kontra)}`));
}

/* Return the state of a call for its key, or the player's name if the call is not the speaker's side's. */
function recordWords(s, desc, call, named) {
  const isOthers = named || sideOf(s, call.by) !== sideOf(s, speakerOf(s));
  const points = ["made", "silent"].includes(call.is) ? excludedBy(s, desc, call) : null;
  const mark = points === null ? callMark(s, desc, call) : "cross";
  const word = points === null ? stateWord(s, desc, call) : phrase(desc, "n_points", { n: points });
  return [mark ? icon(mark, true) : "", isOthers ? whoseWords(s, desc, call, shortOf) : word];
}

/* A figure that each player has alone: the chip is pressed for the ringed player and names all who have it. */
function drawPersonal(node, s, desc, chip, on, clash) {
  const seat = speakerOf(s);
  const has = s.calls.filter((call) => call.figure === chip.figure);
  const listed = (of) => has.map((call) => of(desc, call.by)).join(", ");
  const names = listed(shortOf);
  const named = !lacksName(s, desc);
  set(node, {
    "data-is": named && has.some((call) => call.by === seat) ? "has" : "none",
    "data-others": has.length > 0,
    "aria-disabled": on && seat !== null && named ? null : "true",
    "data-wrong": clash.has(chip.figure),
    "aria-label": `${chip.short}: ${listed(nameOf) || phrase(desc, "is_none")}`,
  });
  $("small", node).classList.toggle("names", has.length > 1);
  const alone = names ? [icon("check", true), names] : on && !named ? phrase(desc, "choose_seat") : "";
  fill($("small", node), has.length > 1 ? names : alone);
}

function drawKontra(node, desc, level, on, enabled) {
  if (!node) return;
  const game = node.dataset.kontra === "game" && level > 0;
  const big = level ? timesOf(desc, level) : phrase(desc, "kontra");
  const small = game ? levelOf(desc, level) : on;
  const rest = game ? on : level ? levelOf(desc, level) : phrase(desc, "is_none");
  set(node, { "data-k": level, "aria-disabled": enabled ? null : "true", "aria-label": `${big} ${small}: ${rest}` });
  fill($("b", node), big);
  fill($("small", node), small);
}

/* ---------- the panel ---------- */

function drawPanel(s, desc) {
  const hand = s.kind === desc.face.kind;
  const shown = panelOf(s, desc);
  const asked = typeof shown === "object" ? shown : null;
  set($("#work"), { "data-panel": asked ? "answers" : shown });
  $("#bids").hidden = shown !== "bids";
  $("#keys").hidden = shown !== "keys";
  $("#answers").hidden = !asked;
  if (asked) drawAnswers(s, asked);
  for (const node of $$("[data-bid]")) set(node, { "aria-pressed": String(hand && node.dataset.bid === s.contract) });
  for (const node of $$("[data-quick]")) set(node, { "aria-pressed": String(node.dataset.quick === s.kind) });
  if ($("#other")) set($("#other"), { "aria-pressed": String(!hand && !$(`[data-quick="${s.kind}"]`)) });
  const fixing = underWay(s, desc);
  $("#nogame").hidden = fixing;
  $("#fix").hidden = !fixing;
  if (fixing) drawFix(s, desc);
  const swap = $('[data-key="swap"]');
  const next = $('[data-key="next"]');
  if (swap) {
    fill(swap, phrase(desc, s.others ? "of_declarers" : "of_others"));
    set(swap, {
      "aria-pressed": String(s.others),
      "aria-label": `${swap.textContent}: ${phrase(desc, s.others ? "swap_back" : "swap")}`,
    });
  }
  if (next) next.hidden = !eachOf(s, desc);
  const each = eachOf(s, desc);
  const writer = each && shown === "keys" ? writerOf(s, desc) : null;
  const label = each?.label ?? scoreOf(s, desc)?.label ?? phrase(desc, "card_points");
  drawWhose(desc, label, writer, writer === null ? "" : plate(s, desc, writer).count);
}

function drawAnswers(s, question) {
  const box = $("#answers");
  const now = answerOf(question, s);
  const count = question.answers.length;
  const numbers = question.answers.every((one) => one.price);
  set(box, {
    "aria-label": question.label,
    "data-columns": numbers && count > 5 ? 6 : count > 3 && !numbers ? 2 : count,
    "data-prices": numbers,
  });
  fill(
    box,
    question.answers.map((one, at) =>
      button(
        { class: "chip", data: { answer: at, question: question.label }, "aria-pressed": String(one === now) },
        kbd(at < 9 ? String(at + 1) : ""),
        h("b", {}, numbers ? String(one.points) : one.label),
        " ",
        h("small", {}, numbers ? one.label : one.price),
      ),
    ),
  );
}

function drawFix(s, desc) {
  const partner = alonePlays(s)
    ? phrase(desc, "nobody")
    : s.partner === null
      ? phrase(desc, "secret")
      : shortOf(desc, s.partner);
  const chips = [];
  const fix = (what, text) => chips.push(button({ class: "chip", data: { fix: what } }, text));
  if (declares(s, desc) && !bidOf(s, desc).first)
    fix("declarer", phrase(desc, "fix_declarer", { name: shortOf(desc, s.declarer) }));
  if (!alwaysAlone(s, desc)) fix("partner", phrase(desc, "fix_partner", { name: partner }));
  for (const question of questionsOf(s, desc))
    fix(question.label, `${question.label}: ${answerOf(question, s)?.label ?? "–"}`);
  fix("keys", phrase(desc, "done"));
  set($("#fix"), { "data-columns": chips.length });
  fill($("#fix"), chips);
}

/* Return the control of the first missing fact, for a press on the dashed save button. */
export function firstMissing(s, desc) {
  const [what] = missing(s, desc);
  if (what?.label) return $(what.at);
  if (what === "contract") return $("[data-bid]");
  if (what === "score") return $(".key");
  return what ? ($('.seat[data-ask="true"]') ?? $(".seat:not([aria-disabled])")) : null;
}
