"""A saved hand is either in the editor, in the queue or on the sheet, and the page says which.

Four players sit at the table, so the dealer plays too. A route simulates the network; the server is real.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Route, expect

from scorebook import ledger
from scorebook.models import Draft, Entry, Evening, Revision
from tests.browser.conftest import Scribe
from tests.browser.kept import cut_line, restore_line

pytestmark = pytest.mark.browser

BELA = ledger.Author(name="Béla")
A, B, C = ("two", 0, 2, "54"), ("three", 1, 3, "60"), ("one", 2, 3, "58")
POINTS = {54: "A", 60: "B", 58: "C", 51: "Béla's"}
BELAS = {"contract": "three", "declarer": 2, "partner": 0, "declarer_points": 51}
POSTS = "**/{hand,undo,edit}/"


@pytest.fixture
def four(evening_of: Callable[..., Evening]) -> Evening:
    return evening_of(players=("Anna", "Béla", "Cili", "Dénes"), first_dealer=3)


@pytest.fixture
def anna(four: Evening, page: Page, scribe_of: Callable[..., Scribe]) -> Scribe:
    return scribe_of(four, page)


def write_as_bela(evening: Evening, facts: dict[str, Any] | None = None, kind: str = "hand") -> None:
    """Let Béla write a hand on another phone."""
    evening.refresh_from_db()
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind=kind, facts=facts or BELAS, author=BELA)


def on_the_sheet() -> list[str]:
    """Return the hands that stand on the sheet, in order."""
    return [POINTS[entry.facts["declarer_points"]] for entry in Entry.objects.filter(struck=False).order_by("number")]


def deeds() -> list[str]:
    return [f"{one.action} {one.entry.number}" for one in Revision.objects.select_related("entry").order_by("head")]


def is_post(route: Route) -> bool:
    return route.request.method == "POST"


def cut_off(page: Page) -> None:
    """Let nothing that is posted reach the server."""
    page.route(POSTS, lambda route: route.abort() if is_post(route) else route.continue_())


def mend_the_line(page: Page) -> None:
    page.unroute(POSTS)
    page.evaluate("dispatchEvent(new Event('online'))")


def lose_one_answer(page: Page) -> None:
    """Let the next request through and lose what is answered; nothing more gets through until the line is mended."""
    lost: list[int] = []

    def lose(route: Route) -> None:
        if not is_post(route):
            route.continue_()
            return
        if not lost:
            lost.append(route.fetch().status)
        route.abort()

    page.route(POSTS, lose)


def is_empty(scribe: Scribe) -> None:
    """The editor holds nothing."""
    expect(scribe.page.locator(".seat[data-role=declarer]")).to_have_count(0)
    expect(scribe.page.locator("#save")).to_have_attribute("aria-disabled", "true")


# ---------- answers and their presses ----------


@pytest.mark.parametrize("before", [(A,), (A, B)], ids=["two", "three"])
def test_an_answer_belongs_to_its_own_press_whatever_was_pressed_since(anna: Scribe, before: tuple[Any, ...]):
    page = anna.page
    cut_off(page)
    for taps in before:
        anna.tap(*taps, "#save")
        is_empty(anna)
    held: list[Route] = []
    page.route(POSTS, lambda route: held.append(route) if is_post(route) and not held else route.continue_())
    page.evaluate("dispatchEvent(new Event('online'))")
    anna.tap(*C, "#save")
    is_empty(anna)
    held[0].continue_()
    anna.sent()
    is_empty(anna)
    assert on_the_sheet() == [*["A", "B"][: len(before)], "C"]


BODIES = ["{}", "[]", "null", '{"number": 1, "head": null, "url": "/"}', '{"number": 1, "he']
ANSWERS = [
    *(
        {"status": status, "content_type": "application/json", "body": body}
        for status in (200, 409, 422)
        for body in BODIES
    ),
    *({"status": status, "content_type": "text/html", "body": "<p>x</p>"} for status in (200, 404, 413, 429, 500, 503)),
    {"status": 302, "headers": {"Location": "http://portal.invalid/"}, "body": ""},
    {"status": 503, "content_type": "application/json", "body": '{"text": "x", "problems": []}'},
]


def test_only_a_whole_answer_of_ours_counts(anna: Scribe):
    page, answer = anna.page, dict(ANSWERS[0])
    # One route for all of them: a retry that comes between two finds no way to the server.
    page.route(POSTS, lambda route: route.fulfill(**answer) if answer and is_post(route) else route.continue_())
    anna.tap(*A, "#save")
    expect(page.locator("#unsent")).to_contain_text("1 itt vár")
    for said in ANSWERS:
        answer.clear()
        answer.update(said)
        with page.expect_request(lambda request: request.method == "POST"):
            page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_selector("#unsent:not([data-sending])")
        expect(page.locator("#unsent")).to_contain_text("1 itt vár")
        assert "Mentés…" not in page.locator("#save").inner_text(), answer
    anna.tap("#unsent")
    expect(page.locator("#sheet .line-says")).to_contain_text("503")
    with page.expect_request(lambda request: request.method == "POST"):
        page.locator("#sheet .btn.main").click()
    answer.clear()
    page.evaluate("dispatchEvent(new Event('online'))")
    anna.sent()
    expect(page.locator("#sheet[open]")).to_have_count(0)
    assert on_the_sheet() == ["A"]


# ---------- a question ----------


@pytest.mark.parametrize("way", ["Escape", "×", "reload", "mine at once"])
def test_a_question_left_open_waits_and_holds_nobody(anna: Scribe, four: Evening, way: str):
    page = anna.page
    anna.tap(*A).previewed()
    write_as_bela(four)
    anna.tap("#save")
    expect(page.locator("#sheet[open] .versions")).to_be_visible()
    is_empty(anna)
    if way == "Escape":
        page.keyboard.press("Escape")
    elif way == "×":
        page.locator("#sheet h2 button").click()
    elif way == "reload":
        page.reload()
        anna.ready()
    if way != "mine at once":
        expect(page.locator("#unsent")).to_contain_text("1 kérdés")
        is_empty(anna)
        anna.tap(*B, "#save")
        is_empty(anna)
        anna.tap("#menu")
        expect(page.locator("#sheet[open] .menu")).to_be_visible()
        page.keyboard.press("Escape")
        anna.tap("#unsent")
        page.locator("[data-act^=look]").click()
    page.locator("[data-choice=mine]").click()
    anna.tap("two")  # the page takes taps at once
    expect(page.locator('[data-bid="two"]')).to_have_attribute("aria-pressed", "true")
    anna.sent()
    assert on_the_sheet() == ["Béla's", "A", *(["B"] if way != "mine at once" else [])]


@pytest.mark.parametrize(
    ("choice", "hands", "what"),
    [
        (".btn.main", ["Béla's"], ["written 1"]),
        ("[data-choice=right]", ["A"], ["written 1", "corrected 1"]),
        ("[data-choice=mine]", ["Béla's", "A"], ["written 1", "written 2"]),
    ],
)
def test_one_hand_that_two_phones_told_is_not_written_twice_by_the_main_button(
    anna: Scribe, four: Evening, choice: str, hands: list[str], what: list[str]
):
    anna.tap(*A).previewed()
    write_as_bela(four, {"contract": "two", "declarer": 0, "partner": 2, "declarer_points": 51})
    anna.tap("#save")
    expect(anna.page.locator("#sheet[open] .btn.main")).to_have_text("Az övé marad")
    anna.page.locator(f"#sheet {choice}").click()
    anna.sent()
    assert (on_the_sheet(), deeds()) == (hands, what)


def test_what_stood_behind_a_dropped_hand_goes_on_from_what_the_scribe_has_seen(anna: Scribe, four: Evening):
    page = anna.page
    cut_line(page.context)
    for taps in (A, B, C):
        anna.tap(*taps, "#save")
    expect(page.locator("h1")).to_have_text("4. leosztás")
    write_as_bela(four)
    restore_line(page.context)
    page.locator("[data-choice=theirs]").click()
    anna.sent()
    is_empty(anna)
    assert on_the_sheet() == ["Béla's", "B", "C"]


def test_a_refused_hand_is_mended_in_its_place_and_what_was_open_is_a_step_back(anna: Scribe):
    page = anna.page
    page.route("**/preview/", lambda route: route.abort())
    cut_off(page)
    anna.tap("three", 0, 2, "4", "trull", "#save", *B, "#save", "one", 2)
    mend_the_line(page)
    expect(page.locator("#unsent")).to_contain_text("1 elakadt")
    anna.tap("#unsent")
    expect(page.locator("#sheet .row")).to_have_count(2)
    page.locator("#sheet [data-act^=mend]").click()
    expect(page.locator('[data-bid="three"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#preview.wrong")).to_be_visible()
    expect(page.locator("h1")).to_have_text("1. leosztás")
    page.unroute("**/preview/")
    anna.tap('#keys [data-key="del"]', "54").previewed()
    anna.tap("#save").sent()
    assert on_the_sheet() == ["A", "B"]
    is_empty(anna)
    anna.tap("#menu")
    page.locator("#sheet .btn", has_text="Egy lépés vissza").click()
    expect(page.locator('[data-bid="one"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('.seat[data-seat="2"]')).to_have_attribute("data-role", "declarer")


def test_two_phones_save_the_same_hand_and_it_is_the_same(
    anna: Scribe, four: Evening, other_phone: Page, scribe_of: Callable[..., Scribe]
):
    anna.tap(*A).previewed()
    expect(anna.page.locator("#pays")).to_contain_text("→")
    bela = scribe_of(four, other_phone, "Béla")
    expect(bela.page.locator("#open-by")).to_have_text("Anna kezdte")
    bela.previewed()
    anna.save()
    expect(bela.page.locator("#notice")).to_contain_text("Anna már beírta ezt a leosztást")
    bela.tap("#save")
    same = bela.page.locator("#sheet[open] .btn.main")
    expect(same).to_have_text("Ugyanaz a kettő")
    same.click()
    bela.sent()
    is_empty(bela)
    assert on_the_sheet() == ["A"]


def test_another_phone_is_told_and_its_open_hand_stays(anna: Scribe, four: Evening):
    page = anna.page
    anna.tap(*A).previewed()
    write_as_bela(four, {"reason": "kávé", "transfers": [{"from": 0, "to": 1, "points": 7}]}, kind="adjustment")
    expect(page.locator("h1")).to_have_text("2. leosztás")
    expect(page.locator("#last-text")).to_contain_text("kávé")
    expect(page.locator("#notice")).to_contain_text("Béla")
    expect(page.locator('.seat[data-seat="0"]')).to_have_attribute("data-role", "declarer")
    anna.previewed()
    anna.tap("#save").sent()  # what came between changes nothing in it: nothing is asked
    assert Entry.objects.count() == 2
    write_as_bela(four)
    expect(page.locator("h1")).to_have_text("4. leosztás")
    expect(page.locator(".state dd").first).to_contain_text("Béla")


# ---------- taking back ----------


def test_the_key_of_an_undo_is_its_own(anna: Scribe):
    page = anna.page
    anna.tap(*A).save()
    anna.tap(*B).save()
    lose_one_answer(page)
    anna.tap("#undo")
    expect(page.locator("#unsent")).to_contain_text("1 itt vár")
    anna.tap(*C, "#save")
    mend_the_line(page)
    anna.sent()
    assert deeds() == ["written 1", "written 2", "undone 2", "rewritten 2"]
    expect(page.locator("#sheet[open]")).to_have_count(0)
    is_empty(anna)
    page.clock.set_fixed_time("2030-01-01")
    anna.tap("#undo")
    expect(page.locator('[data-bid="one"]')).to_have_attribute("aria-pressed", "true")
    assert deeds()[4:] == ["undone 2"]
    assert on_the_sheet() == ["A"]


def test_one_press_takes_one_hand_back(anna: Scribe):
    page = anna.page
    page.clock.set_fixed_time("2030-01-01T20:00:00")
    for taps in (A, B, C):
        anna.tap(*taps).save()
    for minute, gap in enumerate((80, 200, 350, 600, 900), start=1):
        page.clock.set_fixed_time(f"2030-01-01T20:{minute:02}:00.000")
        anna.tap("#undo")
        expect(page.locator('[data-bid="one"]')).to_have_attribute("aria-pressed", "true")
        anna.sent()
        page.clock.set_fixed_time(f"2030-01-01T20:{minute:02}:00.{gap:03}")
        anna.tap("#undo")
        page.clock.set_fixed_time(f"2030-01-01T20:{minute:02}:30")
        anna.save()
    assert deeds()[3:] == ["undone 3", "rewritten 3"] * 5


def test_what_was_half_typed_is_a_step_behind_what_was_taken_back(anna: Scribe):
    page = anna.page
    anna.tap(*A).save()
    anna.tap("solo", 3, "#undo")
    expect(page.locator('[data-bid="two"]')).to_have_attribute("aria-pressed", "true")
    page.reload()
    anna.ready()
    expect(page.locator('[data-bid="two"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator('[data-bid="solo"]')).to_have_attribute("aria-pressed", "true")


# ---------- corrections ----------


def correct(anna: Scribe, points: str) -> None:
    """Open the correction of hand 1 and save it with other points."""
    anna.open("1/edit/")
    anna.tap('#keys [data-key="del"]', '#keys [data-key="del"]', points, "#save")


def test_a_correction_waits_for_what_stands_before_it_and_stays_one(anna: Scribe):
    page = anna.page
    anna.tap(*A).save()
    cut_off(page)
    anna.tap(*B, "#save")
    correct(anna, "58")
    expect(page.locator("#notice")).to_contain_text("Mentve ezen a telefonon")
    expect(page.locator("#save")).to_have_attribute("aria-disabled", "true")
    # Other answers do not change the page or its open hand.
    anna.tap("trull")
    page.unroute(POSTS)
    page.evaluate("dispatchEvent(new Event('online'))")
    anna.sent()
    assert deeds() == ["written 1", "written 2", "corrected 1"]
    assert on_the_sheet() == ["C", "B"]
    expect(page.locator('[data-fig="trull"]')).not_to_have_attribute("data-is", "none")
    assert page.url.endswith("/1/edit/")


def test_undo_takes_back_what_its_button_names_not_the_correction_that_waits(anna: Scribe):
    page = anna.page
    anna.tap(*A).save()
    cut_off(page)
    correct(anna, "58")
    anna.open()
    expect(page.locator("#undo")).to_contain_text("1")
    anna.tap("#undo")
    mend_the_line(page)
    expect(page.locator("#preview .cur")).to_have_text("58")
    anna.sent()
    assert deeds() == ["written 1", "corrected 1", "undone 1"]
    anna.tap("#save").sent()
    assert on_the_sheet() == ["C"]


def test_a_refused_correction_is_mended_as_the_correction_of_its_hand(anna: Scribe):
    page = anna.page
    anna.tap(*A).save()
    page.route("**/preview/", lambda route: route.abort())
    anna.open("1/edit/")
    anna.tap("trull", '#keys [data-key="del"]', "#save")
    expect(page.locator("#preview.wrong")).to_be_visible()
    page.unroute("**/preview/")
    anna.open()
    expect(page.locator("#unsent")).to_contain_text("1 javítás alatt")
    is_empty(anna)
    anna.tap("#unsent")
    page.locator("#sheet [data-act^=mend]").click()
    page.wait_for_url("**/1/edit/")
    anna.ready()
    anna.tap("8").previewed()
    anna.tap("#save")
    page.wait_for_url("**/1/")
    anna.sent()
    assert deeds() == ["written 1", "corrected 1"]
    assert on_the_sheet() == ["C"]


def test_a_correction_begins_from_what_stands_and_asks_where_that_changed_since(anna: Scribe, four: Evening):
    page = anna.page

    def corrected(**said: Any) -> None:
        """Let Béla correct the first hand, and Anna's page hear of it."""
        four.refresh_from_db()
        options = {"key": uuid4(), "head": four.head, "reason": "x", "author": BELA}
        ledger.correct_entry(four, 1, kind="hand", facts={**BELAS, **said}, **options)
        page.evaluate("dispatchEvent(new Event('focus'))")

    anna.tap(*A).save()
    anna.open("1/edit/")
    corrected()
    expect(page.locator("#sentence")).to_contain_text("51")
    anna.tap("#more")
    corrected(declarer_points=60)
    expect(page.locator("#last-text")).to_contain_text("60")
    expect(page.locator("#sentence")).to_contain_text("51")
    anna.tap("#save")
    expect(page.locator("#sheet[open]")).to_contain_text("Béla")
    page.locator("#sheet [data-choice=theirs]").click()
    anna.sent()
    expect(page.locator("#sentence")).to_contain_text("60")
    assert on_the_sheet() == ["B"]


