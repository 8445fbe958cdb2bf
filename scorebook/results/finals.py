"""Final tables of seasons: places and points without days."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from scorebook.results.cells import Cell, Sheet
from scorebook.results.days import plain
from scorebook.results.numbers import is_absent, is_number, number_of, read_figure

PLACE = re.compile(r"^(\d{1,3})\s*\.?\s*(?:[-–/]\s*\d{1,3})?\s*\.?$")
ROMAN = r"(?=[IVXL])(?:XL|X{0,3})(?:IX|IV|V?I{0,3})"
ROMAN_PLACE = re.compile(rf"^({ROMAN})\s*\.?\s*(?:[-–/]\s*{ROMAN})?\.?$", re.IGNORECASE)
SEASON = re.compile(r"\b(?:19|20)\d\d(?:\s*[-–/]\s*(?:(?:19|20)\d\d|\d\d)\b)?")
PLACE_HEADS = re.compile(r"\b(hely\w*|h|nr|no|place|pl|plads|placering|rang|rank|#)\b")
POINT_HEADS = re.compile(r"\b(pont\w*|point\w*|ft|kr|forint)\b")
NAME_HEADS = re.compile(r"\b(nev|navn|name|jatekos|spiller|player|tag|medlem)\b")
ROMAN_SIGNS = {"I": 1, "V": 5, "X": 10, "L": 50}


@dataclass(frozen=True, slots=True, kw_only=True)
class Final:
    """A final table before its numbers are read."""

    sheet: Sheet
    season: str
    rows: tuple[int, ...]
    place: int
    name: int
    points: int
    others: tuple[int, ...]
    remarks: tuple[int, ...] = ()
    """The columns of words beside the names."""

    def remark(self, row: int) -> str:
        """Return the remarks of a row as one text."""
        texts = (" ".join(self.sheet.at(row, column).text.split()) for column in self.remarks)
        return ", ".join(text for text in texts if text and not is_absent(Cell(text=text)))

    @property
    def names(self) -> list[str]:
        """The names of the table."""
        return [self.sheet.at(row, self.name).text for row in self.rows]

    def points_cells(self) -> Iterator[tuple[int, Cell]]:
        """Yield the rows with a cell of points."""
        yield from ((row, cell) for row in self.rows if not is_absent(cell := self.sheet.at(row, self.points)))


def place_of(text: str) -> int | None:
    """Return the place that a cell names: "3-4." is 3, "IV." is 4; None outside the ranking."""
    if match := PLACE.match(text.strip()):
        return int(match[1])
    roman = ROMAN_PLACE.match(text.strip())
    return _roman(roman[1].upper()) if roman else None


def _roman(text: str) -> int | None:
    """Return the value of a Roman number."""
    values = [ROMAN_SIGNS[sign] for sign in text]
    return sum(-v if any(w > v for w in values[at + 1 : at + 2]) else v for at, v in enumerate(values)) or None


def finals_of(sheet: Sheet) -> Iterator[Final]:
    """Yield the final tables of a sheet that has no days; empty columns part those that stand side by side."""
    parts = list(_parts(sheet))
    if sum(bool(list(_stacked_finals(part))) for part in parts) > 1:
        for part in parts:
            yield from _stacked_finals(part)
    else:
        yield from _stacked_finals(sheet)


def _parts(sheet: Sheet) -> Iterator[Sheet]:
    """Yield the parts of a sheet between its empty columns."""
    filled = {column for _, column in sheet.cells}
    starts = [column for column in sorted(filled) if column - 1 not in filled]
    for start, end in zip(starts, [*starts[1:], sheet.width + 1], strict=False):
        cells = {place: cell for place, cell in sheet.cells.items() if start <= place[1] < end}
        yield replace(sheet, cells=cells)


def _stacked_finals(sheet: Sheet) -> Iterator[Final]:
    """Yield the final tables that stand one below the other."""
    heads = [row for row in range(1, sheet.height + 1) if _is_head(sheet, row)]
    for at, row in enumerate(heads):
        end = heads[at + 1] if at + 1 < len(heads) else sheet.height + 1
        start = heads[at - 1] if at else 0
        if final := _final(sheet, row, range(row + 1, end), _title(sheet, range(row - 1, start, -1))):
            yield final


def _is_head(sheet: Sheet, row: int) -> bool:
    """Return whether a row names the columns of a final table."""
    texts = [cell.text for column in range(1, sheet.width + 1) if (cell := sheet.at(row, column)).text]
    named = any(NAME_HEADS.search(plain(text)) or POINT_HEADS.search(plain(text)) for text in texts)
    return named and len(texts) > 1 and not any(read_figure(text) for text in texts)


def _title(sheet: Sheet, rows: Sequence[int]) -> str:
    """Return the heading above a table: the nearest that names a season, else the sheet's title."""
    texts = (sheet.at(row, column).text for row in rows for column in range(1, sheet.width + 1))
    return next((match[0] for text in texts if (match := SEASON.search(text))), _season(sheet.title) or sheet.title)


