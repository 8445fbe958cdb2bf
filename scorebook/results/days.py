"""Days as people write them in Hungarian, Danish, English and ISO forms."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

from scorebook.results.cells import Cell

MONTHS = (
    "januar january",
    "februar february febr",
    "marcius marts march",
    "aprilis april",
    "majus maj may",
    "junius juni june",
    "julius juli july",
    "augusztus august",
    "szeptember september szept sept",
    "oktober october",
    "november",
    "december",
)
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
WEEKDAYS = (
    "hetfo mandag monday",
    "kedd tirsdag tuesday",
    "szerda onsdag wednesday",
    "csutortok torsdag thursday",
    "pentek fredag friday",
    "szombat lordag saturday",
    "vasarnap sondag sunday",
)
SHORT_WEEKDAYS = {"h": 0, "k": 1, "sz": 2, "cs": 3, "p": 4, "v": 6}
DANISH_WEEKDAYS = ("ma", "ti", "on", "to", "fr", "lo", "so")
SHORT_WEEKDAYS.update({word: weekday for weekday, word in enumerate(DANISH_WEEKDAYS)})
HOUR = re.compile(
    r"\b(?:kl\.?\s*)?\d{1,2}:\d{2}(?::\d{2})?\b|\bkl\.?\s*\d{1,2}(?:\.\d{2})?\b"
    r"|\b\d{1,2}\s*(?:h|am|pm)\b|\b\d{1,2}\s*óra\w*"
)
TOKEN = re.compile(r"\d+|[^\W\d_]+")
ENDINGS = {"st", "nd", "rd", "th", "an", "en", "i", "den", "d", "of", "ev", "evi", "e", "a"}
FIRST_SERIAL, LAST_SERIAL = 25_000, 60_000
DAYS_OF_SERIALS = date(1899, 12, 30).toordinal()


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDay:
    """A written day: an optional year, and two numbers.  Their order may be open."""

    year: int | None
    month: int
    day: int
    weekday: int | None = None
    open_order: bool = False
    """True if the first number may be the month as well; `month` is then the first number."""

    def ordered(self, order: str) -> WrittenDay:
        """Return the day read with the day or with the month first."""
        if self.open_order and order == "day_first":
            return replace(self, month=self.day, day=self.month, open_order=False)
        return replace(self, open_order=False)

    def on(self, year: int) -> date | None:
        """Return the date in a year, or None if there is no such day."""
        try:
            return date(self.year or year, self.month, self.day)
        except ValueError:
            return None


def plain(text: str) -> str:
    """Return a text in small letters without accents."""
    folded = text.casefold().replace("ø", "o").replace("æ", "ae").replace("å", "a")
    return "".join(sign for sign in unicodedata.normalize("NFD", folded) if not unicodedata.combining(sign))


def _place_in(word: str, names: Sequence[str], least: int = 3) -> int | None:
    """Return the place of the first entry with a name that begins with this word."""
    hits = (at for at, many in enumerate(names) if any(name.startswith(word) for name in many.split()))
    return next(hits, None) if len(word) >= least else None


def weekday_of(text: str) -> int | None:
    """Return the weekday if a text is nothing else: 0 is Monday."""
    word = plain(text).strip(" .,()")
    return SHORT_WEEKDAYS.get(word, _place_in(word, WEEKDAYS)) if word.isalpha() else None


def read_day(cell: Cell) -> WrittenDay | None:
    """Return the day that a cell is, or None.  A day that no month has, as 31 September, is a day here."""
    if cell.day:
        return WrittenDay(year=cell.day.year, month=cell.day.month, day=cell.day.day)
    if cell.number is not None or cell.without_value:
        return None
    text = HOUR.sub(" ", cell.text).strip()
    if not text or text[0] in "-−–+(" or len(text) > 60:
        return None
    tokens = [token for token in TOKEN.findall(plain(text)) if token not in ENDINGS or token in ROMAN]
    if any(sign in text for sign in ",") and all(token.isdigit() for token in tokens):
        return None
    written_day = _of_tokens([token for token in tokens if not _is_weekday(token)], text)
    weekdays = [weekday_of(token) for token in tokens if _is_weekday(token)]
    return replace(written_day, weekday=weekdays[0]) if written_day and weekdays else written_day


def _is_weekday(token: str) -> bool:
    return (
        token.isalpha()
        and (token in SHORT_WEEKDAYS or _place_in(token, WEEKDAYS) is not None)
        and (token not in ROMAN and _place_in(token, MONTHS) is None)
    )


def _of_tokens(tokens: list[str], text: str) -> WrittenDay | None:
    words = [token for token in tokens if not token.isdigit()]
    if len(words) > 1 or len(tokens) not in (2, 3):
        return None
    numbers = [int(token) for token in tokens if token.isdigit()]
    if words:
        return _with_month(words[0], numbers)
    return _in_figures(tokens, numbers) if re.search(r"\d\s*[./-]\s*\d", text) else None


def _with_month(word: str, numbers: list[int]) -> WrittenDay | None:
    month = _place_in(word, MONTHS)
    if month is None and word in ROMAN and len(numbers) == 2:
        month = ROMAN.index(word)
    if month is None:
        return None
    years = [number for number in numbers if number > 99]
    days = [number for number in numbers if number <= 31]
    if len(numbers) == 2 and not years:
        years = [2000 + numbers[1]]
        days = numbers[:1]
    if len(days) != 1 or len(years) > 1:
        return None
    return WrittenDay(year=years[0] if years else None, month=month + 1, day=days[0])


def _in_figures(tokens: list[str], numbers: list[int]) -> WrittenDay | None:
    if len(numbers) == 3 and len(tokens[0]) == 4:
        return _possible(numbers[0], numbers[1], numbers[2])
    if len(numbers) == 3 and len(tokens[2]) in (2, 4):
        year = numbers[2] + (2000 if numbers[2] < 100 else 0)
        return _open(year, numbers[0], numbers[1])
    return _open(None, numbers[0], numbers[1]) if len(numbers) == 2 and max(map(len, tokens)) <= 2 else None


def _possible(year: int | None, month: int, day: int) -> WrittenDay | None:
    fits = 1 <= month <= 12 and 1 <= day <= 31 and (year is None or 1900 <= year <= 2200)
    return WrittenDay(year=year, month=month, day=day) if fits else None


def _open(year: int | None, first: int, second: int) -> WrittenDay | None:
    if _possible(year, first, second) is None and _possible(year, second, first) is None:
        return None
    return WrittenDay(year=year, month=first, day=second, open_order=True)


def order_of(days: Sequence[WrittenDay]) -> str:
    """Return "day_first" or "month_first" if the days tell, else ""."""
    undecided = [day for day in days if day.open_order]
    if not undecided or any(day.month > 12 for day in undecided):
        return "day_first"
    if any(day.day > 12 for day in undecided):
        return "month_first"
    readings = {order: [day.ordered(order) for day in days] for order in ("day_first", "month_first")}
    fitting = [order for order, reading in readings.items() if all(map(_has_its_weekday, reading))]
    if len(fitting) != 1:
        fitting = [order for order, reading in readings.items() if _rises(reading)]
    return fitting[0] if len(fitting) == 1 else ""


def _has_its_weekday(day: WrittenDay) -> bool:
    """Return whether a day falls on the weekday that stands beside it; without a year any day does."""
    date_of_day = day.on(day.year) if day.year else None
    return date_of_day is None or day.weekday in (None, date_of_day.weekday())


def _rises(days: Sequence[WrittenDay]) -> bool:
    """Return whether days stand in sequence; without years the sequence may pass one New Year."""
    keys = [((day.year or 0), day.month, day.day) for day in days]
    falls = sum(later < earlier for earlier, later in pairwise(keys))
    return falls == 0 or (falls == 1 and keys[-1] < keys[0] and all(day.year is None for day in days))


def years_in(text: str) -> list[int]:
    """Return the year or the two years that a heading names: "2019/20" is 2019 and 2020."""
    match = re.search(r"\b((?:19|20)\d\d)(?:\.?\s*[-–/]\s*((?:19|20)?\d\d)\b(?!\s*[-./]\s*\d))?", text)
    if not match:
        return []
    first = int(match[1])
    return [first, first // 100 * 100 + int(match[2]) % 100] if match[2] else [first]


def year_by_heading(month: int, years: Sequence[int]) -> int:
    """Return the year of a month: July to December belong to the first of two years."""
    return years[0] if len(years) == 1 or month >= 7 else years[1]
