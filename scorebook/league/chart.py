"""The lines of a season."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from itertools import accumulate

from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorebook.chart.drawing import ON_SCREEN, Drawing, draw_chart
from scorebook.chart.picture import Picture
from scorebook.league.board import Board
from scorebook.league.labels import value_text, whole
from scorebook.league.methods import Result, Terms, running
from scorebook.league.worth import HUNDRED
from scorebook.words.formats import format_day_by_fields
from scorebook.words.short_names import short_names

MOST, MOST_DAYS = 8, 120  # lines of a season's chart, and days: more cannot be followed, or there is no room for them


FEWEST = 2


TOGETHER = " – "  # between the two names of a pair


def season_chart(board: Board, on: Drawing = ON_SCREEN, letters_of: Callable[[str], int] = len) -> Picture | None:
    """Draw the values of a board day by day by its season's method; the lines end at the list's values.

    Only the first places are drawn; ``None`` if there are fewer than two days. ``letters_of`` returns the width of a
    label in letters.
    """
    here = timezone.get_current_timezone()
    day_of = {played.pk: played.began_at.astimezone(here).date() for played in board.evenings.values()}
    days = sorted(set(day_of.values()))
    placed = [standing for standing in board.standings if standing.place is not None][:MOST]
    if len(days) < FEWEST or not placed:
        return None
    every = -(-len(days) // MOST_DAYS)
    lines = [_day_by_day(standing.result, board.terms, day_of, days)[::-1][::every][::-1] for standing in placed]
    days = days[::-1][::every][::-1]
    unit = HUNDRED if whole(board.season, board.terms) else 1

    def text(value: int) -> str:
        return value_text(value * unit, board.season, board.terms)

    totals = [[value // unit for value in values] for values in zip(*lines, strict=True)]
    names = [board.names[standing.result.who] for standing in placed]
    numbers, factors = range(1, len(days) + 1), [1] * len(days)
    chart = draw_chart(_short_together(names), totals, numbers, factors, on, text, _captions(days), letters_of)
    standing = ", ".join(f"{name} {text(value)}" for name, value in zip(names, totals[-1], strict=True))
    return Picture(
        chart=chart,
        says=_("Line chart: the result after each day of play. In the end: %(standing)s.") % {"standing": standing},
        shown=len(placed),
    )


def _day_by_day(result: Result, terms: Terms, day_of: Mapping[int, date], days: Sequence[date]) -> list[int]:
    """Return a person's value after each day; days without them keep the value before."""
    after = dict(
        zip((day_of[night.row.evening] for night in result.nights), running(result.nights, terms), strict=True)
    )
    return list(accumulate(days, lambda had, day: after.get(day, had), initial=0))[1:]


def _captions(days: Sequence[date]) -> list[str]:
    """Name each month at its first day; within one month, every day."""
    language = get_language() or "en"
    if len({(day.year, day.month) for day in days}) < FEWEST:
        return [format_day_by_fields(day, "MMMd", language) for day in days]
    firsts = {(day.year, day.month): day for day in reversed(days)}.values()
    return [format_day_by_fields(day, "MMM", language) if day in firsts else "" for day in days]


def shortened(names: Sequence[str]) -> tuple[str, ...]:
    """Shorten names in the reader's language: the Hungarian given name stands last."""
    return short_names(names, get_language() or "en")


def _short_together(names: Sequence[str]) -> tuple[str, ...]:
    """Return short names; each half of a pair is as short as it would be alone."""
    people = list(dict.fromkeys(person for name in names for person in name.split(TOGETHER)))
    short = dict(zip(people, shortened(people), strict=True))
    return tuple("–".join(short[person] for person in name.split(TOGETHER)) for name in names)
