"""A hand that was forgotten, inserted before an earlier line on a phone."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Route, expect

from scorebook import ledger
from scorebook.models import Evening, Revision
from tests.browser.conftest import Scribe
from tests.browser.looking import illegible

pytestmark = pytest.mark.browser

BELA = ledger.Author(name="Béla")
FORGOTTEN = ("one", 1, 3, "60")
SECOND = {"contract": "two", "declarer": 1, "partner": 3, "declarer_points": 50}
INSERTS = "**/insert/"


def write_hand(evening: Evening, **facts: object) -> None:
    evening.refresh_from_db()
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=facts, author=BELA)


def order(evening: Evening) -> list[int]:
    return list(evening.entries.values_list("number", flat=True))


@pytest.fixture
def five(evening_of: Callable[..., Evening]) -> Evening:
    """Eszter deals the first hand and sits out, Anna the second."""
    evening = evening_of()
    write_hand(evening, contract="three", declarer=0, partner=2, declarer_points=56)
    write_hand(evening, **SECOND)
    return evening


@pytest.fixture
def anna(five: Evening, page: Page, scribe_of: Callable[..., Scribe]) -> Scribe:
    return scribe_of(five, page)


@pytest.fixture
def four(evening_of: Callable[..., Evening]) -> Evening:
    """Begin an evening of four players, so that the dealer plays too."""
    evening = evening_of(players=("Anna", "Béla", "Cili", "Dénes"), first_dealer=3)
    write_hand(evening, contract="three", declarer=0, partner=2, declarer_points=56)
    write_hand(evening, **SECOND)
    return evening


def test_a_line_leads_to_the_screen_and_the_hand_stands_before_it(anna: Scribe, five: Evening):
    page = anna.page
    anna.tap("two", 2, 3)  # the next hand lies open meanwhile
    page.goto(page.url.replace("/hand/", "/2/"))
    page.get_by_role("link", name="Itt kimaradt egy leosztás").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("3. leosztás, 2. elé beszúrva")
    anna.ready()
    anna.tap(*FORGOTTEN)
    offer = page.locator("#keeps").get_by_role("button")
    expect(offer).to_have_text("2. sor: Anna osztott, ez így marad")
    expect(page.locator("#save")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#sentence")).to_contain_text("60")
    expect(page.locator("#said")).not_to_have_attribute("data-cut", "true")
    assert not illegible(page)
    offer.click()
    expect(offer).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#save")).to_contain_text("Beszúrom")
    expect(page.locator("#save")).not_to_have_attribute("aria-disabled", "true")
    page.locator("#save").click()
    page.wait_for_url("**/3/")
    assert order(five) == [1, 3, 2]
    expect(page.locator(".tags").first).to_contain_text("2. elé beszúrva")
    anna.open("hand/")
    expect(page.locator('[data-bid="two"]')).to_have_attribute("aria-pressed", "true")
    anna.open("2/insert/")
    expect(page.locator('[data-bid="one"]')).to_have_attribute("aria-pressed", "false")


def test_without_a_network_nothing_is_saved_and_the_same_press_counts_once(
    four: Evening, page: Page, scribe_of: Callable[..., Scribe]
):
    anna = scribe_of(four, page)
    lost: list[int] = []

    def lose(route: Route) -> None:
        if route.request.method != "POST" or len(lost) == 2:
            route.continue_()
            return
        if lost:
            lost.append(route.fetch().status)  # written, but nobody hears of it
        else:
            lost.append(0)
        route.abort()

    anna.open("1/insert/").tap("two", 2, 3, "50")
    expect(page.locator("#save")).not_to_have_attribute("aria-disabled", "true")
    page.route(INSERTS, lose)
    for tries in (1, 2):
        page.locator("#save").click()
        expect(page.locator("#notice")).to_contain_text("A beszúráshoz hálózat kell")
        expect(page.locator('[data-bid="two"]')).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#save")).not_to_have_attribute("aria-disabled", "true")
        assert len(lost) == tries
    page.locator("#save").click()
    page.wait_for_url("**/3/")
    assert order(four) == [3, 1, 2]
    assert Revision.objects.filter(action="inserted").count() == 1


def test_a_hand_changed_after_a_lost_answer_stays_and_corrects_what_was_written(
    four: Evening, page: Page, scribe_of: Callable[..., Scribe]
):
    anna, statuses = scribe_of(four, page), list[int]()

    def lose(route: Route) -> None:
        if route.request.method == "POST":
            statuses.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    anna.open("1/insert/").tap("two", 2, 3, "50")
    page.route(INSERTS, lose)
    for digits in ((), ("5", "2")):
        for digit in digits:
            page.locator(f'[data-key="{digit}"]').click()
        expect(page.locator("#save")).not_to_have_attribute("aria-disabled", "true")
        with page.expect_event("requestfailed", lambda request: request.method == "POST"):
            page.locator("#save").click()
        expect(page.locator("#notice")).to_contain_text("A beszúráshoz hálózat kell")
    assert statuses == [200, 409]
    page.unroute(INSERTS)
    anna.open("1/insert/")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("#sentence")).to_contain_text("52")
    expect(page.locator("#save")).not_to_have_attribute("aria-disabled", "true")
    page.locator("#save").click()
    page.wait_for_url("**/3/edit/")
    expect(page.locator("#sentence")).to_contain_text("52")


def test_what_others_wrote_meanwhile_is_told_and_the_hand_stays(
    four: Evening, page: Page, scribe_of: Callable[..., Scribe]
):
    anna = scribe_of(four, page)
    anna.open("1/insert/").tap("two", 2, 3, "50")
    expect(page.locator("#save")).not_to_have_attribute("aria-disabled", "true")
    write_hand(four, contract="two", declarer=2, partner=3, declarer_points=50)
    page.locator("#save").click()
    expect(page.locator("#notice")).to_contain_text("szúrd be újra")
    expect(page.locator("h1")).to_have_text("4. leosztás, 1. elé beszúrva")
    expect(page.locator("#save")).not_to_have_attribute("aria-disabled", "true")
    page.locator("#save").click()
    page.wait_for_url("**/4/")
    assert order(four) == [4, 1, 2, 3]
