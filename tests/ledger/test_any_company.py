"""Random changes of a sheet with people who come and go: the sheet always equals its document's settlement.

This is arithmetic, so one database suffices. ``tests/ledger/test_company.py`` tests what databases do differently.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from scorebook import ledger
from scorebook.files import interchange
from scorebook.models import Entry, Evening, Tally
from scorebook.night.bill import read_bill
from scorebook.refusals.refused import Refused
from scorebook.sheet.explaining import explain_all
from settlement import GAMES, document
from settlement.settle import Standing, table_for
from tests.ledger.conftest import AUTHOR, NAMES, Pen, same_as_the_document
from tests.settlement.legal import any_company, legal_entry
from tests.world.depth import sweep

pytestmark = pytest.mark.django_db
OF_A_TALLY = ("seat__name", "points", "hands", "declared", "won")
# With a kassza, double rounds and a hat; and a rádli, which is of those who play it.
RICH = (("paskievics", "tolnai", {"kassza": True}), ("alsos", "radli", {}))


@pytest.mark.parametrize(
    ("key", "preset", "house_rules"),
    sweep(
        [*((key, game.presets[0].key, {}) for key, game in GAMES.items()), *RICH],
        gate=lambda case: case in RICH or case[0] == "danish",
    ),
    ids=lambda said: said if isinstance(said, str) else f"{len(said)}",
)
def test_whatever_is_changed_the_ledger_is_what_the_document_comes_to(
    evening_of: Callable[..., Evening], key: str, preset: str, house_rules: dict[str, Any]
) -> None:
    game, random = GAMES[key], Random(f"company of {key}")
    players = NAMES[: game.seats[-1]]
    pen = Pen(evening_of(game=key, preset=preset, house_rules=house_rules, players=players, first_dealer=0))
    refused = 0
    for _ in range(40):
        try:
            change(pen, random)
        except Refused:
            refused += 1
        pen.prove()
    assert refused < 30
    assert Entry.objects.filter(kind="company", struck=False).exists()
    same_as_the_document(pen)
    pen.close()
    pen.prove()
    comes_home_as_it_was(pen)


def comes_home_as_it_was(pen: Pen) -> None:
    """Fail unless the exported evening imports as the same: document, totals, hands, and a bill with the sum zero."""
    document = json.loads(interchange.document_text(pen.fresh()))
    again = Pen(ledger.import_evening(interchange.read_sheet_of(document), author=AUTHOR))
    again.prove()
    assert json.loads(interchange.document_text(again.fresh())) == document
    counted = [
        {name: tuple(row) for name, *row in Tally.objects.filter(seat__evening=one.evening).values_list(*OF_A_TALLY)}
        for one in (pen, again)
    ]
    never = {name for name, row in counted[0].items() if not any(row)}
    assert {name: row for name, row in counted[0].items() if any(row)} == {
        name: row for name, row in counted[1].items() if name not in never
    }
    for one in (pen, again):
        bill = read_bill(one.evening.night)
        sheet = bill.played[0].sheet
        assert bill.together == 0
        assert {name: total for name, total in zip(sheet.names, sheet.totals, strict=True) if total} == {
            name: row[0] for name, row in counted[0].items() if row[0]
        }
        for explained in explain_all(sheet):
            assert all(sum(move.points for move in line.moves) == 0 for line in explained.lines)


def change(pen: Pen, random: Random) -> None:
    """Write, correct, cross out, restore or take back something."""
    game, evening = GAMES[pen.evening.game], pen.fresh()
    number = None
    if evening.head > 8 and random.random() < 0.5:
        entry = random.choice(list(evening.entries.all()))
        if entry.struck:
            pen.restore(entry.number)
            return
        if random.random() < 0.5:
            pen.undo() if random.random() < 0.5 else pen.strike(entry.number)
            return
        number = entry.number
    before = Standing.from_json(evening.standing) if number is None else ledger.standing_before(evening, number)
    table = table_for(game, evening.rules, before)
    kind, record = legal_entry(game, table, random)
    facts = document.as_json(record)
    if random.random() < 0.4:
        known = list(evening.seats.values_list("name", flat=True))
        kind, told = "company", any_company(table, random).players
        new = {seat: f"P{len(known) + place}" for place, seat in enumerate(seat for seat in told if seat >= len(known))}
        facts = {"players": [new.get(seat, seat) for seat in told]}
    if number is None:
        pen.write(kind, facts)
    else:
        pen.correct(number, facts, kind)
