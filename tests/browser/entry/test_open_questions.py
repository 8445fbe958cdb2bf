"""The sentence asks what the panel asks, Save waits for the answer, and an error is called by its own name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from scorebook.models import Entry
from tests.browser.boards import opened
from tests.browser.conftest import Scribe
from tests.browser.entry.shapes import worked

pytestmark = pytest.mark.browser
ANNA, BELA, CILI, DENES = range(4)


def tap(key: str) -> dict[str, str]:
    """Return the tap on a tile."""
    return {"type": "tile", "tile": key}


def answer(name: str, value: Any) -> dict[str, Any]:
    """Return the tap on an answer in the panel."""
    return {"type": "blank", "name": name, "value": value}


SEAT = {"type": "seat", "seat": BELA}
CALLED = (
    {"type": "pick", "fact": "contract", "value": "trump"},
    {"type": "seat", "seat": ANNA},
    {"type": "step", "step": "after"},
    SEAT,
    tap("hivas"),
)
ASKED: dict[str, tuple[str, tuple[Any, ...], str]] = {
    "suit of a half cavallerie": ("danish", (SEAT, tap("cavallerie")), "Béla: szín?"),
    "gap of a half cavallerie": (
        "danish",
        (SEAT, tap("cavallerie"), answer("suit", "hearts")),
        "Béla: a hiányzó lap?",
    ),
    "suit of a full cavallerie": ("danish", (SEAT, tap("cavallerie"), tap("cavallerie")), "Béla: szín?"),
    "gap of half the kings": ("danish", (SEAT, tap("kings")), "Béla: a hiányzó lap?"),
    "whether a call ended the game": ("alsos", CALLED, "Béla: dobta a játékot?"),
}


@pytest.mark.parametrize("case", ASKED)
def test_the_sentence_asks_what_the_panel_asks(case: str, db: None) -> None:
    game, taps, question = ASKED[case]
    [hand] = worked(opened(game, 3), "typed", [{"taps": taps}])
    assert hand["sentence"].endswith(question)


def test_save_waits_until_a_call_is_complete(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    scribe = scribe_of(opened("alsos", 3), page).tap("trump", ANNA, "after", "60", "30", "60", BELA, "hivas", "blank 2")
    save = page.locator("#save")
    expect(save).to_have_attribute("aria-disabled", "true")
    scribe.tap("#save")
    expect(page.get_by_role("button", name="Kész")).to_be_focused()
    scribe.tap("blank done").save()
    assert Entry.objects.get().facts["hivas"] == {"by": BELA, "level": 2, "dropped": False}


@pytest.mark.parametrize("tile", ["nolo", "tout"])
def test_grey_digits_say_why(tile: str, page: Page, scribe_of: Callable[..., Scribe]) -> None:
    reason = page.get_by_text("nem kell: kártyapont")
    scribe = scribe_of(opened("danish", 3), page).tap("after", BELA)
    expect(reason).to_have_count(0)
    scribe.tap(tile)
    expect(reason).to_be_visible()


def test_a_trisak_that_everybody_plays_alone_has_no_declarer(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    work = page.locator("#work, #sentence")
    scribe = scribe_of(opened("trisak_tolnai", 4), page).tap("trischaken", "20", "30", "25", "15")
    scribe.previewed()
    for place in work.all():
        expect(place).not_to_contain_text("elvevő")
        expect(place).not_to_contain_text("ellenfél")
    scribe.save()
    assert Entry.objects.get().facts["declarer"] == ANNA
    scribe.tap("game", BELA)
    expect(page.locator("#sentence")).to_contain_text("Felvevő Béla")


# ---------- what is wrong ----------

WRONG: dict[str, tuple[tuple[Any, ...], str]] = {
    "the fact that the melds refute": (
        (BELA, "cavallerie", "cavallerie", "blank hearts", "tarocks_not_with_pagat", "after", BELA, "pagat"),
        "Javítsd: Pagát",
    ),
    "both melds with the scus": (
        (ANNA, "matadors", BELA, "kings", "kings", CILI, "cavallerie", "blank hearts", "blank king"),
        "Javítsd: Matadorok, Kavaléria",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_save_names_what_is_wrong_and_no_innocent_figure(
    case: str, page: Page, scribe_of: Callable[..., Scribe]
) -> None:
    taps, word = WRONG[case]
    scribe_of(opened("danish", 3), page).tap(*taps)
    expect(page.locator("#save")).to_have_text(word)


def test_a_hand_that_was_wrong_is_not_offered_in_green_before_it_is_checked(scribe: Scribe) -> None:
    page, save = scribe.page, scribe.page.locator("#save")
    scribe.tap("two", ANNA, CILI, "99")
    expect(save).to_have_attribute("aria-disabled", "true")
    expect(save).to_contain_text("Javítsd: 99")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/preview/", hold)
    with page.expect_request("**/preview/"):
        page.tap('#keys [data-key="del"]')
    expect(save).to_have_attribute("aria-busy", "true")
    held[0].continue_()
    expect(save).not_to_have_attribute("aria-busy", "true")
    expect(save).not_to_have_attribute("aria-disabled", "true")
