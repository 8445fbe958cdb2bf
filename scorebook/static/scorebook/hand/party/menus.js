/* The "More" menu of a game of sides: facts without a chip, and the plain list of announcements. */

import { capital, dealOf, phrase } from "../page/words.js";
import { dealerItem, everyFactItem } from "../page/menus.js";
import { tellers } from "../page/ask.js";
import { seatPicker } from "../page/fields.js";
import { closeSheet, item, menu, openSheet } from "../page/sheet.js";
import { bidOf, eachOf, personal, scoreOf } from "./bid.js";
import { factsOf, stateOf } from "./facts.js";
import { chipOf, entered, newCall, speakerOf } from "./state.js";
import { levelOf, namedByTable, stateWord, timesOf } from "./words.js";
import { button, h } from "../../page/dom.js";

/* Open the menu: facts without a chip, why the declarer is alone, the list of announcements, and every fact. */
export function openMore(app) {
  const { desc } = app;
  const s = app.state();
  const hand = s.kind === desc.face.kind;
  const { inPlace, items } = hand ? tellersOf(app, desc.face.more) : { inPlace: [], items: [] };
  if (hand && s.declarer !== null) {
    for (const [key, label] of desc.face.alone) {
      items.push(
        item(capital(label), s.alone === key ? phrase(desc, "written") : "", () => {
          closeSheet();
          app.tap({ type: "write", change: { alone: s.alone === key ? null : key, partner: null } });
        }),
      );
    }
  }
  if (hand && s.contract && !desc.correcting)
    items.push(everyFactItem(desc, (names) => tellersOf(app, names)));
  if (hand && s.declarer !== null && desc.face.announcements)
    items.push(item(phrase(desc, "all_calls"), phrase(desc, "all_calls_small"), () => openCalls(app)));
  items.push(dealerItem(app));
  openSheet(desc, phrase(desc, "more_title"), [...inPlace, menu(items)]);
}

function tellersOf(app, names) {
  const { desc } = app;
  const s = app.state();
  const drops = bidOf(s, desc)?.drops ?? [];
  const facts = names
    .filter((name) => !drops.includes(name))
    .map((name) => desc.kinds[desc.face.kind].facts.find((one) => one.name === name));
  const at = { desc, s, playing: dealOf(s, desc).active };
  return tellers(facts, factsOf(s, desc), at, (name, said) => writeFact(app, name, said));
}

/* Write one fact. If chips or keys show it as well, read the whole hand back from its facts; the calls change only if
   the fact is theirs. */
function writeFact(app, name, said) {
  const { desc } = app;
  const s = app.state();
  const { face } = desc;
  const extra = { ...s.extra };
  const proofs = [
    face.announcements,
    face.silent_figures,
    ...face.chips.flatMap((chip) => [chip.proof, chip.announcer]),
  ];
  const shown = [
    face.contract,
    face.declarer,
    face.partner,
    face.alone_by,
    face.game_kontra,
    face.score_of_others,
    scoreOf(s, desc)?.fact,
    eachOf(s, desc)?.fact,
    ...proofs,
  ];
  delete extra[name];
  if (!shown.includes(name)) {
    app.tap({ type: "write", change: { extra: { ...extra, ...said } } });
    return;
  }
  const facts = factsOf(s, desc);
  delete facts[name];
  const {
    contract,
    declarer,
    partner,
    alone,
    kontra,
    score,
    others,
    counts,
    calls,
    extra: rest,
  } = stateOf(s.kind, { ...facts, ...said }, desc);
  const change = {
    contract,
    declarer,
    partner,
    alone,
    kontra,
    score,
    others,
    counts,
    extra: rest,
    panel: "keys",
    ...(proofs.includes(name) ? { calls } : {}),
  };
  app.tap({ type: "write", change });
}

/* ---------- the list of announcements: player, kontra, result ---------- */

