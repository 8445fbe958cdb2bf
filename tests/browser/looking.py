"""The accessibility of a page: axe's findings, and text that is cut off, spills over or is printed over.

The site's content policy forbids unknown scripts, so axe is evaluated from outside and not put on the page.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.text import capfirst
from playwright.sync_api import Page

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = (Path(__file__).parent / "vendor" / "axe-core-4.14.1" / "axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# A contrast depends on a colour, its size and its background. Combinations without a finding are not checked again,
# because this check takes longest. Positioned or transparent elements are checked every time.
RUN = """async ([tags, known]) => {
  const options = { resultTypes: ["violations"], preload: false };
  const judged = new Set(known), styles = new Map(), grounds = new Map();
  const style = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
  const standsOn = (one) => {
    if (!one) return "";
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = style(one);
    const below = ground(one.parentElement);
    if (opacity !== "1" || filter !== "none" || mixBlendMode !== "normal" || below === "??") return "??";
    if (backgroundColor.startsWith("rgb(") && backgroundImage === "none") return backgroundColor;
    const drawn = `${backgroundColor}${backgroundImage}`.replace("rgba(0, 0, 0, 0)none", "");
    return (["static", "relative"].includes(position) ? "" : "?") + drawn + below;
  };
  const ground = (one) => grounds.get(one) ?? grounds.set(one, standsOn(one)).get(one);
  const words = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim();
  const writes = (one) =>
    one.checkVisibility() && (one.matches("input, select, textarea") || [...one.childNodes].some(words));
  const fresh = [...document.body.querySelectorAll("*")].filter(writes).map((one) => {
    const { color, fontSize, fontWeight, textShadow } = style(one);
    return [one, [color, fontSize, fontWeight, textShadow, ground(one)].join(" ")];
  }).filter(([, look]) => look.includes("?") || !judged.has(look));
  const rest = { ...options, runOnly: { type: "tag", values: tags }, rules: { "color-contrast": { enabled: false } } };
  const found = tags.length ? await axe.run(document, rest) : null;
  const colours = { ...options, runOnly: { type: "rule", values: ["color-contrast"] } };
  const pale = fresh.length ? await axe.run({ include: fresh.map(([one]) => one) }, colours) : null;
  const all = [...(found?.violations ?? []), ...(pale?.violations ?? [])];
  return [
    all.map((violation) => [violation.id, violation.nodes.map((node) =>
      `${node.target.join(" ")}: ${node.failureSummary.split("\\n").slice(1).join(" ").trim()}`).slice(0, 9)]),
    pale?.violations.length ? [] : fresh.map(([, look]) => look),
  ];
}"""
JUDGED: set[str] = set()

ILLEGIBLE = """() => {
  const wrong = [], seen = [], drawn = new Map(), wide = document.documentElement.clientWidth;
  const twice = wide < 12.5 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const pen = document.createElement("canvas").getContext("2d");
  const look = (one) => [one, getComputedStyle(one), one.getBoundingClientRect()];
  const drawing = (one) => drawn.get(one) ?? drawn.set(one, look(one)).get(one);
  const WORD = /(?<=^|\\s)(\\p{L}[\\p{L}\\p{N}]{2,}|\\p{N}+\\.)[.,:]?(?=$|\\s)/gu;
  const moves = (way) => ["auto", "scroll"].includes(way);
  const clips = (style, way) => ["hidden", "clip"].includes(style[`overflow${way}`]);
  const inPieces = (node, { 0: word, index }) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const pieces = [...range.getClientRects()];
    const across = pieces.reduce((sum, piece) => sum + piece.width, 0);
    return new Set(pieces.map((piece) => Math.round(piece.top))).size > 1 && across < wide / 2;
  };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) => node.data.trim() ? 1 : 2);
  while (words.nextNode()) {
    const node = words.currentNode, element = node.parentElement;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest(".sr, .skip, noscript, script, style, svg, kbd, [aria-hidden=true]")) continue;
    const range = document.createRange(), { font, fontSize } = drawing(element)[1], half = parseFloat(fontSize) * 0.33;
    pen.font = font;
    const { fontBoundingBoxAscent, actualBoundingBoxAscent } = pen.measureText(node.data.trim());
    range.selectNodeContents(node);
    const said = JSON.stringify(node.data.trim().slice(0, 40));
    const above = [];
    for (let one = element; one && one !== document.body; one = one.parentElement)
      if (drawing(one)[1].display !== "contents") above.push(drawing(one));  // which has no box of its own
    if (above.some(([, style, edge]) => edge.width <= 1 || style.clipPath === "inset(50%)")) continue;
    const scrolls = above.some(([, style]) => moves(style.overflowX));
    const floats = above.some(([, style]) => ["sticky", "fixed", "absolute"].includes(style.position));
    const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
    if (lines > node.data.trim().split(/[\\s_-]+/).length + 2) wrong.push(`${said} is broken into pieces`);
    const short = lines > 1 && getComputedStyle(element).hyphens !== "auto";
    for (const word of short ? node.data.matchAll(WORD) : [])
      if (inPieces(node, word)) wrong.push(`${word[0]} is broken in ${said}`);
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      const middle = (box.top + box.bottom) / 2;
      const ink = { left: box.left, right: box.right, top: middle - half, bottom: middle + half };
      if (!scrolls && (ink.left < -1 || ink.right > wide + 1)) wrong.push(`${said} leaves the page`);
      for (const [one, style, edge] of above) {
        const beyond = (by) => ink.right > edge.right + by || ink.left < edge.left - by;
        const highest = box.top + fontBoundingBoxAscent - actualBoundingBoxAscent; // of an accent
        const below = ink.bottom > edge.bottom + 1.5 || highest < edge.top - 1.5;
        if (clips(style, "X") && beyond(1.5)) wrong.push(`${said} is cut at its side`);
        if (clips(style, "Y") && below) wrong.push(`${said} is cut below`);
        const boxed = one.matches("button, .btn, .seat, .chip, .key, .tag, .notice, td, th");
        if (twice && moves(style.overflowY) && one.clientHeight < half * 3) wrong.push(`${said} has no room`);
        const inside = moves(style.overflowY) && one.scrollHeight > one.clientHeight + 2;
        if (twice && inside && !one.matches("dialog, .menu ul")) wrong.push(`${said} is in a box that scrolls`);
        const whole = twice && one.matches(".steps, .ledger, :not(.rulebook *):has(> .ledger)");
        if (whole && moves(style.overflowX) && beyond(1.5)) wrong.push(`${said} is cut where it is moved`);
        if (boxed && (beyond(1) || ink.bottom > edge.bottom + 1)) wrong.push(`${said} spills over its box`);
      }
      if (!floats) seen.push([ink, element, said]);
    }
  }
  const pinned = document.querySelector(".pinned");
  if (twice && pinned && getComputedStyle(pinned).position === "sticky" && pinned.offsetHeight > innerHeight / 2)
    wrong.push("what is pinned covers half of the screen");
  for (const one of document.querySelectorAll("dialog[open]"))
    if (one.scrollWidth > one.clientWidth) wrong.push(`a sheet is ${one.scrollWidth} wide`);
  const reach = document.documentElement.scrollWidth;
  if (reach > wide) wrong.push(`the page is ${reach} wide`);
  seen.sort(([a], [b]) => a.top - b.top);
  seen.forEach(([a, one, said], at) => {
    for (let next = at + 1; next < seen.length && seen[next][0].top < a.bottom; next += 1) {
      const [b, other, too] = seen[next];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (one !== other && across > 1.5 && down > 1.5) wrong.push(`${said} and ${too} stand on each other`);
    }
  });
  return [...new Set(wrong)];
}"""


def violations(page: Page, *, colours_only: bool = False) -> list[str]:
    """Return axe's findings about the page; only those about colours if the rest was checked before."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)
    found: list[tuple[str, list[str]]]
    found, looks = page.evaluate(RUN, [[] if colours_only else TAGS, list(JUDGED)])
    JUDGED.update(looks)
    return [f"{rule}: {'; '.join(places)}" for rule, places in found]


def letters(page: Page, size: int) -> None:
    """Choose the size of the letters in the browser, 16 unless somebody chose."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": size}})


def illegible(page: Page) -> list[str]:
    """Return the words of the page that are cut off, leave their box or the page, or stand on other words."""
    found: list[str] = page.evaluate(ILLEGIBLE)
    return found


# A word of a sentence is found by the finger beside it as well: what it lies on is no measure of it.
TARGETS = """
() => [...document.querySelectorAll("main button:not(.word), header button, header a")]
  .filter((node) => node.offsetParent).map((node) => [node.id || node.textContent, node.getBoundingClientRect()])
  .map(([name, box]) => [name, box.left, box.top, box.right, box.bottom])
"""


def english_only() -> set[str]:
    """Return every label that is another one in Danish, and no Danish label besides."""
    with (settings.BASE_DIR / "locale" / "da" / "LC_MESSAGES" / "django.po").open("rb") as file:
        messages = [m for m in read_po(file, locale="da") if m.id and isinstance(m.string, str)]
    danish = {text for m in messages for text in (m.string, capfirst(m.string))}
    return {text for m in messages for text in (m.id, capfirst(m.id))} - danish
