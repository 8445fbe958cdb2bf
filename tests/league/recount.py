"""The standings counted again by another way: from exported documents, settled one by one, in decimal fractions.

Nothing of ``scorebook.league`` is used here.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from scorebook.files.interchange import document_text
from scorebook.models import Evening
from settlement import document as record
from settlement.settle import opening, settle, table_for

Name = Any


@dataclass
class Sums:
    """A person's result in one evening: points, and hands dealt, declared and won."""

    points: int = 0
    hands: int = 0
    declared: int = 0
    won: int = 0


@dataclass
class Night:
    """One evening by its document; ``stake`` is what a point costs there."""

    people: dict[str, Sums]
    pairs: dict[tuple[str, ...], Sums] = field(default_factory=lambda: defaultdict(Sums))
    stake: int = 0
    currency: str = ""


def nights(evenings: Iterable[Evening]) -> list[Night]:
    """Export every evening, read the document back, settle it entry by entry and count."""
    return [_night(json.loads(document_text(evening))) for evening in evenings]


def _night(document: dict[str, Any]) -> Night:
    sheet = record.read_document(document)
    names, game = sheet.players, sheet.game
    stake = document.get("stake") or {}
    night = Night(
        people={name: Sums() for name in names},
        stake=stake.get("minor_units_per_point", 0),
        currency=stake.get("currency", ""),
    )
    standing = opening(game, len(names), sheet.first_dealer)
    for kind, told in sheet.entries:
        table = table_for(game, sheet.rules, standing, getattr(told, "dealer", None))
        settled = settle(game, sheet.rules, standing, kind, told)
        row = game.kinds[kind].describe(told, table)
        for seat, points in enumerate(settled.payouts):
            night.people[names[seat]].points += points
            night.people[names[seat]].hands += game.kinds[kind].deals and seat in table.active
        if row.declarer is not None and row.won is not None:
            night.people[names[row.declarer]].declared += 1
            night.people[names[row.declarer]].won += row.won
            if row.partner is not None:
                pair = night.pairs[tuple(sorted((names[row.declarer], names[row.partner])))]
                pair.points += settled.payouts[row.declarer] + settled.payouts[row.partner]
                pair.hands, pair.declared, pair.won = pair.hands + 1, pair.declared + 1, pair.won + row.won
        standing = settled.after
    return night


def money(night: Night, name: Name) -> Decimal:
    """Return what somebody won of an evening in minor units."""
    return Decimal(night.people[name].points * night.stake)


def points_on_sheet(night: Night, name: Name) -> Decimal:
    """Return what stands on the sheet."""
    return Decimal(night.people[name].points)


def share(night: Night, name: Name) -> Decimal:
    """Return how many of every hundred points won were his."""
    won = sum(max(0, sums.points) for sums in night.people.values())
    return Decimal(100) * night.people[name].points / won if won else Decimal(0)


def place(night: Night, name: Name) -> Decimal:
    """Return how many of every hundred opponents he left behind."""
    own = night.people[name].points
    others = [sums.points for other, sums in night.people.items() if other != name]
    return Decimal(100) * sum(Decimal(1 if o < own else 0.5 if o == own else 0) for o in others) / len(others)


def ladder(night: Night, name: Name) -> Decimal:
    """Return the points of his place, 10-8-6-4 and 2 for a fifth; equals get the mean."""
    totals = sorted((sums.points for sums in night.people.values()), reverse=True)
    own = night.people[name].points
    places = [place for place, points in enumerate(totals) if points == own]
    return Decimal(sum((10, 8, 6, 4, 2)[place] for place in places)) / len(places)


def listed(
    played: Sequence[Night],
    worth: Callable[[Night, Name], Decimal] = points_on_sheet,
    method: str = "total",
    best_of: int = 0,
    drop: int = 0,
    least: int = 1,
    finest: str = "0.01",
) -> list[tuple[int | None, Name, Decimal]]:
    """Return the list as (place, name, value): the places, and last who lacks evenings."""
    rows = []
    for name in sorted({name for night in played for name in night.people}):
        mine = [night for night in played if name in night.people]
        values = sorted((worth(night, name) for night in mine), reverse=True)
        values = values[: max(1, len(values) - drop)]
        by = sum(night.people[name].hands for night in mine) if method == "per_hand" else len(values)
        value = sum(values[: best_of or None]) / (by if method.startswith("per_") else 1)
        firsts = sum(night.people[name].points == max(s.points for s in night.people.values()) for night in mine)
        won = sum(night.people[name].won for night in mine)
        exact = Decimal(value).quantize(Decimal(finest), ROUND_HALF_UP)
        rows.append(((exact, firsts, won, len(mine)), name, max(0, least - len(mine))))
    rows.sort(key=lambda row: (bool(row[2]), row[2], [-step for step in row[0]]))
    keys = [row[0] for row in rows if not row[2]]
    return [(None if lacking else keys.index(key) + 1, name, key[0]) for key, name, lacking in rows]
