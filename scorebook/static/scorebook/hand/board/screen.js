/* What a board draws between the table and the save bar: its steps' tiles, and a panel of questions, blanks, rows or
   keys. */

import { keypad } from "../keys.js";
import { entriesWithoutPlay } from "../menus.js";
import { phrase, shortOf } from "../words.js";
import {
  chooses,
  countsOf,
  lacking,
  numbersTile,
  offered,
  openAsk,
  read,
  recordOf,
  recordsOf,
  rests,
  stepOf,
  tileOf,
  tileOfRow,
} from "./facts.js";
import { chainAt } from "./taps.js";
import {
  countOf,
  plateWord,
  roleOf,
  rowWords,
  smallOf,
  tellingWord,
  tileName,
  tileOn,
  tileShort,
  told,
} from "./words.js";
import { $, $$, button, fill, h, icon, kbd, set } from "../dom.js";

const ARROWS = ["←", "→"];
/* Letters beyond which a tile's words are printed smaller, and a single word of it smaller still. */
const LONG = 6;
const LONGEST = { 4: 8, 5: 7 };
const sized = (words, columns = 4) =>
  words.length <= LONG
    ? ""
    : words.split(/[ -]/).some((word) => word.length > LONGEST[columns])
      ? "long wraps tight"
      : "long wraps";

/* ---------- the frame ---------- */

/* The two steps stand beside the middle of the table: where the hand has come to. */
export const around = (desc) =>
  desc.face.steps.map((step, at) =>
    button(
      { class: `step p-step-${at}`, data: { step: step.key } },
      kbd(ARROWS[at]),
      h("b", {}, step.label),
      " ",
      h("small"),
    ),
  );

export function lower(desc) {
  return [
    ...desc.face.steps.map((step) => stepFrame(desc, step)),
    h(
      "div",
      { class: "panel" },
      h("div", { class: "bids", id: "picks", role: "group", "aria-label": phrase(desc, "game") }),
      h("div", { class: "blanks", id: "blanks", role: "group" }),
      h("div", { class: "three listed", id: "listed", role: "group" }),
      keypad(desc, button({ class: "key fn", data: { key: "next" } }, phrase(desc, "next_seat"))),
    ),
  ];
}

function stepFrame(desc, step) {
  const phases = step.phases.map((phase) =>
    button({ class: "chip wide", data: { phase: phase.key } }, kbd(phase.letter), h("b", {}, phase.label)),
  );
  const tiles = step.tiles
    .filter((tile) => !["numbers"].includes(tile.shape))
    .map((tile) => (tile.shape === "rows" ? h("div", { class: "said", data: { rows: tile.key } }) : tileFrame(tile)));
  return h(
    "div",
    { class: "board", data: { tiles: step.key }, hidden: true },
    phases.length ? h("div", { class: "phases", role: "group", "aria-label": phrase(desc, "phase") }, phases) : null,
    h(
      "div",
      { class: "chips tiles", role: "group", "aria-label": step.label, data: { columns: step.columns } },
      tiles,
    ),
  );
}

const tileFrame = (tile) =>
  button(
    {
      class: `chip${tile.shape.startsWith("chain") ? " k" : ""}`,
      data: { tile: tile.key },
      "aria-haspopup": tile.shape === "sheet" ? "dialog" : null,
    },
    kbd(tile.letter),
    h("b", {}),
    " ",
    h("small"),
  );

/* ---------- what changed ---------- */

export function draw(s, desc, wrong) {
  const choosing = chooses(s, desc);
  const step = stepOf(s, desc);
  const clash = new Set(wrong.flatMap((problem) => problem.figures));
  set($("#work"), { "data-panel": choosing ? "bids" : null, "data-shape": "board" });
  drawSteps(s, desc, choosing);
  const drawn =
    s.kind !== desc.face.kind ||
    openAsk(s, desc) ||
    step.tiles.some((tile) => tile.shape !== "numbers" && offered(s, desc, tile));
  for (const node of $$("[data-tiles]")) node.hidden = choosing || !drawn || node.dataset.tiles !== step.key;
  for (const node of $$("[data-phase]")) set(node, { "aria-pressed": String(node.dataset.phase === s.phase) });
  for (const node of $$(`[data-tiles="${step.key}"] [data-tile]:not([data-by])`)) drawTile(node, s, desc, clash);
  for (const node of $$(`[data-tiles="${step.key}"] [data-rows]`)) drawRows(node, s, desc, clash);
  drawPanel(s, desc, step, choosing);
}

