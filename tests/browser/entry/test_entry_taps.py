"""How many taps a hand takes, beside what it may take; digits of the keypad are one tap."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorebook.models import Entry, Evening
from tests.browser.conftest import Counted, Scribe
from tests.world.depth import sweep

pytestmark = pytest.mark.browser

WHOSE = '#sheet .whose:has(legend:text("{}")) .picks > .chip:text-is("{}")'
HANDS = [
    ("plain three won", 5, ["three", 0, 2, "56"], {"contract": "three", "partner": 2, "declarer_points": 56}),
    ("two lost, kontra on the game", 6, ["two", 0, 2, "kontra game", "44"], {"game_kontra": 1, "declarer_points": 44}),
    (
        "silent trull and four kings",
        7,
        ["three", 0, 2, "58", "trull", "four_kings"],
        {"trull": "declarers", "four_kings": "declarers"},
    ),
    (
        "announced pagat ultimo lost",
        7,
        ["two", 0, 2, "pagat_ultimo", "50", "pagat_ultimo"],
        {"announcements": [{"figure": "pagat_ultimo", "by": 0}]},
    ),
    ("solo alone", 5, ["solo", 0, 0, "58"], {"alone_by": "own_call", "declarer_points": 58}),
    ("XXI catch by an opponent", 8, ["three", 0, 2, "51", 3, "xxi_catch", 0], {"xxi_catch": {"by": 3, "lost_by": 0}}),
    ("all pass", 2, ["all_pass"], {}),
    (
        "three announcements by two speakers, one kontra",
        10,
        ["two", 0, 2, "trull", "pagat_ultimo", "kontra last", 2, "four_kings", "54"],
        {
            "announcements": [
                {"figure": "trull", "by": 0},
                {"figure": "pagat_ultimo", "by": 0, "kontra": 1},
                {"figure": "four_kings", "by": 2},
            ],
            "pagat_last_trick": {"player": 0, "won": True},
        },
    ),
    (
        "the same, one of them lost",
        11,
        ["two", 0, 2, "trull", "pagat_ultimo", "kontra last", 2, "four_kings", "54", "four_kings"],
        {"trull": "declarers", "four_kings": None},
    ),
    ("late partner, nothing announced", 5, ["two", 0, "54", 2], {"partner": 2, "declarer_points": 54}),
    (
        "late partner, ultimo and kontra before play",
        7,
        ["two", 0, "pagat_ultimo", "kontra last", "54", 2],
        {"partner": 2, "announcements": [{"figure": "pagat_ultimo", "by": 0, "kontra": 1}]},
    ),
    ("the opponents' points typed", 6, ["three", 0, 2, '#keys [data-key="swap"]', "38"], {"declarer_points": 56}),
    (
        "eight tarokks shown",
        7,
        ["three", 0, 2, "56", "#more", WHOSE.format("Tarokkszám", "Béla")],
        {"tarokk_counts": [{"player": 1, "count": 8, "announced": True}]},
    ),
    (
        "a severe revoke",
        8,
        ["three", 0, 2, "56", "#more", WHOSE.format("Büntetés", "Béla")],
        {"penalty": {"kind": "revoke", "player": 1, "severity": "severe"}},
    ),
    ("a lost próbahárom", 4, ["failed_trial", WHOSE.format("Bukott", "Dénes")], {"contract": "three", "declarer": 3}),
    ("every trick taken in silence", 7, ["three", 0, 2, "volat", "volat", "volat"], {"all_tricks": "declarers"}),
]


@pytest.mark.parametrize("half", sweep([0, 1], gate=lambda half: half == 0))
def test_a_hand_takes_no_more_taps_than_it_may(
    half: int,
    evening_of: Callable[..., Evening],
    page: Page,
    scribe_of: Callable[..., Scribe],
    counted: Counted,
):
    for hand, most, taps, facts in HANDS[half::2]:
        evening = evening_of()
        scribe = scribe_of(evening, page).tap(*taps)
        counted(hand, scribe.save(), most)
        stored = evening.entries.get().facts
        assert stored["dealer"] == 4, hand
        assert {name: stored.get(name) for name in facts} == facts, hand


def transfer(scribe: Scribe, payer: int, payee: int) -> None:
    """Enter a payment of five points from one player to another."""
    scribe.tap("adjustment")
    picks = scribe.page.locator("#sheet .row .picks")
    picks.nth(0).locator("label").nth(payer).tap()
    picks.nth(1).locator("label").nth(payee).tap()
    scribe.page.locator("#sheet .numbers .key", has_text="5").tap()
    scribe.page.locator("#sheet .sheet-foot .btn.main").tap()


def test_points_change_hands_in_five_taps(scribe: Scribe, counted: Counted):
    page = scribe.page
    transfer(scribe, 1, 2)
    expect(page.locator("h1")).to_have_text("2. leosztás")
    scribe.sent()
    counted("a transfer of points", page.evaluate("window.taps"), 5)
    assert Entry.objects.get().payouts == [0, -5, 5, 0, 0]


def test_nobody_pays_himself(scribe: Scribe):
    transfer(scribe, 1, 1)
    expect(scribe.page.locator("#sheet .lacks")).to_have_text(re.compile("hiányzik: ki kapja", re.IGNORECASE))
    assert not Entry.objects.exists()


def test_undo_is_one_tap_and_brings_the_hand_back(scribe: Scribe):
    scribe.tap("three", 0, 2, "56").save()
    scribe.page.evaluate("window.taps = 0")
    scribe.tap("#undo")
    scribe.page.wait_for_selector('.seat[data-seat="0"][data-role="declarer"]')
    assert scribe.page.evaluate("window.taps") == 1
    assert Entry.objects.get(number=1).struck
    scribe.tap('#keys [data-key="del"]', "8")
    scribe.save()
    entry = Entry.objects.get()
    assert (entry.number, entry.struck, entry.facts["declarer_points"]) == (1, False, 58)


def test_a_correction_takes_four_taps(scribe: Scribe, counted: Counted):
    scribe.tap("three", 0, 2, "56").save()
    scribe.open("1/edit/")
    scribe.page.evaluate("window.taps = 0; window.typing = false")
    scribe.tap('#keys [data-key="del"]', "7", "#save")
    scribe.page.wait_for_url("**/1/")
    entry = Entry.objects.get()
    assert (entry.facts["declarer_points"], entry.revisions_count) == (57, 2)
    counted("points corrected, once the correction is open", scribe.page.evaluate("window.taps"), 3)
