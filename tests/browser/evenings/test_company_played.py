"""The worked examples of people who come and go, played on the screen, with the documented results.

The results of every game are tested in ``tests/ledger/test_company.py``. Here two faces and both boards are played.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorebook import ledger
from scorebook.models import Draft, Evening
from settlement import document
from settlement.document.body import Written, play
from settlement.document.head import read_head
from tests.browser.conftest import Scribe
from tests.world.depth import sweep

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

EXAMPLES = json.loads(
    (Path(__file__).parents[2] / "settlement" / "examples" / "company.json").read_text(encoding="utf-8")
)


def plays_on(example: dict[str, Any]) -> bool:
    """Whether people come or go between two hands."""
    kinds = [entry.get("kind", "hand") for entry in example["document"]["entries"]]
    return "expected" in example and kinds[:3] == ["hand", "company", "hand"] and "close" not in kinds


SCREENS = ("paskievics", "trisak_tolnai", "danish", "alsos")
FIRST = {
    example["document"]["game"]: example
    for example in reversed(EXAMPLES)
    if example["document"]["game"] in SCREENS and plays_on(example)
}


def opened(told: dict[str, Any]) -> tuple[Evening, list[Written]]:
    """Begin the evening of a document, and read what is written in it."""
    sheet, entries = read_head(told)
    evening = ledger.open_evening(
        game=sheet.game.key,
        preset=sheet.preset,
        house_rules=dict(sheet.house_rules),
        players=sheet.players,
        first_dealer=sheet.first_dealer,
        stake_minor_units=1000,
        currency="HUF",
    )
    return evening, list(play(sheet, entries))


def sit(scribe: Scribe, players: tuple[int, ...], names: tuple[str, ...]) -> None:
    """Let people come and go until these sit there, in this order."""
    page = scribe.page
    scribe.tap("#who-sits")
    page.wait_for_selector("#seats[data-ready]")
    there = page.locator(".seats li:not(.away)")
    for seat in players:
        back, sits = page.locator(f'[name="back"][value="{seat}"]'), page.locator(f'[name="go"][value="{seat}"]')
        if back.count():
            back.first.tap()
        elif not sits.count():
            page.fill("#name", names[seat])
            page.keyboard.press("Enter")
        expect(there.filter(has_text=names[seat])).to_have_count(1)
    for name in there.locator("b").all_inner_texts():
        if names.index(name) not in players:
            there.filter(has_text=name).locator('[name="go"]').tap()
            expect(there.filter(has_text=name)).to_have_count(0)
    for place, seat in enumerate(players):
        while (now := there.locator("b").all_inner_texts()).index(names[seat]) > place:
            there.filter(has_text=names[seat]).locator('[name="up"]').tap()
            expect(there.locator("b").nth(now.index(names[seat]) - 1)).to_have_text(names[seat])
    page.tap("#go")
    scribe.ready()
    page.evaluate("window.keyboards = 0")


def write(scribe: Scribe, evening: Evening, entry: Written) -> None:
    """Write a hand that another phone has left open."""
    facts = document.as_json(entry.record)
    Draft.objects.create(evening=evening, kind=entry.kind, facts=facts, author="Anna", screen={"at": 2**42})
    scribe.open()
    expect(scribe.page.locator("#save")).not_to_have_attribute("aria-disabled", "true")
    scribe.save()


@pytest.mark.parametrize("game", sweep(FIRST, gate=lambda game: game == "paskievics"))
def test_an_evening_is_played_on_with_other_people(game: str, page: Page, scribe_of: Callable[..., Scribe]):
    example = FIRST[game]
    evening, entries = opened(example["document"])
    scribe = scribe_of(evening, page)
    for entry in entries:
        if entry.kind == "company":
            sit(scribe, entry.record.players, entry.names)
        else:
            write(scribe, evening, entry)
    evening.refresh_from_db()
    expected = example["expected"]
    names = list(evening.seats.order_by("number").values_list("name", flat=True))
    assert dict(zip(names, evening.standing["totals"], strict=True)) == expected["totals"]
    assert evening.standing["pots"] == expected["pots"]
