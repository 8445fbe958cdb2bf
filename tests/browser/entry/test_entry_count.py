"""Counting the cards of a pile: tapped, told in tricks, counted by the server, written down, had back."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Route, expect

from scorebook import ledger
from scorebook.models import Entry, Evening
from tests.browser.conftest import Scribe
from tests.browser.looking import illegible, violations

pytestmark = pytest.mark.browser
COUNT = "**/count/"
WRITE = "#sheet .sheet-foot .btn.main"
TARGETS = """
[...document.querySelectorAll("#sheet button, #sheet label.pick")].map((one) => {
  const box = one.getBoundingClientRect();
  return [one.getAttribute("aria-label") || one.textContent, box.width, box.height, box.left, box.right];
})
"""


def lay(page: Page, *cards: str) -> None:
    """Tap cards of the pile, by rank and place."""
    for card in cards:
        page.tap(f'[data-card="{card}"]')


def tricks(page: Page, many: int) -> None:
    """Tell so many tricks."""
    for _ in range(many):
        page.tap('[data-step="tricks-more"]')


def test_the_cards_of_a_pile_are_counted_written_down_and_had_back(scribe: Scribe):
    page = scribe.page
    expect(page.locator("#count")).to_be_hidden()
    scribe.tap("two", 0, 2, "12", "#count")
    lay(page, "honours-0", "honours-1", "kings-2", "kings-3", "queens-0", "cavaliers-1")
    expect(page.locator("#sheet .counted")).to_contain_text("Hány ütés")
    expect(page.locator(WRITE)).to_have_attribute("aria-disabled", "true")
    tricks(page, 6)
    expect(page.locator("#sheet .counted")).to_have_text("45 : 49")
    # Pressed before the server has said what the pile comes to now, it is written down as soon as it has.
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(COUNT, hold)
    with page.expect_request(COUNT):
        lay(page, "queens-0")
        page.tap(WRITE)
    expect(page.locator("#sheet[open]")).to_be_visible()
    held[0].continue_()
    page.unroute(COUNT)
    expect(page.locator("#preview .pts")).to_have_text("42 : 52")
    expect(page.locator("#count")).to_be_focused()
    scribe.tap("#count")
    expect(page.locator('[data-card="kings-0"]')).to_have_attribute("aria-pressed", "true")
    page.locator("#sheet .sheet-foot .btn").first.tap()
    expect(page.locator("#preview .pts")).to_have_text("12 : 82")
    scribe.tap("#count")
    lay(page, "honours-2")
    tricks(page, 2)
    page.locator("#sheet label.pick").nth(1).tap()
    expect(page.locator("#sheet .counted")).to_have_text("82 : 12")
    expect(page.locator(WRITE)).to_contain_text("82")
    page.tap(WRITE)
    expect(page.locator("#preview .pts")).to_have_text("82 : 12")
    scribe.save()
    assert Entry.objects.get().facts["declarer_points"] == 82


def test_where_every_player_counts_the_pile_is_the_ringed_ones(
    evening_of: Callable[..., Evening], page: Page, scribe_of: Callable[..., Scribe]
):
    evening = evening_of(game="stroman", preset="default", house_rules={}, players=["Anna", "Béla"], first_dealer=1)
    scribe = scribe_of(evening, page).tap("simple", "#count")
    lay(page, "kings-0", "kings-1", "kings-2", "kings-3")
    tricks(page, 9)
    expect(page.locator("#sheet .counted")).to_have_text("22 : 48")
    page.tap(WRITE)
    expect(page.locator('.seat[data-seat="0"] .role')).to_contain_text("22")
    scribe.tap("#count")
    page.locator("#sheet .sheet-foot .btn").first.tap()
    expect(page.locator('.seat[data-seat="0"] .d')).to_have_text("–")
    # A hand of which one count was told is not changed by being looked at.
    ledger.record_entry(
        evening,
        key=uuid4(),
        head=0,
        kind="hand",
        author=ledger.Author(name="Anna"),
        facts={"contract": "simple", "card_points": {"0": 34}},
    )
    scribe.open("1/edit/")
    expect(page.locator("#save")).to_have_text("Még semmi sem változott")
    scribe.tap(0, '#keys [data-key="del"]', "5").previewed()
    expect(page.locator("#save")).not_to_have_attribute("aria-disabled", "true")


def test_a_pile_is_counted_by_keys_alone(evening: Evening, page: Page, scribe_of: Callable[..., Scribe]):
    page.set_viewport_size({"width": 1280, "height": 800})
    scribe_of(evening, page)
    for key in "213":
        page.keyboard.press(key)
    page.keyboard.press("c")
    expect(page.locator("#sheet")).to_be_visible()
    page.locator('[data-card="honours-0"]').focus()
    page.keyboard.press("Space")
    page.locator('[data-step="tricks-more"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet .counted")).to_have_text("8 : 86")
    page.locator(WRITE).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#preview .pts")).to_have_text("8 : 86")
    page.keyboard.press("Escape")
    expect(page.locator("#preview .pts")).to_have_text("– : –")


def test_the_sheet_is_for_everybody(scribe: Scribe):
    page = scribe.page
    scribe.tap("two", 0, 2, "#count")
    lay(page, "honours-2", "jacks-1")
    tricks(page, 1)
    expect(page.locator("#sheet .counted b")).to_be_visible()
    for name, wide, high, left, right in page.evaluate(TARGETS):
        assert wide >= 48, name
        assert high >= 48, name
        assert 0 <= left < right <= 360, name
    assert violations(page) == []
    assert illegible(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, colours_only=True) == []


def test_without_a_network_nothing_is_counted_and_nothing_is_lost(scribe: Scribe):
    page = scribe.page
    scribe.tap("two", 0, 2, "54")
    scribe.previewed()
    page.context.set_offline(True)
    scribe.tap("#count")
    lay(page, "kings-0")
    tricks(page, 1)
    expect(page.locator("#sheet .counted")).to_have_text("Nincs hálózat: az összeg később jön")
    page.keyboard.press("Escape")
    page.context.set_offline(False)
    expect(page.locator("#preview .pts")).to_have_text("54 : 40")
