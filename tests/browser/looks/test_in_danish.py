"""The pages' scripts in Danish: every text fits a phone of 360 × 740."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tests.browser.looking import english_only, illegible
from tests.browser.pages import LOOKS, world_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.deep]

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


def test_every_state_is_drawn_in_danish_and_whole(page: Page, live_server: Any) -> None:
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "da", "url": live_server.url}])
    world, foreign = world_of(page, live_server.url, "write"), english_only()
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
