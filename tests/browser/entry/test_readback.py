"""The sentence that reads the open hand back: it has every fact that will be stored, in every game, and is in view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorebook.models import Entry, Evening
from settlement import GAMES
from tests.browser.boards import hands_of, opened
from tests.browser.conftest import Counted, Scribe
from tests.browser.entry.readback import NAMES, unsaid
from tests.browser.entry.shapes import worked
from tests.browser.looking import illegible
from tests.paper.nights import LONG
from tests.world.depth import sweep
from tests.world.night import pay, write

pytestmark = pytest.mark.browser

# Names that stand in more lines than they have words.
LINES = """() => [...document.querySelectorAll("#sheet .whose > .picks .chip")].filter((chip) => {
    const range = document.createRange();
    range.selectNodeContents(chip);
    const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
    return lines.size > chip.textContent.split(/[ -]/).length;
}).map((chip) => chip.textContent)"""
# Return the texts of the table's state that are cut off.
CUT = """[...document.querySelectorAll(".state dt, .state dd")].filter((one) => one.scrollWidth > one.clientWidth)
    .map((one) => one.textContent.trim())"""
# Whether the focused element is outlined for touch users.
POINTED = "document.getAnimations().some(({ effect }) => effect.target === document.activeElement)"
TRANSFER = {"reason": "kávé", "transfers": [{"from": 1, "to": 2, "points": 17}]}


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_will_be_stored_is_said(db: None, game: str):
    seats = min(max(GAMES[game].seats), len(NAMES))
    hands = [{"kind": "hand", **hand} for hand in hands_of(game, seats)[:60]]
    if seats > 2:
        hands.append({"kind": "adjustment", **TRANSFER})
    if game == "paskievics":
        plain = {"kind": "hand", "contract": "two", "declarer": 0, "partner": 1, "declarer_points": 54}
        hands += [
            {**plain, "tarokk_counts": [{"player": 2, "count": 8, "announced": True}], "note": "Béla tokaja"},
            {**plain, "penalty": {"kind": "revoke", "player": 3, "severity": "mild"}, "called_card": "XIX"},
            {**plain, "talon_honours": [{"player": 2, "card": "xxi"}], "laid_tarokks": 3},
            {"kind": "failed_trial", "contract": "three", "declarer": 1},
        ]
    sentences = worked(opened(game, seats), "said", hands)
    missing = {
        sentence: lacks
        for hand, sentence in zip(hands, sentences, strict=True)
        if (lacks := unsaid(game, hand["kind"], hand, sentence))
    }
    assert missing == {}


def test_points_of_both_sides_are_said_whichever_was_typed(scribe: Scribe):
    scribe.tap("three", 0, 2, '#keys [data-key="swap"]', "38")
    expect(scribe.page.locator("#sentence")).to_contain_text("56 : 38")


def test_sentence_and_save_are_in_view_at_every_size(scribe: Scribe):
    page = scribe.page
    scribe.tap("two", 1, 3, "trull", "pagat_ultimo", "kontra last", 3, "four_kings", "54").previewed()
    for width, height in ((320, 568), (360, 640), (360, 740), (640, 360), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for one in ("#save", "#said", "#pays"):
            box = page.locator(one).bounding_box()
            assert box
            assert box["y"] >= 0, (one, width)
            assert box["y"] + box["height"] <= height, (one, width)
        for one in (".seat", "#figs", "#keys"):
            box = page.locator(one).first.bounding_box()
            assert box
            assert box["y"] >= 0, (one, width)
        assert [one for one in illegible(page) if "is cut" not in one] == [], width


# The keys that are shown, as they are read.
READ = """(keys) => keys.map((key) => [key.dataset.key, key.getBoundingClientRect()]).filter(([, box]) => box.width)
  .sort(([, a], [, b]) => a.top - b.top || a.left - b.left).map(([key]) => key)"""


def test_at_twice_the_letters_the_page_scrolls_and_nothing_is_cut(scribe: Scribe):
    page = scribe.page
    page.set_viewport_size({"width": 180, "height": 370})
    scribe.tap("two", 0, 2, "54")
    assert page.evaluate("document.documentElement.scrollWidth") <= 180
    page.locator("#save").scroll_into_view_if_needed()
    expect(page.locator("#save")).to_be_in_viewport()
    keys = page.locator("#keys .key").evaluate_all(READ)
    assert [keys[at : at + 3] for at in range(0, 9, 3)] == [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]]
    assert keys[9:11] == ["0", "del"]


def test_what_does_not_fit_shows_its_end_and_unfolds_over_the_keys(scribe: Scribe):
    page = scribe.page
    page.set_viewport_size({"width": 320, "height": 568})
    scribe.tap("two", 1, 3, "trull", "pagat_ultimo", "kontra last", 3, "four_kings", "54").previewed()
    folded = page.locator("#said").bounding_box()
    expect(page.locator("#said")).to_have_attribute("data-cut", "true")
    scribe.tap("#said")
    expect(page.locator("#said")).to_have_attribute("data-whole", "true")
    whole = page.locator("#said").bounding_box()
    sentence = page.locator("#sentence").bounding_box()
    assert folded
    assert whole
    assert sentence
    assert whole["height"] > folded["height"]
    assert whole["y"] <= sentence["y"]
    scribe.tap(3)
    expect(page.locator("#said")).not_to_have_attribute("data-whole", "true")


# ---------- what is wrong ----------


def places(page: Page) -> set[str]:
    """Return what is framed as wrong."""
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll("[data-wrong]:not([data-wrong=false])")]
        .map((one) => one.id || one.dataset.fig || one.dataset.seat || one.className)"""
    )
    return set(found)


