"""The words of every game's keys stay within them, in every language and on a narrow phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page

from settlement import GAMES
from tests.browser.boards import opened
from tests.browser.conftest import Scribe
from tests.browser.looking import illegible
from tests.world.depth import sweep

pytestmark = pytest.mark.browser
SIZES = ({"width": 360, "height": 740}, {"width": 320, "height": 640})
LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
# Every key of a kind that is offered now is pressed once.
PRESS = """(keys) => [...document.querySelectorAll(keys)].filter((one) => one.checkVisibility())
  .forEach((one) => one.getAttribute("aria-disabled") === "true" || one.click())"""
FIRST = """(keys) => [...document.querySelectorAll(keys)].find((one) => one.checkVisibility())?.click()"""
CHOICES = "[data-bid], [data-pick]"
ASKED = '.seat[data-ask="true"]:not([aria-disabled]), [data-answer]'
FIGURES = "[data-fig], [data-tiles]:not([hidden]) [data-tile]:not([aria-haspopup])"


def tables(game: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield tables of a game that see other keys: the smallest and the largest, and with as much kontra as there is."""
    levels = [level for option in GAMES[game].options if option.key == "kontra_max" for level, _label in option.choices]
    most = {"kontra_max": max(levels)} if levels else {}
    yield from ((seats, most) for seats in {min(GAMES[game].seats), min(max(GAMES[game].seats), 4)})
    if most:
        yield min(max(GAMES[game].seats), 4), {}


def looks(page: Page) -> Iterator[str]:
    """Yield each look of a hand: nothing told, a choice made, its questions answered, and everything pressed once."""
    # A sentence of everything at once is cut and scrolls: what it is read by is tried elsewhere.
    page.evaluate("document.querySelector('#said').style.visibility = 'hidden'")
    yield "nothing told"
    page.evaluate(FIRST, CHOICES)
    yield "chosen"
    for _ in range(3):
        page.evaluate(FIRST, ASKED)
    yield "answered"
    for step in page.evaluate("[...document.querySelectorAll('[data-step]')].map((one) => one.dataset.step)") or [""]:
        page.evaluate(FIRST, f'[data-step="{step}"]')
        page.evaluate(FIRST, ".seat:not([aria-disabled])")
        yield f"{step} before"
        page.evaluate(PRESS, FIGURES)
        yield f"{step} pressed"
    page.evaluate(FIRST, "[data-key='4']")
    page.evaluate(FIRST, "[data-key='0']")
    yield "counted"


@pytest.mark.parametrize("language", sweep(LANGUAGES, gate=lambda language: language == "hu"))
@pytest.mark.parametrize("game", sweep(GAMES, gate=lambda game: game in ("paskievics", "danish")))
def test_no_word_leaves_its_key(
    game: str, language: str, page: Page, scribe_of: Callable[..., Scribe], live_server: Any
) -> None:
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_server.url}])
    found: list[str] = []
    for seats, rules in tables(game):
        scribe_of(opened(game, seats, **rules), page)
        for what in looks(page):
            for size in SIZES:
                page.set_viewport_size(size)
                found += (f"{seats}, {what}, {size['width']} wide: {one}" for one in illegible(page))
    assert not found, "\n".join(found)
