"""Days as people write them in Hungarian, Danish, English and ISO forms."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
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
NIGHT = re.compile(r"^(.*(?:\d{4}\W+\d{1,2}\W+|[^\W\d_]\W+)\d{1,2})\.?\s*[-–/]\s*\d{1,2}\.?$")
"""A night that begins on one day and ends on the next, as "2019.10.03-04." or "okt. 3-4."."""
ENDING_I = re.compile(r"(?<=\d)\.?-i\b")
TOKEN = re.compile(r"\d+|[^\W\d_]+")
ENDINGS = {"st", "nd", "rd", "th", "an", "en", "i", "den", "d", "of", "ev", "evi", "e", "a"}
ENDINGS |= {"est", "este", "esti", "aften", "evening", "night"}
ORDERS = ("day_first", "month_first", "year_first")
FIRST_SHORT_YEAR = 70
"""A year of two digits from this one on belongs to the last century."""
FIRST_SERIAL, LAST_SERIAL = 25_000, 60_000
DAYS_OF_SERIALS = date(1899, 12, 30).toordinal()


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDay:
    """A written day: an optional year, and two numbers.  Their order may be open: the first reading then holds."""

    year: int | None
    month: int
    day: int
    weekday: int | None = None
    readings: Mapping[str, tuple[int | None, int, int]] = field(default_factory=dict, hash=False)
    """Year, month and day by the order of the numbers, if a file may write them in another order."""
    has_short_year: bool = False
    """True if the year has two digits, so the year may stand first or last."""

    def in_year(self, year: int) -> WrittenDay:
        """Return a day that was written without a year as one of this year, in each of its readings."""
        readings = {order: (year, month, day) for order, (_, month, day) in self.readings.items()}
        return replace(self, year=year, readings=readings)

    def ordered(self, order: str) -> WrittenDay:
        """Return the day read in an order; a day that cannot be read so keeps its first reading."""
        year, month, day = self.readings.get(order, (self.year, self.month, self.day))
        return replace(self, year=year, month=month, day=day)

    def fits(self, order: str) -> bool:
        """Return whether a day can be read in an order."""
        return not self.readings or order in self.readings

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


def month_of_word(word: str) -> int | None:
    """Return the month that a word without accents is or begins, from 1; None if it is none."""
    month = _place_in(word, MONTHS)
    return None if month is None else month + 1


def weekday_of(text: str) -> int | None:
    """Return the weekday if a text is nothing else: 0 is Monday."""
    word = plain(text).strip(" .,()")
    return SHORT_WEEKDAYS.get(word, _place_in(word, WEEKDAYS)) if word.isalpha() else None


@lru_cache(maxsize=4096)
def read_day(cell: Cell) -> WrittenDay | None:
    """Return the day that a cell is, or None.  A day that no month has, as 31 September, is a day here."""
    if cell.day:
        return WrittenDay(year=cell.day.year, month=cell.day.month, day=cell.day.day)
    if cell.number is not None or cell.without_value:
        return None
    text = NIGHT.sub(r"\g<1>", ENDING_I.sub("", HOUR.sub(" ", cell.text)).strip())
    if not text or text[0] in "-−–+(" or len(text) > 60:
        return None
    tokens = [token for token in TOKEN.findall(plain(text)) if token not in ENDINGS or token in ROMAN]
    if any(sign in text for sign in ",") and all(token.isdigit() for token in tokens):
        return None
    written_day = _of_tokens([token for token in tokens if not _is_weekday(token)], text)
    weekdays = [weekday_of(token) for token in tokens if _is_weekday(token)]
    if written_day and cell.year and not written_day.year:
        written_day = written_day.in_year(cell.year)
    return replace(written_day, weekday=weekdays[0]) if written_day and weekdays else written_day


def _is_weekday(token: str) -> bool:
    return (
        token.isalpha()
        and (token in SHORT_WEEKDAYS or _place_in(token, WEEKDAYS) is not None)
        and (token not in ROMAN and _place_in(token, MONTHS) is None)
    )


def _of_tokens(tokens: list[str], text: str) -> WrittenDay | None:
    words = [token for token in tokens if not token.isdigit()]
    if len(words) > 1 or len(tokens) not in (2, 3) or max(map(len, tokens)) > 10:
        return None
    numbers = [token for token in tokens if token.isdigit()]
    if words:
        return _with_month(words[0], numbers)
    in_figures = re.search(r"\d\s*[./-]\s*\d", text)
    return _in_figures(numbers, slashes="/" in text) if in_figures else None


def _with_month(word: str, numbers: list[str]) -> WrittenDay | None:
    """Return a day with a month in words; of two short numbers the year may be the first or the last."""
    month = _place_in(word, MONTHS)
    if month is None and word in ROMAN and len(numbers) == 2:
        month = ROMAN.index(word)
    if month is None:
        return None
    if len(numbers) == 1:
        return _possible(None, month + 1, int(numbers[0]))
    first, last = numbers
    if len(first) > 2 or len(last) > 2:
        year, day = (first, last) if len(first) > 2 else (last, first)
        return _possible(int(year), month + 1, int(day))
    readings = {"day_first": (last, month + 1, first), "year_first": (first, month + 1, last)}
    return _open(readings, has_short_year=True)


def _in_figures(tokens: list[str], *, slashes: bool) -> WrittenDay | None:
    """Return a day in figures.  A year stands first or last; two digits may be a year, a month or a day."""
    if len(tokens) == 2:
        first, second = tokens
        month_first = (None, first, second)
        return _open({"month_first": month_first, "day_first": (None, second, first), "year_first": month_first})
    first, second, last = tokens
    if len(first) == 4:
        return _possible(int(first), int(second), int(last))
    readings: dict[str, tuple[str | None, str | int, str]] = {}
    if len(last) == 4 or slashes:
        readings["month_first"] = (last, first, second)
    readings["day_first"] = (last, second, first)
    if len(last) < 4 and len(second) < 3:
        readings["year_first"] = (first, second, last)
    return _open(readings, has_short_year=len(last) < 4)


def _possible(year: int | None, month: int, day: int) -> WrittenDay | None:
    fits = 1 <= month <= 12 and 1 <= day <= 31 and (year is None or 1900 <= year <= 2200)
    return WrittenDay(year=year, month=month, day=day) if fits else None


def _open(
    readings: Mapping[str, tuple[str | None, str | int, str]], *, has_short_year: bool = False
) -> WrittenDay | None:
    """Return a day with those of its readings that are possible, or None if none is."""
    days = {
        order: _possible(year, int(month), int(day))
        for order, (written_year, month, day) in readings.items()
        if max(len(str(month)), len(day)) < 3 and (year := _full_year(written_year)) != 0
    }
    possible = {order: (day.year, day.month, day.day) for order, day in days.items() if day}
    if not possible:
        return None
    year, month, day = next(iter(possible.values()))
    return WrittenDay(year=year, month=month, day=day, readings=possible, has_short_year=has_short_year)


def _full_year(digits: str | None) -> int | None:
    """Return the year that some digits say: "19" is 2019 and "98" is 1998; 0 if they say none."""
    if digits is None:
        return None
    if len(digits) == 2:
        return int(digits) + (2000 if int(digits) < FIRST_SHORT_YEAR else 1900)
    return int(digits) if len(digits) == 4 else 0


def orders_of(lists: Sequence[Sequence[WrittenDay]], today: date) -> list[str]:
    """Return the orders in which the days of all tables can be read; several if the days do not tell.

    A number above 12 or 31 decides, a weekday, and a year that is still to come; else the sequence of the days,
    in each table and in the whole file.
    """
    days = [day for listed in lists for day in listed if day.readings]
    if not days:
        return ["day_first"]
    orders = [order for order in ORDERS if order != "year_first" or any(day.has_short_year for day in days)]
    tests: list[Callable[[str], int]] = [
        lambda order: sum(not day.fits(order) for day in days),
        lambda order: sum(not _has_its_weekday(day.ordered(order)) for day in days),
        lambda order: sum((day.ordered(order).year or 0) > today.year for day in days if day.has_short_year),
        lambda order: sum(_disorder([day.ordered(order) for day in listed]) for listed in lists),
        lambda order: _disorder([day.ordered(order) for listed in lists for day in listed]),
    ]
    for test in tests:
        faults = {order: test(order) for order in orders}
        orders = [order for order in orders if faults[order] == min(faults.values())]
    return sorted(orders, key=lambda order: _span([day.ordered(order) for day in days]))


def _has_its_weekday(day: WrittenDay) -> bool:
    """Return whether a day falls on the weekday that stands beside it; without a year any day does."""
    date_of_day = day.on(day.year) if day.year else None
    return date_of_day is None or day.weekday in (None, date_of_day.weekday())


def _disorder(days: Sequence[WrittenDay]) -> int:
    """Return how far days are from standing in sequence: 0 if they rise, 1 if they fall or pass one New Year."""
    without_year = any(day.year is None for day in days)
    keys = [(0 if without_year else day.year or 0, day.month, day.day) for day in days]
    return min(_breaks(keys, without_year=without_year), 1 + _breaks(keys[::-1], without_year=without_year))


def _breaks(keys: Sequence[tuple[int, int, int]], *, without_year: bool) -> int:
    """Return 0 if days rise, 1 if they pass one New Year, else more."""
    falls = sum(later < earlier for earlier, later in pairwise(keys))
    if falls == 1 and without_year and keys[-1] < keys[0]:
        return 1
    return 2 + falls if falls else 0


def _span(days: Sequence[WrittenDay]) -> int:
    """Return between how many years the days lie."""
    years = [day.year for day in days if day.year]
    return max(years) - min(years) if years else 0


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
