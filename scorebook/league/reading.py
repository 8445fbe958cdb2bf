"""What the database tells of a club's closed evenings: a fixed number of questions, however much was played.

An evening is of the day on which it was opened: a hand dealt after midnight is still that evening's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Count, Max, Q, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone

from scorebook.league.worth import Row
from scorebook.models import Club, Evening, Mate, Season, Side, Tally, Trace, Unit
from settlement import reckoning

TABLE = ("pk", "slug", "title", "opened_at", "game", "stake_minor_units")
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
    at = "seat__evening__"
    asked = Tally.objects.filter(_counted(span, season, at)).exclude(hands=0, points=0)
    columns = ("seat__player_id", "seat__player__name", "points", "hands", "declared", "won")
    found, names, evenings = [], dict[Any, str](), dict[int, Played]()
    for values in _in_order(asked, at, "seat__number").values_list(*columns, *(at + name for name in TABLE)):
        who, name, points, hands, declared, won, *table = values
        evening = _played(evenings, table)
        names[who] = name
        found.append(Row(evening=evening.pk, who=who, amount=_amount(points, season, evening), hands=hands,
                         declared=declared, won=won))  # fmt: skip
    return Tallied(rows=found, names=names, evenings=evenings)


def pairs(span: Span, season: Season) -> Tallied:
    """Return what two did together on the declarer's side, whichever of them declared: one row for each evening."""
    at = "declarer__evening__"
    asked = Side.objects.filter(_counted(span, season, at), partner__isnull=False)
    columns = ("declarer__player_id", "declarer__player__name", "partner__player_id", "partner__player__name",
               "hands", "won", "points")  # fmt: skip
    sums: dict[tuple[int, Pair], list[int]] = {}
    people, evenings = dict[int, str](), dict[int, Played]()
    for values in _in_order(asked, at, "pk").values_list(*columns, *(at + name for name in TABLE)):
        one, name, other, others_name, hands, won, points, *table = values
        evening = _played(evenings, table)
        people.update({one: name, other: others_name})
        row = sums.setdefault((evening.pk, (min(one, other), max(one, other))), [0, 0, 0])
        for place, value in enumerate((hands, won, _amount(points, season, evening))):
            row[place] += value
    rows = [Row(evening=evening, who=pair, amount=amount, hands=hands, declared=hands, won=won)
            for (evening, pair), (hands, won, amount) in sums.items()]  # fmt: skip
    names = {pair: " – ".join(sorted(people[one] for one in pair)) for _, pair in sums}
    return Tallied(rows=rows, names=names, evenings=evenings)


def teams_of(season: Season) -> dict[int, str]:
    """Return the team of every player who has one."""
    if season.pk is None:
        return {}
    return dict(Mate.objects.filter(season=season).values_list("player_id", "team"))


def _counted(span: Span, season: Season, at: str) -> Q:
    asked = span.of_evenings(at)
    return asked & Q(**{f"{at}currency": season.currency}) if season.unit == Unit.MONEY else asked


def _in_order(asked: Any, at: str, last: str) -> Any:
    return asked.order_by(f"{at}opened_at", f"{at}pk", last)


def _played(evenings: dict[int, Played], table: Sequence[Any]) -> Played:
    pk, slug, title, opened_at, game, stake = table
    if pk not in evenings:
        evenings[pk] = Played(pk=pk, slug=slug, title=title, opened_at=opened_at, game=game, stake=stake)
    return evenings[pk]


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
    closed_last: datetime | None
    editions: int
    trace: int


def state_of(span: Span, season: Season) -> State:
    """Ask for the state: one question, answered from the evenings alone."""
    other = ~Q(currency=season.currency) if season.unit == Unit.MONEY else Q(pk__isnull=True)
    found = Evening.objects.filter(span.of_evenings()).aggregate(
        evenings=Count("opened_at"),
        still_open=Count("opened_at", filter=Q(closed_at__isnull=True)),
        other_stake=Count("opened_at", filter=other & Q(closed_at__isnull=False)),
        closed_last=Max("closed_at"),
        editions=Coalesce(Sum("edition"), 0),
    )
    traced = Trace.objects.filter(club=span.club).order_by("-pk").values_list("pk", flat=True)
    return State(**found, trace=traced.first() or 0)


def seasons_of(club: Club, *, public_only: bool) -> list[Season]:
    """Return the club's seasons, the newest first."""
    found = Season.objects.filter(club=club).order_by("-first_day", "-last_day", "name")
    return list(found.filter(public=True) if public_only else found)
