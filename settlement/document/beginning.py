"""The beginning of an evening in a document: a day, or a time with its zone.  It has no effect on the settlement."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from settlement.vocabulary import Problem, Text, say

KEY = "opened_at"
EARLIEST_YEAR = 1900
DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
HOUR = re.compile(r"T([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.][0-9]{1,9})?)?")
ZONE = re.compile(r"Z|[+-]([0-9]{2}):([0-9]{2})")
DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def beginning_problems(opened_at: Any) -> Iterator[Problem]:
    """Yield the problems of a document's beginning."""
    if opened_at is None:
        return
    if not isinstance(opened_at, str):
        yield _fault("wrong_type", say("When it began is text: a day, as in 2026-11-27, or a moment with its zone."))
        return
    day = DAY.match(opened_at)
    hour = HOUR.match(opened_at, day.end()) if day else None
    zone = ZONE.match(opened_at, hour.end()) if hour else None
    last = zone or hour or day
    if day is None or last is None or last.end() < len(opened_at):
        yield _fault("opened_at", say("When it began is a day, as in 2026-11-27, or as in 2026-11-27T19:30+01:00."))
        return
    if not _is_day(*map(int, day.groups())) or not _is_hour(hour) or not _is_hour(zone):
        yield _fault("opened_at", say("There is no such day or hour: when did the evening begin?"))
        return
    if hour is not None and zone is None:
        yield _fault("opened_at", say("The hour lacks its zone: write Z or +01:00 behind it, or the day alone."))
    if int(day[1]) < EARLIEST_YEAR:
        yield _fault("opened_at", say("An evening began in {year} at the earliest.", year=EARLIEST_YEAR))


def _is_day(year: int, month: int, day: int) -> bool:
    if not year or not 1 <= month <= len(DAYS):
        return False
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= day <= DAYS[month - 1] + (leap and month == 2)


def _is_hour(match: re.Match[str] | None) -> bool:
    """Whether hours are below 24, minutes and seconds below 60; an absent time is valid too."""
    if match is None:
        return True
    hour, *rest = (int(part or 0) for part in match.groups())
    return hour < 24 and all(part < 60 for part in rest)


def _fault(code: str, text: Text) -> Problem:
    return Problem(field=KEY, code=code, text=text)
