"""An evening of each of the other games on the scribe's phone: three hands of each, one refused and corrected.

The amounts stand beside their arithmetic as a player would do it on paper; Scorebook computed none of them. Seats: Anna
0, Béla 1, Cili 2, Dénes 3, Eszter 4; the player in the last seat deals first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from scorebook import ledger
from scorebook.models import Entry, Evening
from tests.browser.conftest import Counted, Scribe
from tests.browser.evening import PLAYERS
from tests.browser.phone import signed
from tests.paper.paper import text_of
from tests.world.depth import sweep

pytestmark = pytest.mark.browser
ANNA, BELA, CILI, DENES, ESZTER = range(5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand: what is tapped, what everybody gets, how many taps it may take at most.

    ``mends`` are the taps that resolve the contradiction which ``taps`` lead to.
    """

    taps: tuple[Any, ...]
    pays: tuple[int, ...]
    most: int = 5
    mends: tuple[Any, ...] = ()
    facts: tuple[tuple[str, Any], ...] = ()


NEXT = '#keys [data-key="next"]'
DELETE = '#keys [data-key="del"]'
EVENINGS: dict[str, tuple[int, dict[str, Any], tuple[Hand, ...]]] = {
    "magyar": (
        4,
        {},
        (
            # The fourth card turned in ones: 12, from each of the two; Dénes deals and sits out.
            Hand(taps=("one", ANNA, "answer 3", "61"), pays=(24, -12, -12, 0)),
            # Szóló lost, 10 to each; 101 is more than the pack has.
            Hand(taps=("solo", BELA, "95"), mends=(DELETE, DELETE, "40"), pays=(0, -20, 10, 10), most=8),
            Hand(taps=("passed",), pays=(0, 0, 0, 0), most=2),
        ),
    ),
    "kiralyhivasos": (
        4,
        {},
        (
            Hand(taps=("call", ANNA, CILI, "45"), pays=(6, -6, 6, -6)),
            # The called king lay in the talon and the hand was thrown in: 4 to each of three.
            Hand(taps=("call", BELA, BELA, "answer 2"), pays=(4, -12, 4, 4)),
            # Alone in the three, 10 from each of three; a count beyond the pack is refused.
            Hand(taps=("three", CILI, "75"), mends=(DELETE, "0"), pays=(-10, -10, 30, -10), most=7),
        ),
    ),
    "tapper": (
        3,
        {},
        (
            Hand(taps=("three", ANNA, "40"), pays=(6, -3, -3), most=4),
            # Béla bid too and held the trull: 3 from each of the others; the declarer wins 3 from each.
            Hand(taps=("three", CILI, "41", BELA, "trull", "bidders"), pays=(-6, 3, 3), most=7),
            # Four to each; two hands cannot both have the trull and heads.
            Hand(
                taps=("lower_three", BELA, "20", ANNA, "heads", CILI, "heads"),
                mends=("heads",),
                pays=(6, -9, 3),
                most=10,
            ),
        ),
    ),
    "stroman": (
        2,
        {},
        (
            Hand(taps=("simple", "34"), pays=(-2, 2), most=3),
            # Béla plays and reaches 36: 3; the trull in Anna's hand counts double: 2.
            Hand(taps=("game", BELA, "36", ANNA, "trull"), pays=(-1, 1), most=6),
            # The ultimo brings the pagat's 4 points at least.
            Hand(taps=("simple", "2", ANNA, "silent_ultimo"), mends=(DELETE, "40"), pays=(3, -3), most=8),
        ),
    ),
    "trisak_tolnai": (
        4,
        {},
        (
            # Béla has most: 3 to each; everybody took a trick.
            Hand(taps=("trischaken", "30", "40", "20", "10"), pays=(3, -9, 3, 3), most=6),
            Hand(taps=("bettli", BELA, "0"), pays=(-8, 24, -8, -8), most=4),
            # The ultimo is made, 40, the game lost with 16, 4; its trick alone has more than one point.
            Hand(taps=("ultimo_call", CILI, ANNA, "1"), mends=("6",), pays=(36, -36, 36, -36), most=6),
        ),
    ),
    "trisak_wiki": (
        4,
        {},
        (
            Hand(taps=("trischaken_all_pass", "1", NEXT, "2", "4"), pays=(8, 4, -4, -8)),
            Hand(taps=("ultimo_call", ANNA, CILI, "answer 0"), pays=(6, -6, 6, -6)),
            # Game lost 4, ultimo made 6; 65 is more than the pack has.
            Hand(
                taps=("game_and_ultimo", BELA, DENES, "answer 0", "65"),
                mends=(DELETE, DELETE, "30"),
                pays=(-2, 2, -2, 2),
                most=9,
            ),
        ),
    ),
}


