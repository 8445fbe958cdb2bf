"""One evening of three games on a phone: somebody joins, the network is cut, a hand is corrected, and all is paid.

The totals are counted by hand.  Tarokk: 1, 2 after the correction, 3, and 2 written without a network.  Ulti: a passz
for 2, a betli lost for 10, a passz in hearts for 4.  Rummy: 24 for the winner of four times 6, then 10, −4, −3, −3, 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorebook.models import Evening
from tests.browser.conftest import Scribe
from tests.browser.phone import signed
from tests.paper.paper import run_together, text_of

pytestmark = [pytest.mark.browser, pytest.mark.deep, pytest.mark.django_db(transaction=True)]

PLAYERS = ("Anna", "Béla", "Cili", "Dénes", "Eszter")
TAROKK, ULTI, RUMMY = (4, -5, 6, -4, -1), (0, -11, 8, 3), (4, -10, -9, -9, 24)
FORINTS = {"Anna": 100, "Béla": -260, "Cili": 155, "Dénes": -95, "Eszter": 100}
PAPERS = ("payout", "receipts", "session", "recap")


def begun_beside(page: Page, game: str, players: str, stake: str, title: str = "") -> Scribe:
    """Begin another game of the night and return the pen of it."""
    page.goto(f"/e/{Evening.objects.latest('pk').slug}/another/?game={game}")
    page.wait_for_selector("#start.drawn")
    page.locator("#id_players").fill(players)
    page.locator("#id_players").press("Enter")
    unfold(page, "#id_stake")
    page.locator("#id_stake").fill(stake)
    if title:
        unfold(page, "[name='rule.title']")
        page.locator("[name='rule.title']").fill(title)
    page.locator("#go").tap()
    page.wait_for_url(re.compile(r"/hand/$"))
    return pen(page, Evening.objects.latest("pk").slug)


def pen(page: Page, slug: str) -> Scribe:
    """Open the entry page; the keyboards of the pages before it do not count."""
    scribe = Scribe(page, slug).open()
    page.evaluate("keyboards = 0")
    return scribe


def unfold(page: Page, field: str) -> None:
    """Open what a field is folded into, from the outside in."""
    for _level in range(5):
        if page.locator(field).is_visible():
            return
        page.locator(f"details:not([open]):has({field}) > summary").locator("visible=true").first.tap()


def totals_of(evening: str) -> list[int]:
    return list(Evening.objects.get(slug=evening).standing["totals"])


def played_tarokk(scribe: Scribe, page: Page) -> None:
    """Play four hands: Eszter joins before the third, and the fourth is written without a network."""
    scribe.tap("three", 0, 2, "56").save()
    scribe.tap("two", 1, 3, "kontra game", "44").save()
    page.goto(f"/e/{scribe.slug}/seats/")
    page.locator("[name=name]").fill("Eszter")
    page.get_by_role("button", name="Leül").tap()
    expect(page.locator("main")).to_contain_text("Eszter")
    page.get_by_role("button", name="Így ülünk").tap()
    page.wait_for_url(re.compile(r"/hand/$"))
    pen(page, scribe.slug).tap("three", 2, 0, "58", "trull", "four_kings").save()
    page.context.set_offline(True)
    scribe.tap("two", 3, 4, "50", "#save")
    expect(page.locator("#unsent")).to_be_visible()
    page.context.set_offline(False)
    scribe.sent()
    scribe.open("2/edit/")
    kontra = page.locator('[data-kontra="game"]')
    for level in ("×4", "×8", "×16", "×32"):
        kontra.tap()
        expect(kontra).to_contain_text(level)
    kontra.tap()
    expect(kontra).to_contain_text("Kontra")
    page.locator("#save").tap()
    page.wait_for_url(re.compile(r"/2/$"))


def test_three_games_of_one_evening_are_paid_at_once(
    evening_of: Any, page: Page, scribe_of: Callable[..., Scribe], live_server: Any, tmp_path: Path
) -> None:
    evening = evening_of(players=PLAYERS[:4], house_rules={}, first_dealer=3, title="")
    played_tarokk(scribe_of(evening, page), page)
    ulti = begun_beside(page, "ulti", "Anna, Béla, Cili, Dénes", "10")
    for taps in (("parti", 0, "won"), ("betli", 1, "won", "won"), ("parti", 2, "hearts", "won")):
        ulti.tap(*taps).save()
    rummy = begun_beside(page, "free", "Anna, Béla, Cili, Dénes, Eszter", "5", "Römi")
    rummy.tap("scores", 4, "6").save()
    for key in ("1", "0", "next", "sign", "4", "next", "sign", "3", "next", "sign", "3", "next"):
        page.locator(f'[data-key="{key}"]').tap()
    rummy.save()
    assert [totals_of(one) for one in (evening.slug, ulti.slug, rummy.slug)] == [[*TAROKK], [*ULTI], [*RUMMY]]
    for slug in (evening.slug, ulti.slug, rummy.slug):
        page.goto(f"/e/{slug}/")
        page.locator("#to-close").tap()
        page.get_by_role("button", name="Lezárás").tap()
        page.wait_for_url(re.compile(r"/payments/$"))
    statements = page.locator(".statements > li")
    for name, amount in FORINTS.items():
        expect(statements.filter(has_text=name)).to_contain_text(f"{signed(amount)}\N{NO-BREAK SPACE}Ft")
    for paid in range(1, 5):
        page.locator(".pay:not([data-paid]) button, .pay-form button:not([aria-checked=true])").first.tap()
        expect(page.locator(".pay[aria-checked=true]")).to_have_count(paid)
    for paper in PAPERS:
        printed = page.context.request.get(f"{live_server.url}/e/{rummy.slug}/{paper}.pdf?paper=a5")
        assert printed.status == 200
        text = run_together(text_of(printed.body(), tmp_path))
        assert "Römi" in text if paper != "receipts" else all(f"{due}Ft" in text for due in (100, 155, 5, 95))
