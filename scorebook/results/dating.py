"""The day of each line: order of day and month, the year, and rows without a day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import pairwise

from scorebook.results.columns import Chart, is_dated
from scorebook.results.days import WrittenDay, orders_of, plain, weekday_of, year_by_heading, years_in
from scorebook.results.layout import Line
from scorebook.results.questions import Asking, Refused

HALF_A_YEAR = 186
"""Half a year of months with 31 days."""
SOON = 62
"""The most days between two sheets that follow each other: two months."""
YEARS_OF_GUESSES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """The order of the numbers in the days of this file, and today."""

    order: str
    today: date


def calendar_of(charts: Iterable[Chart], asking: Asking, today: date) -> Calendar:
    """Return the order of day, month and year, asked if the file does not show it."""
    orders = orders_of([[line.day for line in chart.lines if line.day] for chart in charts], today)
    order = orders[0] if len(orders) == 1 else str(asking.ask("day_order", guess=orders[0]))
    if order == "month_first" and order not in orders and "year_first" in orders:
        order = "year_first"
    return Calendar(order=order, today=today)


def date_lines(
    chart: Chart,
    lines: Sequence[Line],
    asking: Asking,
    calendar: Calendar,
    above: date | None = None,
    sheet_before: date | None = None,
    later: Sequence[WrittenDay] = (),
) -> dict[int, date | Refused]:
    """Return the date of each line by its row, or why it has none.

    :param above: the last day of the table above
    :param sheet_before: the last day of the sheet before
    :param later: the days without a year of the tables below and of the sheets that follow
    """
    dated = [line for line in lines if line.day]
    days = [line.day.ordered(calendar.order) for line in dated if line.day]
    years = years_in(chart.block.heading) or years_in(chart.block.sheet.title)
    first_year = years[0] if years else above.year if above else 0
    if days and not days[0].year and not first_year:
        following = _following_year(days, sheet_before, calendar.today)
        if following and _is_soon_after(days[0], sheet_before):
            first_year = following
        else:
            guess = following or _guessed_year([*days, *later], calendar.today)
            place = {"where": dated[0].day_place} if ("year", "") in asking.questions else {}
            first_year = int(asking.ask("year", guess=guess, **place) or calendar.today.year)
    before = WrittenDay(year=above.year, month=above.month, day=above.day) if above and not years else None
    dates: dict[int, date | Refused] = {
        line.row: day.on(year) or Refused(where=line.day_place, why="day_unreadable")
        for line, day, year in zip(dated, days, _years(days, years, first_year, before), strict=True)
    }
    return {row: _checked(chart, lines, row, day, calendar) for row, day in _with_asked(lines, dates, asking).items()}


def _years(
    days: Sequence[WrittenDay], years: Sequence[int], first_year: int, above: WrittenDay | None = None
) -> list[int]:
    """Return the year of each day: its own, that of the heading, or the one that follows from the day above."""
    falling = _are_falling(days)
    found_years: list[int] = []
    for day in days:
        if day.year:
            year = day.year
        elif len(years) == 2:
            year = year_by_heading(day.month, years)
        else:
            year = _year_below(day, above, falling=falling) if above else first_year
        found_years.append(year)
        above = replace(day, year=year)
    return found_years


def _place_in_year(day: WrittenDay) -> int:
    return day.month * 31 + day.day


def _are_falling(days: Sequence[WrittenDay]) -> bool:
    """Return whether the newest day of a list stands first.  A step of more than half a year passes a New Year."""
    steps = [_place_in_year(after) - _place_in_year(day) for day, after in pairwise(days)]
    steps = [step if abs(step) <= HALF_A_YEAR else -step for step in steps if step]
    return sum(step < 0 for step in steps) * 2 > len(steps)


def _year_below(day: WrittenDay, above: WrittenDay, *, falling: bool) -> int:
    """Return the year of a day by the day above; the list may pass a New Year in its direction."""
    year = above.year or 0
    step = _place_in_year(day) - _place_in_year(above)
    if falling:
        return year - 1 if step > HALF_A_YEAR else year
    return year + 1 if step < -HALF_A_YEAR else year


def _following_year(days: Sequence[WrittenDay], before: date | None, today: date) -> int:
    """Return the year in which the days of a sheet come next after those of the sheet before; 0 if none does."""
    if before is None:
        return 0
    first = (days[0].month, days[0].day)
    year = before.year if first >= (before.month, before.day) else before.year + 1
    return year if year <= today.year else 0


def _is_soon_after(first: WrittenDay, before: date | None) -> bool:
    """Return whether the first day of a sheet comes within two months after the sheet before."""
    if before is None:
        return False
    step = (_place_in_year(first) - before.month * 31 - before.day) % (12 * 31)
    return step <= SOON


def _guessed_year(days: Sequence[WrittenDay], today: date) -> int:
    """Return the last year of the first day in which no day is still to come and every weekday is right."""
    fitting = []
    for year in range(today.year, today.year - YEARS_OF_GUESSES, -1):
        dates = [(day, day.on(of)) for day, of in zip(days, _years(days, (), year), strict=True)]
        if all(at <= today for _, at in dates if at):
            wrong = sum(at.weekday() != day.weekday for day, at in dates if at and day.weekday is not None)
            fitting.append((wrong, -year))
    return -min(fitting)[1] if fitting else today.year - 1


def _with_asked(lines: Sequence[Line], dates: dict[int, date | Refused], asking: Asking) -> dict[int, date | Refused]:
    """Add the days of lines that have none."""
    day = dict(dates)
    for at, line in enumerate(lines):
        if line.row not in dates:
            day[line.row] = _asked_day(lines, at, dates, asking)
    return day


def _asked_day(lines: Sequence[Line], at: int, dates: dict[int, date | Refused], asking: Asking) -> date | Refused:
    line = lines[at]
    if line.day_text and not is_dated(line) and _looks_like_a_day(line.day_text):
        return Refused(where=line.day_place, why="day_unreadable")
    guess = _between(lines, at, dates) if line.day_text else None
    answer = asking.ask("day", where=line.day_place, guess=guess.isoformat() if guess else None)
    return date.fromisoformat(answer) if isinstance(answer, str) else Refused(where=line.day_place, why="no_day")


def _looks_like_a_day(text: str) -> bool:
    return any(sign.isdigit() for sign in text) or plain(text)[:3] in {
        "jan",
        "feb",
        "mar",
        "apr",
        "okt",
        "nov",
        "dec",
        "sze",
    }


def _between(lines: Sequence[Line], at: int, dates: dict[int, date | Refused]) -> date | None:
    """Return the only day of a weekday between the lines above and below, or None."""
    weekday = weekday_of(lines[at].day_text)
    before = [day for line in lines[:at] if isinstance(day := dates.get(line.row), date)]
    after = [day for line in lines[at + 1 :] if isinstance(day := dates.get(line.row), date)]
    if weekday is None or not before or not after:
        return None
    first, last = sorted((before[-1], after[0]))
    span = range(1, (last - first).days)
    fitting = [day for days in span if (day := first + timedelta(days=days)).weekday() == weekday]
    return fitting[0] if len(fitting) == 1 else None


def _checked(chart: Chart, lines: Sequence[Line], row: int, day: date | Refused, calendar: Calendar) -> date | Refused:
    if isinstance(day, date) and day > calendar.today:
        place = next((line.day_place for line in lines if line.row == row), chart.block.line(row))
        return Refused(where=place, why="day_in_future")
    return day


def days_without_year(chart: Chart, calendar: Calendar) -> list[WrittenDay]:
    """Return the days of a table if nothing in it tells their year."""
    if years_in(chart.block.heading) or years_in(chart.block.sheet.title):
        return []
    days = [line.day.ordered(calendar.order) for line in chart.lines if line.day]
    return days if all(day.year is None for day in days) else []
