/* What a game of sides draws between the table and the save bar: figures, and a panel of bids, answers or keys. */

import { keypad } from "../keys.js";
import { entriesWithoutPlay } from "../menus.js";
import { nameOf, phrase, shortOf } from "../words.js";
import {
  alwaysAlone,
  answerOf,
  countsOf,
  declares,
  eachOf,
  ended,
  nobodyPlays,
  offers,
  panelOf,
  personal,
  questionsOf,
  scoreOf,
  underWay,
} from "./bid.js";
import { alonePlays, callOf, chipOf, entered, sideOf, speakerOf, tookAll } from "./state.js";
import { missing } from "./questions.js";
import { callMark, chipName, levelOf, roleOf, roleWord, stateWord, timesOf } from "./words.js";
import { $, $$, button, fill, h, icon, kbd, set } from "../dom.js";

/* ---------- the frame ---------- */

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

/* Eight chips to a page, the kontra chips last on the first, which never changes; further figures follow. */
function figurePages(desc) {
  const { chips: figures, kontra: levels } = desc.face;
  const chips = figures.map((chip) =>
    button(
      { class: "chip", data: { fig: chip.figure } },
      kbd(chip.letter),
      h("b", { class: chip.short.length > 11 ? "long wraps" : chip.short.length > 7 ? "long" : "" }, chip.short),
      " ",
      h("small"),
    ),
  );
  const kontra = (which, letter) =>
    button({ class: "chip k", data: { kontra: which } }, kbd(letter), h("b"), " ", h("small"));
  const doubled = levels.length
    ? [kontra("game", "J"), ...(figures.some((chip) => !personal(chip)) ? [kontra("last", "K")] : [])]
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

/* So many chips stand beside each other that no row is nearly empty. */
const columns = (count) => (count <= 4 ? count : count <= 6 ? 3 : 4);
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
  const quick = chips.map((kind) => button({ class: "chip", data: { quick: kind } }, desc.kinds[kind].label));
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

/* The last key: the other side's points, or the next player's number. */
function lastKey(desc) {
  if (desc.face.score_of_others) return button({ class: "key fn", data: { key: "swap" } }, phrase(desc, "of_others"));
  return button(
    { class: "key fn", data: { key: "next" }, "aria-label": phrase(desc, "next_seat_name"), hidden: true },
    phrase(desc, "next_seat"),
  );
}

/* ---------- what changed ---------- */

export function draw(s, desc, wrong) {
  drawFigures(s, desc, wrong);
  drawPanel(s, desc);
}

/* How a player's plate looks: his part in the hand, whether he is asked or rung, and the number he has typed. */
export function plate(s, desc, seat) {
  const counts = eachOf(s, desc) && underWay(s, desc) ? countsOf(s, desc) : null;
  const role = roleOf(s, desc, seat);
  const asked =
    s.ask === "declarer" ||
    (s.ask === "partner" && seat !== s.declarer) ||
    (s.ask === "another" && seat !== s.asking?.by);
  return {
    role,
    colour: role === "alone" ? "declarer" : role,
    word: roleWord(s, desc, seat),
    asked: asked && role !== "out",
    speaks: speakerOf(s) === seat && s.ask === null && (counts ? panelOf(s, desc) === "keys" : seat !== s.declarer),
    filled: counts?.filled === seat,
    count: counts && role !== "out" ? String(counts.values[seat] ?? "–") : "",
  };
}

/* The two sides' counts as they are shown beside what the hand comes to. */
export function points(s, desc, known) {
  const score = eachOf(s, desc) || ended(s, desc) ? null : scoreOf(s, desc);
  const all = tookAll(s, desc);
  if (s.kind !== desc.face.kind || nobodyPlays(s, desc) || !score) return null;
  const won = [phrase(desc, "all"), "0"];
  const shown = all ? (sideOf(s, all.by) === 1 ? won.reverse() : won) : scores(s, known);
  return { shown, single: !score.own, empty: !entered(s, desc), label: score.label };
}

function scores(s, known) {
  if (s.score === "") return ["–", "–"];
  const answered = known.score && known.score[s.others ? 1 : 0] === s.score ? known.score : null;
  return answered ?? (s.others ? ["–", s.score] : [s.score, "–"]);
}

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
    Boolean(last),
  );
}

