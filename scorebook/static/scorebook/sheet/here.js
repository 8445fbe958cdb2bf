/* The sheet that this phone computes while the server does not answer: all lines with the waiting actions, their
   results and reasons, the totals, and the payments. The rules compute it (hand/reckoning/engine.js); this module draws
   it. Without the rules it only lists the waiting actions. */

import { Engine } from "../hand/reckoning/engine.js";
import { counted, fetchLines, waiting } from "../hand/lines/all.js";
import { hear, line } from "../hand/queue/net.js";
import { COMPANY, unwritten } from "../hand/queue/fold.js";
import { closeSheet, item, menu, openSheet } from "../hand/page/sheet.js";
import { isKeptPage } from "../page/store.js";
import { phrase } from "../hand/page/words.js";
import { $, button, h, icon, refill } from "../page/dom.js";

const TONES = { "+": "plus", "−": "minus" };
const tone = (text) => TONES[text[0]] ?? "nil";

/* Return a waiting action in words. A list of players needs its title. */
const read = ({ title, sentence, body }) => (body.kind === COMPANY ? `${title}: ${sentence}` : sentence);

export class Here {
  /* ``app`` is the page's queue with its words (hand/queue/every-page.js). */
  constructor(app) {
    Object.assign(this, { app, told: null, engine: null, away: isKeptPage(), drawn: null });
    document.addEventListener("scorebook:told", () => this.hears(false));
    hear(() => this.hears(["away", "ill"].includes(line.is)));
  }

  hears(away) {
    this.away = away;
    this.show();
  }

  /* Draw the computed sheet, or remove it once the server answers. */
  async show() {
    const sheet = this.away && $("#news") && (await this.reckoned());
    const news = $("#news");
    if (!news) return;
    const waits = this.away && !sheet && this.told ? this.waiting() : [];
    if (sheet && this.away) this.draw(...this.parts(sheet));
    else if (waits.length) this.draw(...this.unreckoned(waits));
    else $("#here")?.remove();
    news.hidden = Boolean($("#here")) && !this.standsBelow(waits);
    this.drawStarting(news);
  }

  /* Whether the cached sheet stays visible below the waiting actions. */
  standsBelow(waits) {
    return waits.length > 0 && this.told.lines.length > 0;
  }

  /* While the rules are loading, show that in the place of the sheet. */
  drawStarting(news) {
    $("#here-starts")?.remove();
    if (!this.away || !this.isStarting() || !this.waiting().length) return;
    const says = [icon("unsent"), h("span", {}, this.say("here_starting"))];
    news.before(h("p", { class: "notice", id: "here-starts", role: "status" }, says));
  }

  isStarting() {
    return this.engine?.is === "starting";
  }

  async reckoned() {
    this.told ??= await fetchLines(this.app.desc);
    if (!this.told) return null;
    this.engine ??= new Engine({ urls: { ...this.app.desc.urls, ...this.told.urls } }, () => this.show());
    const deeds = waiting(this.waiting());
    if (this.engine.is === "ready") return this.engine.ask("sheet", { told: this.told, deeds });
    this.engine.start();
    return null;
  }

  waiting() {
    return counted(unwritten(this.app.outbox.deeds, this.told ?? {}));
  }

  draw(...parts) {
    const section =
      $("#here") ?? h("section", { id: "here", "aria-label": phrase(this.told, "here_title"), tabindex: -1 });
    if (!section.isConnected) $("#news").before(section);
    const open = [...section.querySelectorAll("details[open]")].map(({ id }) => id);
    refill(section, ...parts);
    for (const id of open) $(`#${id}`)?.setAttribute("open", "");
    for (const act of section.querySelectorAll("[data-deed]")) act.onclick = () => this.pressed(act.dataset);
  }

  parts(sheet) {
    return [this.head(sheet), this.lines(sheet), this.pays(sheet), this.foot()];
  }

  /* Return the waiting actions without results, the newest first. */
  unreckoned(waits) {
    const note = h("p", { class: "notice" }, icon("unsent"), h("span", {}, this.say("here_unreckoned")));
    const shown = waits.map((deed) => h("li", {}, this.unreckonedLine(deed)));
    return [
      this.isStarting() ? null : note,
      h("ol", { class: "here-lines", reversed: true, "aria-label": this.say("hands_newest") }, shown.reverse()),
      this.standsBelow(waits) ? null : this.foot(),
    ];
  }

  unreckonedLine(deed) {
    const text = h("p", {}, h("b", {}, deed.title), " ", deed.sentence);
    const tag = h("span", { class: "tag" }, phrase(this.app.desc, deed.open ? "being_mended" : "waits"));
    return [text, tag, deed.deed === "write" ? h("div", { class: "row-btns" }, this.acts(deed, null, deed)) : ""];
  }

  say(key, blanks) {
    return phrase(this.told, key, blanks);
  }

  head({ names, totals, pots }) {
    const cell = (name, text) => h("div", {}, h("dt", {}, name), h("dd", { class: tone(text) }, text));
    return [
      h("p", { class: "notice" }, icon("unsent"), h("span", {}, this.say("here_note"))),
      h("dl", { class: "totals", "aria-label": this.say("totals") }, ...names.map((name, n) => cell(name, totals[n]))),
      pots.length ? h("dl", { class: "strip" }, pots.map(([label, lies]) => cell(label, lies))) : null,
    ];
  }

