"""The first visit, with nothing kept yet: few requests, few bytes, and one file for all that the first tap needs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings
from playwright.sync_api import Browser, BrowserContext, expect

from scorebook.bench.first import MOST_BYTES, MOST_REQUESTS, look
from scorebook.models import Evening
from scorebook.offline import shell
from tests.browser.kept import KEPT

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# The names of the program, and of what is asked for once it has come.
PROGRAM_AND_AFTER = """() => {
  const found = performance.getEntriesByType("resource").filter((one) => /[.](js|woff2)$/.test(one.name));
  const [program] = found;
  const name = (one) => one.name.replace(/^.*[/]scorebook[/]|[.][0-9a-f]{12}(?=[.])/g, "");
  return [name(program), found.filter((one) => one.startTime >= program.responseEnd).map(name)];
}"""


@pytest.fixture
def phone(chromium: Browser, live_server: Any, token: Callable[[str], str]) -> Iterator[BrowserContext]:
    """A phone that holds the evening's link and has opened nothing yet."""
    context = chromium.new_context(
        base_url=live_server.url, viewport={"width": 360, "height": 740}, has_touch=True, locale="hu-HU"
    )
    context.add_cookies([{"name": "keyring", "value": token("write"), "url": live_server.url}])
    yield context
    context.close()


@pytest.mark.usefixtures("the_guide")
@pytest.mark.parametrize(("page", "ready"), [("/", "h1"), ("/e/{slug}/hand/", "#work[data-ready=true]")])
def test_a_first_visit_is_light(phone: BrowserContext, evening: Evening, page: str, ready: str) -> None:
    assert settings.MADE, "Nothing is there of today's rules: make engine."  # it comes after
    with override_settings(ENGINE=settings.MADE):
        numbers = look(phone, page.format(slug=evening.slug), ready)
    assert numbers.requests <= MOST_REQUESTS, numbers
    assert numbers.bytes <= MOST_BYTES, numbers


def test_a_hand_is_written_in_the_one_file_of_its_screen(phone: BrowserContext, evening: Evening) -> None:
    look(phone, f"/e/{evening.slug}/hand/", "#work[data-ready=true]")
    page = phone.pages[-1]
    program, after = page.evaluate(PROGRAM_AND_AFTER)
    assert program == "hand/party.js"
    assert set(after) == {"hand/party/sheets.js", "fonts/vollkorn-400.woff2", "fonts/vollkorn-600.woff2"}
    for key in ("2", "1", "3", "t", "5", "4"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("2. leosztás")


def test_what_is_kept_of_it_opens_without_a_network(phone: BrowserContext, evening: Evening) -> None:
    """Every file is kept under the name that its contents give it, a screen's modules as the one file they are."""
    page = phone.new_page()
    page.goto(f"/e/{evening.slug}/hand/")
    table = f"/e/{evening.slug}/"
    expected = " ".join(sorted(("/", table, f"{table}hand/", f"{table}hand/lines/")))
    assert page.evaluate(KEPT, expected) == expected
    files = [address for address in shell.shell() if address.endswith(".js")]
    assert {re.sub(r"^.*/|[.][0-9a-f]{12}[.]js$", "", one) for one in files} == {
        "at-table",
        "board",
        "every-page",
        "games",
        "news",
        "party",
        "qrcode",
        "seats",
        "sending",
        "sheets",
        "start",
        "waiting",
    }
    phone.set_offline(True)
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    for path, ready in (("hand/", "#work[data-ready=true]"), ("", "body[data-queue=ready]")):
        page.goto(f"/e/{evening.slug}/{path}")
        page.wait_for_selector(ready)
    assert [address for address in failed if "/static/" in address] == []
    faces = "async () => (await document.fonts.load('1em Vollkorn', 'a')).map((face) => face.status)"
    assert page.evaluate(faces) == ["loaded"]
