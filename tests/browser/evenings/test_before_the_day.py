"""Before a cup day on phones: people register, one waits and moves up, and the check-in shows who is here and paid."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scorebook.cup.notice import COLUMNS, announce
from scorebook.models import CupDay
from tests.browser.director import Director, directed, made_day
from tests.browser.phone import hungarian
from tests.cup.conftest import press
from tests.world.depth import sweep

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FEES = {"fee": 200_000, "member_fee": 150_000, "junior_fee": 0, "currency": "HUF"}
ABOUT = {"place": "Fészek Klub", "hours": "9.30–18", "notice": "Ebéd 13 órakor.", "most_people": 2, "announced": True}


def announced(director: Director) -> CupDay:
    """Open the registration of a day with two places and three fees."""
    columns = {name: ABOUT.get(name, getattr(director.day, name)) for name in COLUMNS}
    announce(director.day, press(), columns, FEES)
    director.go("registrations/")
    director.press("Open the registration")
    director.look("registrations")
    return director.day


def registered(director: Director, phone: Page, name: str) -> str:
    """Register on a stranger's phone, and return the private address."""
    phone.goto(f"/k/{director.day.slug}/about/")
    waits = hungarian("To the waiting list")
    phone.get_by_role("link", name=re.compile(f"^({waits}|Nevezek)$")).click()
    phone.get_by_label(hungarian("Name"), exact=True).fill(name)
    phone.locator("form.register button.main").click()
    phone.wait_for_url("**/registration/**")
    return phone.url


@pytest.mark.parametrize("everywhere", sweep([False, True], gate=lambda everywhere: not everywhere))
def test_from_the_registration_to_the_check_in(
    laptop: Page, page: Page, live_server: object, *, everywhere: bool
) -> None:
    director = Director(page=laptop, day=made_day(laptop, directed(laptop, live_server).club), everywhere=everywhere)
    announced(director)
    places = {name: registered(director, page, name) for name in ("Ági", "Bandi", "Csaba")}
    states = {}
    for name, address in places.items():
        page.goto(address)
        states[name] = page.locator("[data-state]").get_attribute("data-state")
    assert states == {"Ági": "place", "Bandi": "place", "Csaba": "waits"}
    page.goto(places["Ági"])
    page.locator("summary", has_text=hungarian("I cannot come")).click()
    page.get_by_role("button", name="Visszalépek").click()
    expect(page.locator("[data-state]")).to_have_attribute("data-state", "withdrawn")
    page.goto(places["Csaba"])
    expect(page.locator("[data-state]")).to_have_attribute("data-state", "place")
    for what in ("about/", "registrations/", "registrations/2/", "register/", "check-in/", "settings/"):
        director.go(what)
        director.look(what)
    director.go("check-in/")
    director.press("Itt van", within="[data-state=place] >> nth=0")
    laptop.fill("#walk-in", "Dóra")
    director.press("Itt van", within="form.register")
    director.press("Fizetett", within="[data-entrant] >> nth=0")
    director.look("check-in")
    assert set(director.day.entrants.values_list("player__name", flat=True)) == {"Bandi", "Dóra"}
    expect(laptop.locator("main")).to_contain_text("2 000 Ft")
    assert director.wrong == []