def opened(game: str, seats: int, house_rules: dict[str, Any]) -> Evening:
    """Return the opened evening of a game."""
    return ledger.open_evening(
        game=game,
        preset="default",
        house_rules=house_rules,
        players=PLAYERS[:seats],
        first_dealer=seats - 1,
        stake_minor_units=1000,
        currency="HUF",
    )


@pytest.mark.parametrize("game", EVENINGS)
def test_three_hands_are_written_and_add_up(game: str, page: Page, scribe_of: Callable[..., Scribe], counted: Counted):
    seats, house_rules, hands = EVENINGS[game]
    evening = opened(game, seats, house_rules)
    scribe = scribe_of(evening, page)
    for number, hand in enumerate(hands, start=1):
        scribe.tap(*hand.taps)
        if hand.mends:
            expect(page.locator("#preview.wrong")).to_be_visible()
            expect(page.locator("#save")).to_have_attribute("aria-disabled", "true")
            scribe.tap(*hand.mends)
        taps = scribe.save()
        counted(f"{game} {number}: {' '.join(map(str, hand.taps))}", taps, hand.most)
        assert Entry.objects.get(evening=evening, number=number).payouts == list(hand.pays)
    evening.refresh_from_db()
    assert evening.standing["totals"] == totals_of(hands)
    assert sum(totals_of(hands)) == 0


def totals_of(hands: tuple[Hand, ...]) -> list[int]:
    """Return what everybody has after the hands."""
    return [sum(column) for column in zip(*(hand.pays for hand in hands), strict=True)]


@pytest.mark.parametrize("game", sweep(EVENINGS, gate=lambda game: game == "tapper"))
def test_sheet_pages_and_papers_have_the_totals(
    game: str, page: Page, scribe_of: Callable[..., Scribe], tmp_path: Path
):
    """``make deep`` reads those of the other games; ``tests/paper/drawn`` draws papers of all games."""
    seats, house_rules, hands = EVENINGS[game]
    evening = opened(game, seats, house_rules)
    scribe = scribe_of(evening, page)
    for hand in hands:
        scribe.tap(*hand.taps, *hand.mends).save()
    the_sheet_says(page, evening, totals_of(hands))
    both_papers_say(page, evening, totals_of(hands), tmp_path)


def the_sheet_says(page: Page, evening: Evening, totals: list[int]) -> None:
    """Read the sheet, the far view and every hand's page."""
    names = PLAYERS[: len(totals)]
    page.goto(f"/e/{evening.slug}/")
    for name, total in zip(names, totals, strict=True):
        cell = page.locator(".totals > div").filter(has=page.locator("dt", has_text=name)).locator("dd")
        expect(cell).to_have_text(signed(total))
    for path in ("far/", "1/", "2/", "3/", "history/", "hand/?plain=1", "3/edit/"):
        answer = page.goto(f"/e/{evening.slug}/{path}")
        assert answer is not None
        assert answer.ok, path
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{path} is {wide} px wider than the screen"


def both_papers_say(page: Page, evening: Evening, totals: list[int], folder: Path) -> None:
    """Close the evening and read both documents back: every total stands on each."""
    author = ledger.Author(name="Anna")
    evening.refresh_from_db()
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=author)
    evening.refresh_from_db()
    standing = evening.standing["totals"]
    assert standing == totals
    for path in ("session.pdf", "payout.pdf"):
        answer = page.request.get(f"/e/{evening.slug}/{path}")
        assert answer.ok, path
        text = text_of(answer.body(), folder)
        for name, total in zip(PLAYERS, totals, strict=False):
            assert name in text
            assert signed(total) in text, f"{path}: {name} {total}"


def test_more_reaches_what_no_chip_shows(page: Page, scribe_of: Callable[..., Scribe]):
    evening = opened("kiralyhivasos", 4, {})
    scribe = scribe_of(evening, page)
    scribe.tap("call", ANNA, CILI, "30", "#more")
    page.locator("#sheet .menu .btn").first.tap()
    scribe.tap("#more")
    page.locator("#sheet .menu .btn").nth(-3).tap()
    expect(page.locator("#sheet .menu .btn").nth(10)).to_be_visible()
    page.keyboard.press("Escape")
    scribe.save()
    entry = Entry.objects.get(evening=evening)
    assert entry.facts["called_king_lost"] is True
    assert entry.payouts == [-8, 8, -8, 8]


def test_another_contract_keeps_nothing_that_has_no_place_in_it(page: Page, scribe_of: Callable[..., Scribe]):
    evening = opened("trisak_wiki", 4, {})
    scribe = scribe_of(evening, page)
    scribe.tap("game_and_ultimo", BELA, DENES, "answer 1", "30", "#middle", "trischaken_all_pass", "1", NEXT, "2", "4")
    scribe.save()
    facts = Entry.objects.get(evening=evening).facts
    assert facts == {"contract": "trischaken_all_pass", "tricks": {"0": 1, "1": 2, "2": 4, "3": 5}, "dealer": 3}


