"""Alsós on the scribe's phone: a rádli for three to its end, the next that begins by itself, and the rare contracts.

The amounts stand beside their arithmetic as a player would do it on paper; Scorebook computed none of them. Seats: Anna
0, Béla 1, Cili 2; Cili deals first. A trump game is worth 1, szanzadu 2. A figure at the front is worth twice its price
at the back. Every kontra counts 4 times at the front and twice at the back; béla kassza at the back counts twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorebook.models import Entry, Evening
from tests.browser.boards import opened
from tests.browser.conftest import Counted, Scribe
from tests.browser.evening import PLAYERS
from tests.browser.looking import illegible
from tests.browser.phone import signed

pytestmark = pytest.mark.browser
ANNA, BELA, CILI = range(3)
NEXT = '#keys [data-key="next"]'
LIMIT = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand of the rádli: what is tapped, what everybody writes, and how far they are then."""

    what: str
    taps: tuple[Any, ...]
    writes: tuple[int, int, int]
    then: tuple[int, int, int]
    most: int = 99

    @property
    def numbers(self) -> int:
        """How many numbers are typed one after the other; each is a tap of its own."""
        return sum(isinstance(tap, str) and tap.isdecimal() for tap in self.taps)


RADLI: tuple[Hand, ...] = (
    # Ulti at the front 10, kontra at the front: 40.  The game is won 80 : 40 : 30, 1.
    Hand(
        what="announced ulti with kontra",
        taps=("trump", ANNA, "before", "ulti", "kontra_last", "after", "80", "40", "30"),
        writes=(41, 0, 0),
        then=(41, 0, 0),
    ),
    # Szanzadu lost: both defenders write 2.
    Hand(
        what="told outcome, lost",
        taps=("no_trump", BELA, "base_made", "base_made"),
        most=5,
        writes=(2, 0, 2),
        then=(43, 0, 2),
    ),
    # Béla kassza at the back ×2, kontra at the front ×4: 1 × 2 × 4 = 8.
    Hand(
        what="béla kassza and kontra",
        taps=("trump", CILI, "before", "kontra", "back", "bela_kassza", "after", "base_made"),
        writes=(0, 0, 8),
        then=(43, 0, 10),
    ),
    # Counted: Béla's 70 are more than either of the others has.
    Hand(
        what="plain hand, counted", taps=("trump", BELA, "70", "50", "30"), most=7, writes=(0, 1, 0), then=(43, 1, 10)
    ),
    # Family at the front 4, kontra and rekontra at the front: 64, and the game 1: 43 + 65 = 108.
    # The reward is 20: 128.  2 × 128 − 1 − 10 = 245, 2 × 1 − 128 − 10 = −136, 2 × 10 − 128 − 1 = −109.
    Hand(
        what="family with rekontra ends the rádli",
        taps=("trump", ANNA, "before", "csalad", "kontra_last", "kontra_last", "after", "base_made"),
        writes=(65, 0, 0),
        then=(0, 0, 0),
    ),
    # The next rádli has begun by itself.
    Hand(what="told outcome, won", taps=("trump", BELA, "base_made"), most=4, writes=(0, 1, 0), then=(0, 1, 0)),
)
RESULT = (245, -136, -109)
END = 5


def test_a_radli_is_written_to_its_end_and_the_next_begins(
    page: Page, scribe_of: Callable[..., Scribe], counted: Counted
) -> None:
    evening = opened("alsos", 3, "radli")
    scribe = scribe_of(evening, page)
    for number, hand in enumerate(RADLI, start=1):
        scribe.tap(*hand.taps)
        scribe.previewed()
        sentences = page.locator("#sentence").inner_text().split(". ")
        assert len(sentences) == len(set(sentences)), "nothing is said twice"
        if number == END:
            expect(page.locator("#pays")).to_contain_text(str(LIMIT))
            expect(page.locator("#pays")).to_contain_text("+20")
        taps = scribe.save() + max(hand.numbers - 1, 0)
        counted(f"alsós {number}: {hand.what}", taps, hand.most)
        entry = Entry.objects.get(evening=evening, number=number)
        assert tuple(entry.written) == hand.writes, hand.what
        assert tuple(entry.payouts) == (RESULT if number == END else (0, 0, 0)), hand.what
        far = page.locator(".sums.ways dd:not(.way)").all_inner_texts()
        assert far == [f"{written}/{LIMIT}" for written in hand.then], hand.what
    the_sheet_says(page, evening)