def test_a_correction_that_meets_a_struck_hand_can_be_given_up(anna: Scribe, four: Evening):
    page = anna.page
    anna.tap(*A).save()
    page.route("**/preview/", lambda route: route.abort())
    anna.open("1/edit/")
    anna.tap('#keys [data-key="del"]', "8")
    four.refresh_from_db()
    ledger.undo(four, key=uuid4(), head=four.head, author=BELA)
    anna.tap("#save")
    page.locator("#sheet[open] [data-choice=mine]").click()
    expect(page.locator("#unsent")).to_contain_text("1 elakadt")
    anna.open()
    anna.tap(*B, "#save")
    expect(page.locator("#unsent")).to_contain_text("1 elakadt")
    anna.tap("#unsent")
    expect(page.locator("#sheet .errors")).to_contain_text("át van húzva")
    expect(page.locator("#sheet .row").first.locator("[data-act^=mend]")).to_have_count(0)
    page.locator("#sheet .row").first.locator("[data-act^=drop]").click()
    page.locator("[data-act^=drop_surely]").click()
    anna.sent()
    assert on_the_sheet() == ["B"]


# ---------- other pages, and what the page says of the line ----------


def test_every_page_of_the_evening_sends_what_waits_and_none_closes_over_it(anna: Scribe):
    page = anna.page
    cut_off(page)
    anna.tap(*A, "#save")
    for place in ("", "history/", "close/"):
        page.goto(f"/e/{anna.slug}/{place}")
        expect(page.locator("#unsent")).to_contain_text("1 itt vár")
    close = page.locator("[data-not-over-queue]")
    expect(close).to_be_disabled()
    expect(page.locator("[data-queue-left]")).to_contain_text("1")
    mend_the_line(page)
    anna.sent()
    expect(page.locator("#content")).to_contain_text("+2")  # as the table stands with it
    expect(close).to_be_enabled()
    assert on_the_sheet() == ["A"]
    anna.open()
    cut_off(page)
    anna.tap("#undo")
    expect(page.locator("#unsent")).to_contain_text("1")  # what the page says it has, it has
    page.goto(f"/e/{anna.slug}/")
    mend_the_line(page)
    anna.sent()
    anna.open()
    expect(page.locator('[data-bid="two"]')).to_have_attribute("aria-pressed", "true")
    cut_off(page)
    anna.tap("#save")
    page.goto(f"/e/{anna.slug}/close/")
    page.tap("#unsent")
    page.locator("[data-act^=drop]").click()
    page.locator("[data-act^=drop_surely]").click()
    expect(close).to_be_enabled()
    assert on_the_sheet() == []


