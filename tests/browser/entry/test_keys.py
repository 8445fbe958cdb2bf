"""Keys mean what they show: nothing is saved that the screen did not say, tapped by real touch on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Locator, Page, Route, expect

from scorebook.models import Entry, Evening
from tests.browser.boards import opened
from tests.browser.conftest import Scribe
from tests.world.depth import sweep

pytestmark = pytest.mark.browser
ANNA, BELA, CILI, DENES = range(4)
# Everything that a key shows, also what the style sheet writes on it.
SHOWN = """(key) => [key, ...key.querySelectorAll("*")].flatMap((one) =>
  ["::before", "::after"].map((part) => getComputedStyle(one, part).content)).join(" ") + key.textContent"""


def figure(page: Page, key: str) -> Locator:
    """Return the key of a figure."""
    return page.locator(f'[data-fig="{key}"]')


def facts_of(evening: Evening) -> dict[str, Any]:
    """Return the only hand that was saved."""
    facts: dict[str, Any] = Entry.objects.get(evening=evening).facts
    return facts


# ---------- a figure's key, its word, and kontra ----------


def test_no_sign_on_a_key_says_remove_and_holding_it_changes_no_price(scribe: Scribe) -> None:
    page = scribe.page
    page.clock.install()
    scribe.open().tap("two", ANNA, CILI, "pagat_ultimo", "trull")
    assert "×" not in figure(page, "pagat_ultimo").evaluate(SHOWN)
    box = figure(page, "pagat_ultimo").bounding_box()
    assert box
    touch = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    for end in ("touchCancel", "touchEnd"):
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        page.clock.run_for(2000)
        expect(figure(page, "pagat_ultimo").locator(".x")).to_have_count(0)
        touch.send("Input.dispatchTouchEvent", {"type": end, "touchPoints": []})
        expect(page.locator("#sentence")).not_to_contain_text("×")
    scribe.tap(DENES)  # whatever the release did has been drawn by now
    expect(page.locator("#sentence")).not_to_contain_text("×")


def test_a_figure_is_taken_off_by_its_word_and_its_kontra_stands_on_the_key(scribe: Scribe, evening: Evening) -> None:
    page = scribe.page
    scribe.tap("two", ANNA, CILI, "trull", "pagat_ultimo", "four_kings", "54")
    word = page.locator('#sentence [data-word="pagat_ultimo"]').bounding_box()
    assert word
    # A finger that lies beside the word means it.
    page.touchscreen.tap(word["x"] + word["width"] / 2, word["y"] + word["height"] + 12)
    row = page.locator('#sheet [data-row="pagat_ultimo"]')
    row.locator(".stepper .key").last.tap()
    expect(figure(page, "pagat_ultimo").locator(".x")).to_have_text("×2")
    page.locator('#sheet [data-row="trull"] .danger').tap()
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")
    scribe.tap('#sentence [data-word="four_kings"]')
    expect(page.locator('#sheet [data-row="four_kings"] .danger')).to_be_focused()
    page.locator('#sheet [data-row="four_kings"] .danger').tap()
    scribe.save()
    assert facts_of(evening)["announcements"] == [{"figure": "pagat_ultimo", "by": ANNA, "kontra": 1}]


# ---------- numbers ----------

NEXT = '#keys [data-key="next"]'
# Pressed after every number, as the guide says, "next" puts each number where it belongs.
COUNTED: dict[str, tuple[int, tuple[Any, ...], str, dict[str, int]]] = {
    "trisak_tolnai": (
        4,
        ("trischaken", "20", NEXT, "35", NEXT, "8", NEXT, "27", NEXT),
        "card_points",
        {"0": 20, "1": 35, "2": 8, "3": 27},
    ),
    "trisak_wiki": (
        4,
        ("trischaken_all_pass", "1", NEXT, "2", NEXT, "4", NEXT),
        "tricks",
        {"0": 1, "1": 2, "2": 4, "3": 5},
    ),
    "stroman": (2, ("simple", "36", NEXT), "card_points", {"0": 36, "1": 34}),
    "alsos": (
        3,
        ("trump", ANNA, "60", NEXT, "12", NEXT, "78", NEXT),
        "card_points",
        {"0": 60, "1": 12, "2": 78},
    ),
    "danish": (
        3,
        ("after", BELA, "pagat", "last_trick", "20", NEXT, "35", NEXT),
        "card_points",
        {"0": 20, "1": 35, "2": 23},
    ),
}


@pytest.mark.parametrize("game", sweep(COUNTED, gate=lambda game: game == "trisak_tolnai"))
def test_next_after_every_number_skips_nobody(game: str, page: Page, scribe_of: Callable[..., Scribe]) -> None:
    players, taps, fact, counts = COUNTED[game]
    evening = opened(game, players)
    scribe_of(evening, page).tap(*taps).save()
    assert facts_of(evening)[fact] == counts


MENDED = {
    "alsos": (3, ("trump", ANNA, "60", "70", "20", BELA, "65", NEXT, "25"), {"0": 60, "1": 65, "2": 25}),
    "trisak_tolnai": (4, ("trischaken", "20", "30", "25", "15", ANNA, "15", NEXT, "35"), {"0": 15, "1": 35}),
}


@pytest.mark.parametrize("game", sweep(MENDED, gate=lambda game: game == "alsos"))
def test_next_goes_on_where_everybody_has_a_number(game: str, page: Page, scribe_of: Callable[..., Scribe]) -> None:
    players, taps, counts = MENDED[game]
    evening = opened(game, players)
    scribe = scribe_of(evening, page).tap(*taps)
    if game == "trisak_tolnai":
        scribe.tap(CILI, "25", DENES, "15")
    scribe.save()
    assert facts_of(evening)["card_points"].items() >= counts.items()


def test_held_cards_are_paid_though_the_hand_is_conceded(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("trisak_tolnai", 4)
    scribe = scribe_of(evening, page).tap("ultimo_call", ANNA, ANNA, DENES, "four_kings")
    page.get_by_role("button", name="kiegyezett").tap()
    scribe.save()
    assert facts_of(evening)["held"] == [{"award": "four_kings", "holder": DENES}]
    assert Entry.objects.get(evening=evening).payouts == [-76, 12, 12, 52]


def test_ring_and_plates_show_whose_number_is_written(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    writes = page.locator(".seat[data-writes]")
    scribe = scribe_of(opened("danish", 3), page).tap("after")
    expect(writes).to_have_attribute("data-seat", "0")
    expect(writes.locator(".d")).to_have_text("–")
    scribe.tap("20", NEXT)
    expect(writes).to_have_attribute("data-seat", "1")
    expect(writes).to_have_attribute("data-speaks", "true")
    expect(page.locator("#sentence .ask")).to_contain_text("Béla")
    scribe = scribe_of(opened("trisak_tolnai", 4), page).tap("trischaken", "20", NEXT, NEXT)
    expect(writes).to_have_attribute("data-seat", "1")
    expect(writes).to_have_attribute("data-speaks", "true")
    assert "20" in str(page.locator('.seat[data-seat="0"]').get_attribute("aria-label"))


# A hand with a number typed over, what its counts are then, and the same once more in a correction.
OVER: dict[str, tuple[int, tuple[Any, ...], str, Any, tuple[Any, ...], Any]] = {
    "magyar": (4, ("solo", BELA, "50", "40"), "declarer_points", 40, ("61",), 61),
    "stroman": (2, ("simple", "36", ANNA, "40"), "card_points", {"0": 40, "1": 30}, ("41",), {"0": 41, "1": 29}),
    "alsos": (
        3,
        ("trump", ANNA, "40", "12", NEXT, "68", BELA, "42"),
        "card_points",
        {"0": 40, "1": 42, "2": 68},
        (BELA, "13", CILI, "97"),
        {"0": 40, "1": 13, "2": 97},
    ),
}


@pytest.mark.parametrize("game", sweep(OVER, gate=lambda game: game in ("magyar", "alsos")))
def test_a_digit_typed_into_a_full_number_begins_it_anew(
    game: str, page: Page, scribe_of: Callable[..., Scribe]
) -> None:
    players, taps, fact, counts, again, corrected = OVER[game]
    evening = opened(game, players)
    scribe = scribe_of(evening, page).tap(*taps)
    scribe.save()
    assert facts_of(evening)[fact] == counts
    scribe.open("1/edit/").tap(*again, "#save")
    page.wait_for_url("**/1/")
    assert facts_of(evening)[fact] == corrected


# ---------- announcements once the result is there ----------


def test_after_the_points_a_figures_key_is_the_announcement_whoever_made_it(scribe: Scribe, evening: Evening) -> None:
    page = scribe.page
    scribe.tap("three", ANNA, CILI, "pagat_ultimo", "kontra last", "kontra last", DENES, "trull", "30")
    expect(page.locator('.seat[data-speaks="true"]')).to_have_count(0)
    expect(figure(page, "trull").locator("small")).to_have_text("Dénes")
    scribe.tap("pagat_ultimo")
    expect(page.locator("#sentence")).to_contain_text("elbukott ×4 (Anna)")
    scribe.save()
    # Three lost 1, the ultimo lost 10 × 4, the others' announced trull 2.
    assert Entry.objects.get(evening=evening).payouts == [-43, 43, -43, 43, 0]


def test_in_a_game_told_by_sides_it_is_the_same(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("magyar", 4)
    scribe_of(evening, page).tap("solo", ANNA, "pagat_ultimo", BELA, "trull", "40", "pagat_ultimo", "trull").save()
    assert [(row["figure"], row["side"], row["made"]) for row in facts_of(evening)["figures"]] == [
        ("pagat_ultimo", "declarer", False),
        ("trull", "defenders", False),
    ]


def test_a_key_with_two_records_shows_both_names(scribe: Scribe, evening: Evening) -> None:
    key = figure(scribe.page, "trull")
    scribe.tap("three", ANNA, CILI, "trull", "40", "trull", DENES, "trull")
    expect(key.locator("small")).to_have_text("Dénes Anna")
    assert all(name in str(key.get_attribute("aria-label")) for name in ("Dénes", "Anna"))
    scribe.save()
    facts = facts_of(evening)
    assert (facts["announcements"], facts["trull"]) == ([{"figure": "trull", "by": ANNA}], "opponents")


# ---------- all tricks ----------

# An announced volat with the points of the hand, what the record says of it, and what one more tap makes of it.
VOLAT: dict[str, tuple[int, tuple[Any, ...], bool]] = {
    "paskievics": (4, ("three", ANNA, CILI, "volat", "60"), False),
    "magyar": (4, ("solo", ANNA, "volat", "60"), False),
    "kiralyhivasos": (4, ("three", ANNA, "volat", "60"), True),
    "tapper": (3, ("three", ANNA, "volat", "57"), True),
    "alsos": (3, ("trump", ANNA, "before", "volat", "after", "base_made"), True),
}


def is_made(facts: dict[str, Any]) -> bool:
    """Tell whether the record of a hand says that the announced volat was made."""
    row = next(row for row in [*facts.get("announcements", []), *facts.get("figures", [])] if row["figure"] == "volat")
    return bool(row.get("made", "all_tricks" in facts))


@pytest.mark.parametrize("game", sweep(VOLAT, gate=lambda game: game in ("paskievics", "kiralyhivasos")))
def test_an_announced_volat_is_lost_until_a_tap_says_made(
    game: str, page: Page, scribe_of: Callable[..., Scribe]
) -> None:
    players, taps, can_be = VOLAT[game]
    evening = opened(game, players)
    key, scribe = ("row volat" if game == "alsos" else "volat"), scribe_of(evening, page).tap(*taps)
    scribe.save()
    assert not is_made(facts_of(evening))
    scribe.open("1/edit/").tap(*(["after"] if game == "alsos" else []), key)
    sign = page.locator(scribe.place(key))
    expect(sign).to_have_attribute("data-is", "said" if can_be else "lost")
    if can_be:
        scribe.tap("#save")
        page.wait_for_url("**/1/")
    else:
        assert "60 pont nem minden ütés" in str(sign.get_attribute("aria-label"))
        expect(sign.locator("small")).to_have_text("60 pont")
    assert is_made(facts_of(evening)) is can_be


def test_points_stay_beside_a_volat_and_what_is_typed_after_it_counts(scribe: Scribe, evening: Evening) -> None:
    page, key = scribe.page, figure(scribe.page, "volat")
    scribe.tap("three", ANNA, CILI, "60", "volat", "volat")
    expect(key).to_have_attribute("data-is", "lost")
    expect(page.locator("#preview .pts")).to_have_text("60 : 34")
    scribe.tap("94")
    expect(key).to_have_attribute("data-is", "said")
    scribe.tap("61")
    expect(key).to_have_attribute("data-is", "lost")
    scribe.save()
    facts = facts_of(evening)
    assert (facts["declarer_points"], facts["announcements"]) == (61, [{"figure": "volat", "by": ANNA}])
    assert "all_tricks" not in facts


def test_what_is_settled_otherwise_than_it_was_tapped_is_shown_so(scribe: Scribe, evening: Evening) -> None:
    page = scribe.page
    # The side that took every trick has the trull, even if its announcement was tapped as lost.
    scribe.tap("three", ANNA, CILI, "trull", "volat", "volat", "trull")
    expect(figure(page, "trull")).to_have_attribute("data-is", "said")
    expect(page.locator("#sentence")).to_contain_text("trull bemondva, megvan (Anna)")
    # A catch inside one side is none: the announced one is lost.
    scribe.open().tap("#menu")
    page.locator("#sheet .menu .btn", has_text="eldobása").tap()
    scribe.tap("three", ANNA, CILI, "xxi_catch", "54", CILI)
    expect(figure(page, "xxi_catch")).to_have_attribute("data-is", "lost")
    scribe.save()
    # Three won 1, the catch announced and lost 42.
    assert Entry.objects.get(evening=evening).payouts == [-41, 41, -41, 41, 0]


# ---------- a hand that is thrown away ----------

ERROR_BOXES = ("#pays", "#preview")
UNCOVERED = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


@pytest.mark.parametrize("height", sweep([640, 740], gate=lambda height: height == 640))
def test_a_hand_that_is_thrown_away_says_how_it_comes_back(height: int, scribe: Scribe, evening: Evening) -> None:
    page = scribe.page
    page.set_viewport_size({"width": 360, "height": height})
    scribe.tap("two", ANNA, CILI, "trull", "54", "#menu")
    page.locator("#sheet .menu .btn", has_text="eldobása").tap()
    expect(page.locator("#notice")).to_contain_text("Egy lépés vissza")
    assert page.locator("#notice").evaluate(UNCOVERED)
    scribe.tap("#menu")
    page.locator("#sheet .menu .btn", has_text="Egy lépés vissza").tap()
    scribe.save()
    assert facts_of(evening)["declarer_points"] == 54


def test_on_the_narrowest_phone_an_error_is_read_to_its_end_in_danish(
    page: Page, scribe_of: Callable[..., Scribe], live_server: Any
) -> None:
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "da", "url": live_server.url}])
    page.set_viewport_size({"width": 320, "height": 640})
    scribe = scribe_of(opened("paskievics", 4, "mcleod"), page)
    scribe.tap("solo", ANNA, CILI, "trull", "pagat_ultimo", "four_kings", "10", "#save")
    expect(page.locator("#preview.wrong")).to_be_visible()
    cut = [page.locator(place).evaluate("(node) => node.scrollHeight - node.clientHeight") for place in ERROR_BOXES]
    assert max(cut) <= 1, page.locator("#pays").inner_text()


def test_nothing_is_said_to_be_thrown_away_where_nothing_was_open(scribe: Scribe) -> None:
    page = scribe.page
    scribe.tap("#menu")
    page.locator("#sheet .menu .btn", has_text="eldobása").tap()
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")
    expect(page.locator("#notice")).to_be_hidden()


# ---------- nothing is said before it is known ----------


def test_nothing_is_wrong_while_its_question_is_asked(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    scribe = scribe_of(opened("trisak_tolnai", 4), page)
    scribe.tap("ultimo_call", ANNA)
    with page.expect_response("**/preview/"):
        scribe.tap(ANNA)
    expect(page.locator("[data-answer]").first).to_be_visible()
    expect(page.locator("#preview.wrong")).to_have_count(0)
    expect(page.locator("[data-wrong]:not([data-wrong=false])")).to_have_count(0)
    expect(page.locator("#save")).not_to_contain_text("Javítsd")


def test_a_correction_is_not_offered_in_green_before_it_is_checked(scribe: Scribe) -> None:
    page, save = scribe.page, scribe.page.locator("#save")
    scribe.tap("two", ANNA, CILI, "54").save()
    scribe.open("1/edit/")
    expect(save).to_have_attribute("aria-disabled", "true")  # nothing is changed: the first answer is there
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/preview/", hold)
    with page.expect_request("**/preview/"):
        scribe.tap("volat")
    expect(save).to_have_attribute("aria-busy", "true")
    colour = save.evaluate("(one) => getComputedStyle(one).backgroundColor")
    held[0].continue_()
    expect(save).not_to_have_attribute("aria-busy", "true")
    assert save.evaluate("(one) => getComputedStyle(one).backgroundColor") != colour