def test_a_correction_shows_the_counts_as_they_were_written(page: Page, scribe_of: Callable[..., Scribe]):
    evening = opened("stroman", 2, {})
    scribe = scribe_of(evening, page)
    scribe.tap("simple", "34").save()
    scribe.open("1/edit/")
    scribe.tap(DELETE, "7", "#save")
    page.wait_for_url("**/1/")
    assert Entry.objects.get(evening=evening).payouts == [2, -2]


def test_what_a_correction_has_to_mend_behind_more_is_opened_by_its_button(
    page: Page, scribe_of: Callable[..., Scribe]
):
    evening = opened("trisak_wiki", 4, {})
    hand = {"contract": "game", "declarer": ANNA, "partner": CILI, "game_won": False, "dealer": DENES}
    ledger.record_entry(evening, key=uuid4(), head=0, kind="hand", facts=hand, author=ledger.Author(name="Anna"))
    scribe = scribe_of(evening, page).open("1/edit/").tap("40")
    expect(page.locator("#save")).to_contain_text("Javítsd")
    page.locator("#save").dispatch_event("click")
    expect(page.locator("#sheet[open]")).to_contain_text("megnyert játék", ignore_case=True)
    page.keyboard.press("Escape")
    expect(page.locator("#more")).to_contain_text("elütés")
    assert scribe.page.locator("#more[data-wrong=true]").count() == 0


def test_a_passed_hand_asks_for_no_partner_and_is_let_go(page: Page, scribe_of: Callable[..., Scribe]):
    scribe = scribe_of(opened("magyar", 4, {}), page).tap("passed")
    expect(page.locator("#middle")).not_to_contain_text("segítő")
    expect(page.locator("#preview .pts")).to_be_hidden()
    scribe.tap("#middle")
    expect(page.locator('[data-bid="passed"]')).to_have_attribute("aria-pressed", "false")


def test_what_the_panel_asks_is_not_counted_behind_more(page: Page, scribe_of: Callable[..., Scribe]):
    scribe = scribe_of(opened("magyar", 4, {}), page).tap("one", ANNA, "answer 3", "61")
    expect(page.locator("#more")).to_have_text("Több")
    scribe.tap("#more")
    page.locator("#sheet .menu .btn").last.tap()
    page.locator("#sheet .answered .chip").first.tap()
    expect(page.locator("#more")).to_have_text("Több 1")


def test_with_a_pot_the_ultimo_is_told_with_its_announcer(page: Page, scribe_of: Callable[..., Scribe]):
    evening = opened("tapper", 3, {"kassza": True})
    scribe = scribe_of(evening, page).tap("three", ANNA, CILI, "pagat_ultimo", "40")
    scribe.save()
    facts = Entry.objects.get(evening=evening).facts
    assert facts["ultimo_announcer"] == CILI
    # The game 3 each; the ultimo 6 from Anna to each; 10 each into the pot, which Cili takes.
    assert Entry.objects.get(evening=evening).payouts == [6 - 12 - 10, -3 + 6 - 10, -3 + 6 - 10 + 30]
    scribe.open("1/edit/")
    expect(page.locator("#sentence")).to_contain_text("(Cili)")
    scribe.tap(DELETE, "1", "#save")
    page.wait_for_url("**/1/")
    assert Entry.objects.get(evening=evening).facts["ultimo_announcer"] == CILI


def test_a_number_of_tarokks_with_a_price_has_its_chip(page: Page, scribe_of: Callable[..., Scribe]):
    evening = opened("tapper", 3, {"tarokk_count_table": {"9": 1, "10": 2}})
    scribe = scribe_of(evening, page).tap("three", ANNA, "40", BELA, "tarokk_count_10", CILI, "tarokk_count_9")
    expect(page.locator("#sentence")).to_contain_text("10 tarokk (Béla)")
    scribe.save()
    entry = Entry.objects.get(evening=evening)
    assert entry.facts["held"] == [
        {"award": "tarokk_count", "holder": BELA, "count": 10},
        {"award": "tarokk_count", "holder": CILI, "count": 9},
    ]
    assert entry.payouts == [6 - 2 - 1, -3 + 4 - 1, -3 - 2 + 2]
    scribe.open("1/edit/").tap(CILI, "tarokk_count_9", "#save")
    page.wait_for_url("**/1/")
    assert Entry.objects.get(evening=evening).payouts == [4, 1, -5]


def test_only_the_chips_that_clash_are_outlined(page: Page, scribe_of: Callable[..., Scribe]):
    scribe_of(opened("tapper", 3, {}), page).tap("lower_three", BELA, "20", ANNA, "heads", CILI, "heads")
    expect(page.locator("#preview.wrong")).to_be_visible()
    outlined = page.locator('[data-fig][data-wrong="true"]')
    assert [chip.get_attribute("data-fig") for chip in outlined.all()] == ["heads"]