def _season(text: str) -> str:
    """Return the year or years in a text."""
    match = SEASON.search(text)
    return match[0] if match else ""


def _final(sheet: Sheet, head: int, rows: range, season: str) -> Final | None:
    columns = range(1, sheet.width + 1)
    heads = {column: plain(sheet.at(head, column).text) for column in columns}
    placed = {column: sum(place_of(sheet.at(row, column).text) is not None for row in rows) for column in columns}
    words = {column: sum(_is_word(sheet.at(row, column)) for row in rows) for column in columns}
    name = _best(columns, lambda column: (bool(NAME_HEADS.search(heads[column])), words[column]))
    place = _best(
        columns, lambda column: (bool(PLACE_HEADS.search(heads[column])), -column) if placed[column] else (False, -99)
    )
    points = next((column for column in columns if POINT_HEADS.search(heads[column])), 0)
    filled = tuple(row for row in rows if _is_word(sheet.at(row, name)) and (placed[place] or points))
    unplaced = name == points or place in (name, points) or not placed[place]
    if unplaced or not (points or (PLACE_HEADS.search(heads[place]) and NAME_HEADS.search(heads[name]))):
        return None
    others = tuple(column for column in columns if column not in (place, name, points))
    listed = tuple(row for row in filled if any(sheet.at(row, column).text for column in columns if column != name))
    remarks = tuple(column for column in others if words[column] and column > name)
    return Final(
        sheet=sheet, season=season, rows=listed, place=place, name=name, points=points, others=others, remarks=remarks
    )


def _is_word(cell: Cell) -> bool:
    return bool(cell.text) and not is_number(cell) and not is_absent(cell) and place_of(cell.text) is None


def _best(columns: Sequence[int], score: Callable[[int], tuple[bool, int]]) -> int:
    return max(columns, key=score)


def sign_by_places(finals: Sequence[Final]) -> str:
    """Return the sign of decimals under which averages or places fit, or "" if both do."""
    fitting = [sign for sign in ".," if all(_fits(final, sign) for final in finals)]
    return fitting[0] if len(fitting) == 1 else ""


def _fits(final: Final, sign: str) -> bool:
    points = {row: value for row, cell in final.points_cells() if (value := number_of(cell, sign)) is not None}
    placed = [row for row in points if place_of(final.sheet.at(row, final.place).text)]
    falls = all(points[above] >= points[below] for above, below in pairwise(placed))
    return falls and _averages_fit(final, points, sign)


def _averages_fit(final: Final, points: dict[int, Decimal], sign: str) -> bool:
    """Return whether an average times a count gives the points, wherever a table has all three."""
    heads = {column: plain(final.sheet.at(final.rows[0] - 1, column).text) for column in final.others}
    average = next(
        (column for column, head in heads.items() if head.startswith(("atlag", "gns", "gennem", "average", "avg"))), 0
    )
    counts = [column for column in final.others if column != average]
    if not average or not counts:
        return True
    for row, value in points.items():
        mean = number_of(final.sheet.at(row, average), sign)
        many = next((n for column in counts if (n := number_of(final.sheet.at(row, column), sign))), None)
        if mean is not None and many and abs(mean * many - value) > many * Decimal("0.06"):
            return False
    return True
