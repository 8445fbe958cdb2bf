"""The day of each line: order of day and month, the year, and rows without a day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from scorebook.results.columns import Chart, is_dated
from scorebook.results.days import order_of, plain, weekday_of, year_by_heading, years_in
from scorebook.results.layout import Line
from scorebook.results.questions import Asking, Refused

HALF_A_YEAR = timedelta(days=183)


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """The order of day and month in this file, and today."""

    order: str
    today: date


def calendar_of(charts: Iterable[Chart], asking: Asking, today: date) -> Calendar:
    """Return the order of day and month, asked if the file does not show it."""
    days = [line.day for chart in charts for line in chart.lines if line.day]
    order = order_of(days) or str(asking.ask("day_order", guess="day_first"))
    return Calendar(order=order, today=today)


def date_lines(chart: Chart, lines: Sequence[Line], asking: Asking, calendar: Calendar) -> dict[int, date | Refused]:
    """Return the date of each line by its row, or why it has none."""
    dates: dict[int, date | Refused] = {}
    above: date | None = None
    years = years_in(chart.block.heading) or years_in(chart.block.sheet.title)
    for line in lines:
        if line.day is None:
            continue
        written_day = line.day.ordered(calendar.order)
        year = written_day.year or _year(written_day.month, years, above, asking, calendar)
        day = written_day.on(year)
        if day and above and not written_day.year and len(years) < 2 and above - day > HALF_A_YEAR:
            day = written_day.on(year + 1)
        above = day or above
        dates[line.row] = day or Refused(where=line.day_place, why="day_unreadable")
    return {row: _checked(chart, lines, row, day, calendar) for row, day in _with_asked(lines, dates, asking).items()}


def _year(month: int, years: Sequence[int], above: date | None, asking: Asking, calendar: Calendar) -> int:
    if years:
        return max(year_by_heading(month, years), above.year if above and len(years) == 1 else 0)
    if above:
        return above.year
    return int(asking.ask("year", guess=calendar.today.year) or calendar.today.year)


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
    span = range(1, (after[0] - before[-1]).days)
    fitting = [day for days in span if (day := before[-1] + timedelta(days=days)).weekday() == weekday]
    return fitting[0] if len(fitting) == 1 else None


def _checked(chart: Chart, lines: Sequence[Line], row: int, day: date | Refused, calendar: Calendar) -> date | Refused:
    if isinstance(day, date) and day > calendar.today:
        place = next((line.day_place for line in lines if line.row == row), chart.block.line(row))
        return Refused(where=place, why="day_in_future")
    return day
