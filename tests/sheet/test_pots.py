"""Several pots are cups only where the game says so; otherwise a hand is paid as a whole, whatever pots it fed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.utils.translation import override

from scorebook import ledger
from scorebook.models import Evening
from scorebook.night.bill import read_bill
from scorebook.paper.payments import read_payments
from scorebook.paper.payout import payout_sheet
from scorebook.sheet.explaining import explain
from scorebook.sheet.reading import read_sheet
from settlement import GAMES
from settlement.vocabulary import say
from tests.world.games import tiny

pytestmark = pytest.mark.django_db
FED = {"contract": "plain", "winner": 0, "points": 4, "feeds": True}


def tiny_evening(evening_of: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch, **game: Any) -> Evening:
    """Return an evening of the tiny game with a hand that Ödön dealt, who fed both pots."""
    monkeypatch.setitem(GAMES, "tiny", replace(tiny.GAME, **game))
    names = ("Gergő", "Tünde", "Ödön")
    evening = evening_of(game="tiny", preset="paid", house_rules={}, players=names, first_dealer=2)
    ledger.record_entry(
        evening, key=uuid4(), head=evening.head, kind="hand", facts=FED, author=ledger.Author(name="Anna")
    )
    evening.refresh_from_db()
    return evening


def paid(evening: Evening) -> list[tuple[str, str, int]]:
    explained = explain(evening, 1)
    assert explained
    return [(pay.payer, pay.payee, pay.points) for pay in explained.payments]


@pytest.mark.parametrize("cups", [True, False])
def test_only_cups_are_told_apart_from_the_pots(
    evening_of: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch, *, cups: bool
) -> None:
    evening = tiny_evening(evening_of, monkeypatch, pots_are_cups=cups)
    with override("en"):
        row = read_sheet(evening).rows[0]
        assert row.cups == ((("left cup", 2, 2), ("right cup", 3, 3)) if cups else ())
        assert [text for text in row.details if "cup" in text] == ([] if cups else ["left cup +2", "right cup +3"])
        bill = read_bill(evening.night)
        assert payout_sheet(bill, None, read_payments(bill, "fewest", None)).cups is cups
        assert sum(points for _payer, _payee, points in paid(evening)) == 4 + 4 + 2 + 3


def test_what_a_hand_moves_between_players_and_pots_is_netted_where_the_pots_are_no_cups(
    evening_of: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(hand: Any, table: Any, book: Any) -> None:
        tiny.write(hand, table, book)
        book.line("back", say("back"), 2, {"left_cup": -1, 1: 1}, rule="1.1")

    kinds = {**tiny.GAME.kinds, "hand": replace(tiny.HAND, write=write)}
    with override("en"):
        apart = paid(tiny_evening(evening_of, monkeypatch, kinds=kinds, pots_are_cups=True))
        whole = paid(tiny_evening(evening_of, monkeypatch, kinds=kinds, pots_are_cups=False))
    into = ("Ödön", "right cup", 3)
    assert apart == [
        ("Tünde", "Gergő", 4),
        ("Ödön", "Gergő", 4),
        ("left cup", "Tünde", 2),
        ("Ödön", "left cup", 2),
        into,
    ]
    assert whole == [("Tünde", "Gergő", 2), ("Ödön", "Gergő", 6), into]
