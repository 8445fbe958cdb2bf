"""Queries of a club's closed evenings: their number is constant, however much was played.

A night belongs to the day on which it began, even for hands dealt after midnight.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import reduce
from itertools import starmap
from operator import or_
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Q
from django.utils import timezone

from scorebook.league.mixed import Unlike, unlike
from scorebook.league.past import LeftOut, Past, read_past
from scorebook.league.worth import Row
from scorebook.models import Club, Mate, PastResult, Season, Unit
from scorebook.page.addresses import EARLIEST, LATEST
from scorebook.words.names import by_name, in_order
from settlement import payments

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A selection of evenings: between two days, both included, of one game or all games.

    If ``within`` is given, only evenings in one of those spans.  A pair needs ``least_hands`` together.
    """

    club: Club
    first_day: date | None = None
    last_day: date | None = None
    game: str = ""
    within: tuple[Span, ...] | None = None
    least_hands: int = 0

    def of_past(self) -> Q:
        """Return the filter for results of evenings by result only."""
        condition = Q(evening__club=self.club)
        if self.first_day is not None:
            condition &= Q(evening__day__gte=self.first_day)
        if self.last_day is not None:
            condition &= Q(evening__day__lte=self.last_day)
        if self.game:
            condition &= Q(evening__game=self.game)
        if self.within is None:
            return condition
        return condition & reduce(or_, (span.of_past() for span in self.within), Q(pk__in=[]))

    def of_evenings(self, at: str = "") -> Q:
        """Return the filter; ``at`` is the lookup path to the evening."""
        condition = Q(**{f"{at}club": self.club})
        if self.first_day is not None:
            condition &= Q(**{f"{at}began_at__gte": midnight(self.first_day)})
        if self.last_day is not None:
            condition &= Q(**{f"{at}began_at__lt": midnight(self.last_day + timedelta(days=1))})
        if self.game:
            condition &= Q(**{f"{at}game": self.game})
        if self.within is None:
            return condition
        return condition & reduce(or_, (span.of_evenings(at) for span in self.within), Q(pk__in=[]))


def midnight(day: date) -> datetime:
    """Return the start of a day in the club's time zone."""
    return timezone.make_aware(datetime.combine(day, time.min))


class Played(NamedTuple):
    """A game as the standings name it; ``night`` is the number of its night, or of its ``cup`` day below zero."""

    pk: int
    slug: str
    title: str
    opened_at: datetime
    began_at: datetime
    game: str
    stake: int | None
    night: int
    cup: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tallied:
    """Rows of tallies in the order of play, with names and games.

    ``guests`` count at their tables but have no place in a list. ``games`` are all that were played, ``evenings`` the
    nights: each by the number of its first game, which ``night_of`` tells for every game of a night of several.
    ``left_out`` are evenings by result only that do not count here.
    """

    rows: Sequence[Row]
    names: Mapping[Any, str]
    guests: frozenset[Any]
    games: Mapping[int, Played] = field(repr=False)
    evenings: Mapping[int, Played] = field(repr=False)
    night_of: Mapping[int, int] = field(repr=False)
    left_out: Sequence[LeftOut] = ()