def the_sheet_says(page: Page, evening: Evening) -> None:
    """Read the result of the rádli that ended, and how far the next one is."""
    page.goto(f"/e/{evening.slug}/")
    for name, total in zip(PLAYERS, RESULT, strict=False):
        expect(page.locator("#content")).to_contain_text(f"{name} {signed(total)}")
    bars = page.locator("progress")
    assert bars.evaluate_all("bars => bars.map((bar) => [bar.value, bar.max])")[:3] == [[0, 80], [1, 80], [0, 80]]
    for path in ("far/", "1/", f"{END}/", "history/", "hand/?plain=1", "1/edit/"):
        answer = page.goto(f"/e/{evening.slug}/{path}")
        assert answer is not None
        assert answer.ok, path
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path


RARE: dict[str, tuple[int, tuple[Any, ...], dict[str, Any], tuple[int, ...]]] = {
    # The single loser has five tricks: 3 to each of the others.
    "klopitzky": (3, ("klopitzky", "5", "3"), {"tricks": {"0": 5, "1": 3, "2": 1}}, (-6, 3, 3)),
    # Betli after all passed, kontra at the back: 10 × 2 from each.
    "betli with kontra": (
        3,
        ("betli", BELA, "kontra_betli", "betli_origin", "made"),
        {"kontra": ["back"], "betli_origin": "all_passed", "made": True},
        (-20, 40, -20),
    ),
    # Gyerünk raised twice and given up: the last doubling is not counted, 1 × 2 × 2 from both.
    "a call given up": (
        3,
        ("trump", ANNA, "hivas", "blank 3", "blank true"),
        {"hivas": {"by": ANNA, "level": 3, "dropped": True}},
        (8, -4, -4),
    ),
    # Béla's ulti at the front fails, 10 to the declarer from each; the game is lost 60 : 70 : 20, 1 to each.
    "a defender's figure fails": (
        3,
        ("trump", ANNA, "before", BELA, "ulti", "after", ANNA, "60", "70", "20", "row ulti"),
        {"figures": [{"figure": "ulti", "by": BELA, "when": "front", "made": False}]},
        (18, -9, -9),
    ),
    # Two at the table: the talon is nobody's; 100 : 50 is won.
    "for two": (2, ("trump", ANNA, "100", NEXT, "50"), {"card_points": {"0": 100, "1": 50}}, (1, -1)),
    # Four at the table: the dealer sits out, and laughs with the defenders: 3 × 1.
    "for four": (4, ("trump", ANNA, "base_made"), {"base_made": True}, (3, -1, -1, -1)),
}


