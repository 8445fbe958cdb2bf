"""The pen handed over from phone to phone: who gave it away is told so at his next save, and his hand is not lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorebook.models import Entry, Evening, Left
from tests.browser.conftest import Scribe
from tests.conftest import a_phone

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


SHARES = "Object.defineProperty(navigator, 'share', { value: async ({ text }) => { window.shared = text; } });"


def test_the_link_to_write_is_seen_only_when_it_is_asked_for_and_links_are_shared(scribe: Scribe):
    page = scribe.page
    page.add_init_script(SHARES)
    page.goto(f"/e/{scribe.slug}/links/")
    expect(page.locator("#address-watch")).to_be_visible()
    expect(page.locator("#address-write")).to_be_hidden()
    page.locator("[data-share=address-watch]").tap()
    assert page.evaluate("window.shared") == page.locator("#address-watch").input_value()
    page.locator(".to-write summary").tap()
    expect(page.locator("#address-write")).to_be_visible()
    expect(page.locator("[data-share=address-write]")).to_be_visible()


def test_the_pen_is_handed_over_and_a_hand_written_since_waits_for_the_other_phone(
    scribe: Scribe, evening: Evening, other_phone: Page
):
    page = scribe.page
    scribe.tap("#menu")
    page.locator("#sheet .menu .btn", has_text="A toll átadása").tap()
    page.get_by_role("button", name="Hat betű mutatása").tap()
    word = page.locator(".word").inner_text()
    scribe.open()
    page.context.set_offline(True)
    scribe.tap("two", 0, 2, "54", "#save")
    expect(page.locator("#unsent")).to_contain_text("1 itt vár")

    other_phone.goto("/")
    other_phone.get_by_role("link", name="Kaptam hat betűt").tap()
    other_phone.locator("[name=word]").fill("abc def")
    other_phone.locator("form button.main").tap()
    expect(other_phone.locator(".field .errors")).to_contain_text("nem nyitnak semmit")
    other_phone.locator("[name=word]").fill(word.lower())
    other_phone.locator("form button.main").tap()
    other_phone.wait_for_url(f"**/e/{evening.slug}/hand/")
    other = Scribe(page=other_phone, slug=evening.slug)
    other.ready()

    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#unsent")).to_contain_text("nem írhatsz")
    page.clock.install()
    page.goto(f"/e/{evening.slug}/")  # it watches now, and shows what waits
    expect(page.locator("#unsent")).to_be_visible()
    page.tap("#unsent")
    expect(page.locator("#sheet .line-says")).to_contain_text("átvette egy másik telefon")
    expect(page.locator("#sheet .row")).to_contain_text("2. leosztás" if Entry.objects.exists() else "1. leosztás")
    expect(other_phone.locator("#left-there")).to_have_text("Anna telefonján írták, és nincs a lapon: 1.Megnézem")
    other_phone.tap("[data-act=left]")
    expect(other_phone.locator("#sheet .row")).to_contain_text("1. leosztás")
    other_phone.tap("#sheet [data-act=take]")
    other.sent()
    expect(other_phone.locator("#left-there")).to_be_hidden()
    page.keyboard.press("Escape")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#unsent")).to_be_hidden()  # on the sheet: here no more
    assert [entry.facts["declarer_points"] for entry in Entry.objects.all()] == [54]
    page.goto(f"/e/{evening.slug}/hand/")
    expect(page.locator("h1")).to_have_text("A toll átkerült")


def test_whoever_gives_the_pen_is_told_when_it_is_taken(scribe: Scribe, evening: Evening, other_phone: Page):
    page = scribe.page
    page.goto(f"/e/{evening.slug}/pen/")
    page.get_by_role("button", name="Hat betű mutatása").tap()
    word = page.locator(".word").inner_text()
    expect(page.locator("#pen-taken")).to_be_hidden()
    other_phone.goto("/pen/")
    other_phone.locator("[name=word]").fill(word)
    other_phone.locator("form button.main").tap()
    other_phone.wait_for_url(f"**/e/{evening.slug}/hand/")
    expect(page.locator("#pen-taken")).to_be_visible()
    expect(page.locator(".word")).to_be_hidden()


@pytest.fixture
def third_phone(chromium: Browser, live_server: Any) -> Iterator[Page]:
    """The phone that takes the pen of the other two."""
    with a_phone(chromium, live_server) as phone:
        yield phone.new_page()


def test_a_hand_that_two_phones_left_is_told_as_one_and_written_once(
    scribe: Scribe,
    evening: Evening,
    other_phone: Page,
    scribe_of: Callable[..., Scribe],
    third_phone: Page,
) -> None:
    other = scribe_of(evening, other_phone, "Béla")
    page = scribe.page
    page.goto(f"/e/{evening.slug}/pen/")
    page.get_by_role("button", name="Hat betű mutatása").tap()
    word = page.locator(".word").inner_text()
    scribe.open()
    for one in (scribe, other):
        one.page.context.set_offline(True)
        one.tap("two", 0, 2, "54", "#save")
        expect(one.page.locator("#unsent")).to_contain_text("1 itt vár")
    taker = Scribe(page=third_phone, slug=evening.slug)
    taker.page.goto(f"/pen/?word={word}")
    taker.page.locator("form button.main").tap()
    taker.page.wait_for_url(f"**/e/{evening.slug}/hand/")
    for one in (scribe, other):
        with one.page.expect_response("**/hand/leave/"):
            one.page.context.set_offline(False)
            one.page.evaluate("dispatchEvent(new Event('online'))")
    taker.page.reload()
    taker.ready()
    taker.page.tap("[data-act=left]")
    rows = taker.page.locator("#sheet .row")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Anna telefonjáról")
    expect(rows.nth(1)).to_contain_text("Béla telefonjáról")
    expect(rows.nth(1)).to_contain_text("Anna telefonján ugyanezt írták")
    taker.page.tap("#sheet [data-act=take]")
    expect(taker.page.locator("#sheet h2")).to_contain_text("Ezt a leosztást közben már beírták")
    assert Entry.objects.count() == 1
    taker.page.tap("#sheet [data-choice=theirs]")
    taker.sent()
    expect(taker.page.locator("#left-there")).to_be_hidden()
    assert [entry.facts["declarer_points"] for entry in Entry.objects.all()] == [54]
    assert [bool(one.dismissed_at) for one in Left.objects.all()] == [False, True]


def test_who_gave_the_pen_away_keeps_the_open_hand(
    scribe: Scribe, evening: Evening, other_phone: Page, scribe_of: Callable[..., Scribe]
):
    page = scribe.page
    scribe.tap("two", 0, 2, "54")
    giver = scribe_of(evening, other_phone, "Anna")  # another page of the same table hands it over
    giver.page.goto(f"/e/{evening.slug}/pen/")
    giver.page.get_by_role("button", name="Hat betű mutatása").tap()
    word = giver.page.locator(".word").inner_text()
    giver.page.context.clear_cookies()
    giver.page.goto(f"/pen/?word={word}")
    giver.page.locator("form button.main").tap()
    giver.ready()
    page.tap("#save")
    expect(page.locator("#unsent")).to_contain_text("nem írhatsz")
    expect(page.locator("#last-text")).to_contain_text("54")
    expect(page.locator("#where")).to_contain_text("Rád vár")
    assert Entry.objects.count() == 0