# Games, and who did what in them, in the order of play.  In SQL: to be put into it took half of what a list took.
OF_ONE_SPAN = (
    "evening.club_id = %s AND evening.began_at >= %s AND evening.began_at < %s AND (evening.game = %s OR %s = '')"
)
OF_THE_SPAN = f"{OF_ONE_SPAN} {{within}}"
COUNTED = (
    f"{OF_THE_SPAN} AND evening.closed_at IS NOT NULL AND (evening.currency = %s OR %s) AND (%s OR NOT evening.of_cup)"
)
NIGHT = "COALESCE(-evening.cup_day_id, evening.night_id)"
FOR_NOBODY = """
    evening.of_cup AND EXISTS (
        SELECT 1 FROM scorebook_cuptable seated WHERE seated.night_id = evening.night_id AND seated.ended = 'decided'
    )
"""
EVENINGS = f"""
    SELECT evening.id, evening.slug, evening.title, evening.opened_at, evening.began_at, evening.game,
        evening.stake_minor_units, {NIGHT}, COALESCE(cup.name, '')
    FROM scorebook_evening evening LEFT JOIN scorebook_cupday cup ON cup.id = evening.cup_day_id
    WHERE {COUNTED} AND NOT ({FOR_NOBODY}) ORDER BY evening.began_at, evening.opened_at, evening.id
"""  # noqa: S608 - our own words
TALLIES = f"""
    SELECT evening.id, seat.player_id, tally.points + tally.unpaid, tally.hands, tally.declared, tally.won
    FROM scorebook_evening evening
    JOIN scorebook_seat seat ON seat.evening_id = evening.id
    JOIN scorebook_tally tally ON tally.seat_id = seat.id
    WHERE {COUNTED} AND tally.took_part
    ORDER BY evening.began_at, evening.opened_at, evening.id, seat.number
"""  # noqa: S608 - our own words
PAID_TALLIES = TALLIES.replace("tally.points + tally.unpaid", "tally.points")
SIDES = f"""
    SELECT evening.id, one.player_id, other.player_id, side.hands, side.won, side.points
    FROM scorebook_evening evening
    JOIN scorebook_seat one ON one.evening_id = evening.id
    JOIN scorebook_side side ON side.declarer_id = one.id
    JOIN scorebook_seat other ON other.id = side.partner_id
    WHERE {COUNTED} ORDER BY evening.began_at, evening.opened_at, evening.id, side.id
"""  # noqa: S608 - our own words


def players(span: Span, season: Season) -> Tallied:
    """Return everybody's results in every game."""
    evenings = _evenings(span, season)
    tallies = PAID_TALLIES if season.unit == Unit.MONEY else TALLIES
    rows = [
        row for row in starmap(Row, _answers(_of(tallies, span), _counting(span, season))) if row.evening in evenings
    ]
    if season.unit == Unit.MONEY:
        rows = [row._replace(amount=_amount(row.amount, season, evenings[row.evening])) for row in rows]
    past = _past(span, season)
    if past.games:
        evenings, rows = _in_order_of_play({**evenings, **_past_games(past)}, [*rows, *past.rows])
    names, guests = _people({row.who for row in rows})
    return replace(_tallied(evenings, rows, names, guests), left_out=past.left_out)


PAST_NIGHTS = 1 << 40  # evenings by result only have the numbers of nights below this one, below zero
PAST_COLUMNS = (
    "evening_id",
    "evening__day",
    "evening__table",
    "evening__game",
    "evening__imported__unit",
    "evening__imported__currency",
    "player_id",
    "amount",
)


def _past(span: Span, season: Season) -> Past:
    """Return the evenings by result only of a span."""
    results = PastResult.objects.filter(span.of_past()).order_by("evening__day", "evening_id", "pk")
    return read_past(list(results.values_list(*PAST_COLUMNS)), season)


def _past_games(past: Past) -> dict[int, Played]:
    """Return the evenings by result only as games; each is a night of its own."""
    return {
        pk: Played(pk, "", game.table, midnight(game.day), midnight(game.day), game.game, None, pk - PAST_NIGHTS)
        for pk, game in past.games.items()
    }


def _in_order_of_play(games: Mapping[int, Played], rows: Sequence[Row]) -> tuple[dict[int, Played], list[Row]]:
    """Return games and their rows by the beginning of their nights."""
    ordered = sorted(games.values(), key=lambda game: (game.began_at, game.opened_at, game.pk))
    places = {game.pk: place for place, game in enumerate(ordered)}
    return {game.pk: game for game in ordered}, sorted(rows, key=lambda row: places[row.evening])


