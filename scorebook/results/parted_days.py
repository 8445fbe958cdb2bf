"""Days whose year, month and day stand apart: in columns of their own, in headings, or in the sheet's name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

from scorebook.results.cells import Cell, Sheet
from scorebook.results.days import (
    MONTHS,
    ROMAN,
    month_of_word,
    plain,
    read_day,
    weekday_of,
    year_by_heading,
    years_in,
)
from scorebook.results.finals import finals_of
from scorebook.results.numbers import is_number
from scorebook.results.sums import says_sum

YEAR_HEADS = re.compile(r"^(ev|evszam|ar|arstal|aar|year|yr)\.?$")
MONTH_HEADS = re.compile(r"^(ho|honap|maned|md|month|mon)\.?$")
DAY_HEADS = re.compile(r"^(nap|napja|dag|day|datum|dato|date|d|n)\.?$")
DAY_NUMBER = re.compile(r"^(\d{1,2})(\.|-?\w{0,2}\.?)?$")
WEEKDAY_BEFORE = re.compile(r"^[^\W\d_]+[.,]?\s+(?=\d)")
YEAR = re.compile(r"^((?:19|20)\d\d)\.?(?:\s*(?:ev|evi))?\.?$")
WORDS_OF_A_MONTH = {"ho", "honap", "havi", "hava", "ev", "evi", "maned", "i", "of"}
FEWEST_DAYS = 2
Column = Mapping[int, Cell]


@dataclass(frozen=True, slots=True, kw_only=True)
class Month:
    """A month, and its year where the file writes both together."""

    month: int
    year: int | None = None


def gather_days(sheet: Sheet) -> Sheet:
    """Return the sheet with each day in one cell; days may also stand across."""
    upright = _gathered(sheet)
    return upright if upright is not sheet else _gathered(sheet.turn()).turn()


def _gathered(sheet: Sheet) -> Sheet:
    """Return the sheet with the parts of its days in one column, or the sheet itself."""
    columns: dict[int, dict[int, Cell]] = {}
    for (row, column), cell in sorted(sheet.cells.items()):
        columns.setdefault(column, {})[row] = cell
    if in_columns := _by_columns(sheet, columns):
        return in_columns
    if moved := _above_numbers(sheet, columns):
        return moved
    if any(sum(bool(read_day(cell)) for cell in cells.values()) >= FEWEST_DAYS for cells in columns.values()):
        return _with_years_of_rows(sheet, columns)
    return _by_headings(sheet, columns) or sheet


# ---- columns of parts


def _by_columns(sheet: Sheet, columns: Mapping[int, Column]) -> Sheet | None:
    """Return the sheet whose years, months and days stand in two or three columns, or None."""
    years = next((column for column, cells in columns.items() if _is_year_column(cells)), 0)
    months = next((column for column, cells in columns.items() if _is_month_column(cells)), 0)
    if months and (days := _day_column_beside(columns, months, years)):
        return _joined(sheet, columns, (years, months, days))
    yearless = next((column for column, cells in columns.items() if _are_days_without_year(cells)), 0)
    return _joined(sheet, columns, (years, 0, yearless)) if years and yearless else None


def _head(cells: Column) -> str:
    """Return the words directly above the numbers of a column."""
    above = ""
    for cell in cells.values():
        if cell.number is not None or cell.day or any(sign.isdigit() for sign in cell.text):
            return above
        above = plain(cell.text)
    return above


def _is_year_column(cells: Column) -> bool:
    """Return whether a column has years alone below a head as "Év"."""
    years = sum(_year(cell) is not None for cell in cells.values())
    return years > 0 and bool(YEAR_HEADS.match(_head(cells))) and years + _count_words(cells) >= len(cells)


def _is_month_column(cells: Column) -> bool:
    """Return whether a column has months: in words, or in figures below a head as "Hónap"."""
    headed = any(MONTH_HEADS.match(plain(cell.text)) for cell in cells.values())
    months = sum(_month(cell, in_figures=headed) is not None for cell in cells.values())
    years = sum(_year(cell) is not None for cell in cells.values())
    return months > 0 and months + years + _count_words(cells) >= len(cells)


def _count_words(cells: Column) -> int:
    """Return how many cells of a column are words, and no months."""
    return sum(
        cell.number is None and not cell.day and not any(sign.isdigit() for sign in cell.text) and not _month(cell)
        for cell in cells.values()
    )


def _are_days_without_year(cells: Column) -> bool:
    days = [day for cell in cells.values() if (day := read_day(cell)) and not cell.day]
    return len(days) >= FEWEST_DAYS and all(day.year is None for day in days)


def _day_column_beside(columns: Mapping[int, Column], months: int, years: int) -> int:
    """Return the column of the days of these months, or 0."""
    candidates = [
        column
        for column, cells in columns.items()
        if column not in (months, years) and sum(_day_number(cell) is not None for cell in cells.values())
    ]
    headed = [
        column
        for column in candidates
        if DAY_HEADS.match(_head(columns[column])) and _are_numbers_below_words(columns[column])
    ]
    bare = [
        column
        for column in candidates
        if abs(column - months) == 1
        and not _words_above(columns[column])
        and _are_day_numbers(columns[column], columns[months])
    ]
    return min(headed or bare, key=lambda column: abs(column - months), default=0)


def _are_numbers_below_words(cells: Column) -> bool:
    """Return whether each cell of a column is a word, or the number of a day."""
    numbers = sum(_day_number(cell) is not None for cell in cells.values())
    words = _count_words(cells)
    years = sum(_year(cell) is not None for cell in cells.values())
    return numbers + words + years >= len(cells)


def _words_above(cells: Column) -> bool:
    """Return whether words that are no month stand above the first number of a column."""
    head = _head(cells)
    return bool(head) and month_of_word(head.strip(".")) is None


def _are_day_numbers(cells: Column, months: Column) -> bool:
    """Return whether numbers rise within each month as days do, or are written as "12."."""
    numbers = {row: number for row, cell in cells.items() if (number := _day_number(cell))}
    dotted = all(cell.text.endswith(".") for row, cell in cells.items() if row in numbers)
    rising = all(first < then or row in months for (_, first), (row, then) in pairwise(numbers.items()))
    return len(numbers) >= FEWEST_DAYS and (dotted or rising)


def _joined(sheet: Sheet, columns: Mapping[int, Column], parts: tuple[int, int, int]) -> Sheet:
    """Return the sheet with the whole day in the column of the days, and without the other parts."""
    years, months, days = parts
    headed = any(MONTH_HEADS.match(plain(cell.text)) for cell in columns.get(months, {}).values())
    alone = _rows_of_one_cell(sheet)
    cells = {place: cell for place, cell in sheet.cells.items() if place[1] not in (years, months) or place[0] in alone}
    year: int | None = None
    month: Month | None = None
    for row in range(1, sheet.height + 1):
        year = _year(sheet.at(row, years)) or year
        month = _month(sheet.at(row, months), in_figures=headed) or month
        cell = sheet.at(row, days)
        number = _day_number(cell)
        if months and month and number:
            cells[row, days] = _whole_day(month.year or year, month.month, number)
        elif not months and year and (day := read_day(cell)) and not day.year:
            cells[row, days] = replace(cell, year=year)
    return replace(sheet, cells=cells)


# ---- headings


def _by_headings(sheet: Sheet, columns: Mapping[int, Column]) -> Sheet | None:
    """Return the sheet whose days are numbers below a heading with the month, or in a sheet named by it."""
    month = _month_in(sheet.title)
    headings = {row: found for row in _rows_of_one_cell(sheet) if (found := _month(_only_cell(sheet, row)))}
    if not month and not headings:
        return None
    days = next((column for column, cells in columns.items() if _may_be_days(cells)), 0)
    if not days:
        return None
    cells = dict(sheet.cells)
    for row in range(1, sheet.height + 1):
        month = headings.get(row, month)
        number = _day_number(sheet.at(row, days))
        if month and number and row not in headings:
            cells[row, days] = _whole_day(month.year, month.month, number)
    return replace(sheet, cells=cells)


def _may_be_days(cells: Column) -> bool:
    """Return whether a column has days: numbers below a head as "Nap", or "12." below no head."""
    numbers = [cell for cell in cells.values() if _day_number(cell)]
    months = sum(_month(cell) is not None for cell in cells.values())
    if not numbers or len(numbers) + _count_words(cells) < len(cells) - 1 - months:
        return False
    if any(DAY_HEADS.match(plain(cell.text)) for cell in cells.values()):
        return True
    return len(numbers) >= FEWEST_DAYS and (
        not _words_above(cells) and all(cell.text.endswith(".") for cell in numbers)
    )


def _rows_of_one_cell(sheet: Sheet) -> list[int]:
    counts: dict[int, int] = {}
    for row, _column in sheet.cells:
        counts[row] = counts.get(row, 0) + 1
    return sorted(row for row, count in counts.items() if count == 1)


def _only_cell(sheet: Sheet, row: int) -> Cell:
    """Return the only cell of a row."""
    return next(cell for (at, _column), cell in sheet.cells.items() if at == row)


def _with_years_of_rows(sheet: Sheet, columns: Mapping[int, Column]) -> Sheet:
    """Return the sheet in which the first day below a row with a year alone has this year.

    A year above the heads is the heading of its table.
    """
    headings = {row: years for row in _rows_of_one_cell(sheet) if (years := _years_alone(_only_cell(sheet, row)))}
    cells = dict(sheet.cells)
    alone = _rows_of_one_cell(sheet)
    filled = {row for row, _ in sheet.cells if row not in alone}
    for column, texts in columns.items():
        if not _are_days_without_year(texts):
            continue
        heading: list[int] = []
        days = [row for row, cell in texts.items() if row not in headings and read_day(cell)]
        heads = max((row for row in filled if row < days[0]), default=1)
        for row in range(heads, sheet.height + 1):
            heading = headings.get(row, heading)
            if heading and row in days and (day := read_day(texts[row])):
                cells[row, column] = replace(texts[row], year=year_by_heading(day.month, heading))
                heading = []
    return replace(sheet, cells=cells) if headings else sheet


def _years_alone(cell: Cell) -> list[int]:
    """Return the year or the two years of a heading without any other number, and without a sum."""
    text = cell.text
    digits = re.findall(r"\d+", text)
    if cell.day or len(text) > 40 or not digits or len(digits) > 2 or says_sum(text) or read_day(cell):
        return []
    years = years_in(text)
    return years if len(years) == len(digits) else []


# ---- a day for a whole table


def _above_numbers(sheet: Sheet, columns: Mapping[int, Column]) -> Sheet | None:
    """Return the sheet with each day above the numbers of its evening, if it stands above the names or is the title."""
    pairs = [
        (names, names + 1)
        for names in columns
        if names + 1 in columns and _are_names_and_numbers(columns[names], columns[names + 1])
    ]
    if sheet.turned or len(pairs) != 1:
        return None
    names, numbers = pairs[0]
    days = {row: cell for row, cell in columns[names].items() if read_day(cell) and (row, numbers) not in sheet.cells}
    others = any(read_day(cell) for place, cell in sheet.cells.items() if place[1] != names)
    title = Cell(text=sheet.title)
    if others or not (days or read_day(title)) or any(finals_of(sheet)):
        return None
    cells = {place: cell for place, cell in sheet.cells.items() if place[1] != names or place[0] not in days}
    if not days:
        first = next(row for row, cell in columns[numbers].items() if is_number(cell))
        days = {max(first - 1, 1): title}
    return replace(sheet, cells={**cells, **{(row, numbers): cell for row, cell in days.items()}})


def _are_names_and_numbers(names: Column, numbers: Column) -> bool:
    """Return whether most numbers of one column have a word to their left in another one, and none has a day."""
    filled = [row for row, cell in numbers.items() if is_number(cell)]
    beside = [names[row] for row in filled if row in names]
    named = [cell for cell in beside if not is_number(cell)]
    return len(filled) > 1 and len(named) >= len(filled) - 1 and not any(map(read_day, beside))


# ---- parts


def _year(cell: Cell) -> int | None:
    match = YEAR.match(plain(cell.text))
    return int(match[1]) if match else None


def _day_number(cell: Cell) -> int | None:
    """Return the number of a day in its month: 12, "12." or "12-én"."""
    text = WEEKDAY_BEFORE.sub(lambda word: word[0] if weekday_of(word[0]) is None else "", cell.text)
    match = None if cell.day else DAY_NUMBER.match(text)
    return int(match[1]) if match and 1 <= int(match[1]) <= 31 else None


def _month(cell: Cell, *, in_figures: bool = False) -> Month | None:
    """Return the month that a cell names and nothing else, with its year."""
    text = plain(cell.text)
    if in_figures and (match := re.match(r"^(\d{1,2})\.?$", text)):
        return Month(month=int(match[1])) if 1 <= int(match[1]) <= 12 else None
    if in_figures and text.strip(" .") in ROMAN:
        return Month(month=ROMAN.index(text.strip(" .")) + 1)
    words = [word for word in re.findall(r"[^\W\d_]+", text) if word not in WORDS_OF_A_MONTH]
    digits = re.findall(r"\d+", text)
    month = month_of_word(words[0]) if len(words) == 1 else None
    if month is None or len(digits) > 1 or any(not YEAR.match(year) for year in digits):
        return None
    return Month(month=month, year=int(digits[0]) if digits else None)


def _month_in(title: str) -> Month | None:
    """Return the month in the name of a sheet."""
    months = {month for word in re.findall(r"[^\W\d_]+", plain(title)) if (month := month_of_word(word))}
    years = years_in(title)
    return Month(month=months.pop(), year=years[0] if len(years) == 1 else None) if len(months) == 1 else None


def _whole_day(year: int | None, month: int, day: int) -> Cell:
    """Return a cell with a day; a day that its month does not have stays a text."""
    text = f"{MONTHS[month - 1].split()[-1]} {day}"
    try:
        return Cell(text=text, day=date(year, month, day)) if year else Cell(text=text)
    except ValueError:
        return Cell(text=f"{text} {year}")
