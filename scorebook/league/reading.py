"""What the database tells of a club's closed evenings: a fixed number of questions, however much was played.

An evening is of the day on which it was opened: a hand dealt after midnight is still that evening's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db import connection
from django.db.models import Q
from django.utils import timezone

from scorebook.league.worth import Row
from scorebook.models import Club, Evening, Mate, Player, Season, Side, Tally, Unit
from settlement import reckoning

TABLE = ("pk", "slug", "title", "opened_at", "game", "stake_minor_units")
PLAYED = ("pk", "slug", "title", "opened_at", "game", "stake")
Pair = tuple[int, int]
# Days beyond these are nobody's evening, and some of them no moment of any clock.
EARLIEST, LATEST = date(1900, 1, 1), date(2199, 12, 31)


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """Which evenings are asked for: between two days, both included, of one game or of every one."""

    club: Club
    first_day: date | None = None
    last_day: date | None = None
    game: str = ""

    def of_evenings(self, at: str = "") -> Q:
        """Return the condition; ``at`` is the way from the rows asked for to their evening."""
        asked = Q(**{f"{at}club": self.club})
        if self.first_day is not None:
            asked &= Q(**{f"{at}opened_at__gte": midnight(self.first_day)})
        if self.last_day is not None:
            asked &= Q(**{f"{at}opened_at__lt": midnight(self.last_day + timedelta(days=1))})
        return asked & Q(**{f"{at}game": self.game}) if self.game else asked


def midnight(day: date) -> datetime:
    """Return the moment a day begins where the club plays."""
    return timezone.make_aware(datetime.combine(day, time.min))


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """An evening as the standings name it."""

    pk: int
    slug: str
    title: str
    opened_at: datetime
    game: str
    stake: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tallied:
    """Rows of tallies in the order of play, with the names of everybody and the evenings they are of."""

    rows: Sequence[Row]
    names: Mapping[Any, str]
    evenings: Mapping[int, Played] = field(repr=False)


def players(span: Span, season: Season) -> Tallied:
    """Return everybody's evenings."""
    evenings, at = _evenings(span, season), "seat__evening"
    asked = Tally.objects.filter(_counted(span, season, f"{at}__")).exclude(hands=0, points=0)
    columns = (f"{at}_id", "seat__player_id", "points", "hands", "declared", "won")
    rows: dict[int, list[Row]] = {}
    for evening, who, points, hands, declared, won in asked.order_by(f"{at}_id", "seat__number").values_list(*columns):
        if (played := evenings.get(evening)) is not None:
            row = Row(evening=evening, who=who, amount=_amount(points, season, played), hands=hands, declared=declared,
                      won=won)  # fmt: skip
            rows.setdefault(evening, []).append(row)
    return _tallied(evenings, rows, _names({row.who for table in rows.values() for row in table}))


def pairs(span: Span, season: Season) -> Tallied:
    """Return what two did together on the declarer's side, whichever of them declared: one row for each evening."""
    evenings, at = _evenings(span, season), "declarer__evening"
    asked = Side.objects.filter(_counted(span, season, f"{at}__"), partner__isnull=False)
    columns = (f"{at}_id", "declarer__player_id", "partner__player_id", "hands", "won", "points")
    sums: dict[int, dict[Pair, list[int]]] = {}
    for evening, one, other, hands, won, points in asked.order_by("pk").values_list(*columns):
        if (played := evenings.get(evening)) is not None:
            row = sums.setdefault(evening, {}).setdefault((min(one, other), max(one, other)), [0, 0, 0])
            for place, value in enumerate((hands, won, _amount(points, season, played))):
                row[place] += value
    rows = {evening: [Row(evening=evening, who=pair, amount=amount, hands=hands, declared=hands, won=won)
                      for pair, (hands, won, amount) in of_pairs.items()]
            for evening, of_pairs in sums.items()}  # fmt: skip
    people = _names({one for of_pairs in sums.values() for pair in of_pairs for one in pair})
    names = {pair: " – ".join(sorted(people[one] for one in pair)) for of_pairs in sums.values() for pair in of_pairs}
    return _tallied(evenings, rows, names)