def test_points_that_cannot_be_are_framed_and_save_names_them_and_leads_there(scribe: Scribe):
    page = scribe.page
    scribe.tap("two", 0, 2)
    before = page.locator('[data-key="5"]').bounding_box()
    scribe.tap("99")
    expect(page.locator("#save")).to_have_text("Javítsd: 99 pont")
    assert places(page) == {"pts", "keys"}
    assert page.locator('[data-key="5"]').bounding_box() == before
    scribe.tap("#save")
    expect(page.locator('[data-key="1"]')).to_be_focused()
    assert page.evaluate(POINTED)
    assert not Entry.objects.exists()


def test_numbers_that_do_not_add_up_are_framed_where_their_sum_stands(page: Page, scribe_of: Callable[..., Scribe]):
    evening = opened("danish", 3)
    scribe = scribe_of(evening, page)
    scribe.tap("after", 1, "last_trick", "26", "40")
    before = page.locator('[data-key="5"]').bounding_box()
    scribe.tap("40")
    expect(page.locator("#middle[data-wrong]")).to_be_visible()
    expect(page.locator("#save")).to_contain_text("Javítsd:")
    assert page.locator('[data-key="5"]').bounding_box() == before
    scribe.tap("#save")
    expect(page.locator("#keys .key").first).to_be_focused()


def test_whoever_gets_nothing_is_not_shown_his_count_instead(page: Page, scribe_of: Callable[..., Scribe]):
    scribe = scribe_of(opened("trisak_tolnai", 4), page)
    scribe.tap("trischaken", "30", "30", "16", "0")
    scribe.previewed()
    plates = [page.locator(f'.seat[data-seat="{seat}"]').inner_text().split("\n") for seat in range(4)]
    assert sorted(plate[-1] for plate in plates) == ["+12", "0", "−6", "−6"]
    assert sum("16" in line for plate in plates for line in plate) == 1


def test_a_player_who_cannot_be_meant_is_framed(scribe: Scribe):
    scribe.tap("failed_trial")
    scribe.page.locator("#sheet .whose").get_by_role("button", name="Béla").tap()
    expect(scribe.page.locator("#preview.wrong")).to_be_visible()
    assert places(scribe.page) == {"1"}
    scribe.tap("#save")
    expect(scribe.page.locator('.seat[data-seat="1"]')).to_be_focused()


def test_names_that_are_pressed_are_broken_between_their_words_alone(
    page: Page, evening_of: Callable[..., Evening], scribe_of: Callable[..., Scribe]
):
    scribe_of(evening_of(players=LONG), page).tap("one", 0, 1, "20", "#more")
    page.wait_for_selector("#sheet .whose > .picks")
    assert page.evaluate(LINES) == []


# ---------- taken back and after all ----------


