/* What "More" of a board opens: every fact by its own questions, one tap away. */

import { phrase } from "../words.js";
import { dealerItem, everyFactItem } from "../menus.js";
import { askFacts, closeSheet, item, menu, openSheet } from "../sheet.js";
import { active, contractOf, factsOf } from "./facts.js";
import { chainName } from "./words.js";

const belongs = (desc, contract, name) => !desc.face.belongs[name] || desc.face.belongs[name].includes(contract);

export function openMore(app) {
  const { desc } = app;
  const s = app.state();
  const hand = s.kind === desc.face.kind;
  const items = hand ? factItems(app, desc.face.more) : [];
  if (hand && !desc.correcting) items.push(everyFactItem(desc, (names) => factItems(app, names)));
  items.push(dealerItem(app));
  openSheet(desc, phrase(desc, "more_title"), menu(items));
}

function factItems(app, names) {
  const { desc } = app;
  const s = app.state();
  const facts = factsOf(s, desc);
  const shown = names.filter((name) => belongs(desc, contractOf(s, desc), name));
  return shown.map((name) =>
    item(factNamed(desc, name).label, name in facts ? phrase(desc, "written") : "", () => openFact(app, name)),
  );
}

const factNamed = (desc, name) => desc.kinds[desc.face.kind].facts.find((fact) => fact.name === name);

/* One fact asked by its own questions; what was said stands in the place of what was there. */
export function openFact(app, name) {
  const { desc } = app;
  const s = app.state();
  const fact = factNamed(desc, name);
  askFacts(
    desc,
    s,
    fact.label,
    [fact],
    factsOf(s, desc),
    (said) => {
      const { [name]: _before, ...hand } = app.state().hand;
      app.tap({ type: "write", change: { hand: { ...hand, ...said } } });
    },
    { playing: active(s, desc) },
  );
}

/* A kontra without holding: one link more, or the last one off. */
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
