"""How many taps a hand of ulti takes on a phone in Hungarian."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import opened
from tests.browser.conftest import Counted, Scribe

pytestmark = pytest.mark.browser

# Every visible tile whose middle something else covers.
COVERED = """() => [...document.querySelectorAll("[data-tile]:not([hidden])")].filter((tile) => {
  const box = tile.getBoundingClientRect();
  return !tile.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}).map((tile) => tile.textContent)"""

HANDS = [
    ("plain passz won", 4, ["parti", 0, "won"], [2, -1, -1]),
    ("plain passz lost", 5, ["parti", 0, "won", "won"], [-2, 1, 1]),
    ("piros passz won", 5, ["parti", 0, "hearts", "won"], [4, -2, -2]),
    ("ulti with kontra", 6, ["parti", 1, "ulti", "kontra_ulti", "won"], [-9, 18, -9]),
    (
        "40-100 ulti, rekontra on the ulti, which is lost",
        8,
        ["forty_hundred", 2, "ulti", "ulti", "kontra_ulti", "kontra_ulti", "won"],
        [16, 16, -32],
    ),
    ("betli lost with one defender's kontra", 7, ["betli", 0, "won", "won", 1, "kontra_each"], [-15, 10, 5]),
    ("rebetli made", 5, ["betli", 2, "grade", "won"], [-10, -10, 20]),
    ("a defender's silent ulti lost", 7, ["parti", 0, "won", 1, "silent_ulti", "silent_ulti"], [6, -9, 3]),
    ("thrown in", 2, ["thrown_in"], [-4, 2, 2]),
]


def test_a_hand_takes_no_more_taps_than_it_may(
    db: None, page: Page, scribe_of: Callable[..., Scribe], counted: Counted
) -> None:
    for hand, most, taps, payouts in HANDS:
        evening = opened("ulti", 3)
        counted(hand, scribe_of(evening, page).tap(*taps).save(), most)
        assert evening.entries.get().payouts == payouts, hand


def test_a_kontra_is_offered_only_beside_its_part(db: None, page: Page, scribe_of: Callable[..., Scribe]) -> None:
    scribe = scribe_of(opened("ulti", 3), page).tap("parti", 0)
    kontra = page.locator('[data-tile="kontra_ulti"]')
    expect(kontra).to_be_hidden()
    scribe.tap("ulti", "kontra_ulti")
    expect(kontra).to_be_visible()
    scribe.tap("ulti", "ulti")
    expect(kontra).to_be_hidden()
    scribe.tap("won").save()


def test_hearts_and_open_cards_are_said_in_the_sentence(db: None, page: Page, scribe_of: Callable[..., Scribe]) -> None:
    scribe_of(opened("ulti", 3), page).tap("durchmars", 0, "hearts", "open", "won")
    sentence = page.locator("#sentence")
    expect(sentence).to_contain_text("Piros: igen")
    expect(sentence).to_contain_text("Terített: igen")


def test_a_kontra_is_never_the_declarers(db: None, page: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("ulti", 3)
    scribe = scribe_of(evening, page).tap("betli", 0, "won", "kontra_each")
    expect(page.locator('.seat[data-seat="0"]')).not_to_have_attribute("data-ask", "true")
    scribe.tap(1, "kontra_each")
    expect(page.locator("#sentence")).to_contain_text("Kontra: Béla rekontra")
    page.locator("#middle").click()
    page.locator('[data-again="declarer"]').click()
    scribe.tap(1, 2, "kontra_each").save()
    assert evening.entries.get().facts["kontra_each"] == {"2": 1}


def test_a_kontra_on_the_game_is_said_in_the_sentence(db: None, page: Page, scribe_of: Callable[..., Scribe]) -> None:
    scribe_of(opened("ulti", 3), page).tap("parti", 0, "won", "kontra")
    expect(page.locator("#sentence")).to_contain_text("Kontra.")


def test_a_hand_thrown_in_is_the_first_bidders(db: None, page: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("ulti", 3)
    scribe = scribe_of(evening, page).tap("thrown_in")
    declarer = page.get_by_role("group", name="Felvevő")
    expect(declarer.get_by_role("radio")).to_have_count(3)
    expect(declarer.get_by_label("Anna")).to_be_checked()
    scribe.save()
    assert evening.entries.get().facts["declarer"] == 0


def test_every_key_is_in_view_on_a_laptop_and_has_a_word_of_its_own(
    db: None, page: Page, scribe_of: Callable[..., Scribe]
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    scribe_of(opened("ulti", 4, "negyaszos"), page).tap("forty_hundred", 0, "ulti", "four_aces", "durchmars", "won")
    assert page.evaluate(COVERED) == []
    words = page.locator("[data-tile]:visible > b").all_inner_texts()
    assert len(words) == len(set(words)) == 12
    expect(page.locator("#more")).to_have_text(re.compile(r"^\D*$"))
    expect(page.locator("[data-step]")).to_have_count(0)
