"""The players' page on a phone: people come and go during an evening."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from scorebook.models import Draft
from settlement.settle import Standing
from tests.browser.conftest import Scribe
from tests.browser.looking import illegible, violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIZES = ((360, 640), (320, 568), (640, 360), (180, 370), (1280, 800))


def opened(scribe: Scribe) -> Page:
    page = scribe.page
    page.tap("#who-sits")
    page.wait_for_selector("#seats[data-ready]")
    return page


def names(page: Page) -> list[str]:
    return page.locator(".seats li:not(.away) b").all_inner_texts()


def plates(page: Page) -> set[str]:
    return {one.inner_text().split("\n")[0] for one in page.locator(".seat").all()}


def come(page: Page, name: str) -> None:
    page.fill("#name", name)
    page.keyboard.press("Enter")
    page.wait_for_selector(f'[name="go"][value="={name}"]')


def seated(evening: Any) -> tuple[int, ...]:
    evening.refresh_from_db()
    return Standing.from_json(evening.standing).seated


def test_one_comes_and_one_goes_and_the_next_hand_is_theirs(scribe: Scribe, evening: Any):
    page = opened(scribe)
    come(page, "Ferenc")
    page.tap('[name="go"][value="1"]')
    page.wait_for_selector('[name="back"][value="1"]')
    assert names(page) == ["Anna", "Cili", "Dénes", "Eszter", "Ferenc"]
    page.tap("#go")
    scribe.ready()
    page.evaluate("window.taps = window.keyboards = 0")
    assert plates(page) == {"Anna", "Cili", "Dénes", "Eszter", "Ferenc"}
    assert seated(evening) == (0, 2, 3, 4, 5)
    scribe.tap("two", 5, 0, "54")
    scribe.save()
    assert evening.entries.get(number=2).facts["declarer"] == 5


def test_taken_back_they_sit_as_before_and_the_next_hand_is_asked_for(scribe: Scribe, evening: Any):
    page = opened(scribe)
    page.tap('[name="go"][value="1"]')
    page.wait_for_selector('[name="back"][value="1"]')
    page.tap("#go")
    scribe.ready()
    expect(page.locator("#undo")).to_contain_text("1")
    expect(page.locator("#last-text")).to_contain_text("Béla elment")
    page.tap("#undo")
    expect(page.locator(".seat")).to_have_count(5)
    scribe.sent()
    assert seated(evening) == (0, 1, 2, 3, 4)
    expect(page.locator("#save")).not_to_contain_text("Jön, megy")
    scribe.tap("two", 1, 0, "54")
    scribe.save()


def test_a_half_typed_hand_is_asked_about_and_never_lost_silently(scribe: Scribe, evening: Any):
    scribe.tap("two", 1)
    page = opened(scribe)
    expect(page.locator("#open-hand")).to_be_visible()
    page.tap('[name="go"][value="1"]')
    page.wait_for_selector('[name="back"][value="1"]')
    page.tap("#go")
    expect(page.locator('[name="discard"]')).to_be_focused()
    expect(page.locator("#discard-errors")).to_be_visible()
    expect(page.locator("#go")).to_contain_text("hátravan")
    assert not evening.entries.exists()
    page.check('[name="discard"]')
    page.tap("#go")
    scribe.ready()
    assert seated(evening) == (0, 2, 3, 4)
    assert not Draft.objects.filter(evening=evening).exclude(facts={}).exists()
    expect(page.locator("#open-tag")).to_be_hidden()
    page.tap("#menu")
    expect(page.locator("#sheet")).to_contain_text("Egy lépés vissza")


def test_without_a_network_it_says_so_and_keeps_what_was_put_together(scribe: Scribe, evening: Any):
    page = opened(scribe)
    come(page, "Ferenc")
    page.context.set_offline(True)
    page.tap("#go")
    expect(page.locator("#no-network")).to_be_visible()
    page.context.set_offline(False)
    assert names(page)[-1] == "Ferenc"
    page.tap('[name="go"][value="1"]')
    page.wait_for_selector('[name="back"][value="1"]')
    page.tap("#go")
    scribe.ready()
    assert evening.entries.count() == 1


def test_what_was_written_though_no_answer_came_is_written_once(scribe: Scribe, evening: Any):
    page = opened(scribe)
    come(page, "Ferenc")
    page.tap('[name="go"][value="1"]')
    page.wait_for_selector('[name="back"][value="1"]')

    def swallow(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    page.route("**/seats/", swallow)
    page.tap("#go")
    expect(page.locator("#no-network")).to_be_visible()
    assert seated(evening) == (0, 2, 3, 4, 5)
    page.unroute("**/seats/")
    page.tap("#go")
    scribe.ready()
    assert evening.entries.count() == 1


def test_a_server_that_is_ill_is_told_from_no_network_and_nothing_typed_is_lost(scribe: Scribe, evening: Any):
    page = opened(scribe)
    page.route("**/seats/", lambda route: route.fulfill(status=503, body="<html>busy</html>"))
    page.fill("#name", "Ferenc")
    page.keyboard.press("Enter")
    expect(page.locator("#ill")).to_be_visible()
    expect(page.locator("#no-network")).to_be_hidden()
    expect(page.locator("#name")).to_have_value("Ferenc")
    page.unroute("**/seats/")
    page.keyboard.press("Enter")
    page.wait_for_selector('[name="go"][value="=Ferenc"]')
    expect(page.locator("#ill")).to_be_hidden()
    assert not evening.entries.exists()


def test_it_is_read_and_pressed_at_every_size(scribe: Scribe):
    page = opened(scribe)
    come(page, "Gyöngyvér Annamária")
    page.tap('[name="go"][value="1"]')
    page.wait_for_selector('[name="back"][value="1"]')
    for width, height in SIZES:
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        low = page.evaluate(
            """() => [...document.querySelectorAll('#seats button:not([hidden]), #name')]
              .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 48)
              .map((one) => one.outerHTML)"""
        )
        assert low == [], width
        assert not illegible(page), width
        assert not violations(page), width
        page.emulate_media(color_scheme="dark")
        assert not violations(page, colours_only=True), width


def test_without_a_script_every_press_is_a_page(scribe: Scribe, chromium: Browser, live_server: Any, evening: Any):
    cookies = scribe.page.context.cookies()
    context = chromium.new_context(java_script_enabled=False, base_url=live_server.url)
    context.add_cookies(cookies)
    page = context.new_page()
    page.goto(f"/e/{evening.slug}/seats/")
    page.fill("#name", "ferenc")
    page.keyboard.press("Enter")
    page.click('[name="go"][value="1"]')
    assert names(page) == ["Anna", "Cili", "Dénes", "Eszter", "Ferenc"]
    page.click("#go")
    assert seated(evening) == (0, 2, 3, 4, 5)
    context.close()
