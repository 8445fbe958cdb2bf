/* Hand the waiting actions over to another phone: as QR codes, as text or as a file. */

import { asText, partsOf } from "./parts.js";
import { beginning } from "../queue/fold.js";
import { handedOn } from "./taken.js";
import { openSheet } from "../page/sheet.js";
import { phrase } from "../page/words.js";
import { button, fill, h } from "../../page/dom.js";

export const FROM_PHONE = "#from-phone=";
/* The quiet zone around a code, in modules. */
const QUIET = 4;

/* Load the QR encoder on demand. */
function encoder(address) {
  return new Promise((done, failed) => {
    if (window.qrcode) done(window.qrcode);
    const script = h("script", { src: address, onload: () => done(window.qrcode), onerror: failed });
    if (!window.qrcode) document.head.append(script);
  });
}

function drawn(qrcode, text, label) {
  const code = qrcode(0, "L");
  code.addData(text, "Byte");
  code.make();
  const size = code.getModuleCount();
  const all = [...Array(size).keys()];
  const dark = all.flatMap((row) => all.filter((column) => code.isDark(row, column)).map((column) => [column, row]));
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", `${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`);
  svg.setAttribute("shape-rendering", "crispEdges");
  path.setAttribute("d", dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join(""));
  svg.append(path);
  return h("div", { class: "code", role: "img", "aria-label": label }, svg);
}

/* Show one code at a time; after the last comes the first again. For an evening that exists only on this phone the
   code's address opens the page that begins evenings, otherwise the entry page. */
function codes({ desc, outbox }, parts) {
  const opens = beginning(outbox.queue)?.url ?? desc.urls.hand;
  const addressOf = (part) => `${location.origin}${opens}${FROM_PHONE}${part}`;
  const place = h("div", { class: "codes", "aria-live": "polite" });
  let shown = 0;
  const show = async (step) => {
    shown = (shown + step + parts.length) % parts.length;
    const label = phrase(desc, "code_of", { n: shown + 1, of: parts.length });
    try {
      const qrcode = await encoder(desc.urls.encoder);
      place.replaceChildren(drawn(qrcode, addressOf(parts[shown]), label), h("p", { class: "quiet" }, label));
    } catch {
      fill(place, h("p", { class: "quiet" }, phrase(desc, "no_codes")));
    }
  };
  show(0);
  const step = (by, words) =>
    button({ class: "btn", data: { code: by }, onclick: () => show(by) }, phrase(desc, words));
  return [
    place,
    parts.length > 1 ? h("div", { class: "row-btns" }, step(-1, "code_before"), step(1, "code_next")) : null,
  ];
}

const file = (desc, deeds) =>
  h(
    "a",
    {
      class: "btn",
      download: `scorebook-${desc.slug}.json`,
      href: URL.createObjectURL(new Blob([asText(deeds)], { type: "application/json" })),
    },
    phrase(desc, "save_file"),
  );

export function openLeaving(app) {
  const { desc, outbox } = app;
  const { deeds } = outbox;
  const parts = partsOf(deeds);
  outbox.fold(handedOn);
  const text = { readonly: true, rows: 3, id: "leaving-text", onfocus: (event) => event.target.select() };
  openSheet(
    desc,
    phrase(desc, "to_phone"),
    [
      h("p", {}, phrase(desc, "codes_how")),
      ...codes(app, parts),
      h(
        "div",
        { class: "field" },
        h("label", { for: "leaving-text" }, phrase(desc, "same_as_text")),
        h("textarea", text, parts.join("\n")),
      ),
      h("p", { class: "quiet note" }, phrase(desc, "once_anyway")),
      h("div", { class: "sheet-foot row-btns" }, file(desc, deeds)),
    ],
    { wide: true, shows: "leaving" },
  );
}
