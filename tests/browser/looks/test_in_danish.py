"""The pages in Danish: every text fits a phone of 360 × 740."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tests.browser.looking import english_only, illegible
from tests.browser.pages import LOOKS, World, world_of
from tests.world.depth import sweep

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STATES = (
    "an empty hand",
    "half a hand",
    "a whole hand",
    "a contradiction",
    "more",
    "every announcement",
    "an adjustment",
    "the keys",
    "hands not sent",
    "a correction",
    "the sheet with its menu",
    "the far view",
    "closing",
    "who pays whom",
    "a new evening",
)


def in_danish(page: Page, server: str, who: str) -> World:
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "da", "url": server}])
    return world_of(page, server, who)


@pytest.mark.deep
def test_every_state_is_drawn_in_danish_and_whole(page: Page, live_server: Any) -> None:
    world, foreign = in_danish(page, live_server.url, "write"), english_only()
    found: list[str] = []
    looks = [look for look in LOOKS if look.who == "write" and look.what in STATES]
    assert len(looks) == len(STATES)
    for look in looks:
        look.come(world)
        assert page.evaluate("document.documentElement.lang") == "da"
        drawn = {line.strip() for line in page.locator("body").inner_text().splitlines()}
        found += [f"{look.what}: {word} is English" for word in sorted(drawn & foreign)]
        found += [f"{look.what}: {one}" for one in illegible(page)]
    assert not found, "\n".join(found)


OF_A_CLUB = tuple(dict.fromkeys(look.name for look in LOOKS if look.who == "owner"))


@pytest.mark.parametrize("name", sweep(OF_A_CLUB, gate=lambda name: name == "player"))
def test_no_page_of_a_club_is_wider_than_the_phone_in_danish(page: Page, live_server: Any, name: str) -> None:
    world = in_danish(page, live_server.url, "owner")
    for look in (look for look in LOOKS if (look.who, look.name) == ("owner", name)):
        look.come(world)
        assert page.evaluate("document.documentElement.lang") == "da"
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, look.what
