"""The same pages without a thumb, and without their program: keys on a laptop, forms where no script runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorebook.models import Entry, Evening
from tests.browser.conftest import COUNT_TAPS
from tests.browser.phone import expect_totals

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def laptop(chromium: Browser, live_server: Any, token: Callable[[str], str]) -> Iterator[Page]:
    """A laptop of 1280 × 800 that may write the evening."""
    context = chromium.new_context(
        base_url=live_server.url, viewport={"width": 1280, "height": 800}, locale="hu-HU", service_workers="block"
    )
    context.add_init_script(COUNT_TAPS)
    page = context.new_page()
    page.goto(f"/t/{token('write')}/")
    yield page
    context.close()


def test_a_hand_on_the_laptop_needs_keys_only(laptop: Page, evening: Evening) -> None:
    laptop.goto(f"/e/{evening.slug}/hand/")
    laptop.wait_for_selector("#work[data-ready=true]")
    for key in ("2", "1", "3", "t", "p", "k", "5", "4"):
        laptop.keyboard.press(key)
    # Two 2, trull 2, ultimo 10 × 2 for its kontra: 24.
    expect(laptop.locator('.seat[data-seat="0"] .d')).to_have_text("+24")
    laptop.keyboard.press("Enter")
    expect(laptop.locator("h1")).to_have_text("2. leosztás")
    expect(laptop.locator('[data-bid="three"]')).to_be_focused()
    paid = laptop.locator("#recent tbody tr").first.locator("td.num")
    expect(paid).to_have_text(["+24", "−24", "+24", "−24", "·"])
    facts = Entry.objects.get().facts
    assert facts["announcements"] == [
        {"figure": "trull", "by": 0},
        {"figure": "pagat_ultimo", "by": 0, "kontra": 1},
    ]
    assert (facts["declarer"], facts["partner"], facts["declarer_points"]) == (0, 2, 54)
    laptop.keyboard.press("u")
    expect(laptop.locator('.seat[data-seat="0"]')).to_have_attribute("data-role", "declarer")
    assert laptop.evaluate("window.taps") == 0


def test_without_its_program_a_hand_is_written_corrected_and_taken_back(
    chromium: Browser, live_server: Any, evening: Evening, token: Callable[[str], str]
) -> None:
    context = chromium.new_context(
        base_url=live_server.url, java_script_enabled=False, locale="hu-HU", viewport={"width": 360, "height": 740}
    )
    page = context.new_page()
    page.goto(f"/t/{token('write')}/")
    page.locator("#to-hand").click()
    for name, value in (("contract", "two"), ("declarer", "0"), ("partner", "2")):
        page.locator(f'.pick:has(input[name="{name}"][value="{value}"])').click()
    page.locator('input[name="declarer_points"]').fill("99")
    page.locator('button[value="save"]').click()
    expect(page.locator(".field.wrong input[name='declarer_points']")).to_have_value("99")
    page.locator('input[name="declarer_points"]').fill("54")
    page.locator('button[value="preview"]').click()
    expect(page.locator(".notice.green .sums dd").first).to_have_text("+2")
    page.locator('button[value="save"]').click()
    expect(page).to_have_url(re.compile(rf"/e/{evening.slug}/hand/\?plain=1$"))
    expect(page.locator("h1")).to_have_text("2. leosztás")
    page.locator(".bar a.icon").first.click()
    page.locator("#h1").click()
    page.get_by_role("link", name="Javítás").click()
    expect(page.locator('input[name="declarer_points"]')).to_have_value("54")
    page.locator('input[name="declarer_points"]').fill("45")
    page.locator("#because").fill("rosszul számoltuk")
    page.locator('button[value="save"]').click()
    expect(page.locator(".sum-up dd").first).to_have_text("−2")
    expect(page.locator(".rev").first).to_contain_text("rosszul számoltuk")
    page.locator(".bar a.icon").first.click()
    expect_totals(page, (-2, +2, -2, +2, 0))
    page.locator("#to-hand").click()
    page.locator("form[action$='/undo/'] button").click()
    page.locator(".bar a.icon").first.click()
    expect_totals(page, (0, 0, 0, 0, 0))
    context.close()
