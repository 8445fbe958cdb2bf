"""Dates and times as printed, in the table's time zone and the user's language."""

from __future__ import annotations

from datetime import UTC, date, datetime

from django.utils import timezone
from django.utils.translation import get_language

from scorebook.words.formats import format_day, format_day_by_fields

IN_WORDS = {"hu": "y. MMMM d., EEEE", "en": "EEEE d MMMM y", "da": "EEEE 'den' d. MMMM y"}
DAY = {"hu": "y. MMMM d.", "en": "d MMMM y", "da": "d. MMMM y"}
IN_FIGURES = {"hu": "y. MM. dd.", "en": "dd/MM/y", "da": "dd.MM.y"}
CLOCK = {"hu": "{hour}.{minute:02}", "en": "{hour:02}:{minute:02}", "da": "kl. {hour}.{minute:02}"}


def in_utc(moment: datetime) -> str:
    """Return a moment in UTC for programs: "2026-11-20T22:58:00+00:00"."""
    return moment.astimezone(UTC).isoformat()


def day_in_words(moment: date) -> str:
    """Return the day with the weekday: "2026. november 20., péntek"."""
    return _day(moment, IN_WORDS)


def day(moment: date) -> str:
    """Return the day without the weekday: "2026. november 20."."""
    return _day(moment, DAY)


def clock(moment: datetime) -> str:
    """Return the time of day: "23.58", "1.05"; only English has a leading zero."""
    local = timezone.localtime(moment)
    return CLOCK[_language()].format(hour=local.hour, minute=local.minute)


def stamp(moment: datetime) -> str:
    """Return day and time; only English separates them with a comma."""
    return f"{day(moment)}{',' if _language() == 'en' else ''} {clock(moment)}"


def short_stamp(moment: datetime) -> str:
    """Return day and time in digits, for narrow cells: "2026. 11. 20. 23.58"."""
    return f"{_day(moment, IN_FIGURES)} {clock(moment)}"


def span(start: datetime, end: datetime) -> str:
    """Return a period of time: "19.05–23.48"; Danish has "kl." only once."""
    return f"{clock(start)}–{clock(end).removeprefix('kl. ')}"


def _day(moment: date, patterns: dict[str, str]) -> str:
    language = _language()
    local = timezone.localdate(moment) if isinstance(moment, datetime) else moment
    return format_day(local, patterns[language], language)


def _language() -> str:
    language = (get_language() or "en").split("-")[0]
    return language if language in CLOCK else "en"


def lately(moment: datetime) -> str:
    """Return the time of day; on another day than today with the short day before it: "nov. 6. 23.58"."""
    today = timezone.localdate(moment) == timezone.localdate()
    return clock(moment) if today else f"{short_day(moment)} {clock(moment)}"


def short_day(moment: datetime) -> str:
    """Return the short day, with the year if it is not the present one: "nov. 19.", "2025. nov. 19."."""
    local = timezone.localdate(moment)
    fields = "MMMd" if local.year == timezone.localdate().year else "yMMMd"
    return format_day_by_fields(local, fields, get_language() or "en")
