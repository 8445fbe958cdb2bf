"""A club's rating, replayed from its closed evenings and cached until they change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from time import time

from scorebook.chart import spark
from scorebook.league import queries
from scorebook.league.board import KEPT_SECONDS
from scorebook.league.page_rows import CARD_EVENINGS
from scorebook.league.params import all_evenings
from scorebook.league.queries import Span, State, Tallied
from scorebook.league.rating import BEGIN, Rated, Step, replayed
from scorebook.league.tables import RatingLine
from scorebook.words.dates import short_day
from scorebook.words.names import in_order
from scorebook.words.occasions import Occasion, occasions
from scorebook.words.points import points, tone

KEPT = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratings:
    """Everybody's rating with its history, and the names and evenings in it.

    ``leaves_cups`` tells that the club has cup days, which are not counted.
    """

    rated: Sequence[Rated]
    found: Tallied
    leaves_cups: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One evening of a history."""

    occasion: Occasion
    change: str
    tone: str
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The history of a person's rating, newest evening first."""

    name: str
    rating: int
    moves: Sequence[Move]
    more: int
    spark: spark.Spark | None


def read_ratings(span: Span) -> Ratings:
    """Return the ratings, from the cache if nothing has changed since.

    Ratings are never updated: any changed evening replays all of them.
    """
    ratings = _replayed(span, queries.state_of(span, all_evenings(span.club)), int(time() // KEPT_SECONDS))
    names = ratings.found.names
    return replace(ratings, rated=sorted(ratings.rated, key=lambda one: (-one.rating, in_order(names[one.who]))))


@lru_cache(maxsize=KEPT)
def _replayed(span: Span, state: State, lately: int) -> Ratings:  # noqa: ARG001 - it is only compared
    tallied = queries.players(span, all_evenings(span.club))
    listed = [one for one in replayed(tallied.rows) if one.who not in tallied.guests]
    for one in listed:
        one.steps = list(_by_night(one.steps, tallied.night_of))
    return Ratings(rated=listed, found=tallied, leaves_cups=state.cups)


def _by_night(steps: Sequence[Step], night_of: Mapping[int, int]) -> Iterator[Step]:
    """Yield one step a night: each game is a match, but a history lists evenings."""
    for evening, of_night in groupby(steps, key=lambda step: night_of.get(step.evening, step.evening)):
        together = list(of_night)
        games = tuple(step.evening for step in together)
        yield Step(evening=evening, before=together[0].before, after=together[-1].after, games=games)


def places(ratings: Ratings) -> list[tuple[int, Rated]]:
    """Return everybody with his place; equals share one."""
    placed: list[tuple[int, Rated]] = []
    for number, one in enumerate(ratings.rated, start=1):
        tied = placed and placed[-1][1].rating == one.rating
        placed.append((placed[-1][0] if tied else number, one))
    return placed


def rating_lines(ratings: Ratings, chosen_one: Rated | None, query: str) -> list[RatingLine]:
    """Return a line for everybody; ``query`` is the query string of the list."""
    return [_rating_line(ratings, place, one, query, current=one is chosen_one) for place, one in places(ratings)]


def _rating_line(ratings: Ratings, place: int, one: Rated, query: str, *, current: bool) -> RatingLine:
    last = one.steps[-1]
    change, day = last.after - last.before, ratings.found.evenings[last.evening].began_at
    return RatingLine(
        place=f"{place}.",
        name=ratings.found.names[one.who],
        address=f"?{query}&who={one.who}#card",
        current=current,
        rating=one.rating,
        change=points(change),
        change_order=change,
        change_tone=tone(change),
        evenings=len(one.steps),
        day=short_day(day),
        day_order=day,
    )


def chosen(ratings: Ratings, who: str) -> Rated | None:
    """Return the person whose history is requested, by default the first."""
    named = (one for one in ratings.rated if str(one.who) == who)
    return next(named, next(iter(ratings.rated), None))


def history(ratings: Ratings, one: Rated) -> History:
    """Return the history of a rating."""
    evenings, games = ratings.found.evenings, ratings.found.games
    days = [evenings[step.evening].began_at for step in one.steps]
    latest = one.steps[-CARD_EVENINGS:]
    named = occasions([[games[game] for game in step.games] for step in latest])
    return History(
        name=ratings.found.names[one.who],
        rating=one.rating,
        moves=[_move(occasion, step) for occasion, step in reversed([*zip(named, latest, strict=True)])],
        more=max(0, len(one.steps) - CARD_EVENINGS),
        spark=spark.drawn([step.after - BEGIN for step in one.steps], days, lambda above: str(BEGIN + above)),
    )


def _move(occasion: Occasion, step: Step) -> Move:
    """Return one line of a history."""
    change = step.after - step.before
    return Move(occasion=occasion, change=points(change), tone=tone(change), after=step.after)
