"""Worked examples of every game, keyed as they would stand on paper."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorebook.grid.layout import layout_of
from scorebook.grid.printing import print_entry
from scorebook.grid.vocabulary import Company
from scorebook.models import Evening
from settlement import GAMES, document
from settlement.settle import replay, table_of
from tests.grid.conftest import Rows, payouts, scribe_of, send

pytestmark = pytest.mark.django_db


# Every game: its worked examples through the grid.

EXAMPLES = Path(__file__).parents[1] / "settlement" / "examples"
SOME = 6


def examples(game: str) -> list[dict[str, Any]]:
    """Return worked examples of a game whose hands are the richest in words."""
    known = json.loads((EXAMPLES / f"{game}.json").read_text(encoding="utf-8"))
    closed = [one for one in known if any(entry.get("kind") == "close" for entry in one["document"]["entries"])]
    settled = [one for one in known if "expected" in one and one not in closed]
    return sorted(settled, key=lambda one: -len(json.dumps(one["document"]["entries"])))[:SOME]


def keyed(sheet: document.Sheet) -> Rows:
    """Return a document's entries as the grid prints them, each at the table it was played at."""
    layout, rows, standing = layout_of(sheet.game, sheet.rules), [], sheet.opening()
    played = replay(sheet.game, sheet.rules, standing, sheet.entries)
    for (kind, entry), settled in zip(sheet.entries, played, strict=True):
        table = table_of(sheet.game, sheet.rules, standing, entry)
        company = Company(names=sheet.players, playing=table.active, pots=sheet.game.pots)
        rows.append(print_entry(layout, company, kind, json.loads(json.dumps(document.as_json(entry)))))
        standing = settled.after
    return rows


@pytest.mark.parametrize("game", GAMES)
def test_worked_examples_of_every_game_pay_through_the_grid_what_the_example_says(
    evening_of: Callable[..., Evening], game: str
):
    for example in examples(game):
        sheet = document.read_document(example["document"])
        stake = {"stake_minor_units": None, "currency": ""}
        evening = evening_of(
            game=game,
            preset=sheet.preset,
            house_rules=sheet.house_rules,
            players=sheet.players,
            first_dealer=sheet.first_dealer,
            **stake,
        )
        answer = send(scribe_of(evening), evening, keyed(sheet), "write")
        assert answer.status_code == 200, (example["name"], answer.json())
        expected = example["expected"]
        evening.refresh_from_db()
        assert evening.standing["totals"] == list(expected["totals"].values()), example["name"]
        if not {"radlis", "games"} & expected.keys():  # there the end of a game stands beside the entries
            assert payouts(evening) == [list(one["payouts"].values()) for one in expected["entries"]], example["name"]
