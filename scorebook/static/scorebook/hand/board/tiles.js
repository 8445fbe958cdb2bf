/* Draw the tiles of a board: their labels, and the rows that stand on their own. */

import { phrase, shortOf } from "../page/words.js";
import { chainAt, offered, openAsk, read, tileOf, tileOfRow } from "./facts.js";
import { entriesOf, rowWords, smallOf, tellingWord, tileName, tileOn, tileShort } from "./told.js";
import { $, $$, button, fill, h, icon, refill, set } from "../../page/dom.js";

/* Words with more letters than this are printed smaller, and words longer than LONGEST smaller still. */
const LONG = 6;

const LONGEST = { 4: 8, 5: 7 };

export const sized = (words, columns = 4) =>
  words.length <= LONG
    ? ""
    : words.split(/[ -]/).some((word) => word.length > LONGEST[columns])
      ? "long wraps tight"
      : "long wraps";

export function drawTile(node, s, desc, clash) {
  const tile = tileOf(desc, node.dataset.tile);
  const on = offered(s, desc, tile);
  const said = entriesOf(s, desc, tile);
  const [first] = said;
  const own = said.find((one) => one.by === s.ring) ?? (first?.by === null ? first : null);
  const short = tileShort(s, desc, tile);
  const chained = tile.shape.startsWith("chain");
  const kontra = chained ? "" : (own ?? said.find((one) => one.kontra))?.kontra;
  const words = !chained
    ? [short, said.length ? smallOf(s, desc, said) : ""]
    : first
      ? [first.text, first.kontra || phrase(desc, "kontra")]
      : [phrase(desc, "kontra"), tileOn(s, desc, tile)];
  const dead = !on || (tile.shape === "chain_of" && chainAt(s, tile, desc) === null);
  node.hidden = s.kind === desc.face.kind && !openAsk(s, desc) && !on;
  set(node, {
    "data-is": is(own),
    "data-others": said.some((one) => one.by !== null && one.by !== s.ring),
    "data-waits": s.waits === tile.key,
    "data-wrong": clash.has(tile.key),
    "data-k": chained ? Number(said.length > 0) : null,
    "data-open": s.open?.tile === tile.key,
    "aria-disabled": dead ? "true" : null,
    "aria-label": tileName(s, desc, tile, [...words, kontra]),
  });
  fill($("b", node), words[0]);
  $("b", node).className = sized(words[0], node.parentElement.dataset.columns);
  fill($("small", node), said.length === 1 && first.mark ? icon(first.mark, true) : "", words[1]);
  corner(node, kontra);
}

const is = (one) =>
  !one ? "none" : one.mark === "cross" ? "lost" : one.by === null && !one.mark && !one.text ? "none" : "said";

function corner(node, text) {
  for (const old of $$(".x", node)) old.remove();
  if (text) node.append(h("span", { class: "x" }, ` ${text}`));
}

/* Draw the separate rows. A press on a row steps through its results. */
export function drawRows(node, s, desc, clash) {
  const fact = tileOf(desc, node.dataset.rows).fact;
  const rows = read(s.hand, fact) ?? [];
  refill(
    node,
    rows.map((row) => {
      const tile = tileOfRow(desc, fact, row);
      const one = tile && { by: row[tile.who], ...rowWords(s, desc, tile, row) };
      const who = tile && one ? [one.phase, shortOf(desc, row[tile.who])].filter(Boolean).join(" ") : "";
      const small = one?.why || who;
      return who
        ? button(
            {
              class: "chip",
              data: { tile: tile.key, by: row[tile.who], is: is(one), wrong: clash.has(tile.key) },
              "aria-label": `${[tile.short, small, one.kontra].filter(Boolean).join(" ")}: ${tellingWord(desc, one)}`,
            },
            h("b", { class: sized(tile.short) }, tile.short),
            " ",
            h("small", {}, one.mark ? icon(one.mark, true) : "", small),
            one.kontra ? h("span", { class: "x" }, ` ${one.kontra}`) : null,
          )
        : null;
    }),
  );
}