function drawSteps(s, desc, choosing) {
  const lacks = lacking(s, desc).flatMap((one) => (one.tile ? [one.tile] : []));
  for (const step of desc.face.steps) {
    const node = $(`[data-step="${step.key}"]`);
    const said = step.tiles.filter(
      (tile) => told(s, desc, tile).length || (tile.shape === "numbers" && read(s.hand, tile.fact)),
    ).length;
    const ready =
      s.kind === desc.face.kind &&
      !openAsk(s, desc) &&
      said > 0 &&
      !step.tiles.some((tile) => lacks.includes(tile.key));
    const off = openAsk(s, desc) || s.kind !== desc.face.kind || !step.tiles.some((tile) => offered(s, desc, tile));
    set(node, {
      "aria-pressed": String(!choosing && s.step === step.key),
      "aria-disabled": off ? "true" : null,
      "aria-label": `${step.label} ${said || ""}: ${phrase(desc, said ? "written" : "is_none")}`,
    });
    fill($("small", node), said ? [ready ? icon("check", true) : "", String(said)] : "");
  }
}

function drawTile(node, s, desc, clash) {
  const tile = tileOf(desc, node.dataset.tile);
  const on = offered(s, desc, tile);
  const said = told(s, desc, tile);
  const [first] = said;
  const own = said.find((one) => one.by === s.ring) ?? (first?.by === null ? first : null);
  const short = tileShort(s, desc, tile);
  const chained = tile.shape.startsWith("chain");
  const kontra = chained || own?.by === null ? "" : own?.kontra;
  const words = !chained
    ? [short, said.length ? smallOf(s, desc, said) : ""]
    : first
      ? [first.text, `= ${first.kontra}`]
      : [phrase(desc, "kontra"), tileOn(s, desc, tile)];
  const dead = !on || (tile.shape === "chain_of" && chainAt(s, tile, desc) === null);
  node.hidden = s.kind === desc.face.kind && !openAsk(s, desc) && !on;
  set(node, {
    "data-is": is(own),
    "data-others": said.some((one) => one.by !== null && one.by !== s.ring),
    "data-waits": s.waits === tile.key,
    "data-wrong": clash.has(tile.key),
    "data-k": chained ? Number(said.length > 0) : null,
    "data-open": s.open?.tile === tile.key,
    "aria-disabled": dead ? "true" : null,
    "aria-label": tileName(s, desc, tile, [...words, kontra]),
  });
  fill($("b", node), words[0]);
  $("b", node).className = sized(words[0], node.parentElement.dataset.columns);
  fill($("small", node), said.length === 1 && first.mark ? icon(first.mark, true) : "", words[1]);
  corner(node, kontra);
}

const is = (one) =>
  !one ? "none" : one.mark === "cross" ? "lost" : one.by === null && !one.mark && !one.text ? "none" : "said";

function corner(node, text) {
  for (const old of $$(".x", node)) old.remove();
  if (text) node.append(h("span", { class: "x" }, ` ${text}`));
}

/* Rows that stand for themselves: each walks through what became of it. */
function drawRows(node, s, desc, clash) {
  const fact = tileOf(desc, node.dataset.rows).fact;
  const rows = read(s.hand, fact) ?? [];
  refill(
    node,
    rows.map((row) => {
      const tile = tileOfRow(desc, fact, row);
      const one = tile && { by: row[tile.who], ...rowWords(s, desc, tile, row) };
      const who = tile && one ? [one.phase, shortOf(desc, row[tile.who])].filter(Boolean).join(" ") : "";
      return who
        ? button(
            {
              class: "chip",
              data: { tile: tile.key, by: row[tile.who], is: is(one), wrong: clash.has(tile.key) },
              "aria-label": `${[tile.short, who, one.kontra].filter(Boolean).join(" ")}: ${tellingWord(desc, one)}`,
            },
            h("b", { class: sized(tile.short) }, tile.short),
            " ",
            h("small", {}, one.mark ? icon(one.mark, true) : "", who),
            one.kontra ? h("span", { class: "x" }, ` ${one.kontra}`) : null,
          )
        : null;
    }),
  );
}

