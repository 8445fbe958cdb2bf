"""Two phones that write and one that watches: each change appears on the others within three seconds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Entry, Evening
from tests.browser.conftest import Scribe
from tests.world.night import SCRIBE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SECONDS = 3000


@pytest.fixture
def four(evening_of: Callable[..., Evening]) -> Evening:
    return evening_of(players=("Anna", "Béla", "Cili", "Dénes"), first_dealer=3)


@pytest.fixture
def watcher(chromium: Browser, live_server: Any, four: Evening) -> Iterator[Page]:
    """A phone that holds the link to watch, with a clock that the test moves."""
    context = chromium.new_context(
        base_url=live_server.url, viewport={"width": 360, "height": 740}, locale="hu-HU", service_workers="block"
    )
    page = context.new_page()
    page.clock.install()
    page.goto(f"/t/{links.token_of(links.links_of(four)['watch'])}/")
    yield page
    context.close()


def later(*pages: Page) -> None:
    """Let three seconds pass on these phones."""
    for page in pages:
        page.clock.run_for(SECONDS)


def test_what_one_does_the_others_see_and_half_typed_facts_stay(
    page: Page, other_phone: Page, watcher: Page, four: Evening, scribe_of: Callable[..., Scribe]
):
    anna, bela = scribe_of(four, page), scribe_of(four, other_phone, "Béla")
    for one in (anna, bela):
        one.page.clock.install()
        one.page.reload()
        one.ready()
    bela.tap("two", 1, 3, "pagat_ultimo")
    anna.tap("three", 0, 2, "56").save()
    later(bela.page, watcher)
    expect(bela.page.locator("h1")).to_have_text("2. leosztás")
    expect(bela.page.locator("#notice")).to_contain_text("Anna")
    expect(bela.page.locator('[data-fig="pagat_ultimo"]')).to_have_attribute("data-is", "said")
    expect(watcher.locator(".hand-row")).to_have_count(1)
    expect(watcher.locator(".totals dd")).to_have_text(["+1", "−1", "+1", "−1"])
    bela.tap("54", "#save")  # a hand was dealt meanwhile: whether it is another one only they know
    bela.page.locator("#sheet[open] .btn.main").tap()
    bela.sent()
    later(anna.page)
    expect(anna.page.locator("h1")).to_have_text("3. leosztás")
    later(watcher)
    expect(watcher.locator(".hand-row")).to_have_count(2)
    later(anna.page)  # the button has named that hand for longer than a finger may be mistaken
    anna.tap("#undo")
    expect(anna.page.locator('.seat[data-seat="1"]')).to_have_attribute("data-role", "declarer")
    later(bela.page, watcher)
    expect(bela.page.locator("h1")).to_have_text("2. leosztás")
    expect(watcher.locator(".totals dd")).to_have_text(["+1", "−1", "+1", "−1"])


def test_what_waits_is_asked_about_before_others_pay_for_it(
    page: Page, other_phone: Page, evening_of: Callable[..., Evening], scribe_of: Callable[..., Scribe]
):
    """Two hands wait on a phone while Béla goes: neither is written for the changed company."""
    evening = evening_of(first_dealer=4)
    anna, bela = scribe_of(evening, page), scribe_of(evening, other_phone, "Béla")
    bela.page.context.set_offline(True)
    bela.tap("solo", 0, 2, "60", "#save").tap("three", 3, 4, "60", "#save")
    expect(bela.page.locator("#unsent")).to_contain_text("2")
    ledger.record_entry(evening, key=uuid4(), head=0, kind="company", facts={"players": [0, 2, 3, 4]}, author=SCRIBE)
    bela.page.context.set_offline(False)
    sheet = bela.page.locator("#sheet[open]")
    for _hand in range(2):
        sheet.locator('[data-choice="theirs"]').wait_for()
        expect(sheet.locator(".notice")).to_contain_text("Anna, Cili, Dénes, Eszter")
        assert Entry.objects.filter(kind="hand").count() == 0
        sheet.locator('[data-choice="theirs"]').tap()
    anna.page.reload()
    assert Entry.objects.filter(kind="hand").count() == 0


def test_a_dispute_from_another_phone_holds_up_the_closing_until_whoever_disputed_agrees(
    page: Page, watcher: Page, four: Evening, scribe_of: Callable[..., Scribe]
):
    anna = scribe_of(four, page)
    anna.page.clock.install()
    anna.page.reload()
    anna.ready()
    anna.tap("three", 0, 2, "56").save()
    later(watcher)
    watcher.locator(".hand-row").click()
    watcher.get_by_label("Ki vagy?").select_option("Béla")
    watcher.get_by_label("Egy szó hozzá, ha kell").fill("54 pont volt")
    watcher.get_by_role("button", name="Nem így volt").click()
    expect(watcher.locator("#said .remark.wrong")).to_have_text("Béla vitatja: 54 pont volt")
    later(anna.page)
    expect(anna.page.locator("#notice")).to_contain_text("1. sor, vitatja Béla: 54 pont volt")
    anna.page.locator(".cell-disputed a").click()
    anna.page.goto(f"/e/{four.slug}/close/")
    anna.page.locator(".btn.main").click()
    expect(anna.page.locator("#because-wrong")).to_contain_text("Vitatott sor: 1.")
    anna.page.locator(".disputes a").click()
    anna.page.locator(".bottom-bar .btn.main").click()
    anna.ready()
    anna.tap('#keys [data-key="del"]', '#keys [data-key="del"]', "54", "#save")
    anna.page.wait_for_url("**/1/")
    expect(anna.page.locator("#said .remark.wrong")).to_be_visible()
    watcher.reload()
    expect(watcher.get_by_label("Ki vagy?")).to_have_value("1")
    watcher.get_by_role("button", name="Így volt", exact=True).click()
    expect(watcher.locator("#said .remark")).to_have_text("egyetért: Béla")
    anna.page.goto(f"/e/{four.slug}/close/")
    anna.page.locator(".btn.main").click()
    anna.page.wait_for_url("**/payments/")
    four.refresh_from_db()
    assert (four.closed_at is not None, four.said) == (True, 2)
