"""The board's program alone: whatever record a hand may be, the screen holds it and hands it back as it was."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from settlement import GAMES, document
from tests.browser.boards import hands_of, opened
from tests.browser.conftest import Scribe
from tests.browser.entry.shapes import sequences, worked
from tests.world.depth import sweep

pytestmark = pytest.mark.browser
TABLES = (("danish", 3), ("danish", 4), ("alsos", 2), ("alsos", 3), ("alsos", 4), ("ulti", 3), ("ulti", 4))
IN_THE_GATE = (("danish", 4), ("alsos", 3), ("ulti", 4))
# The declarer, a defender's ulti, and two counts without a tap on a name.
ULTI_OF_A_DEFENDER = (
    ".seat[data-seat='0']",
    "[data-step='before']",
    ".seat[data-seat='1']",
    "[data-tile='ulti']:not([data-by])",
    "[data-step='after']",
    *(f"#keys [data-key='{digit}']" for digit in "6070"),
)
UNREADABLE = {"unknown_key", "wrong_type", "unknown_value", "unknown_name", "too_many"}


@pytest.mark.parametrize(("game", "seats"), sweep(TABLES, gate=lambda table: table in IN_THE_GATE))
def test_every_legal_hand_goes_through_the_screen_unchanged(db: None, game: str, seats: int) -> None:
    evening, hands = opened(game, seats), hands_of(game, seats)
    records = [{"kind": "hand", **hand} for hand in hands]
    assert worked(evening, "kept", records) == hands
    assert [lacks for lacks in worked(evening, "lacking", records) if lacks] == []
    sentences = worked(evening, "said", records)
    assert not [one for one in sentences if "undefined" in one or "null" in one or "[object" in one]


@pytest.mark.parametrize(("game", "seats"), sweep(TABLES, gate=lambda table: table in IN_THE_GATE))
def test_any_taps_at_all_leave_facts_that_can_be_read(db: None, game: str, seats: int) -> None:
    random = Random(seats)
    walks = [{"seeds": [random.random() for _ in range(60)]} for _ in range(60)]
    states = worked(opened(game, seats), "tapped", walks)
    unreadable = [
        problems
        for facts in states
        for problems in [document.parse(GAMES[game], "hand", facts, document.seat_number(seats))[1]]
        if any(problem.code in UNREADABLE for problem in problems)
    ]
    assert not unreadable
    assert len({str(facts) for facts in states}) > 40


def test_two_melds_of_one_kind_stand_side_by_side(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    scribe = scribe_of(opened("danish", 3), page)
    scribe.tap(1, "cavallerie", "blank hearts", "blank jack", "#more")
    sheet = page.locator("#sheet")
    sheet.locator(".menu .btn").first.tap()
    sheet.locator(".list > .btn").tap()
    second = sheet.locator(".row").nth(1)
    for value in ('"cavallerie"', "1", '"spades"', '"abundant"'):
        second.locator(f"label:visible:has(input[value='{value}'])").first.tap()
    assert second.locator("label:visible:has(input[value='true'])").count() == 1  # no count and no pagat to ask
    sheet.locator(".sheet-foot .btn.main").tap()
    expect(page.locator("#listed [data-sheet]")).to_have_count(2)
    page.locator("#listed [data-sheet]").first.tap()
    expect(sheet).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    # Founding −40 each; half 5 and abundant 15 from each of the two; Cili's ante −10.
    expect(page.locator('.seat[data-seat="0"] .d')).to_have_text("−60")
    expect(page.locator('.seat[data-seat="2"] .d')).to_have_text("−70")


def test_a_call_says_its_word_once(db: None) -> None:
    hand = {"kind": "hand", "contract": "trump", "declarer": 1, "hivas": {"by": 1, "level": 1, "dropped": False}}
    [said] = worked(opened("alsos", 3), "said", [hand])
    assert "Hívás: Béla. " in said


def test_the_counts_begin_with_the_declarer_after_an_announcement_of_a_defender(db: None) -> None:
    sequence = next(sequences(opened("alsos", 3), named=[["[data-pick='trump']", *ULTI_OF_A_DEFENDER]]))
    assert sequence["steps"][-1]["facts"]["card_points"] == {"0": 60, "1": 70}