def test_the_page_says_how_the_line_is_and_asks_again_by_itself(anna: Scribe, four: Evening):
    page = anna.page
    cut_line(page.context)
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.locator("#unsent")).to_contain_text("nincs hálózat")
    anna.tap(*A)
    expect(page.locator("#pays")).to_contain_text("Nincs hálózat")
    restore_line(page.context)
    anna.previewed()
    expect(page.locator("#unsent")).to_be_hidden()
    page.route("**/e/**", lambda route: route.fulfill(status=503, content_type="text/html", body="busy"))
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.locator("#unsent")).to_contain_text("szerverhiba")
    anna.tap("#save")
    expect(page.locator("#where")).to_contain_text("a telefonon vár")
    expect(page.locator("#status")).to_have_attribute("data-old", "")
    page.unroute("**/e/**")
    page.evaluate("dispatchEvent(new Event('focus'))")
    anna.sent()
    expect(page.locator("#status")).not_to_have_attribute("data-old", "")
    assert on_the_sheet() == ["A"]
    assert not Draft.objects.exists()
    four.refresh_from_db()
    ledger.close_evening(four, key=uuid4(), head=four.head, author=BELA)
    page.goto(f"/e/{anna.slug}/payments/")
    cut_line(page.context)
    page.locator(".pay-form button").first.click()
    expect(page.locator("#tick-told")).to_be_visible()
    restore_line(page.context)
    page.locator(".pay-form button").first.click()
    expect(page.locator(".pay-form button").first).to_be_checked()
    expect(page.locator("#tick-told")).to_be_hidden()