function drawChip(node, s, desc, clash) {
  const chip = chipOf(desc, node.dataset.fig);
  const seat = speakerOf(s);
  const on = offers(s, desc, chip);
  if (personal(chip)) return drawPersonal(node, s, desc, chip, on, clash);
  const call = on ? callOf(s, chip.figure, seat) : null;
  const other = on ? s.calls.find((one) => one.figure === chip.figure && one !== call) : null;
  const lost = call && callMark(s, desc, call) === "cross" && call.is === "said";
  set(node, {
    "data-is": lost ? "lost" : (call?.is ?? "none"),
    "aria-disabled": on ? null : "true",
    "data-wrong": clash.has(chip.figure),
    "aria-label": [
      call || !other ? chipName(s, desc, chip, call) : "",
      other ? chipName(s, desc, chip, other, !call) : "",
    ]
      .filter(Boolean)
      .join("; "),
  });
  const shown = call ?? other;
  const mark = shown ? callMark(s, desc, shown) : "";
  fill(
    $("small", node),
    shown ? [mark ? icon(mark, true) : "", call ? stateWord(s, desc, call) : shortOf(desc, other.by)] : "",
  );
  for (const corner of $$(".x, .hold", node)) corner.remove();
  if (call?.kontra) node.append(h("span", { class: "x" }, ` ${timesOf(desc, call.kontra)}`));
  else if (call && desc.face.kontra.length && ["said", "lost", "made"].includes(call.is))
    node.append(h("span", { class: "hold", "aria-hidden": "true" }));
}

/* What players have, each for himself: the chip is pressed for the ringed one and names everybody. */
function drawPersonal(node, s, desc, chip, on, clash) {
  const seat = speakerOf(s);
  const has = s.calls.filter((call) => call.figure === chip.figure);
  const named = (of) => has.map((call) => of(desc, call.by)).join(", ");
  const names = named(shortOf);
  set(node, {
    "data-is": has.some((call) => call.by === seat) ? "has" : "none",
    "data-others": has.length > 0,
    "aria-disabled": on && seat !== null ? null : "true",
    "data-wrong": clash.has(chip.figure),
    "aria-label": `${chip.short}: ${named(nameOf) || phrase(desc, "is_none")}`,
  });
  $("small", node).classList.toggle("names", has.length > 1);
  fill($("small", node), has.length > 1 ? names : names ? [icon("check", true), names] : "");
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
  if (swap)
    set(swap, {
      "aria-pressed": String(s.others),
      "aria-label": `${phrase(desc, "of_others")}: ${phrase(desc, s.others ? "swap_back" : "swap")}`,
    });
  if (next) next.hidden = !eachOf(s, desc);
  set($("#keys"), { "aria-label": eachOf(s, desc)?.label ?? scoreOf(s, desc)?.label ?? phrase(desc, "card_points") });
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
  if (declares(s, desc)) fix("declarer", phrase(desc, "fix_declarer", { name: shortOf(desc, s.declarer) }));
  if (!alwaysAlone(s, desc)) fix("partner", phrase(desc, "fix_partner", { name: partner }));
  for (const question of questionsOf(s, desc))
    fix(question.label, `${question.label}: ${answerOf(question, s)?.label ?? "–"}`);
  fix("keys", phrase(desc, "done"));
  set($("#fix"), { "data-columns": chips.length });
  fill($("#fix"), chips);
}

/* The first thing the scribe has to do, for a press on the dashed save button. */
export function firstMissing(s, desc) {
  const [what] = missing(s, desc);
  if (what?.label) return $(what.at);
  if (what === "contract") return $("[data-bid]");
  if (what === "score") return $(".key");
  return what ? ($('.seat[data-ask="true"]') ?? $(".seat:not([aria-disabled])")) : null;
}