/* Open the list; with a figure its row gets the focus. */
export function openCalls(app, figure = "", by = null) {
  const { desc } = app;
  const s = app.state();
  const rows = s.calls.map((call, at) => callRow(app, call, at));
  const add = h(
    "div",
    { class: "picks" },
    desc.face.chips.map((chip) =>
      button({ class: "chip", ...namedByTable(chip), onclick: () => addCall(app, chip) }, chip.short),
    ),
  );
  openSheet(
    desc,
    phrase(desc, "all_calls"),
    [
      rows.length ? h("div", { class: "rows" }, rows) : h("p", { class: "quiet" }, phrase(desc, "no_calls")),
      h("fieldset", { class: "asked" }, h("legend", {}, phrase(desc, "add_call")), add),
      h("div", { class: "sheet-foot" }, button({ class: "btn main", onclick: closeSheet }, phrase(desc, "done"))),
    ],
    { wide: true },
  );
  const row = `[data-row="${figure}"]${by === null ? "" : `[data-by="${by}"]`}`;
  if (figure) document.querySelector(`#sheet ${row} .danger`)?.focus();
}

function change(app, at, values) {
  const calls = structuredClone(app.state().calls);
  if (values === null) calls.splice(at, 1);
  else Object.assign(calls[at], values);
  app.tap({ type: "write", change: { calls } });
  if (values === null) closeSheet();
  else openCalls(app);
}

function addCall(app, chip) {
  const s = app.state();
  const isSilent = !chip.announced || (entered(s, app.desc) && chip.silent);
  const is = personal(chip) ? "has" : isSilent ? "silent" : "said";
  const call = { ...newCall(chip.figure, speakerOf(s)), is };
  app.tap({
    type: "write",
    change: { calls: [...s.calls, call], last: is === "said" ? { figure: call.figure, by: call.by } : s.last },
  });
  openCalls(app);
}

const RESULTS = {
  side: ["said", "lost", "silent"],
  points: ["said"],
  all_tricks: ["said", "made", "silent"],
  last: ["said", "lost", "silent", "caught"],
  catch: ["said", "lost", "silent"],
  told: ["said", "lost", "silent"],
  sided: ["said", "lost", "silent"],
  held: ["has"],
  listed: ["has"],
  whose: ["has"],
};

function callRow(app, call, at) {
  const { desc } = app;
  const s = app.state();
  const chip = chipOf(desc, call.figure);
  const say = (key) => phrase(desc, key);
  const pick = (legend, value, name, clear = "") => {
    const made = seatPicker(desc, s, legend, value, { clear });
    made.node.addEventListener("change", () => change(app, at, { [name]: made.read() }));
    return made.node;
  };
  const shape = chip.all_tricks ? "all_tricks" : chip.shape;
  const results = RESULTS[shape].filter((is) =>
    ["silent", "caught"].includes(is) ? chip.silent : chip.announced || personal(chip),
  );
  const result = h(
    "div",
    { class: "picks" },
    results.map((is) =>
      button(
        {
          class: "chip",
          "aria-pressed": String(call.is === is),
          onclick: () => change(app, at, { is, to: is === "said" || is === "made" ? call.to : null }),
        },
        stateWord(s, desc, { ...call, is }),
      ),
    ),
  );
  const two = ["last", "catch"].includes(chip.shape);
  return h(
    "section",
    { class: "row", data: { row: call.figure, by: call.by }, "aria-label": chip.label },
    h("h3", namedByTable(chip), chip.named ? chip.label : capital(chip.label)),
    pick(say("who_said"), call.by, "by"),
    ["silent", "caught", "has"].includes(call.is) || !chip.kontra ? null : kontraStepper(app, call, at),
    h("fieldset", { class: "asked" }, h("legend", {}, say("result")), result),
    two && !["silent", "caught"].includes(call.is) ? pick(say("who_had"), call.holder ?? call.by, "holder") : null,
    two ? pick(chip.question, call.to, "to", "–") : null,
    button({ class: "btn danger", onclick: () => change(app, at, null) }, say("remove")),
  );
}

function kontraStepper(app, call, at) {
  const { desc } = app;
  const step = (by) => () =>
    change(app, at, { kontra: Math.min(desc.face.kontra.length, Math.max(0, call.kontra + by)), rest: {} });
  return h(
    "fieldset",
    { class: "asked" },
    h("legend", {}, phrase(desc, "kontra")),
    h(
      "div",
      { class: "stepper" },
      button({ class: "key", "aria-label": phrase(desc, "kontra_less"), onclick: step(-1) }, "−"),
      h(
        "output",
        {},
        call.kontra ? `${timesOf(desc, call.kontra)} ${levelOf(desc, call.kontra)}` : phrase(desc, "is_none"),
      ),
      button({ class: "key", "aria-label": phrase(desc, "kontra_more"), onclick: step(1) }, "+"),
    ),
  );
}
