"""The counts of several players stand on one line of the sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.models import Evening
from scorebook.sheet.reading import read_sheet

pytestmark = pytest.mark.django_db

# A game, the players' counts, and their text on the sheet.
COUNTED: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("stroman", {"contract": "simple", "card_points": {"0": 36, "1": 34}}, "36 : 34"),
    (
        "trisak_tolnai",
        {"contract": "trischaken", "declarer": 0, "card_points": {"0": 20, "1": 35, "2": 8, "3": 27}},
        "20 : 35 : 8 : 27",
    ),
)


@pytest.mark.parametrize(("game", "facts", "score"), COUNTED)
def test_counts_are_not_torn_apart(
    game: str, facts: dict[str, Any], score: str, evening_of: Callable[..., Evening]
) -> None:
    players = ("Anna", "Béla", "Cili", "Dénes")[: len(facts["card_points"])]
    evening = evening_of(game=game, preset="default", house_rules={}, players=players, first_dealer=len(players) - 1)
    author = ledger.Author(name="Anna")
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=facts, author=author)
    (row,) = read_sheet(evening).rows
    assert row.score.replace("\N{NO-BREAK SPACE}", " ") == score
    assert " : " not in row.score