def unlike_games(span: Span) -> Unlike | None:
    """Return two games of very different size in this span, if there are any."""
    params = [*_of_the_span(span), "", True, False]
    games = {row[0]: Played(*row).game for row in _answers(_of(EVENINGS, span), params)}
    return unlike(
        (evening, games[evening], points) for evening, _who, points, *_ in _answers(_of(TALLIES, span), params)
    )


def pairs(span: Span, season: Season) -> Tallied:
    """Return the results of pairs on the declarer's side, one row for each evening; either of them may declare.

    Pairs with fewer hands together than the span asks for are left out.
    """
    evenings = _evenings(span, season)
    sums: dict[tuple[int, Pair], list[int]] = {}
    for evening, one, other, *counts in _answers(_of(SIDES, span), _counting(span, season)):
        if (played := evenings.get(evening)) is not None:
            hands, won, points = counts
            row = sums.setdefault((evening, (min(one, other), max(one, other))), [0, 0, 0])
            for place, value in enumerate((hands, won, _amount(points, season, played))):
                row[place] += value
    together: Counter[Pair] = Counter()
    for (_evening, pair), (hands, *_) in sums.items():
        together[pair] += hands
    sums = {key: row for key, row in sums.items() if together[key[1]] >= span.least_hands}
    rows = [
        Row(evening=evening, who=pair, amount=amount, hands=hands, declared=hands, won=won)
        for (evening, pair), (hands, won, amount) in sums.items()
    ]
    people, guests = _people({one for _, pair in sums for one in pair})
    names = {pair: " – ".join(sorted((people[one] for one in pair), key=in_order)) for _, pair in sums}
    return _tallied(evenings, rows, names, frozenset(pair for pair in names if not guests.isdisjoint(pair)))


def _tallied(
    evenings: Mapping[int, Played], rows: Sequence[Row], names: Mapping[Any, str], guests: frozenset[Any]
) -> Tallied:
    """Combine rows with their games and nights; games without rows are left out."""
    there = {row.evening for row in rows}
    games = {pk: one for pk, one in evenings.items() if pk in there}
    nights: dict[int, list[int]] = {}
    for pk, one in games.items():
        nights.setdefault(one.night, []).append(pk)
    return Tallied(
        rows=rows,
        names=names,
        guests=guests,
        games=games,
        evenings={played[0]: games[played[0]] for played in nights.values()},
        night_of={pk: played[0] for played in nights.values() if len(played) > 1 for pk in played},
    )


def _evenings(span: Span, season: Season) -> dict[int, Played]:
    """Return the closed games that count, night by night in the order of play."""
    games = starmap(Played, _answers(_of(EVENINGS, span), _counting(span, season)))
    return {one.pk: one._replace(opened_at=_moment(one.opened_at), began_at=_moment(one.began_at)) for one in games}


def _moment(moment: datetime) -> datetime:
    """Return the moment of a raw query as an aware value: SQLite returns UTC without a zone."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


PEOPLE = """
    SELECT player.id, player.name, member.id IS NULL AND erasure.id IS NULL FROM scorebook_player player
    LEFT JOIN scorebook_member member ON member.player_id = player.id
    LEFT JOIN scorebook_erasure erasure ON erasure.player_id = player.id
    WHERE player.id IN ({places})
"""


def _people(players: Collection[Any]) -> tuple[dict[Any, str], frozenset[Any]]:
    """Return players' names, and the guests: players who are neither members nor erased."""
    if not players:
        return {}, frozenset()
    rows = _answers(PEOPLE.format(places=", ".join(["%s"] * len(players))), [*players])
    return {pk: name for pk, name, _guest in rows}, frozenset(pk for pk, _name, guest in rows if guest)


