"""The start page under a thumb: taps, the plates round the table, and without a script."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorebook.models import Evening

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def seated(page: Page) -> list[str]:
    return page.locator(".plate .who").all_inner_texts()


def test_last_weeks_company_begins_in_two_taps(evening: Evening, scribe_page: Page):
    scribe_page.goto("/")
    taps = 0
    for thing in (scribe_page.locator(".begin a"), scribe_page.locator(".foot-save button")):
        thing.tap()
        taps += 1
    expect(scribe_page).to_have_url(re.compile(r"/e/\w+/hand/$"))
    begun = Evening.objects.exclude(pk=evening.pk).get()
    assert taps <= 6
    assert [s.name for s in begun.seats.all()] == [s.name for s in evening.seats.all()]
    assert (begun.first_dealer, begun.stake_minor_units, begun.house_rules) == (4, 2000, {"kassza": True})


def test_plates_swap_replace_and_leave(evening: Evening, scribe_page: Page):
    page = scribe_page
    page.goto("/new/")
    assert seated(page) == ["Anna", "Béla", "Cili", "Dénes", "Eszter"]
    page.locator("#swap").tap()
    page.locator(".plate").nth(0).tap()
    page.locator(".plate").nth(4).tap()
    page.locator("#swap").tap()
    assert seated(page) == ["Eszter", "Béla", "Cili", "Dénes", "Anna"]
    expect(page.locator(".plate.first .who")).to_have_text("Eszter")
    page.locator(".plate").nth(1).tap()
    page.locator("#new-name").fill("Őze Űrsula")
    page.locator("#new-name-done").tap()
    page.locator(".plate").nth(2).tap()
    page.locator("#leave-empty").tap()
    page.locator(".plate").nth(3).tap()
    page.locator("#deals-first").tap()
    page.locator(".foot-save button").tap()
    expect(page).to_have_url(re.compile(r"/e/\w+/hand/$"))
    begun = Evening.objects.exclude(pk=evening.pk).get()
    assert [s.name for s in begun.seats.all()] == ["Eszter", "Őze Űrsula", "Dénes", "Anna"]
    assert begun.first_dealer == 2


def test_another_preset_shows_its_own_rules(evening: Evening, scribe_page: Page):
    page = scribe_page
    page.goto("/new/")
    kassza = page.locator("[data-rule='kassza'] select option").first
    before = kassza.text_content()
    page.locator("details.choice:has([name=preset]) > summary").tap()
    page.locator("input[value='kegl_bga']").tap()
    assert kassza.text_content() != before


def test_everything_to_press_is_large_enough(evening: Evening, scribe_page: Page):
    scribe_page.goto("/new/")
    for thing in scribe_page.locator("main button:visible, main summary:visible").all():
        box = thing.bounding_box()
        assert box
        assert box["height"] >= 48, thing.inner_text()
    width = "() => document.documentElement.scrollWidth - window.innerWidth"
    assert scribe_page.evaluate(width) <= 0


@pytest.mark.parametrize("typed", ["", "a lot"])
def test_the_page_works_without_a_script(db: None, chromium: Browser, live_server: Any, typed: str):
    context = chromium.new_context(base_url=live_server.url, java_script_enabled=False, locale="hu-HU")
    page = context.new_page()
    page.goto("/new/")
    for place, name in enumerate(("Anna", "Béla", "Cili", "Dénes")):
        page.locator(f"#id_player{place}").fill(name)
    page.locator("[name='first_dealer'][value='3']").check()
    page.locator("summary", has=page.locator("[data-shows='stake']")).click()
    page.locator("#id_stake").fill(typed)
    page.locator(".foot-save button").click()
    if typed:
        expect(page.locator("#id_stake-errors")).to_be_visible()
        expect(page.locator("#id_player1")).to_have_value("Béla")
    else:
        expect(page).to_have_url(re.compile(r"/e/\w+/hand/$"))
    context.close()
    assert Evening.objects.exists() is not bool(typed)
