"""A screen printed by the browser: what is read, no sheet that holds nothing else than what is pressed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.pages import LOOKS, world_of
from tests.world.depth import sweep

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PRINTED = {"sheet", "payments", "standings", "rating", "player", "recap", "cash", "entry", "season_records"}
PRESSED = """() => [...document.querySelectorAll("main a, main button, main input, main select, main textarea")]
  .filter((one) => one.checkVisibility() && one.matches(".btn, .icon, .help a, ul.ways a, input, select, textarea"))
  .map((one) => one.textContent.trim() || one.name)"""
ALONE = """() => [...document.querySelectorAll("main :is(h2, h3)")].filter((one) => one.checkVisibility())
  .filter((one) => getComputedStyle(one).breakAfter !== "avoid").map((one) => one.textContent.trim())"""


@pytest.mark.deep
@pytest.mark.parametrize("who", ["owner", "write"])
def test_what_is_only_pressed_is_not_printed_and_a_heading_keeps_with_what_follows(
    page: Page, live_server: Any, who: str
) -> None:
    problems = []
    world = world_of(page, live_server.url, who)
    for look in (look for look in LOOKS if look.who == who and look.name in PRINTED):
        page.emulate_media(media="screen")
        look.come(world)
        page.emulate_media(media="print")
        problems += [f"{look.what}: {one} is printed" for one in page.evaluate(PRESSED)]
        problems += [f"{look.what}: {one} may stand alone" for one in page.evaluate(ALONE)]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("theme", sweep(["", "light", "dark"], gate=lambda theme: theme == "dark"))
def test_a_page_is_printed_in_black_on_white_whichever_light_is_chosen(
    page: Page, live_server: Any, theme: str
) -> None:
    page.goto(live_server.url)
    page.evaluate("(theme) => theme && (document.documentElement.dataset.theme = theme)", theme)
    page.emulate_media(media="print", color_scheme="dark")
    colours = page.evaluate(
        "() => { const { color, backgroundColor } = getComputedStyle(document.body); return [color, backgroundColor]; }"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