def test_a_hand_just_taken_back_is_saved_after_all_by_the_same_place(scribe: Scribe, counted: Counted):
    page = scribe.page
    scribe.tap("two", 0, 2, "54").save()
    scribe.tap("three", 1, 3, "60").save()
    page.clock.install()
    scribe.tap("#undo")
    expect(page.locator("#undo")).to_have_text("mégis mentem")
    scribe.tap("#undo")  # the second tap of an uneasy finger
    expect(page.locator("h1")).to_have_text("2. leosztás")
    page.clock.run_for(1100)
    page.evaluate("window.taps = 0")
    scribe.tap("#undo")
    expect(page.locator("h1")).to_have_text("3. leosztás")
    scribe.sent()
    counted("a hand taken back saved after all", page.evaluate("window.taps"), 1)
    assert [entry.struck for entry in Entry.objects.order_by("number")] == [False, False]


def test_once_the_hand_is_changed_the_place_names_the_hand_before(scribe: Scribe, evening: Evening):
    scribe.tap("two", 0, 2, "54").save()
    scribe.tap("three", 1, 3, "60").save()
    scribe.tap("#undo")
    expect(scribe.page.locator("#undo")).to_have_text("mégis mentem")
    scribe.tap('#keys [data-key="del"]')
    expect(scribe.page.locator("#undo")).to_contain_text("1. vissza")


# ---------- how soon it is asked ----------


@pytest.mark.parametrize(
    ("game", "seats", "before", "digits"),
    [
        ("danish", 3, ("after", 1, "last_trick"), "26"),
        ("alsos", 3, ("trump", 0), "60"),
        ("trisak_tolnai", 4, ("trischaken",), "30"),
    ],
)
def test_a_number_of_a_player_is_asked_about_as_soon_as_it_is_typed(
    game: str, seats: int, before: tuple[Any, ...], digits: str, page: Page, scribe_of: Callable[..., Scribe]
):
    scribe = scribe_of(opened(game, seats), page)
    scribe.tap(*before).page.wait_for_load_state("networkidle")
    page.clock.install()
    scribe.tap(digits)
    with page.expect_request("**/hand/preview/"):
        page.clock.run_for(200)


# ---------- read whole ----------


def test_the_accent_of_a_capital_has_its_room_wherever_a_name_is_cut_off(
    evening_of: Callable[..., Evening], page: Page, scribe_of: Callable[..., Scribe]
):
    scribe_of(evening_of(players=("Ágnes", "Éva", "Őze", "Ürge"), first_dealer=3), page)
    rooms = page.evaluate("""[...document.querySelectorAll(".seat .name, .sums dt, .state dd")]
      .map((one) => [one, getComputedStyle(one)])
      .filter(([, style]) => style.overflowY === "hidden" || style.overflowX === "hidden")
      .map(([one, style]) => [one.textContent.trim(),
        (parseFloat(style.lineHeight) + parseFloat(style.paddingTop)) / parseFloat(style.fontSize)])""")
    assert len(rooms) > 4
    assert [(name, room) for name, room in rooms if room < 1.2] == []


@pytest.mark.parametrize("players", sweep([3, 4, 5], gate=lambda players: players == 5))
def test_totals_of_many_digits_are_read_whole_at_every_size(
    evening_of: Callable[..., Evening], page: Page, scribe_of: Callable[..., Scribe], players: int
):
    game = {"game": "magyar", "preset": "default", "house_rules": {}} if players == 3 else {}
    evening = evening_of(players=LONG[:players], first_dealer=0, **game)
    for points in (12_345, 123_456, 999_999):
        pay(evening, (0, 1, points), (players - 1, 1, points))
        scribe = scribe_of(evening, page)
        sums = scribe.page.locator(".sums dd").all_inner_texts()
        for width, height in ((320, 568), (360, 640), (360, 740), (180, 370), (900, 700), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            assert [one for one in illegible(page) if any(total in one for total in sums if total != "0")] == [], width


def test_how_the_table_stands_is_read_whole_beside_what_takes_a_hand_back(
    evening_of: Callable[..., Evening], page: Page, scribe_of: Callable[..., Scribe]
):
    """The fullest state of a table: the resting dealer, the kassza, two doubled rounds and the hat."""
    evening = evening_of(house_rules={"kassza": True}, first_dealer=2)
    catch = {"by": 0, "lost_by": 3}
    hand = {"contract": "two", "declarer": 0, "partner": 1, "declarer_points": 52, "xxi_catch": catch}
    for kind, said in (("hand", hand), ("all_pass", {})):
        write(evening, kind, said)
    scribe = scribe_of(evening, page)
    for height in (640, 740):
        page.set_viewport_size({"width": 360, "height": height})
        assert scribe.page.evaluate(CUT) == [], height
        expect(page.locator("#said")).not_to_have_attribute("data-cut", "true")
