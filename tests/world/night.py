"""A night of several games for tests: opened, played and closed through the ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any
from uuid import uuid4

from scorebook import ledger
from scorebook.models import Evening
from settlement import GAMES, document
from settlement.settle import Standing, table_for
from tests.settlement.legal import legal_entry

SCRIBE = ledger.Author(name="Béla")
NEXT: Mapping[str, Any] = {
    "game": "kiralyhivasos",
    "preset": "default",
    "house_rules": {},
    "first_dealer": 0,
    "stake_minor_units": 500,
    "currency": "HUF",
    "title": "Csütörtöki kör",
}


def next_game(evening: Evening, **said: Any) -> Evening:
    """Open the next game of the evening's night, by the same people unless others are named."""
    players = tuple(evening.seats.order_by("number").values_list("name", flat=True))
    return ledger.open_evening(**{**NEXT, "players": players, "night": evening.night, **said})


def pay(evening: Evening, *transfers: tuple[int | str, int | str, int]) -> None:
    """Let points change hands by agreement, in one entry: (from, to, points)."""
    moved = [{"from": payer, "to": payee, "points": points} for payer, payee, points in transfers]
    write(evening, "adjustment", {"reason": "megegyezés", "transfers": moved})


def write(evening: Evening, kind: str, facts: Mapping[str, Any]) -> None:
    """Write the next entry."""
    evening.refresh_from_db()
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind=kind, facts=facts, author=SCRIBE)
    evening.refresh_from_db()


def play_anything(evening: Evening, count: int, random: Random) -> None:
    """Write so many hands that could have been played."""
    game = GAMES[evening.game]
    entries = 0
    while entries < count:
        evening.refresh_from_db()
        table = table_for(game, evening.rules, Standing.from_json(evening.standing))
        kind, found = legal_entry(game, table, random)
        with suppress(ledger.Refused):
            write(evening, kind, document.as_json(found))
            entries += 1


def close(*evenings: Evening) -> None:
    """Close the evenings."""
    for evening in evenings:
        evening.refresh_from_db()
        ledger.close_evening(evening, key=uuid4(), head=evening.head, author=SCRIBE)
        evening.refresh_from_db()


def reopen(evening: Evening) -> None:
    """Open an evening again."""
    evening.refresh_from_db()
    ledger.reopen_evening(evening, key=uuid4(), head=evening.head, reason="kimaradt egy", author=SCRIBE)
    evening.refresh_from_db()


def totals_of(evenings: Sequence[Evening]) -> dict[str, int]:
    """Return what everybody has after these evenings by name, in minor units, reckoned another way than the bill."""
    owed: dict[str, int] = {}
    for evening in evenings:
        for seat in evening.seats.order_by("number"):
            amount = evening.standing["totals"][seat.number] * (evening.stake_minor_units or 1)
            owed[seat.player.name] = owed.get(seat.player.name, 0) + amount
    return owed