/* Fill anew, and leave the focus on what stands for the same. */
function refill(node, ...inside) {
  const before = node.contains(document.activeElement)
    ? JSON.stringify({ ...document.activeElement.dataset, is: null, wrong: null })
    : null;
  fill(node, ...inside);
  if (before && !node.contains(document.activeElement))
    $$("button", node)
      .find((one) => JSON.stringify({ ...one.dataset, is: null, wrong: null }) === before)
      ?.focus();
}

/* ---------- the panel ---------- */

function drawPanel(s, desc, step, choosing) {
  const open = s.open && tileOf(desc, s.open.tile);
  const record = open && recordOf(s.hand, open, s.open.by);
  const numbers = numbersTile(s, desc);
  const blanks = !choosing && record && !open.typed;
  const keys = !choosing && !blanks && (record || numbers);
  $("#picks").hidden = !choosing;
  $("#blanks").hidden = !blanks;
  $("#keys").hidden = !keys;
  $("#listed").hidden = choosing || blanks || keys || !step.lists;
  $(".panel").hidden = !(choosing || blanks || keys || step.lists);
  if (choosing) drawPicks(s, desc);
  if (blanks) drawBlanks(s, desc, open, record);
  if (keys) drawKeys(s, desc, record ? open : numbers, Boolean(record));
  if (step.lists && !choosing) drawListed(s, desc, step.lists);
}

function drawKeys(s, desc, tile, typed) {
  const off = !typed && rests(s, desc, tile);
  set($("#keys"), { "aria-label": tile.label, "data-rests": off });
  for (const node of $$("#keys .key")) set(node, { "aria-disabled": off ? "true" : null });
  const next = $('[data-key="next"]');
  const word = phrase(desc, typed ? "done" : "next_seat");
  fill(next, word);
  set(next, { "aria-label": typed ? null : `${word}: ${phrase(desc, "next_seat_name")}` });
}

function drawPicks(s, desc) {
  const ask = desc.face.asks.find((one) => one.picks.length);
  const others = desc.face.asks.filter((one) => one !== ask && s.hand[one.fact] !== undefined);
  const hand = s.kind === desc.face.kind;
  const picks = ask.picks.map((pick) =>
    button(
      {
        class: "chip",
        data: { pick: pick.value, fact: ask.fact },
        "aria-pressed": String(hand && s.hand[ask.fact] === pick.value),
        "aria-label": pick.short === pick.label ? null : `${pick.short} ${pick.price}, ${pick.label}`,
      },
      kbd(pick.letter),
      h("b", {}, pick.short),
      " ",
      h("small", {}, pick.price),
    ),
  );
  const again = others.map((one) =>
    button(
      { class: "chip", data: { again: one.fact } },
      `${one.short.replace("?", "")}: ${shortOf(desc, s.hand[one.fact])}`,
    ),
  );
  refill(
    $("#picks"),
    h("div", { class: "chips", data: { columns: 2 } }, picks),
    h(
      "div",
      { class: "three", data: { columns: again.length + quickChips(s, desc).length } },
      again,
      quickChips(s, desc),
    ),
  );
}

/* Entries without play, as long as no hand is begun. */
function quickChips(s, desc) {
  if (Object.keys(s.hand).length) return [];
  const { chips, others } = entriesWithoutPlay(desc, 0);
  const quick = chips.map((kind) =>
    button(
      { class: "chip", data: { quick: kind }, "aria-pressed": String(s.kind === kind) },
      desc.kinds[kind].label,
    ),
  );
  const pressed = String(others.includes(s.kind));
  return others.length
    ? [...quick, button({ class: "chip", id: "other", "aria-pressed": pressed }, phrase(desc, "other"))]
    : quick;
}

