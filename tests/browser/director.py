"""A director of a cup day at a laptop, with a count of all clicks, who sees of each page that it is for everybody."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from scorebook.models import CupDay
from tests.browser.looking import illegible, violations
from tests.browser.phone import hungarian
from tests.club.conftest import Circle, of_everybody, signed_in

SIZES = ({"width": 1280, "height": 800}, {"width": 360, "height": 740}, {"width": 180, "height": 370})


@dataclass
class Director:
    """The director of the day, with a count of all clicks."""

    page: Page
    day: CupDay
    everywhere: bool = False
    clicks: int = 0
    seen: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)

    def go(self, path: str = "") -> None:
        self.page.goto(f"/k/{self.day.slug}/{path}")

    def press(self, label: str, within: str = "main") -> None:
        self.clicks += 1
        button = self.page.locator(within).get_by_role("button", name=hungarian(label)).first
        with self.page.expect_navigation():
            button.click()
        self.page.wait_for_load_state()

    def look(self, what: str) -> None:
        """See once of each page that it is for everybody."""
        if what in self.seen:
            return
        self.seen.add(what)
        self.wrong += [f"{what}, {one}" for one in looked(self.page, everywhere=self.everywhere)]


def looked(page: Page, *, everywhere: bool) -> list[str]:
    """Return what is wrong with a page on a laptop and a phone; ``everywhere``: in large letters and the dark too."""
    problems = [str(one) for one in violations(page)]
    for size in SIZES if everywhere else SIZES[:2]:
        page.set_viewport_size(size)
        problems += [f"{size['width']} wide: {one}" for one in illegible(page)]
    page.set_viewport_size(SIZES[0])
    if everywhere:
        page.emulate_media(color_scheme="dark")
        problems += [f"dark: {one}" for one in violations(page, colours_only=True)]
        page.emulate_media(color_scheme="light")
    return problems


def made_day(page: Page, club: Any, rounds: int = 4) -> CupDay:
    """Create the cup day on the club's page and return it before its entries."""
    page.goto(f"/c/{club.slug}/")
    page.get_by_role("link", name=hungarian("Cup day")).first.click()
    page.fill("[name=name]", "Őszi Kupa")
    page.select_option("[name=rules]", "paskievics:mcleod")
    page.fill("[name=rounds]", str(rounds))
    page.fill("[name=hands]", "2")
    page.locator("button.main").click()
    page.wait_for_url("**/k/*/")
    return CupDay.objects.get()


def directed(laptop: Page, live_server: Any) -> Circle:
    circle = of_everybody()
    session = signed_in(circle.by("director")).cookies["sessionid"].value
    laptop.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    return circle
