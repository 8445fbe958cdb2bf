"""Entries that were written although their answer was lost: the page learns of them later and counts each once.

A route lets every action reach the server and drops the answer; all other requests are answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest
from django.conf import settings
from django.test import override_settings
from playwright.sync_api import Error, Page, Response, Route, expect

from scorebook.models import Evening, Revision
from tests.browser.conftest import Scribe

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DEEDS = "**/{hand,undo,edit}/"
BEGINS = 20_000
# The program is there: it is begun where it is needed, and fetches the rest by itself.
KEPT = "async (address) => (await caches.open('scorebook-engine')).put(address, new Response())"


@pytest.fixture
def four(evening_of: Callable[..., Evening]) -> Evening:
    return evening_of(players=("Anna", "Béla", "Cili", "Dénes"), first_dealer=3)


@pytest.fixture
def anna(four: Evening, page: Page, scribe_of: Callable[..., Scribe]) -> Iterator[Scribe]:
    """The scribe's phone, which reckons by itself."""
    assert settings.MADE, "Nothing is there of today's rules: make engine."
    with override_settings(ENGINE=settings.MADE):
        scribe = scribe_of(four, page)
        page.evaluate(KEPT, f"/engine/{settings.MADE.version}.js")
        yield scribe


def lost(route: Route) -> None:
    if route.request.method == "POST":
        route.fetch()
        with suppress(Error):  # the line was mended meanwhile
            route.abort()
    else:
        route.continue_()


@contextmanager
def refreshed(page: Page) -> Iterator[None]:
    """Wait until the page is told how the table stands by now."""

    def is_news(answer: Response) -> bool:
        return "describe=1&since" in answer.url and answer.ok and answer.status != 204

    with page.expect_response(is_news):
        yield


def shows(scribe: Scribe, number: int, totals: list[str]) -> None:
    """The page stands before this hand, and its totals are reckoned with what waits."""
    page = scribe.page
    expect(page.locator("#where")).to_contain_text("Az állásban benne van", timeout=BEGINS)
    expect(page.locator(".sums dd")).to_have_text(totals)
    expect(page.locator("h1")).to_have_text(f"{number}. leosztás")


def test_a_deed_whose_answer_was_lost_is_counted_once(anna: Scribe) -> None:
    page = anna.page
    anna.tap("three", 1, 3, "60").save()
    page.route(DEEDS, lost)
    with refreshed(page):
        anna.tap("two", 0, 2, "54", "#save")
    # Three to Béla and Dénes, 1; two to Anna and Cili, 2.
    shows(anna, 3, ["+1", "−1", "+1", "−1"])
    expect(page.locator("#undo")).to_have_text("2. vissza")
    expect(page.locator("#unsent")).to_contain_text("1 itt vár")
    anna.tap("one", 2, 3, "58", "#save")
    expect(page.locator("#last-text")).to_contain_text("3. leosztás")
    page.clock.set_fixed_time("2030-01-01")
    anna.tap("#undo")  # it never left: it lies open again
    expect(page.locator("#unsent")).to_contain_text("1 itt vár")
    page.unroute(DEEDS)
    page.evaluate("dispatchEvent(new Event('online'))")
    anna.sent()
    assert [(one.action, one.entry.number) for one in Revision.objects.order_by("head")] == [
        ("written", 1),
        ("written", 2),
    ]


def test_a_hand_taken_back_without_an_answer_is_taken_back_once(anna: Scribe) -> None:
    page = anna.page
    anna.tap("three", 1, 3, "60").save()
    anna.tap("two", 0, 2, "54").save()
    page.route(DEEDS, lost)
    page.clock.set_fixed_time("2030-01-01")
    with refreshed(page):
        anna.tap("#undo")
    shows(anna, 2, ["−1", "+1", "−1", "+1"])
    expect(page.locator("#undo")).to_have_text("1. vissza")
    page.unroute(DEEDS)
    page.evaluate("dispatchEvent(new Event('online'))")
    anna.sent()
    expect(page.locator('[data-bid="two"]')).to_have_attribute("aria-pressed", "true")
    assert [(one.action, one.entry.number) for one in Revision.objects.order_by("head")] == [
        ("written", 1),
        ("written", 2),
        ("undone", 2),
    ]
