"""A night on a phone: tarokk, then another game by the same people, both closed, one payout."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorebook.access import links
from scorebook.models import Evening
from scorebook.night.bill import read_bill
from tests.browser.conftest import Scribe, choose_game
from tests.browser.looking import illegible
from tests.paper.nights import LONG
from tests.paper.paper import run_together, text_of
from tests.world.night import close, next_game, pay, play_anything, totals_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def hold(page: Page, server: str, evening: Evening) -> None:
    """Put the link to write on the phone."""
    token = links.token_of(links.links_of(evening)["write"])
    page.context.add_cookies([{"name": "keyring", "value": str(token), "url": server}])


def close_on_the_phone(page: Page) -> None:
    page.locator("#to-close").tap()
    page.get_by_role("button", name="Lezárás").tap()
    page.wait_for_url(re.compile(r"/payments/$"))


def test_tarokk_then_another_game_is_paid_at_once(
    scribe: Scribe, page: Page, other_phone: Page, live_server: Any, tmp_path: Path
) -> None:
    """Played on one phone and followed on another with the link of the first game."""
    scribe.tap("two", 1, 2, "54")
    scribe.save()
    evening = Evening.objects.get()
    other_phone.goto(f"/t/{links.token_of(links.links_of(evening)['watch'])}/")
    page.goto(f"/e/{evening.slug}/")
    page.locator(".menu > summary").tap()
    page.locator(".menu a[href$='/another/']").tap()
    choose_game(page, "kiralyhivasos")
    expect(page.locator("#id_game b").first).to_have_text("Királyhívásos tarokk")
    expect(page.locator("#id_currency")).to_have_value("HUF")
    page.locator("#id_stake").fill("5")
    page.locator("#go").tap()
    page.wait_for_url(re.compile(r"/hand/$"))
    game = Evening.objects.exclude(pk=evening.pk).get()
    pay(game, (3, 0, 12))
    page.goto(f"/e/{game.slug}/")
    close_on_the_phone(page)
    expect(page.locator(".pay-form")).to_have_count(0)
    page.locator(".games-played a").tap()
    close_on_the_phone(page)
    bill = read_bill(evening.night)
    evenings = list(Evening.objects.order_by("pk"))
    assert dict(zip(bill.names, bill.totals, strict=True)) == totals_of(evenings)
    due = page.locator(".pay-form button").first
    due.tap()
    expect(page.locator(".pay[aria-checked=true]")).to_have_count(1)
    other_phone.goto(f"/e/{game.slug}/payments/")
    expect(other_phone.locator(".pay[data-paid]")).to_have_count(1)
    page.locator(".bottom-bar .btn.main").tap()
    paper = page.context.request.get(page.locator("#share").get_attribute("href") or "")
    text = run_together(text_of(paper.body(), tmp_path))
    assert [run_together(one.label) in text for one in bill.played] == [True, True]
    assert "☑" in text


def spilt(page: Page, evening: Evening, *addresses: str, widths: tuple[int, ...] = (360,)) -> list[str]:
    """Return what does not stay in its box on these pages of an evening, at every width."""
    problems = []
    for address in addresses:
        page.goto(f"/e/{evening.slug}/{address}")
        for width in widths:
            page.set_viewport_size({"width": width, "height": 740})
            problems += [f"{address}, {width} wide: {one}" for one in illegible(page)]
    return problems


WAYS = ("payments/", "payments/?way=banker", "payments/?way=neighbour")


@pytest.mark.deep
def test_twelve_digits_and_forty_letters_stay_in_their_boxes(evening_of: Any, page: Page, live_server: Any) -> None:
    evening = evening_of(players=LONG, stake_minor_units=10**7)
    game = next_game(evening, stake_minor_units=10**7)
    pay(evening, *[(0, 1, 987_654)] * 20, *[(2, 4, 555_555)] * 9)
    pay(game, *[(1, 3, 999_999)] * 20, (2, 0, 1))
    assert any(len(str(abs(total))) > 12 for total in read_bill(evening.night).totals)
    hold(page, live_server.url, evening)
    assert spilt(page, game, *WAYS, "close/", widths=(360, 320, 1280)) == []
    close(evening, game)
    assert spilt(page, game, *WAYS, widths=(360, 320, 1280)) == []


def test_twelve_digits_of_a_lone_evening_stay_in_their_boxes(evening_of: Any, page: Page, live_server: Any) -> None:
    evening = evening_of(players=LONG, stake_minor_units=10**7)
    pay(evening, *[(0, 1, 987_654)] * 20, (1, "kassza", 999_999))
    hold(page, live_server.url, evening)
    assert spilt(page, evening, "payments/", "payments/?way=neighbour", "close/") == []


def test_a_radli_and_tarokk_on_one_page(evening_of: Any, page: Page, live_server: Any) -> None:
    evening = evening_of()
    play_anything(evening, 6, Random(1))
    radli = next_game(evening, game="alsos", preset="radli", players=("Béla", "Cili", "Dénes"), stake_minor_units=100)
    play_anything(radli, 6, Random(2))
    hold(page, live_server.url, evening)
    page.goto(f"/e/{radli.slug}/payments/")
    expect(page.locator(".statements > li").first.locator("dl > div")).not_to_have_count(0)
    assert illegible(page) == []