function drawBlanks(s, desc, tile, record) {
  const named = desc.kinds[desc.face.kind].facts.find((fact) => fact.name === tile.fact);
  const shown = tile.blanks.filter(({ when }) =>
    Object.entries(when).every(([name, value]) => record[name] === value),
  );
  set($("#blanks"), { "aria-label": tile.label });
  refill(
    $("#blanks"),
    shown.map((blank) => {
      const fact = named.facts.find((one) => one.name === blank.name);
      const done =
        fact.kind === "flag"
          ? button({ class: "chip", data: { blank: "done", value: "null" } }, h("b", {}, phrase(desc, "done")))
          : null;
      return h(
        "div",
        { class: "blank", role: "group", "aria-label": fact.label },
        answers(fact, blank, record),
        done,
      );
    }),
  );
}

function answers(fact, blank, record) {
  const chip = (value, label) =>
    button(
      {
        class: "chip",
        data: { blank: blank.name, value: JSON.stringify(value) },
        "aria-pressed": String(fact.kind === "flag" ? record[blank.name] === true : record[blank.name] === value),
      },
      h("b", { class: sized(label) }, label),
    );
  if (fact.kind === "flag") return [chip(true, fact.label)];
  if (fact.kind === "whole")
    return Array.from({ length: fact.most - fact.least + 1 }, (_, step) =>
      chip(fact.least + step, String(fact.least + step)),
    );
  return fact.choices
    .filter(([key]) => !blank.choices.length || blank.choices.includes(key))
    .map(([key, label]) => chip(key, label));
}

/* The rows written so far, each opens where it stands; before the first, entries without play. */
function drawListed(s, desc, fact) {
  const rows = read(s.hand, fact) ?? [];
  const chips = rows
    .map((row) => {
      const tile = tileOfRow(desc, fact, row);
      const one = tile && rowWords(s, desc, tile, row);
      const data =
        tile && recordsOf(s.hand, tile, row[tile.who]).length > 1
          ? { sheet: fact }
          : { tile: tile?.key, by: row[tile?.who] };
      return one
        ? button(
            { class: "chip", data },
            h("b", { class: "long wraps" }, `${tile.short} ${one.text}`),
            " ",
            h("small", {}, shortOf(desc, row[tile.who])),
          )
        : null;
    })
    .filter(Boolean);
  const shown = [...chips, ...quickChips(s, desc)];
  set($("#listed"), { "data-columns": Math.min(shown.length, 4), "aria-label": phrase(desc, "written") });
  refill($("#listed"), shown);
}

/* ---------- plates ---------- */

export function plate(s, desc, seat) {
  const role = roleOf(s, desc, seat);
  const ask = openAsk(s, desc);
  const tile = numbersTile(s, desc);
  const counts = tile && !rests(s, desc, tile) ? countsOf(s, desc, tile) : null;
  const asked = role !== "out" && (Boolean(s.waits) || Boolean(ask && !ask.picks.length));
  return {
    role,
    word: plateWord(s, desc, seat),
    asked,
    speaks: s.ring === seat && !s.waits && !ask,
    filled: counts?.filled === seat,
    count: countOf(s, desc, seat),
  };
}

/* The first thing the scribe has to do: where it is told, after its step has been turned to. */
export function firstMissing(s, desc) {
  const [what] = lacking(s, desc);
  if (!what) return null;
  if (!what.tile) return what.picks.length ? $("[data-pick]") : $('.seat[data-ask="true"]');
  const found =
    $(`[data-tiles]:not([hidden]) [data-tile="${what.tile}"]`) ??
    (numbersTile(s, desc)?.key === what.tile ? $(".key") : null);
  const step = desc.face.steps.find((one) => one.tiles.some((tile) => tile.key === what.tile));
  return (
    found ??
    (Object.keys(s.hand).length ? $(`[data-step="${step.key}"]`) : $("[data-tiles]:not([hidden]) [data-tile]"))
  );
}
