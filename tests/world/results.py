"""Evenings kept by their result alone: one transfer line, no hand dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from scorebook import ledger
from scorebook.club.seating import seat_members
from scorebook.models import Club, Evening
from settlement import GAMES
from tests.world.clubs import AUTHOR


def by_result(
    club: Club, points: Mapping[str, int], at: datetime, *, game: str = "paskievics", close: bool = True, **said: Any
) -> Evening:
    """Keep an evening of the club at which everybody ended with these points, which add up to zero."""
    evening = ledger.open_evening(
        game=game,
        preset=GAMES[game].presets[0].key,
        house_rules={},
        players=list(points),
        first_dealer=0,
        opened_at=at,
        club=club,
        seat=seat_members(club),
        **{"stake_minor_units": None, "currency": "", **said},
    )
    transfers = list(paid([*points.values()]))
    if transfers:
        _write(evening, "adjustment", {"reason": "eredmény", "transfers": transfers}, at)
    if close:
        close_at(evening, at + timedelta(hours=1))
    return Evening.objects.get(pk=evening.pk)


def paid(points: list[int]) -> Iterator[dict[str, int]]:
    """Yield transfers after which every seat has its points."""
    remaining = list(points)
    for payee, due in enumerate(points):
        for payer in range(len(points)):
            amount = min(remaining[payee], -remaining[payer])
            if due > 0 and amount > 0:
                remaining[payee], remaining[payer] = remaining[payee] - amount, remaining[payer] + amount
                yield {"from": payer, "to": payee, "points": amount}


def _write(evening: Evening, kind: str, facts: Mapping[str, Any], at: datetime) -> None:
    evening.refresh_from_db()
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind=kind, facts=facts, author=AUTHOR, written_at=at)


def close_at(evening: Evening, at: datetime) -> None:
    """Close an evening."""
    evening.refresh_from_db()
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=AUTHOR, written_at=at)
