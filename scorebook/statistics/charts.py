"""The pictures: a night's lines and a season's, with what they show said in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate

from babel.dates import format_skeleton
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorebook.league.board import Board
from scorebook.league.methods import Result, Terms, running
from scorebook.league.wording import value_text, whole
from scorebook.league.worth import HUNDRED
from scorebook.paper.chart import ON_SCREEN, Chart, Drawing, draw_chart
from scorebook.paper.names import short_names
from scorebook.rows import EveningSheet
from scorebook.templatetags.points import points

MOST, MOST_DAYS = 8, 120  # lines of a season's chart, and days: more cannot be followed, or there is no room for them
FEWEST = 2
TOGETHER = " – "  # between the two names of a pair


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A chart, what it shows in words, and how many lines it has."""

    chart: Chart
    says: str
    shown: int


def night_chart(sheet: EveningSheet) -> Picture | None:
    """Draw everybody's points after each entry; nothing before the second."""
    rows = [row for row in sheet.rows if not row.struck]
    if len(rows) < FEWEST:
        return None
    chart = draw_chart(_short(sheet.names), [row.totals for row in rows], [row.number for row in rows],
                       [row.factor for row in rows], ON_SCREEN)  # fmt: skip
    return Picture(chart=chart, says=_("Line chart: every player’s points after each entry. In the end: %(standing)s.")
                   % {"standing": _standing(sheet.names, sheet.totals)}, shown=len(sheet.names))  # fmt: skip


def season_chart(board: Board, on: Drawing = ON_SCREEN) -> Picture | None:
    """Draw what a board came to from day to day, by its season's method: the lines end where the list says.

    The first few are drawn, in the order of their places; nothing where there is no way from one day to another.
    """
    here = timezone.get_current_timezone()
    day_of = {played.pk: played.opened_at.astimezone(here).date() for played in board.evenings.values()}
    days = sorted(set(day_of.values()))
    shown = [standing for standing in board.standings if standing.place is not None][:MOST]
    if len(days) < FEWEST or not shown:
        return None
    every = -(-len(days) // MOST_DAYS)
    lines = [_day_by_day(standing.result, board.terms, day_of, days)[::-1][::every][::-1] for standing in shown]
    days = days[::-1][::every][::-1]
    unit = HUNDRED if whole(board.season, board.terms) else 1

    def text(value: int) -> str:
        return value_text(value * unit, board.season, board.terms)

    totals = [[value // unit for value in values] for values in zip(*lines, strict=True)]
    names = [board.names[standing.result.who] for standing in shown]
    chart = draw_chart(
        _short_together(names), totals, range(1, len(days) + 1), [1] * len(days), on, text, _captions(days)
    )
    standing = ", ".join(f"{name} {text(value)}" for name, value in zip(names, totals[-1], strict=True))
    return Picture(chart=chart, says=_("Line chart: the result after each day of play. In the end: %(standing)s.")
                   % {"standing": standing}, shown=len(shown))  # fmt: skip


def _day_by_day(result: Result, terms: Terms, day_of: Mapping[int, date], days: Sequence[date]) -> list[int]:
    """Return what somebody had after each day; on a day without him, what he had before."""
    after = dict(zip((day_of[night.row.evening] for night in result.nights), running(result.nights, terms),
                     strict=True))  # fmt: skip
    return list(accumulate(days, lambda had, day: after.get(day, had), initial=0))[1:]


def _captions(days: Sequence[date]) -> list[str]:
    """Name each month at its first day; within one month, every day."""
    locale = (get_language() or "en").replace("-", "_")
    if len({(day.year, day.month) for day in days}) < FEWEST:
        return [format_skeleton("MMMd", day, locale=locale) for day in days]
    firsts = {(day.year, day.month): day for day in reversed(days)}.values()
    return [format_skeleton("MMM", day, locale=locale) if day in firsts else "" for day in days]


def _short(names: Sequence[str]) -> tuple[str, ...]:
    return short_names(names, get_language() or "en")


def _short_together(names: Sequence[str]) -> tuple[str, ...]:
    """Return short names where a name may be a pair's: each of the two is as short as he is alone."""
    people = list(dict.fromkeys(person for name in names for person in name.split(TOGETHER)))
    short = dict(zip(people, _short(people), strict=True))
    return tuple("–".join(short[person] for person in name.split(TOGETHER)) for name in names)


def _standing(names: Sequence[str], totals: Sequence[int]) -> str:
    ranked = sorted(zip(names, totals, strict=True), key=lambda one: -one[1])
    return ", ".join(f"{name} {points(total)}" for name, total in ranked)
