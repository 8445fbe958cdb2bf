"""Evenings by result only in the standings: each counts as one evening, in the unit of its list, without hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from scorebook.league.worth import Row
from scorebook.models import Method, Season, Unit
from scorebook.models.past import PastUnit

BY_HANDS, OTHER_UNIT = "hands", "unit"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """An evening that does not count here, and why: averages per hand, or another unit."""

    day: date
    table: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PastGame:
    """An evening by result only; its number is below zero, so that no other evening has it."""

    pk: int
    day: date
    table: str
    game: str


@dataclass(slots=True, kw_only=True)
class Past:
    """The evenings by result that count, their rows, and those that are left out."""

    games: dict[int, PastGame] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)


def read_past(results: Sequence[tuple[int, date, str, str, str, str, int, int]], season: Season) -> Past:
    """Sort the results of evenings by whether a season counts them.

    A result is the number of its evening, day, table, game, unit, currency, player and amount.
    """
    past, omitted = Past(), dict[int, LeftOut]()
    for number, day, table, game, unit, currency, player, amount in results:
        why = _why_left_out(season, unit, currency)
        if why:
            omitted.setdefault(number, LeftOut(day=day, table=table, why=why))
            continue
        past.games.setdefault(-number, PastGame(pk=-number, day=day, table=table, game=game))
        past.rows.append(Row(evening=-number, who=player, amount=amount, hands=0))
    past.left_out = list(omitted.values())
    return past


def _why_left_out(season: Season, unit: str, currency: str) -> str:
    """Return why an evening does not count in a season, or an empty text."""
    if season.method == Method.PER_HAND:
        return BY_HANDS
    counts = currency == season.currency if season.unit == Unit.MONEY else unit == PastUnit.POINTS
    return "" if counts else OTHER_UNIT
