/* The "More" menu of a board: every fact with its own questions. */

import { phrase } from "../page/words.js";
import { dealerItem, everyFactItem } from "../page/menus.js";
import { askFacts, tellers } from "../page/ask.js";
import { closeSheet, item, menu, openSheet } from "../page/sheet.js";
import { active, canHave, contractOf } from "./facts.js";
import { factsOf } from "./state.js";
import { chainName } from "./told.js";

const belongs = (desc, contract, name) => !desc.face.belongs[name] || desc.face.belongs[name].includes(contract);

export function openMore(app) {
  const { desc } = app;
  const hand = app.state().kind === desc.face.kind;
  const { inPlace, items } = hand ? tellersOf(app, desc.face.more) : { inPlace: [], items: [] };
  if (hand && !desc.correcting) items.push(everyFactItem(desc, (names) => tellersOf(app, names)));
  openSheet(desc, phrase(desc, "more_title"), [...inPlace, menu([...items, dealerItem(app)])]);
}

function tellersOf(app, names) {
  const { desc } = app;
  const s = app.state();
  const facts = names.filter((name) => belongs(desc, contractOf(s, desc), name)).map((name) => factNamed(desc, name));
  const at = { desc, s, playing: active(s, desc) };
  return tellers(facts, factsOf(s, desc), at, (name, said) => writeFact(app, name, said));
}

const factNamed = (desc, name) => desc.kinds[desc.face.kind].facts.find((fact) => fact.name === name);

/* Replace a fact of the hand with the answer; an empty answer removes the fact. */
function writeFact(app, name, said) {
  const { [name]: _before, ...hand } = app.state().hand;
  app.tap({ type: "write", change: { hand: { ...hand, ...said } } });
}

/* Open the questions of a fact. If a player is ringed, ask about that player only. */
export function openFact(app, name) {
  const { desc } = app;
  const s = app.state();
  const fact = factNamed(desc, name);
  const write = (said) => writeFact(app, name, said);
  const tile = desc.face.steps.flatMap((step) => step.tiles).find((one) => one.fact === name);
  const there = desc.there.filter((seat) => !tile || canHave(s, tile, seat));
  const options = { playing: active(s, desc), ring: s.ring };
  askFacts({ ...desc, there }, s, fact.label, [fact], factsOf(s, desc), write, options);
}

/* Add or remove links of a kontra through a menu, for users who cannot hold a button. */
export function openKontra(app, tile) {
  const { desc } = app;
  const again = (type) => () => {
    app.tap({ type, tile: tile.key });
    openKontra(app, tile);
  };
  openSheet(
    desc,
    chainName(app.state(), desc, tile),
    menu([
      item(phrase(desc, "kontra_more"), "", again("tile")),
      item(phrase(desc, "kontra_less"), "", again("less")),
      item(phrase(desc, "done"), "", closeSheet),
    ]),
  );
}
