/* Take in the actions of another phone: by QR codes, as text or as a file. Several phones may send the same action; its
   key makes sure that it is written once. A page that takes in whole evenings provides areOurs(deeds), which checks
   them, and takeIn(deeds). */

import { openHere } from "../page/draft.js";
import { FROM_PHONE } from "./leaving.js";
import { actionsIn, came, gathered } from "./parts.js";
import { areDeeds, takenIn } from "./taken.js";
import { inTurn } from "../page/save.js";
import { closeSheet, item, menu, openSheet } from "../page/sheet.js";
import { phrase } from "../page/words.js";
import { $, button, fill, h } from "../../page/dom.js";

const LOOKS_EVERY = 250;
const nameOf = ({ slug }) => `scorebook.parts.${slug}`;

/* Read a text from another phone together with the earlier parts, and return its actions. ``tell`` reports missing
   parts and invalid texts. */
function read({ desc, store, areOurs = (deeds) => areDeeds(deeds, desc.urls.sheet) }, text, tell) {
  const known = gathered(JSON.parse(store.stored(nameOf(desc)) ?? "null"), text);
  const deeds = actionsIn(known, text);
  if (areOurs(deeds)) {
    store.drop(nameOf(desc));
    return deeds;
  }
  if (deeds === null && came(known) && gathered(null, text)) {
    store.keep(nameOf(desc), JSON.stringify(known));
    tell(phrase(desc, "parts_came", { n: came(known), of: known.of }));
  } else tell(phrase(desc, "not_taken_in"));
  return null;
}

export const intoQueue = (app, deeds) =>
  inTurn(app, async () => {
    const { outbox, desc } = app;
    const before = outbox.deeds.length;
    const kept = await outbox.fold(takenIn, deeds, openHere(app, deeds));
    const words = kept ? phrase(desc, "taken_in", { n: outbox.deeds.length - before }) : phrase(desc, "says_full");
    app.tellWords(words);
    outbox.flush();
  });

const take = (app, deeds) => (app.takeIn ? app.takeIn(deeds) : intoQueue(app, deeds));

/* Ask before taking in actions from an address, because anybody can make an address. */
function askFirst(app, deeds) {
  const { desc } = app;
  const yes = () => {
    closeSheet();
    take(app, deeds);
  };
  const rows = deeds.map((deed) => h("p", { class: "row" }, h("b", {}, deed.title), " ", deed.sentence));
  const go = button({ class: "btn main", data: { act: "take" }, onclick: yes }, phrase(desc, "take_it_in"));
  openSheet(
    desc,
    phrase(desc, "take_in"),
    [h("div", { class: "rows" }, rows), h("div", { class: "sheet-foot row-btns" }, go)],
    { wide: true, shows: "taking" },
  );
}

/* Take in the actions of the address if the page was opened by a QR code. */
export function takeFromAddress(app) {
  if (!location.hash.startsWith(FROM_PHONE)) return;
  const text = location.hash.slice(FROM_PHONE.length);
  history.replaceState(null, "", location.pathname + location.search);
  const deeds = read(app, text, app.tellWords);
  if (deeds) askFirst(app, deeds);
}

/* ---------- by hand ---------- */

function pickFile(app) {
  const picker = h("input", { type: "file", accept: ".json,application/json" });
  picker.addEventListener("change", async () => {
    const [chosen] = picker.files;
    closeSheet();
    const deeds = chosen && read(app, await chosen.text(), app.tellWords);
    if (deeds) take(app, deeds);
  });
  picker.click();
}

const canLook = () => "BarcodeDetector" in window && Boolean(navigator.mediaDevices?.getUserMedia);

/* Read QR codes by the camera until all parts are there or the sheet is closed. */
async function look(app, tell) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const video = h("video", { playsinline: true, class: "camera" });
  const detector = new window.BarcodeDetector({ formats: ["qr_code"] });
  video.srcObject = stream;
  $("#taking-camera").replaceChildren(video);
  await video.play();
  let deeds = null;
  while (!deeds && $("#sheet").open && video.isConnected) {
    for (const { rawValue } of await detector.detect(video)) deeds ??= read(app, rawValue, tell);
    await new Promise((done) => setTimeout(done, LOOKS_EVERY));
  }
  for (const track of stream.getTracks()) track.stop();
  if (!deeds) return;
  closeSheet();
  take(app, deeds);
}

export function openTaking(app) {
  const { desc } = app;
  const said = h("p", { class: "notice", role: "status", id: "taking-says" });
  const tell = (text) => fill(said, text);
  const area = h("textarea", { rows: 4, id: "taking-text", autocomplete: "off", spellcheck: "false" });
  const typed = () => {
    const deeds = read(app, area.value, tell);
    if (!deeds) return;
    closeSheet();
    take(app, deeds);
  };
  const camera = () => look(app, tell).catch(() => tell(phrase(desc, "no_camera")));
  const go = button({ class: "btn main", data: { act: "take" }, onclick: typed }, phrase(desc, "take_it_in"));
  openSheet(
    desc,
    phrase(desc, "take_in"),
    [
      h("p", {}, phrase(desc, "taking_how")),
      h("div", { id: "taking-camera" }),
      menu([
        canLook() ? item(phrase(desc, "look_at_codes"), "", camera) : null,
        item(phrase(desc, "choose_file"), "", () => pickFile(app)),
      ]),
      h("div", { class: "field" }, h("label", { for: "taking-text" }, phrase(desc, "paste_text")), area),
      said,
      h("div", { class: "sheet-foot" }, go),
    ],
    { wide: true, shows: "taking" },
  );
}
