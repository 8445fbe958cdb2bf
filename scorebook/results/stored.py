"""The members and evenings of a club, in the form that the reader needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from django.utils import timezone

from scorebook.models import Club as ClubRow
from scorebook.models import PastImport, PastResult, Tally
from scorebook.results.questions import Club, Evening
from settlement import payments


@dataclass(slots=True, kw_only=True)
class _Table:
    """One table of an evening while its results are gathered."""

    day: date
    table: str
    where: str
    results: dict[str, int] = field(default_factory=dict)


def members_of(club: ClubRow) -> Club:
    """Return a club of its members alone."""
    return Club(members=tuple(club.members.values_list("player__name", flat=True)))


def club_of(club: ClubRow, currency: str) -> Club:
    """Return the members of a club, and its evenings in points or in money of a currency."""
    tables = [*_past(club), *_played(club, currency)]
    evenings = (Evening(day=one.day, table=one.table, results=one.results, where=one.where) for one in tables)
    return Club(members=members_of(club).members, evenings=tuple(evenings))


def _past(club: ClubRow) -> Iterator[_Table]:
    tables: dict[int, _Table] = {}
    rows = PastResult.objects.filter(evening__club=club).order_by("evening__day", "evening", "pk")
    columns = ("evening_id", "evening__day", "evening__table", "evening__place", "player__name", "amount")
    for number, day, table, place, name, amount in rows.values_list(*columns):
        one = tables.setdefault(number, _Table(day=day, table=table, where=place))
        one.results[name] = amount
    yield from tables.values()


def _played(club: ClubRow, currency: str) -> Iterator[_Table]:
    tables: dict[int, _Table] = {}
    rows = Tally.objects.filter(seat__evening__club=club, seat__evening__of_cup=False, took_part=True)
    columns = (
        "seat__evening_id",
        "seat__evening__began_at",
        "seat__evening__stake_minor_units",
        "seat__evening__currency",
        "seat__player__name",
        "points",
    )
    for number, began_at, stake, of, name, points in rows.order_by("seat__evening", "seat").values_list(*columns):
        one = tables.setdefault(number, _Table(day=timezone.localdate(began_at), table="", where=""))
        one.results[name] = payments.money(points, stake) if currency and of == currency else points
    yield from tables.values()


def imports_of(club: ClubRow) -> list[PastImport]:
    """Return the imports of a club, the latest first."""
    return list(club.past_imports.order_by("-pk"))
