"""An evening begun where there is no network: it is on this phone alone at first, and comes to the server once."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from http import HTTPStatus
from threading import Event
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from scorebook.access import links
from scorebook.evening import views as starting
from scorebook.evening.forms import StartForm
from scorebook.models import Evening
from tests.browser.conftest import Scribe
from tests.browser.kept import ALL, STARTS, begin, cut_line, restore_line
from tests.conftest import CHROMIUM, PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def context(chromium: Browser, live_server: Any) -> Iterator[BrowserContext]:
    """A phone that may keep pages."""
    context = chromium.new_context(
        base_url=live_server.url, viewport={"width": 360, "height": 740}, locale="hu-HU", has_touch=True
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def page(page: Page) -> Page:
    """A stranger's phone that has been here once."""
    page.goto("/")
    assert page.evaluate(STARTS, ALL) == ALL
    return page


@pytest.fixture
def other(chromium: Browser, live_server: Any) -> Iterator[Page]:
    """Another stranger's phone that has been here once, and has no network by now."""
    context = chromium.new_context(
        base_url=live_server.url, viewport={"width": 360, "height": 740}, locale="hu-HU", has_touch=True
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/")
    assert page.evaluate(STARTS, ALL) == ALL
    cut_line(context)
    yield page
    context.close()


def test_it_goes_to_another_phone_by_its_codes_and_comes_to_the_server_once(page: Page, other: Page) -> None:
    cut_line(page.context)
    scribe = begin(page, "Anna", "Béla", "Cili", game="tapper")
    scribe.tap("three", 0, "40", "#save")
    expect(page.locator("#unsent")).to_contain_text("2")
    page.goto("/")
    expect(page.locator("#waiting a")).to_contain_text("Anna")
    page.locator("#waiting a").tap()
    scribe.ready()
    page.locator("#unsent").tap()
    page.locator("#sheet [data-act=out]").tap()
    text = page.locator("#leaving-text").input_value().replace("\n", " ")
    scribe.open()
    scribe.tap("three", 0, "45", "#save")  # what was not handed on follows by itself
    other.goto(f"/new/#from-phone={text}")
    other.locator("#sheet [data-act=take]").tap()
    other.wait_for_url(f"**/e/{scribe.slug}/hand/")
    second = Scribe(page=other, slug=scribe.slug)
    second.ready()
    expect(other.locator("h1")).to_have_text("2. leosztás")
    other.goto("/new/")  # taken in again it is there once
    other.locator("#take-in").tap()
    other.locator("#taking-text").fill(text)
    other.locator("#sheet [data-act=take]").tap()
    other.wait_for_url(f"**/e/{scribe.slug}/hand/")
    second.ready()
    assert list(Evening.objects.values_list("slug", flat=True)) == []
    for one in (other, page):
        restore_line(one.context)
        one.evaluate("dispatchEvent(new Event('online'))")
        one.wait_for_selector("#unsent", state="hidden")
    evening = Evening.objects.get()
    assert (evening.slug, evening.game) == (scribe.slug, "tapper")
    assert [entry.facts["declarer_points"] for entry in evening.entries.order_by("number")] == [40, 45]
    assert [seat.name for seat in evening.seats.all()] == ["Anna", "Béla", "Cili"]
    page.goto(f"/e/{scribe.slug}/")
    expect(page.locator("#h1")).to_be_visible()


def test_an_answer_that_was_lost_and_a_second_tab_begin_no_second_one(page: Page) -> None:
    lost, healed = list[int](), Event()

    def lose(route: Route) -> None:
        if route.request.method != "POST" or healed.is_set():
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort()

    page.context.route("**/new/", lose)
    scribe = begin(page, "Anna", "Béla", "Cili", "Dénes")
    assert lost[0] == HTTPStatus.OK
    scribe.tap("two", 0, 2, "54", "#save")
    expect(page.locator("#unsent")).to_contain_text("2")
    other = page.context.new_page()
    other.goto(page.url)
    healed.set()
    for one in (page, other):
        one.evaluate("dispatchEvent(new Event('online'))")
        one.wait_for_selector("#unsent", state="hidden")
    evening = Evening.objects.get()
    assert (evening.slug, evening.entries.count()) == (scribe.slug, 1)


def test_what_the_server_refuses_waits_with_its_reason_and_can_be_mended(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut_line(page.context)
    scribe = begin(page, "Anna", "Béla", "Cili", "Dénes")
    scribe.tap("two", 0, 2, "54", "#save")
    monkeypatch.setattr(starting, "_opened", refuses)
    restore_line(page.context)
    expect(page.locator("#unsent")).to_have_attribute("data-is", "refused")
    page.locator("#unsent").tap()
    expect(page.locator("#sheet .errors")).to_contain_text("Kelj fel")
    expect(page.locator("#sheet .row")).to_have_count(2)
    page.locator('#sheet [data-act^="mend-"]').first.tap()
    page.wait_for_url("**/new/")
    expect(page.get_by_role("link", name="Kelj fel az asztaltól.")).to_be_visible()
    monkeypatch.undo()
    page.locator("#id_players").fill("Anna, Béla, Cecília, Dénes")
    page.locator("#go").tap()
    page.wait_for_url("**/hand/")
    scribe.ready()
    scribe.sent()
    evening = Evening.objects.get()
    assert (evening.slug, evening.entries.count(), evening.seats.get(number=2).name) == (scribe.slug, 1, "Cecília")


def test_rules_of_their_own_begin_on_the_server_alone_and_the_page_says_so(page: Page) -> None:
    cut_line(page.context)
    page.goto("/new/")
    page.locator("#id_players").fill("Anna, Béla, Cili, Dénes")
    page.evaluate("document.querySelector('.house .rule input:not([type=checkbox])').value = '9'")
    page.locator("#go").tap()
    expect(page.locator("#no-network")).to_be_visible()
    assert page.locator("#id_players").input_value() == "Anna, Béla, Cili, Dénes"


RULED = """async (by) => {
  for (let frame = 0; frame < 3600; frame += 1) {
    const kit = await (await caches.match("/new/paskievics/", { ignoreVary: true }))?.json();
    if (Object.keys(kit?.tables ?? {}).some((table) => table.endsWith(by))) return true;
    await new Promise(requestAnimationFrame);
  }
  return false;
}"""


def test_rules_that_were_played_by_from_here_are_begun_by_again(page: Page, evening_of: Callable[..., Evening]) -> None:
    last = evening_of(players=("Anna", "Béla", "Cili", "Dénes"), first_dealer=3, house_rules={"double_round": "queue"})
    page.goto(f"/t/{links.token_of(links.links_of(last)['write'])}/")
    page.goto("/new/")
    assert page.evaluate(RULED, " rule.double_round=queue")
    cut_line(page.context)
    page.goto("/new/")
    page.locator("#go").tap()
    page.wait_for_url("**/hand/")
    scribe = Scribe(page=page, slug=page.url.split("/")[-3])
    scribe.ready()
    scribe.tap("two", 0, 2, "54", "#save")
    restore_line(page.context)
    scribe.sent()
    evening = Evening.objects.get(slug=scribe.slug)
    assert (evening.house_rules, evening.entries.count()) == (last.house_rules, 1)


def test_where_no_page_can_be_kept_an_evening_is_written_and_reckoned_and_the_page_says_what_cannot(
    chromium: Browser, live_server: Any
) -> None:
    """Over plain http on a local network a browser keeps no page."""
    assert settings.MADE, "Nothing is there of today's rules: make engine."
    options = [*CHROMIUM, "--host-resolver-rules=MAP kavehaz.test 127.0.0.1"]
    browser = chromium.browser_type.launch(
        executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"), args=options
    )
    port = live_server.url.rsplit(":", 1)[1]
    with closing(browser), override_settings(ALLOWED_HOSTS=["kavehaz.test"], ENGINE=settings.MADE):
        page = browser.new_page(
            base_url=f"http://kavehaz.test:{port}", viewport={"width": 360, "height": 740}, has_touch=True
        )
        page.set_default_timeout(PATIENCE)
        scribe = begin(page, "Anna", "Béla", "Cili", "Dénes")
        assert not page.evaluate("isSecureContext")
        page.wait_for_function("() => localStorage['scorebook.engine']")
        page.route("**/hand/**", lambda route: route.abort())
        scribe.tap("two", 0, 2, "54", "#save")
        expect(page.locator("#status .sums dd").first).to_have_text("+2")
        page.locator("#unsent").tap()
        expect(page.locator("#sheet .note")).to_be_visible()
        page.unroute("**/hand/**")
        page.locator('#sheet [data-act="send"]').tap()
        scribe.sent()
    assert Evening.objects.get().entries.count() == 1


def refuses(form: StartForm, *_rest: Any) -> None:
    """Let nobody begin."""
    form.add_error("players", "Kelj fel az asztaltól.")
