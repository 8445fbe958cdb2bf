/* The panel of a board: games, blanks, rows or keys. Only one of them is visible. */

import { entriesWithoutPlay } from "../page/without-play.js";
import { drawWhose } from "../page/keys.js";
import { phrase, shortOf } from "../page/words.js";
import { numbersTile, read, recordOf, recordsOf, rests, tileOf, tileOfRow } from "./facts.js";
import { rowWords } from "./told.js";
import { sized } from "./tiles.js";
import { writesFor } from "./typed.js";
import { countOf } from "./words.js";
import { $, $$, button, fill, h, kbd, refill, set } from "../../page/dom.js";

/* With more answers than this the panel uses two rows. */
const BESIDE = 5;

export function drawPanel(s, desc, step, choosing) {
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
  const writer = writesFor(s, desc);
  if (typed) drawWhose(desc, tile.short, s.open.by, recordOf(s.hand, tile, s.open.by)[tile.typed]);
  else drawWhose(desc, tile.label, writer, writer === null ? off && tile.unneeded : countOf(s, desc, writer));
  set($("#keys"), { "data-rests": off });
  for (const node of $$("#keys .key")) set(node, { "aria-disabled": off ? "true" : null });
  const next = $('[data-key="next"]');
  const word = phrase(desc, typed ? "done" : "next_seat");
  fill(next, word);
  set(next, { "aria-label": typed ? null : `${word}: ${phrase(desc, "next_seat_name")}` });
}

/* ---------- the game and the entries without play ---------- */

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

/* Return the chips of entries without play. They disappear once a hand is begun. */
function quickChips(s, desc) {
  if (Object.keys(s.hand).length) return [];
  const { chips, others } = entriesWithoutPlay(desc, 0);
  const quick = chips.map((kind) =>
    button(
      { class: "chip", data: { quick: kind }, "aria-pressed": String(s.kind === kind) },
      desc.kinds[kind].short,
    ),
  );
  const pressed = String(others.includes(s.kind));
  return others.length
    ? [...quick, button({ class: "chip", id: "other", "aria-pressed": pressed }, phrase(desc, "other"))]
    : quick;
}

/* ---------- open questions of a record ---------- */

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
      const chips = answers(fact, blank, record, tile);
      const data = chips.length > BESIDE ? { rows: "2" } : {};
      return h("div", { class: "blank", role: "group", "aria-label": fact.label, data }, chips, done);
    }),
  );
}

function answers(fact, blank, record, tile) {
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
  const turnOf = (value) => tile.turns.find(({ facts }) => facts[blank.name] === value);
  if (fact.kind === "whole")
    return Array.from({ length: fact.most - fact.least + 1 }, (_, step) => fact.least + step).map((value) =>
      chip(value, turnOf(value)?.label ?? String(value)),
    );
  return fact.choices
    .filter(([key]) => !blank.choices.length || blank.choices.includes(key))
    .map(([key, label]) => chip(key, label));
}

/* ---------- the rows written so far ---------- */

/* Draw the rows of the hand; a press on a row opens it. Entries without play stand there before the first row. */
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