def _evenings(span: Span, season: Season) -> dict[int, Played]:
    """Return the closed evenings that count, in the order of play."""
    found = Evening.objects.filter(_counted(span, season, ""), closed_at__isnull=False)
    rows = found.order_by("opened_at", "pk").values_list(*TABLE)
    return {values[0]: Played(**dict(zip(PLAYED, values, strict=True))) for values in rows}


def _names(people: Collection[Any]) -> dict[Any, str]:
    return dict(Player.objects.filter(pk__in=people).values_list("pk", "name"))


def _tallied(evenings: Mapping[int, Played], rows: Mapping[int, Sequence[Row]], names: Mapping[Any, str]) -> Tallied:
    """Put the rows of every evening in the order of play; an evening in which nobody did anything is none."""
    played = {pk: evening for pk, evening in evenings.items() if pk in rows}
    return Tallied(rows=[row for pk in played for row in rows[pk]], names=names, evenings=played)


def teams_of(season: Season) -> dict[int, str]:
    """Return the team of every player who has one."""
    if season.pk is None:
        return {}
    return dict(Mate.objects.filter(season=season).values_list("player_id", "team"))


def _counted(span: Span, season: Season, at: str) -> Q:
    asked = span.of_evenings(at)
    return asked & Q(**{f"{at}currency": season.currency}) if season.unit == Unit.MONEY else asked


def _amount(points: int, season: Season, evening: Played) -> int:
    return reckoning.money(points, evening.stake or 0) if season.unit == Unit.MONEY else points


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What the standings of a time depend on: while it is the same, so are they.

    A tally changes with a closing, which makes another edition; a name or a player only with a trace of the club.
    ``still_open`` and ``other_stake`` are the evenings that do not count: not closed, or without the stake counted.
    """

    evenings: int
    still_open: int
    other_stake: int
    closed_last: datetime | str | None  # as the database writes it: it is only compared
    editions: int
    trace: int


STATE = """
    SELECT COUNT(*),
        COUNT(CASE WHEN evening.closed_at IS NULL THEN 1 END),
        COUNT(CASE WHEN evening.closed_at IS NOT NULL AND evening.currency <> %s THEN 1 END),
        MAX(evening.closed_at), COALESCE(SUM(evening.edition), 0),
        (SELECT COALESCE(MAX(trace.id), 0) FROM scorebook_trace trace WHERE trace.club_id = %s)
    FROM scorebook_evening evening
    WHERE evening.club_id = %s AND evening.opened_at >= %s AND evening.opened_at < %s AND (evening.game = %s OR %s = '')
"""


def state_of(span: Span, season: Season) -> State:
    """Ask for the state: one question, answered from an index of the evenings alone; every look at a list asks it."""
    moment = connection.ops.adapt_datetimefield_value
    first, last = span.first_day or EARLIEST, span.last_day or LATEST
    club, within = span.club.pk, (moment(midnight(first)), moment(midnight(last + timedelta(days=1))))
    with connection.cursor() as cursor:
        cursor.execute(STATE, [season.currency, club, club, *within, span.game, span.game])
        found = cursor.fetchone()
    evenings, still_open, other_stake, closed_last, editions, trace = found
    return State(evenings=evenings, still_open=still_open, closed_last=closed_last, editions=editions, trace=trace,
                 other_stake=other_stake if season.unit == Unit.MONEY else 0)  # fmt: skip


def seasons_of(club: Club, *, public_only: bool) -> list[Season]:
    """Return the club's seasons, the newest first."""
    found = Season.objects.filter(club=club).order_by("-first_day", "-last_day", "name")
    return list(found.filter(public=True) if public_only else found)