@pytest.mark.deep
def test_the_rarer_hands(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    for what, (seats, taps, says, pays) in RARE.items():
        evening = opened("alsos", seats)
        scribe = scribe_of(evening, page)
        scribe.tap(*taps).save()
        entry = Entry.objects.get(evening=evening)
        assert {name: entry.facts.get(name) for name in says} == says, what
        assert tuple(entry.payouts) == pays, what


def test_another_contract_keeps_nothing_that_has_no_place_in_it(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("alsos", 3)
    scribe = scribe_of(evening, page)
    scribe.tap("trump", ANNA, "before", "bela_kassza", "ulti", "volat", "#middle", "no_trump")
    scribe.tap("base_made", "base_made")
    expect(page.locator("[data-tiles]:not([hidden]) [data-by]")).to_have_count(1)
    scribe.tap("#middle", "betli", "made", "betli_origin").save()
    facts = Entry.objects.get(evening=evening).facts
    assert facts == {"contract": "betli", "declarer": ANNA, "betli_origin": "all_passed", "made": True, "dealer": 2}


def test_melds_are_written_in_their_own_sheet(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("alsos", 3)
    scribe = scribe_of(evening, page)
    scribe.tap("trump", ANNA, "60", "70", "20", "melds")
    sheet = page.locator("#sheet")
    # Anna's run of three, 20, and her béla, 20: 100 against 70.
    sheet.locator("label:has(input[value='3'])").first.tap()
    sheet.locator("label:has(input[value='true'])").first.tap()
    sheet.locator(".sheet-foot .btn.main").tap()
    scribe.previewed()
    scribe.save()
    entry = Entry.objects.get(evening=evening)
    assert entry.facts["melds"] == {"0": {"sequences": [3], "bela": True}}
    assert entry.payouts == [2, -1, -1]


def test_beside_a_contradiction_the_hand_is_read_whole(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    scribe = scribe_of(opened("alsos", 3, "radli"), page)
    scribe.tap("trump", ANNA, "before", "ulti", "points_120", "kontra_last", "after", "20", "40", "30")
    expect(page.locator("#preview.wrong")).to_be_visible()
    hidden = (
        "[...document.querySelectorAll('#said, #preview, #pays')].filter((one) => one.scrollHeight > one.clientHeight)"
    )
    assert page.evaluate(f"{hidden}.map((one) => one.id)") == []
    assert not illegible(page)


def test_a_contradiction_is_told_at_once_and_mended(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("alsos", 3)
    scribe = scribe_of(evening, page)
    scribe.tap("trump", ANNA, "before", "csalad", "osszes_adu", "after", "base_made")
    expect(page.locator("#preview.wrong")).to_be_visible()
    assert page.locator('[data-wrong="true"]').count() >= 1
    expect(page.locator("#save")).to_have_attribute("aria-disabled", "true")
    scribe.tap("before", "csalad", "csalad", "after")
    scribe.save()
    assert len(Entry.objects.get(evening=evening).facts["figures"]) == 1


def test_a_hand_on_the_laptop_needs_keys_only(laptop: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("alsos", 3)
    page = scribe_of(evening, laptop).page
    # Trump, Anna; before: ulti at the front, kontra on it at the back; after: 80, 40, 30.
    for key in ("1", "1", "ArrowLeft", "l", "h", "k", "ArrowRight", "8", "0", "4", "0", "3", "0"):
        page.keyboard.press(key)
    # Ulti 10 × 2 and the game 1, from each.
    expect(page.locator('.seat[data-seat="0"] .d')).to_have_text("+42")
    page.keyboard.press("?")
    expect(page.locator("#sheet .plan kbd").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#sheet[open]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("2. leosztás")
    assert page.evaluate("window.taps") == 0


def test_a_key_pressed_before_the_focus_has_left_a_closed_dialog_counts(
    laptop: Page, scribe_of: Callable[..., Scribe]
) -> None:
    page = scribe_of(opened("alsos", 3), laptop).page
    for key in ("1", "1", "ArrowRight", "8", "0", "4", "0", "3", "0"):
        page.keyboard.press(key)
    expect(page.locator("#save")).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("?")
    expect(page.locator("#sheet .plan kbd").first).to_be_visible()
    page.evaluate(
        """() => {
            const [plan, close] = [document.querySelector("#sheet"), document.querySelector("#sheet button")];
            plan.close();
            close.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true }));
        }"""
    )
    expect(page.locator("h1")).to_have_text("2. leosztás")


def test_what_a_tile_tells_is_read_whole(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    for what, taps in {
        "a call raised twice": ("trump", BELA, "after", "hivas", "blank 3", "blank done"),
        "where a betli came from": ("betli", BELA, "betli_origin", "betli_origin"),
        "a kontra of both phases": ("trump", ANNA, "before", "ulti", *["kontra_last"] * 2, "back", "kontra_last"),
    }.items():
        scribe_of(opened("alsos", 3, "radli"), page).tap(*taps)
        assert not illegible(page), what


# ---------- kontra on a figure, and the call ----------


def test_kontra_is_for_the_figure_that_stands_when_another_is_taken_off(
    page: Page, scribe_of: Callable[..., Scribe]
) -> None:
    evening = opened("alsos", 3)
    scribe = scribe_of(evening, page)
    key = page.locator('[data-tile="kontra_last"]')
    scribe.tap("trump", ANNA, "before", "points_100", *["tuletroa"] * 4)
    expect(page.locator('[data-tile="tuletroa"]').first).to_have_attribute("data-is", "none")
    expect(key).not_to_have_attribute("aria-disabled", "true")
    expect(key).to_contain_text("100")
    scribe.tap("kontra_last", "after", "80", "40", "30").save()
    assert Entry.objects.get(evening=evening).facts["figures"] == [
        {"figure": "points_100", "by": ANNA, "when": "front", "kontra": ["front"]}
    ]
    scribe.open("1/edit/").tap("before")
    expect(key).to_contain_text("×4")


def test_a_figures_kontra_stands_on_its_key_whoever_speaks(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    scribe = scribe_of(opened("alsos", 3), page)
    scribe.tap("trump", ANNA, "before", "points_100", "kontra_last", BELA)
    tile = page.locator('[data-tile="points_100"]').first
    expect(tile.locator(".x")).to_have_text("×4")
    expect(tile).to_contain_text("Anna")


def test_every_step_of_a_call_has_its_name(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    scribe = scribe_of(opened("alsos", 3), page)
    scribe.tap("trump", ANNA, BELA, "hivas")
    chips = page.locator('[data-blank="level"]')
    assert [" ".join(one.split()) for one in chips.all_inner_texts()] == [
        "hívás",
        "kontra gyerünk",
        "rekontra gyerünk",
        "szubkontra gyerünk",
        "hírskontra gyerünk",
        "mordkontra gyerünk",
    ]
    page.get_by_role("button", name="rekontra gyerünk").tap()
    expect(page.locator("#sentence")).to_contain_text("rekontra gyerünk")


def test_a_run_has_three_to_eight_cards(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    scribe = scribe_of(opened("alsos", 3), page)
    scribe.tap("trump", ANNA, "melds")
    run = page.locator("#sheet").get_by_role("group", name="Sorozat", exact=True).first
    expect(run).to_be_visible()
    assert run.get_by_role("radio").evaluate_all("all => all.map((one) => one.value)") == ["null", *"345678"]
