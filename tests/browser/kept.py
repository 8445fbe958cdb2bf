"""The browser's caches: pages of evenings, and pages that begin an evening."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, Route, expect

from settlement import GAMES
from tests.browser.conftest import Scribe, choose_game
from tests.browser.cut_line import CUT

# Each is asked until it says what it should, frame by frame for a while, and its last answer is returned.
UNTIL = """async (wanted) => {
  let said;
  for (let frame = 0; frame < 3600 && (said = await (%s)()) !== wanted; frame += 1)
    await new Promise(requestAnimationFrame);
  return said;
}"""

KEPT = (
    UNTIL
    % """async () => {
  const names = (await caches.keys()).filter((name) => name === "scorebook-pages");
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map((one) => new URL(one.url).pathname).sort().join(" ");
}"""
)

STARTS = """async (wanted) => {
  for (let frame = 0; frame < 3600; frame += 1) {
    const kept = (await caches.has("scorebook-starts")) ? await (await caches.open("scorebook-starts")).keys() : [];
    if (kept.length === wanted) return wanted;
    await new Promise(requestAnimationFrame);
  }
  return -1;
}"""

ALL = 2 * len(GAMES) + 1  # the start page, with every game, and what every game is begun with


ADDRESSES = re.compile(r"/$")


def refuse_posts(route: Route) -> None:
    """Let nothing that is sent reach the server."""
    if route.request.method == "POST":
        route.abort("internetdisconnected")
    else:
        route.fallback()


def cut_line(context: BrowserContext) -> None:
    """Take a browser off the network; on a busy machine a page that has just opened is online for a moment."""
    context.add_cookies([{"name": CUT, "value": "1", "domain": "localhost", "path": "/"}])
    context.set_offline(True)
    context.route(ADDRESSES, refuse_posts)


def restore_line(context: BrowserContext) -> None:
    """Bring a browser back to the network."""
    context.unroute(ADDRESSES, refuse_posts)
    context.clear_cookies(name=CUT)
    context.set_offline(False)


def begin(page: Page, *names: str, game: str = "") -> Scribe:
    """Begin an evening from the first page, and return who writes it."""
    page.goto("/")
    page.locator(".begin a").tap()
    if game:
        page.locator("#id_game > summary").tap()
        choose_game(page, game)
        expect(page.locator('[name="game"]')).to_have_value(game)
    page.locator("#id_players").fill(", ".join(names))
    page.locator("#go").tap()
    page.wait_for_url("**/hand/")
    scribe = Scribe(page=page, slug=page.url.split("/")[-3])
    scribe.ready()
    return scribe
