"""The free sheet on a phone: who won, a number for each player, and how far it is to the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from scorebook import ledger
from tests.browser.boards import opened
from tests.browser.conftest import Counted, Scribe

pytestmark = pytest.mark.browser

ROUNDS = [
    ("one winner gets 6 from each", 4, ["scores", 0], "6", [18, -6, -6, -6]),
    ("two winners get 10 from each", 6, ["scores", 1, 2], "10", [-20, 20, 20, -20]),
]


def test_a_winner_gets_one_number_from_each(
    db: None, page: Page, scribe_of: Callable[..., Scribe], counted: Counted
) -> None:
    for played, most, taps, digits, payouts in ROUNDS:
        evening = opened("free", 4)
        counted(played, scribe_of(evening, page).tap(*taps, digits).save(), most)
        assert evening.entries.get().payouts == payouts, played


def key(page: Page, *keys: str) -> None:
    for one in keys:
        page.locator(f'[data-key="{one}"]').tap()


def test_the_last_number_is_filled_in_and_a_sign_is_a_key(
    db: None, page: Page, scribe_of: Callable[..., Scribe]
) -> None:
    evening = opened("free", 4)
    scribe = scribe_of(evening, page)
    key(page, "1", "2", "next", "sign", "4", "next", "0", "next")
    expect(page.get_by_role("button", name="Anna")).to_contain_text("12")
    expect(page.get_by_role("button", name="Béla")).to_contain_text("−4")
    scribe.save()
    assert evening.entries.get().facts["scores"] == {"0": 12, "1": -4, "2": 0, "3": -8}


def test_whoever_took_no_part_has_no_number(db: None, page: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("free", 4)
    scribe = scribe_of(evening, page)
    key(page, "7", "next", "7", "sign")
    scribe.save()
    assert evening.entries.get().facts["scores"] == {"0": 7, "1": -7}


def test_written_points_lead_to_the_target(db: None, page: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("free", 3, "points", target=100)
    scribe = scribe_of(evening, page)
    key(page, "4", "5", "next", "1", "5", "0", "del", "next", "8")
    scribe.save()
    expect(page.get_by_role("button", name="Anna, 45 / 100")).to_be_visible()
    assert evening.entries.get().written == [45, 15, 8]


def test_a_correction_keeps_whoever_was_there_with_zero(db: None, page: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("free", 3)
    facts = {"scores": {"0": 5, "1": -5, "2": 0}}
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=facts, author=ledger.Author())
    scribe_of(evening, page).open("1/edit/")
    page.get_by_role("button", name="Anna").tap()
    key(page, "6")
    page.get_by_role("button", name="Béla").tap()
    key(page, "6", "sign")
    page.locator("#save").tap()
    page.wait_for_url("**/1/")
    assert evening.entries.get().facts["scores"] == {"0": 6, "1": -6, "2": 0}


def test_eight_players_have_a_row_each(db: None, page: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("free", 8)
    scribe = scribe_of(evening, page)
    scribe.tap("scores", 7, "5").save()
    assert evening.entries.get().payouts == [-5] * 7 + [35]


@pytest.mark.parametrize(("seats", "numbers"), [(3, "125"), (4, "1250"), (5, "12345"), (6, "123456"), (8, "12345678")])
def test_a_round_is_written_without_scrolling_and_its_sentence_is_whole(
    db: None, page: Page, scribe_of: Callable[..., Scribe], seats: int, numbers: str
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    scribe = scribe_of(opened("free", seats), page)
    for digit in numbers[:-1]:
        key(page, digit, "next")
    scribe.previewed()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 4")
    cut = page.evaluate("(box => box.scrollHeight > box.clientHeight)(document.querySelector('.said'))")
    assert not cut, page.locator("#sentence").inner_text()


def test_a_number_for_each_of_four_takes_no_more_taps_than_it_may(
    db: None, page: Page, scribe_of: Callable[..., Scribe], counted: Counted
) -> None:
    evening = opened("free", 4)
    scribe = scribe_of(evening, page)
    key(page, "1", "2", "next", "4", "next", "7", "next")
    counted("a number for each of four, its digits and next as one", scribe.save(), 4)
    assert evening.entries.get().payouts == [12, 4, 7, -23]
