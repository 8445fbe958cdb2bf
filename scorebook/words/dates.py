"""Dates and times as they are written on paper, in the table's own time zone and the reader's language."""

from __future__ import annotations

from datetime import UTC, date, datetime

from babel.dates import format_date, format_skeleton
from django.utils import timezone
from django.utils.translation import get_language

IN_WORDS = {"hu": "y. MMMM d., EEEE", "en": "EEEE d MMMM y", "da": "EEEE 'den' d. MMMM y"}
DAY = {"hu": "y. MMMM d.", "en": "d MMMM y", "da": "d. MMMM y"}
IN_FIGURES = {"hu": "y. MM. dd.", "en": "dd/MM/y", "da": "dd.MM.y"}
CLOCK = {"hu": "{hour}.{minute:02}", "en": "{hour:02}:{minute:02}", "da": "kl. {hour}.{minute:02}"}


def in_utc(moment: datetime) -> str:
    """Return a moment for programs, always in the same zone: "2026-11-20T22:58:00+00:00"."""
    return moment.astimezone(UTC).isoformat()


def day_in_words(moment: date) -> str:
    """Return the day with its name: "2026. november 20., péntek"."""
    return _day(moment, IN_WORDS)


def day(moment: date) -> str:
    """Return the day without its name: "2026. november 20."."""
    return _day(moment, DAY)


def clock(moment: datetime) -> str:
    """Return the time of day: "23.58", "1.05"; only English writes the nought before it."""
    local = timezone.localtime(moment)
    return CLOCK[_language()].format(hour=local.hour, minute=local.minute)


def stamp(moment: datetime) -> str:
    """Return day and time; only English parts them by a comma."""
    return f"{day(moment)}{',' if _language() == 'en' else ''} {clock(moment)}"


def short_stamp(moment: datetime) -> str:
    """Return day and time in figures, for narrow cells: "2026. 11. 20. 23.58"."""
    return f"{_day(moment, IN_FIGURES)} {clock(moment)}"


def span(start: datetime, end: datetime) -> str:
    """Return from when to when something lasted: "19.05–23.48"; Danish says "kl." once."""
    return f"{clock(start)}–{clock(end).removeprefix('kl. ')}"


def _day(moment: date, patterns: dict[str, str]) -> str:
    language = _language()
    local = timezone.localdate(moment) if isinstance(moment, datetime) else moment
    return format_date(local, patterns[language], locale=language)


def _language() -> str:
    language = (get_language() or "en").split("-")[0]
    return language if language in CLOCK else "en"


def lately(moment: datetime) -> str:
    """Return the time of day of a moment of today; of any other, the day in short before it: "nov. 6. 23.58"."""
    today = timezone.localdate(moment) == timezone.localdate()
    return clock(moment) if today else f"{short_day(moment)} {clock(moment)}"


def short_day(moment: datetime) -> str:
    """Return the day in short, without its year only where that is the present one: "nov. 19.", "2025. nov. 19."."""
    local = timezone.localdate(moment)
    skeleton = "MMMd" if local.year == timezone.localdate().year else "yMMMd"
    return str(format_skeleton(skeleton, local, locale=(get_language() or "en").replace("-", "_")))
