/* Change the players without a network. The sheet asks the same as the server's page and queues the change. The rules
   compute its effects, on this phone and on the server. */

import { asRead, cleaned } from "../../page/names.js";
import { fetchLines } from "../lines/all.js";
import { sitDown } from "../page/save.js";
import { closeSheet, openSheet } from "../page/sheet.js";
import { phrase } from "../page/words.js";
import { button, h } from "../../page/dom.js";

/* If nothing is known of the lines, go to the server's page at ``url`` after all. */
export async function openSeating(app, url) {
  const told = app.told ?? (await fetchLines(app.page));
  if (told) show(app, told);
  else app.leave(url);
}

function show(app, { words, club }) {
  const say = (key, blanks) => phrase({ words }, key, blanks);
  const { seats: names, resting } = app.desc;
  const place = h("div", {});
  const go = button({ class: "btn main", data: { act: "sit" }, onclick: () => sit() }, say("sit_like_that"));
  const refused = say("so_many_sit", { seats: Object.keys(resting).join(", ") });
  let here = [...app.desc.there];

  const nameOf = (who) => names[who] ?? who;
  const move = (next) => {
    here = next;
    draw();
  };
  const up = (at) => [...here.slice(0, at - 1), here[at], here[at - 1], ...here.slice(at + 1)];
  const act = (text, onclick, more = {}) => button({ class: "btn", ...more, onclick }, text);
  const named = (who) => h("span", { class: "who" }, h("b", {}, nameOf(who)));
  const one = (who, at) =>
    h(
      "li",
      {},
      named(who),
      act("↑", () => move(up(at)), { "aria-label": say("one_up", { name: nameOf(who) }), disabled: at === 0 }),
      act(say("steps_out"), () => move(here.filter((seat) => seat !== who))),
    );
  const back = (who) => act(say("comes_back"), () => move([...here, who]));
  const away = (who) => h("li", { class: "away" }, named(who), back(who));

  function comes(form) {
    const name = cleaned(form.elements.name.value);
    const known = names.findIndex((other) => asRead(other) === asRead(name));
    const isHere = here.some((who) => asRead(nameOf(who)) === asRead(name));
    if (name && !isHere) move([...here, known < 0 ? name : known]);
  }

  const form = () =>
    h(
      "form",
      {
        class: "field comes",
        onsubmit: (submitted) => {
          submitted.preventDefault();
          comes(submitted.target);
        },
      },
      h("label", { for: "comes" }, say("somebody_comes")),
      h(
        "div",
        { class: "one-line" },
        h("input", { id: "comes", name: "name", autocomplete: "off", autocapitalize: "words", maxlength: 60 }),
        h("button", { class: "btn" }, say("sits_down")),
      ),
    );

  const sit = () => {
    closeSheet();
    sitDown(app, { facts: { players: here }, title: say("who_sits"), sentence: here.map(nameOf).join(", ") });
  };

  function draw() {
    const fits = here.length in resting;
    const others = names.map((_name, seat) => seat).filter((seat) => !here.includes(seat));
    place.replaceChildren(
      h("ol", { class: "seats" }, here.map(one), others.map(away)),
      club ? h("p", { class: "quiet note" }, say("new_in_club")) : form(),
      fits ? "" : h("p", { class: "notice red", role: "alert" }, refused),
    );
    go.disabled = !fits;
  }

  draw();
  const foot = h("div", { class: "sheet-foot" }, go);
  const note = h("p", { class: "quiet" }, say("who_sits_note"));
  openSheet(app.desc, say("who_sits"), [note, place, foot], { wide: true });
}