def _answers(question: str, params: Sequence[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(question, params)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def teams_of(season: Season) -> dict[int, str]:
    """Return the team of every player who has one."""
    if season.pk is None:
        return {}
    return dict(Mate.objects.filter(season=season).values_list("player_id", "team"))


def _of_the_span(span: Span) -> list[Any]:
    """Return the SQL parameters of a span, including those of ``within``."""
    return [one for part in (span, *(span.within or ())) for one in _of_one_span(part)]


def _of(question: str, span: Span) -> str:
    """Return an SQL query about the evenings of a span."""
    if span.within is None:
        return question.format(within="")
    return question.format(within=f"AND ({' OR '.join([OF_ONE_SPAN] * len(span.within)) or '1 = 0'})")


def _of_one_span(span: Span) -> list[Any]:
    """Return the SQL parameters of one span alone."""
    moment = connection.ops.adapt_datetimefield_value
    first, last = span.first_day or EARLIEST, span.last_day or LATEST
    return [span.club.pk, moment(midnight(first)), moment(midnight(last + timedelta(days=1))), span.game, span.game]


def _counting(span: Span, season: Season) -> list[Any]:
    """Return the SQL parameters of the counting evenings: money needs its currency, a season may include cups."""
    return [*_of_the_span(span), season.currency, season.unit != Unit.MONEY, season.cups]


def _amount(points: int, season: Season, evening: Played) -> int:
    return payments.money(points, evening.stake or 0) if season.unit == Unit.MONEY else points


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The state that standings depend on: equal states have equal standings.

    A changed tally comes with a new edition of a sheet, a changed name or player with a trace of the club.
    ``still_open`` and ``other_stake`` are the nights with games that do not count: not closed, or without the stake
    counted. ``cups`` tells whether the club has cup days; ``cup_heads`` changes with whatever is done on one of them,
    where they count.
    """

    evenings: int
    still_open: int
    other_stake: int
    closed_last: datetime | str | None  # as the database writes it: it is only compared
    editions: int
    trace: int
    cups: bool = False
    cup_heads: int = 0


STATE = f"""
    SELECT COUNT(*),
        COUNT(DISTINCT CASE WHEN evening.closed_at IS NULL THEN {NIGHT} END),
        COUNT(DISTINCT CASE WHEN evening.closed_at IS NOT NULL AND evening.currency <> %s THEN {NIGHT} END),
        MAX(evening.closed_at), COALESCE(SUM(evening.edition), 0),
        (SELECT COALESCE(MAX(trace.id), 0) FROM scorebook_trace trace WHERE trace.club_id = %s),
        (SELECT SUM(cup.head) FROM scorebook_cupday cup WHERE cup.club_id = %s AND cup.dropped_at IS NULL)
    FROM scorebook_evening evening WHERE {OF_THE_SPAN} AND (%s OR NOT evening.of_cup)
"""  # noqa: S608 - our own words


def state_of(span: Span, season: Season) -> State:
    """Return the state with one query on an index; every view of a list runs it."""
    ((evenings, still_open, other_stake, closed_last, editions, trace, cups),) = _answers(
        _of(STATE, span), [season.currency, span.club.pk, span.club.pk, *_of_the_span(span), season.cups]
    )
    return State(
        evenings=evenings,
        still_open=still_open,
        closed_last=closed_last,
        editions=editions,
        trace=trace,
        cups=cups is not None,
        cup_heads=cups or 0 if season.cups else 0,
        other_stake=other_stake if season.unit == Unit.MONEY else 0,
    )


SEASONS = """
    SELECT * FROM scorebook_season WHERE club_id = %s AND removed_at IS NULL AND NOT archive
    ORDER BY first_day DESC, last_day DESC
"""


def seasons_of(club: Club, *, public_only: bool) -> list[Season]:
    """Return the club's seasons with evenings, the newest first; those of the same days by name."""
    visible = by_name(season for season in Season.objects.raw(SEASONS, [club.pk]) if season.public or not public_only)
    return sorted(visible, key=lambda season: (season.first_day, season.last_day), reverse=True)
