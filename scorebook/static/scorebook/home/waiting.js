/* The first page. From here on this phone has what an evening is begun with; the evenings that it has begun without a
   network, and nobody else knows yet, stand above all others. */

import { database } from "../hand/database.js";
import { beginning, read } from "../hand/fold.js";
import { keepStarts } from "../hand/store.js";
import { h, icon } from "../hand/dom.js";

const list = document.getElementById("waiting");
const BEGUN_HERE = /\/e\/([^/]+)\/begins$/;

async function begunHere() {
  if (!globalThis.caches || !(await caches.has("scorebook-pages"))) return [];
  const kept = await (await caches.open("scorebook-pages")).keys();
  return kept.map(({ url }) => url.match(BEGUN_HERE)?.[1]).filter(Boolean);
}

async function row(slug) {
  const queue = read(await database().read(`scorebook.unsent.${slug}`));
  const deed = beginning(queue);
  const waits = list.dataset.waits.replace("{n}", queue.deeds.length);
  return (
    deed &&
    h(
      "li",
      {},
      h(
        "a",
        { class: "evening", href: `/e/${slug}/hand/` },
        h("b", {}, deed.title),
        h("span", { class: "tags" }, h("span", { class: "tag" }, waits)),
        h("small", {}, deed.sentence),
        icon("next"),
      ),
    )
  );
}

async function show() {
  const rows = await Promise.all((await begunHere()).map(row));
  list.replaceChildren(...rows.filter(Boolean).reverse());
  list.hidden = !list.children.length;
}

show();
keepStarts({ keeper: list.dataset.keeper });
