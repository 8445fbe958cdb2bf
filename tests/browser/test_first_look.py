"""The first visit, with nothing kept yet: few requests, few bytes, and one file for all a screen's modules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from scorebook.bench.first import MOST_BYTES, MOST_REQUESTS, look, served
from scorebook.models import Evening

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Everything as it is served outside development."""
    with served(tmp_path_factory.mktemp("static")) as where:
        yield where


@pytest.fixture
def phone(chromium: Browser, address: str, token: Callable[[str], str]) -> Iterator[BrowserContext]:
    """A phone that holds the evening's link and has opened nothing yet."""
    context = chromium.new_context(
        base_url=address, viewport={"width": 360, "height": 740}, has_touch=True, locale="hu-HU"
    )
    context.add_cookies([{"name": "keyring", "value": token("write"), "url": address}])
    yield context
    context.close()


@pytest.mark.parametrize(("page", "ready"), [("/", "h1"), ("/e/{slug}/hand/", "#work[data-ready=true]")])
def test_a_first_visit_is_light(phone: BrowserContext, evening: Evening, page: str, ready: str) -> None:
    found = look(phone, page.format(slug=evening.slug), ready)
    assert found.requests <= MOST_REQUESTS, found
    assert found.bytes <= MOST_BYTES, found


def test_a_hand_is_written_in_the_one_file_of_its_screen(phone: BrowserContext, evening: Evening) -> None:
    look(phone, f"/e/{evening.slug}/hand/", "#work[data-ready=true]")
    page = phone.pages[-1]
    scripts = page.evaluate("performance.getEntriesByType('resource').filter((one) => one.name.endsWith('.js')).length")
    assert scripts == 1
    for key in ("2", "1", "3", "t", "5", "4"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("2. leosztás")
