/* A thumb on the entry page without a browser: the shipped programs draw into a small document, and random but
   sensible keys of those in view are pressed, or those that are named. One question comes in as JSON; a line goes out
   for every sequence. */

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { makeDocument } from "../dom.mjs";

const AT = new URL("../../../scorebook/static/scorebook/hand/", import.meta.url);
const document = makeDocument("work", "alert", "open-tag", "sheet");
const { shape: name, desc, seeds, named } = JSON.parse(await text(process.stdin));
const [{ [name]: shape }, frame, { UNKNOWN }, sides, facts] = await Promise.all(
  [`${name}/shape.js`, "page/frame.js", "reckoning/preview.js", "party/bid.js", "board/facts.js"].map(
    (file) => import(new URL(file, AT)),
  ),
);
const look = (0, eval)(readFileSync(new URL("look.js", import.meta.url), "utf8"));

/* Random numbers from 0 to 1 that are the same for the same seed. */
function randomFrom(seed) {
  let at = seed;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/* ---------- what can be pressed, and how often a scribe presses it ---------- */

const WEIGHTS = {
  bid: (s) => (s.contract ? 0.4 : 9),
  pick: () => 4,
  answer: () => 8,
  asked: () => 10,
  seat: () => 2,
  fig: () => 6,
  kontra: () => 2,
  tile: () => 7,
  by: () => 3,
  blank: () => 6,
  key: () => 2,
  step: () => 2,
  phase: () => 1,
  fix: () => 0.5,
  middle: () => 0.4,
  again: () => 0.3,
  quick: () => 0.2,
};
const SORTS = Object.keys(WEIGHTS);
/* How often a tile that seldom fits the rest of a hand is thought of. */
const SELDOM = {
  sitting_out: 0.02,
  tarocks_with_pagat: 0.2,
  tarocks_not_with_pagat: 0.05,
  matadors: 0.1,
  kings: 0.1,
  tout: 0.2,
  nolo: 0.2,
  hivas: 0.3,
};
/* What happens in every hand, although no key asks for it. */
const ALWAYS = ["last_trick"];

function sortOf(node) {
  if (node.id === "middle") return "middle";
  if ("word" in node.dataset) return undefined; // a word of the sentence opens a sheet
  if (node.dataset.ask === "true") return "asked";
  if ("tile" in node.dataset) return "by" in node.dataset ? "by" : "tile";
  return SORTS.find((sort) => sort in node.dataset);
}

/* Keys that open a sheet belong to what the sheet asks. */
const opensSheet = ({ dataset }) =>
  shape.opens(dataset, desc) || desc.kinds[dataset.quick]?.facts.some((one) => one.name !== "dealer");

function keysInView(random) {
  const sorts = new Map();
  for (const node of document.querySelectorAll("button")) {
    const sort = sortOf(node);
    if (!sort || node.matches("[aria-disabled=true]") || isHidden(node) || opensSheet(node)) continue;
    if (random() > (SELDOM[node.dataset.tile] ?? 1)) continue;
    sorts.set(sort, [...(sorts.get(sort) ?? []), node]);
  }
  return sorts;
}

/* What the style sheet hides: where many bids are chosen from, no figures stand above them. */
const isHidden = (node) => node.closest("[hidden]") || node.closest("[data-tall=true][data-panel=bids] .figs");

const oneOf = (random, list) => list[Math.floor(random() * list.length)];

function chosen(random, s) {
  const sorts = [...keysInView(random)];
  let at = random() * sorts.reduce((sum, [sort]) => sum + WEIGHTS[sort](s), 0);
  for (const [sort, nodes] of sorts) {
    at -= WEIGHTS[sort](s);
    if (at < 0) return sort === "key" ? numberKeys(random, s) : [oneOf(random, nodes)];
  }
  return [];
}

/* What is left to count, where all counts add up to a number; Infinity where they do not. */
const LEFT = {
  party(s) {
    const each = sides.eachOf(s, desc);
    return each ? each.most - sides.countsOf(s, desc).sum : Infinity;
  },
  board(s) {
    const tile = facts.numbersTile(s, desc);
    return tile?.total ? tile.total - facts.countsOf(s, desc, tile).sum : Infinity;
  },
};
const leftToCount = (s) => Math.max(0, LEFT[name](s));

/* A number as it is typed, sometimes with a slip, and "next" where everybody has one. */
function numberKeys(random, s) {
  const most = Math.min(oneOf(random, [9, 35, 60, 94]), random() < 0.95 ? leftToCount(s) : 94);
  const digits = [...String(Math.floor(random() * (most + 1)))];
  const last = random() < 0.8 ? ["next"] : [];
  const slip = random() < 0.08 ? ["del", oneOf(random, [..."0123456789"])] : [];
  const swap = random() < 0.1 ? ["swap"] : [];
  const sign = random() < 0.2 ? ["sign"] : [];
  const keys = [...swap, ...digits, ...slip, ...sign, ...last];
  return keys.map((key) => document.querySelector(`#keys [data-key="${key}"]`)).filter((node) => node && !node.hidden);
}

/* ---------- a sequence of taps ---------- */

/* Where a finger finds a key on the page. */
function placeOf(node) {
  if (node.id) return `#${node.id}`;
  const names = Object.keys(node.dataset).filter((one) => [...SORTS, "value", "question"].includes(one));
  const within = ["#listed", "#keys", "[data-tiles]:not([hidden])"].find((one) => node.closest(one)) ?? "";
  const own = names.map((one) => `[data-${one}='${node.dataset[one]}']`).join("");
  return `${within} ${own}${"tile" in node.dataset && !("by" in node.dataset) ? ":not([data-by])" : ""}`.trim();
}

function tapOf(node) {
  const { seat, quick } = node.dataset;
  if (node.id === "middle") return { type: "middle" };
  if (seat !== undefined) return { type: "seat", seat: Number(seat) };
  return quick ? { type: "quick", kind: quick } : shape.tapOf(node.dataset);
}

const draw = (s) => frame.draw(shape, s, desc, { ...UNKNOWN, problems: shape.clashes(s, desc) }, { page: 0 });

class Hand {
  constructor() {
    this.steps = [];
    this.show(shape.empty(desc), null);
  }
  show(s, place) {
    this.s = s;
    draw(s);
    const isKept = s.kind !== desc.face.kind || !shape.isEmpty(s, desc);
    this.steps.push({ place, kind: s.kind, facts: isKept ? shape.factsOf(s, desc) : {}, ...look() });
  }
  press(nodes) {
    for (const node of nodes) {
      if (isHidden(node) || node.getAttribute("aria-disabled") === "true") continue;
      this.show(shape.press(this.s, tapOf(node), desc), placeOf(node));
    }
  }
  /* Do what Save asks for until nothing is missing. */
  finish(random) {
    for (const key of ALWAYS) {
      const node = document.querySelector(`[data-tiles]:not([hidden]) [data-tile="${key}"]`);
      const seats = keysInView(random).get("seat");
      if (node?.dataset.is === "none" && seats) this.press([oneOf(random, seats), node]);
    }
    for (let tries = 0; tries < 20 && shape.lacks(this.s, desc).length; tries += 1) {
      const node = shape.firstMissing(this.s, desc);
      if (!node || random() < 0.15) this.press(chosen(random, this.s));
      else if (node.closest("#keys")) this.press(numberKeys(random, this.s));
      else {
        const alike = keysInView(random).get(sortOf(node)) ?? [];
        this.press([random() < 0.5 && alike.length ? oneOf(random, alike) : node]);
      }
    }
  }
}

/* The record as a correction opens it: the same hand, read anew. */
function readAnew({ s }) {
  const facts = shape.factsOf(s, desc);
  const again = shape.stateOf(s.kind, structuredClone(facts), desc);
  draw(again);
  return { s: again, facts: shape.factsOf(again, desc), ...look() };
}

function sequence(seed) {
  const random = randomFrom(seed);
  const hand = new Hand();
  const taps = 3 + Math.floor(random() * 14);
  for (let done = 0; done < taps; done += 1) hand.press(chosen(random, hand.s));
  hand.finish(random);
  if (shape.isEmpty(hand.s, desc)) return { seed, steps: hand.steps };
  const { s, ...anew } = readAnew(hand);
  const corrected = new Hand();
  corrected.steps = [];
  corrected.show(s, null);
  for (let done = 0; done < 3; done += 1) corrected.press(chosen(random, corrected.s));
  return { seed, steps: hand.steps, anew, corrected: corrected.steps };
}

/* What stands on the steps of a board, by their names. */
const stepNames = () => [...document.querySelectorAll("[data-step]")].map((node) => node.getAttribute("aria-label"));

/* A place is pressed; what a sheet wrote comes as its tap. */
function pressNamed(places) {
  const hand = new Hand();
  for (const place of places)
    if (typeof place === "string") hand.press([document.querySelector(place)]);
    else hand.show(shape.press(hand.s, place, desc), null);
  return { steps: hand.steps, stepNames: stepNames() };
}

frame.drawFrame(shape, desc);
for (const places of named) process.stdout.write(`${JSON.stringify(pressNamed(places))}\n`);
for (const seed of seeds) process.stdout.write(`${JSON.stringify(sequence(seed))}\n`);