  lines({ names, lines, refused }) {
    const shown = lines.map((one) => h("li", {}, this.line(one, names)));
    const left = this.app.outbox.deeds.filter(({ key }) => refused[key]);
    return [
      left.map((deed) =>
        h(
          "div",
          { class: "notice red" },
          h("p", {}, h("b", {}, deed.title), ` ${this.say("refused_here")}: ${refused[deed.key].join(" ")}`),
        ),
      ),
      h("ol", { class: "here-lines", reversed: true, "aria-label": this.say("hands_newest") }, shown.reverse()),
    ];
  }

  line(one, names) {
    const deed = this.app.outbox.deeds.find(({ key }) => key === one.by);
    const known = this.told.lines.find(({ number }) => number === one.number);
    const text = (deed?.body?.kind ? read(deed) : known?.sentence).replace(/^\d+\. /, "");
    const stands = deed && phrase(this.app.desc, deed.open ? "being_mended" : "waits");
    const tag = one.struck ? this.say("struck") : stands;
    return h(
      "details",
      { id: `here-${one.number}`, class: one.struck ? "struck" : "" },
      h(
        "summary",
        {},
        h("span", { class: "txt" }, h("b", {}, `${one.number}.`), " ", text),
        [tag, known?.inserted].filter(Boolean).map((words) => h("span", { class: "tag" }, words)),
        one.struck ? null : h("span", { class: "per" }, this.amounts(one, names)),
      ),
      one.struck ? null : this.why(one),
      this.told.closed || known?.closes ? null : h("div", { class: "row-btns" }, this.acts(one, known, deed)),
    );
  }

  amounts({ payouts }, names) {
    return payouts.map((text, seat) =>
      h("span", { class: tone(text) }, h("span", { class: "sr" }, `${names[seat]}: `), text || "·"),
    );
  }

  why({ why, pays }) {
    return h(
      "div",
      { class: "why" },
      h("h3", {}, this.say("why_that_much")),
      why.map(({ label, points, how, rule }) =>
        h(
          "div",
          { class: "line" },
          h("b", {}, label),
          h("span", { class: "v" }, points),
          h("span", { class: "how" }, how),
          h("span", { class: "rule-ref" }, `§${rule}`),
        ),
      ),
      h(
        "ul",
        { class: "pays" },
        pays.map(({ text, points }) => h("li", {}, h("span", {}, text), h("b", {}, points))),
      ),
    );
  }

  /* A waiting hand is edited in the queue; a line of the sheet is corrected, struck or restored. */
  acts({ number, struck }, known, deed) {
    const act = (name, words) =>
      button({ class: "btn", data: { deed: name, number, key: deed?.key ?? "" } }, this.say(words));
    if (deed?.deed === "write") return deed.s ? [act("mend", "correct_it")] : [];
    if (struck) return [act("restore", "put_back")];
    const edit = { class: "btn", href: `${this.told.urls.sheet}${number}/edit/` };
    return [h("a", edit, this.say("correct_it")), known ? act("strike", "strike_it") : null];
  }

  pays({ pays }) {
    const one = ({ payer, payee, points }) =>
      h("li", {}, h("span", {}, payer, " ", icon("arrow", true), " ", payee), h("b", {}, points));
    return [
      h("h2", {}, this.say("pays_now")),
      pays.length ? h("ul", { class: "pays" }, pays.map(one)) : h("p", { class: "quiet" }, this.say("nobody_owes")),
    ];
  }

  foot() {
    if (this.told.closed) return null;
    const href = this.app.desc.urls.hand;
    return h("div", { class: "bottom-bar" }, h("a", { class: "btn main", href }, this.say("write_on")));
  }

  pressed({ deed, number, key }) {
    const { outbox } = this.app;
    if (deed === "mend") this.app.mend(outbox.deeds.find((one) => one.key === key));
    else if (deed === "restore") this.press(deed, Number(number), "");
    else this.askWhy(Number(number));
  }

  askWhy(number) {
    const { desc } = this.app;
    const choose = (reason) => () => {
      closeSheet();
      this.press("strike", number, reason);
    };
    const reasons = this.told.reasons.strike.map((reason) => item(reason, "", choose(reason)));
    openSheet(desc, `${number}. ${this.say("strike_it")}`, menu(reasons), { shows: "strike" });
  }

  /* Queue an action with a key of its own. */
  async press(deed, number, reason) {
    const { app, told } = this;
    const known = told.lines.find((one) => one.number === number);
    const said = {
      ...{ key: app.newKey(), deed, at: app.now(), number, s: null },
      url: `${told.urls.sheet}${number}/cross/`,
      body: { reason, restores: deed === "restore" },
      title: `${known.title}: ${this.say(deed === "restore" ? "put_back" : "struck")}.`,
      sentence: known.sentence,
    };
    await app.outbox.press(said, () => [null, told.head]);
    app.settled();
    app.outbox.flush();
  }
}
