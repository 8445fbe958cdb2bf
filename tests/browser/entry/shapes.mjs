/* The programs of the entry page alone, without a page: what they hold of a hand, say of it and make of taps. One
   question comes in as JSON, its answers go out, one of each hand. */

import { text } from "node:stream/consumers";

const AT = new URL("../../../scorebook/static/scorebook/hand/", import.meta.url);

/* All that a sentence asks of a page: parts that have a text. */
globalThis.document = {
  createElement: () => ({
    dataset: {},
    textContent: "",
    setAttribute() {},
    addEventListener() {},
    append(...parts) {
      this.textContent += parts.map((part) => part.textContent ?? part).join("");
    },
  }),
};

const { shape: name, desc, work, hands } = JSON.parse(await text(process.stdin));
const { [name]: shape } = await import(new URL(`${name}/shape.js`, AT));
const written = (parts) => parts.flat(9).map((part) => part?.textContent ?? part).join("");

/* Everything that can be tapped, as often as a scribe may. */
function taps({ face, seats }) {
  const tiles = face.steps.flatMap((step) => step.tiles);
  const tapped = tiles.filter((tile) => !["numbers", "rows", "sheet"].includes(tile.shape));
  const keys = [..."1234567890", "del", "next"].map((digit) => ({ type: "key", digit }));
  const picks = face.asks.flatMap((ask) => ask.picks.map((pick) => ({ fact: ask.fact, value: pick.value })));
  return [
    ...tapped.flatMap((tile) => [{ type: "tile", tile: tile.key }, { type: "less", tile: tile.key }]),
    ...seats.flatMap((_, seat) => Array(6).fill({ type: "seat", seat })),
    ...face.steps.flatMap((step) => Array(4).fill({ type: "step", step: step.key })),
    ...face.steps.flatMap((step) => step.phases.map((phase) => ({ type: "phase", phase: phase.key }))),
    ...picks.map((pick) => ({ type: "pick", ...pick })),
    ...keys,
    ...keys,
    { type: "middle" },
  ];
}

const WORK = {
  kept: ({ kind, ...facts }) => ({ dealer: desc.dealer, ...shape.factsOf(shape.stateOf(kind, facts, desc), desc) }),
  lacking: ({ kind, ...facts }) => shape.lacks(shape.stateOf(kind, facts, desc), desc),
  said: ({ kind, ...facts }) => written(shape.sentence(shape.stateOf(kind, facts, desc), desc)),
  typed: ({ taps }) => {
    let s = shape.empty(desc);
    for (const tap of taps) s = shape.press(s, tap, desc);
    return {
      facts: shape.factsOf(s, desc),
      sentence: written(shape.sentence(s, desc)),
      plates: desc.there.map((seat) => ({ ...shape.plate(s, desc, seat), name: shape.plateName(s, desc, seat, "") })),
    };
  },
  tapped: ({ seeds }) => {
    const all = taps(desc);
    let s = shape.empty(desc);
    for (const seed of seeds) {
      s = shape.press(s, all[Math.floor(seed * all.length)], desc);
      for (const drawn of ["sentence", "middle", "lacks"]) shape[drawn](s, desc);
    }
    return shape.factsOf(s, desc);
  },
};

process.stdout.write(JSON.stringify(hands.map(WORK[work])));
