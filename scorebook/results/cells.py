"""Sheets as every format gives them: cells with their text, number or day, and the places that a reader cites."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from openpyxl.utils import get_column_letter


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell: its text, and the number or day that the file stores."""

    text: str = ""
    number: Decimal | None = None
    day: date | None = None
    year: int | None = None
    """The year of a day that is written without one, from another cell."""
    currency: str = ""
    red: bool = False
    formula: bool = False
    """True of a number that a formula gives."""
    without_value: bool = False
    """True of a formula whose value the file does not keep."""


EMPTY = Cell()


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A merged rectangle of cells."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One sheet; rows and columns are counted from 1.  A turned sheet has its rows and columns exchanged."""

    title: str = ""
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()
    merged: tuple[Area, ...] = ()
    turned: bool = False

    @property
    def height(self) -> int:
        """The last row that has a cell."""
        return max((row for row, _ in self.cells), default=0)

    @property
    def width(self) -> int:
        """The last column that has a cell."""
        return max((column for _, column in self.cells), default=0)

    def at(self, row: int, column: int) -> Cell:
        """Return a cell; an empty one outside the sheet."""
        return self.cells.get((row, column), EMPTY)

    def column(self, column: int) -> Iterator[tuple[int, Cell]]:
        """Yield the filled cells of a column with their rows."""
        yield from ((row, cell) for (row, other), cell in sorted(self.cells.items()) if other == column)

    def turn(self) -> Sheet:
        """Exchange rows and columns.  Places stay as the file has them."""
        return replace(
            self,
            cells={(column, row): cell for (row, column), cell in self.cells.items()},
            hidden_rows=self.hidden_columns,
            hidden_columns=self.hidden_rows,
            merged=tuple(Area(top=a.left, left=a.top, bottom=a.right, right=a.bottom) for a in self.merged),
            turned=not self.turned,
        )

    def head_of(self, row: int, column: int) -> int:
        """Return the first row of the merged area in which a cell lies, or its own row."""
        inside = (a for a in self.merged if a.left <= column <= a.right and a.top <= row <= a.bottom)
        return next((area.top for area in inside), row)

    def place(self, row: int, column: int) -> str:
        """Return the place of a cell: "Sheet!A12", or "A12" in a text."""
        if self.turned:
            row, column = column, row
        return self._within(f"{get_column_letter(column)}{row}")

    def line(self, row: int, left: int = 0, right: int = 0) -> str:
        """Return the place of a row: "Sheet!12", or "Sheet!J12:P12" between two columns."""
        if left:
            start, end = self.place(row, left), self.place(row, right)
            return f"{start}:{end.rpartition('!')[2]}"
        return self._within(get_column_letter(row) if self.turned else str(row))

    def letter(self, column: int) -> str:
        """Return the letter of a column, or in a turned sheet the number of its row."""
        return str(column) if self.turned else get_column_letter(column)

    def _within(self, place: str) -> str:
        return f"{self.title}!{place}" if self.title else place
