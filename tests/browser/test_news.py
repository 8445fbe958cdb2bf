"""Whoever watches sees a hand as soon as it is saved, and is told when nothing was heard for a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Route, expect

from scorebook import ledger
from scorebook.models import Evening

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def write(evening: Evening, **facts: Any) -> None:
    evening.refresh_from_db()
    kind = facts.pop("kind", "hand")
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind=kind, facts=facts, author=ledger.Author())


@pytest.fixture
def watching(page: Page, evening: Evening, token: Callable[[str], str]) -> Page:
    """A watcher's phone on the sheet, with a clock that the test moves."""
    write(evening, kind="all_pass")
    page.clock.install()
    page.goto(f"/t/{token('watch')}/")
    expect(page.locator(".hand-row")).to_have_count(1)
    return page


def test_a_saved_hand_comes_by_itself_and_the_focus_stays(watching: Page, evening: Evening) -> None:
    watching.locator("#h1").focus()
    write(evening, contract="three", declarer=1, partner=2, declarer_points=56)
    watching.clock.run_for(3000)
    expect(watching.locator(".hand-row")).to_have_count(2)
    expect(watching.locator("#h1")).to_be_focused()


def test_without_an_answer_the_sheet_says_since_when(watching: Page, evening: Evening) -> None:
    def unheard(route: Route) -> None:
        route.abort()

    expect(watching.locator("#stale")).to_be_hidden()
    watching.route("**/news/**", unheard)
    watching.clock.run_for(18_000)
    expect(watching.locator("#stale")).to_be_visible()
    expect(watching.locator("#stale span")).not_to_contain_text("{time}")
    watching.unroute("**/news/**")
    watching.clock.run_for(6_000)
    expect(watching.locator("#stale")).to_be_hidden()


def test_the_far_view_shows_the_code_for_ten_seconds(page: Page, evening: Evening, token: Callable[[str], str]) -> None:
    page.clock.install()
    page.goto(f"/t/{token('watch')}/")
    page.goto(f"/e/{evening.slug}/far/")
    expect(page.locator("#far-code")).to_be_hidden()
    page.keyboard.press("Space")
    expect(page.locator("#far-code svg")).to_be_visible()
    page.clock.run_for(11_000)
    expect(page.locator("#far-code")).to_be_hidden()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_payment_is_ticked_off_with_and_without_scripts(
    chromium: Any, live_server: Any, evening: Evening, token: Callable[[str], str], scripts: bool
) -> None:
    write(evening, kind="adjustment", reason="x", transfers=[{"from": 1, "to": 0, "points": 7}])
    evening.refresh_from_db()
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=ledger.Author())
    context = chromium.new_context(base_url=live_server.url, java_script_enabled=scripts, service_workers="block")
    page = context.new_page()
    page.goto(f"/t/{token('write')}/")
    page.goto(f"/e/{evening.slug}/payments/")
    box = page.get_by_role("checkbox")
    expect(box).not_to_be_checked()
    box.click()
    expect(box).to_be_checked()
    box.click()
    expect(box).not_to_be_checked()
    context.close()
