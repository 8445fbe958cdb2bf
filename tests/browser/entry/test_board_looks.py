"""The board on every screen: large targets in reach, no word cut, nothing that moves, no fault that axe knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from settlement.alsos.facts import LEVELS
from tests.browser.boards import opened
from tests.browser.conftest import Scribe
from tests.browser.looking import TARGETS, english_only, illegible, violations
from tests.world.depth import sweep

pytestmark = pytest.mark.browser
ANNA, BELA, CILI, DENES = range(4)
NEXT = '#keys [data-key="next"]'
PHONE, SMALL = {"width": 360, "height": 740}, {"width": 320, "height": 640}
LAPTOP, TWICE = {"width": 1280, "height": 800}, {"width": 180, "height": 370}

# The taps from one look to the next: nothing, a half, a whole hand, and a contradiction.
LOOKS: dict[tuple[str, int], tuple[tuple[Any, ...], ...]] = {
    ("danish", 3): (
        (),
        (ANNA, "matadors", "4", "cavallerie"),
        ("blank hearts", "blank jack", "#middle"),
        ("after", ANNA, "pagat", BELA, "last_trick", "38", "20"),
        ("nolo", "nolo", "tout"),
    ),
    ("danish", 4): ((CILI, "kings"), ("after", "pagat"), (ANNA, "kings_lost", "kings_lost", "held")),
    ("alsos", 2): (
        (),
        ("trump",),
        (ANNA, "before", "ulti", "kontra_last", "kontra"),
        ("after", "hivas", "blank 2", "blank done", "100", NEXT, "40"),
    ),
    ("alsos", 3): (
        ("no_trump", CILI, "before"),
        ("back", "volat", "kontra_last", "kontra_last", "kontra", ANNA, "points_120", "kassza_200"),
        ("after", CILI, "101", NEXT, "20", "9"),
        ("#middle", "betli"),
        (),
    ),
    ("alsos", 4): (("klopitzky", "5", "3"), ("#middle", "trump", ANNA, "before", "bela_kassza", "osszes_adu")),
}
# Where the highest target lies, unless a contradiction is shown; both at one moment, for the answer may come between.
TOP = """() => document.querySelector("#preview.wrong") ? null : Math.min(
  ...[...document.querySelectorAll(".seat, .step, .face .chip, .face .key")]
    .filter(one => one.getClientRects().length).map(one => one.getBoundingClientRect().y))"""


def stations(game: str, seats: int, page: Page, scribe_of: Callable[..., Scribe]) -> Iterator[str]:
    """Come from look to look; what a look is called goes along."""
    page.set_viewport_size(PHONE)
    scribe = scribe_of(opened(game, seats), page)
    for at, taps in enumerate(LOOKS[game, seats]):
        page.set_viewport_size(PHONE)
        page.emulate_media(color_scheme="light")
        scribe.tap(*taps)
        page.wait_for_load_state("networkidle")
        yield f"{game} for {seats}, look {at}"


@pytest.mark.parametrize(("game", "seats"), sweep(LOOKS, gate=lambda table: table == ("alsos", 3)))
def test_every_look_is_for_everybody(game: str, seats: int, page: Page, scribe_of: Callable[..., Scribe]) -> None:
    """Axe finds nothing, no word is cut, and what a hand needs lies within the lower six tenths and stays there."""
    found: list[str] = []
    tops = set()
    for what in stations(game, seats, page, scribe_of):
        top = page.evaluate(TOP)
        if top is not None:  # a contradiction grows upward, the save button stays
            tops.add(round(top))
            assert top >= 0.4 * PHONE["height"] - 8, what
        found += (f"{what}: {one}" for one in violations(page))
        for size in (PHONE, SMALL, TWICE):
            page.set_viewport_size(size)
            found += (f"{what}, {size['width']} wide: {one}" for one in illegible(page))
        for height in (640, 740):
            page.set_viewport_size({"width": 360, "height": height})
            found += (f"{what}, {height} high: {one}" for one in out_of_reach(page, height))
        page.set_viewport_size(LAPTOP)
        found += (f"{what}, {LAPTOP['width']} wide: {one}" for one in illegible(page))
        page.emulate_media(color_scheme="dark")
        found += (f"{what}, wide and dark: {one}" for one in violations(page, colours_only=True))
    assert not found, "\n".join(found)
    assert max(tops) - min(tops) <= 1


@pytest.mark.deep
@pytest.mark.parametrize("language", ["da", "en"])
def test_no_word_is_cut_or_foreign_in_another_language(
    language: str, page: Page, scribe_of: Callable[..., Scribe], live_server: Any
) -> None:
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_server.url}])
    foreign = english_only() if language == "da" else set()
    found: list[str] = []
    for game, seats in LOOKS:
        for what in stations(game, seats, page, scribe_of):
            drawn = {line.strip() for line in page.locator("body").inner_text().splitlines()}
            found += [f"{what}: {word} is English" for word in sorted(drawn & foreign)]
            for size in (PHONE, SMALL):
                page.set_viewport_size(size)
                found += (f"{what}, {size['width']} wide: {one}" for one in illegible(page))
    assert not found, "\n".join(found)


def out_of_reach(page: Page, height: int) -> Iterator[str]:
    """Yield targets that are small, lie outside of the phone or too near to each other; and that the page scrolls."""
    boxes = page.evaluate(TARGETS)
    for name, left, top, right, bottom in boxes:
        if right - left < 47.9 or bottom - top < 47.9 or left < 0 or right > 360 or top < 0 or bottom > height:
            yield f"{name} {left, top, right, bottom}"
    yield from too_near(boxes)
    if page.evaluate("document.documentElement.scrollHeight") > height:
        yield "it scrolls"


def too_near(boxes: list[tuple[str, float, float, float, float]]) -> Iterator[str]:
    """Yield targets that a thumb may take for each other."""
    for at, (name, left, top, right, bottom) in enumerate(boxes):
        for other, left2, top2, right2, bottom2 in boxes[at + 1 :]:
            apart = max(left2 - right, left - right2, top2 - bottom, top - bottom2)
            if not {name, other} & {"undo", "menu", "unsent"} and apart < 7.9 and top > 50:
                yield f"{name} and {other} are {apart} apart"


def test_the_save_button_that_is_not_ready_leads_to_what_is_missing(
    page: Page, scribe_of: Callable[..., Scribe]
) -> None:
    scribe = scribe_of(opened("danish", 3), page)
    scribe.tap(ANNA, "matadors", "#save")
    assert page.evaluate("document.activeElement.dataset.step") == "after"
    scribe.tap("after", "#save")
    assert page.evaluate("document.activeElement.dataset.tile") == "pagat"
    expect(page.locator("#say-hand")).to_contain_text(page.locator("#save").inner_text().split(":")[0])


def test_a_tile_says_all_of_itself_in_its_name(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    scribe = scribe_of(opened("alsos", 3), page)
    scribe.tap("trump", ANNA, "before", "ulti", "kontra_last", "back", "kontra_last", "kontra", "kontra")
    named = "node => node.getAttribute('aria-label')"
    assert "Anna" in page.locator('[data-tile="ulti"]').first.evaluate(named)
    assert "×8" in page.locator('[data-tile="ulti"]').first.evaluate(named)
    assert "×2×2 = ×4" in page.locator('[data-tile="kontra"]').evaluate(named)
    pressed = page.locator('[data-phase="back"]').get_attribute("aria-pressed")
    assert pressed == "true"


def test_one_kontra_is_one_and_counts_in_its_own_step(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    scribe = scribe_of(opened("alsos", 3), page)
    scribe.tap("trump", ANNA, "before", "back", "kontra")
    assert page.locator('[data-tile="kontra"]').inner_text().split("\n") == ["×2", "Kontra"]
    assert [page.locator(f'[data-step="{step}"] small').inner_text() for step in ("before", "after")] == ["1", ""]


def test_a_kontra_is_taken_off_by_its_word_and_all_of_them_by_the_turn_after_the_last(
    page: Page, scribe_of: Callable[..., Scribe]
) -> None:
    scribe = scribe_of(opened("alsos", 3), page)
    scribe.tap("trump", ANNA, "before", "kontra", "kontra", '#sentence [data-word="kontra"]')
    page.locator("#sheet .menu .btn").nth(1).tap()
    expect(page.locator("#sheet h2")).to_contain_text("×4")
    page.keyboard.press("Escape")
    scribe.tap(*["kontra"] * LEVELS)
    expect(page.locator('[data-tile="kontra"]')).to_have_attribute("data-k", "0")
