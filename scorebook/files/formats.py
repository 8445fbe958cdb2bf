"""Lists as CSV, as a workbook of Excel and as an OpenDocument table; none of them is held in memory whole.

A text stays a text in each of them, whatever it begins with, and a number stays a number.
"""

from __future__ import annotations

import csv
import pickle
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from itertools import islice
from typing import IO, Any

from scorebook.files.listing import Listing, Value, decimals_of, harmless, printable
from scorebook.files.opendocument import MIMETYPE, write_ods

MOST_ROWS = 50_000
SEMICOLONS = "csv-semicolon"
TYPES = {
    "csv": "text/csv; charset=utf-8",
    SEMICOLONS: "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "ods": MIMETYPE,
}
NO_TITLE = re.compile(r"[\[\]:*?/\\']")
LONGEST_TITLE = 31
WRAPPED = "wrapped"
WIDEST = 80  # letters; what is longer goes on in the next line of its cell
MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"  # by it a spreadsheet knows that the letters are UTF-8


class TooLong(Exception):
    """The list has more rows than a spreadsheet is good for."""


class _Echo:
    """Gives back what is written into it: a CSV file is made line by line and kept nowhere."""

    def write(self, line: str) -> str:
        return line


def as_csv(listing: Listing, kind: str = "csv") -> Iterator[str]:
    """Yield the list line by line: fields parted by commas, or by semicolons and with a decimal comma."""
    parted = ";" if kind == SEMICOLONS else ","
    writer = csv.writer(_Echo(), delimiter=parted)
    yield MARK + writer.writerow([_plain(column, parted) for column in listing.columns])
    for row in listing.rows:
        yield writer.writerow([_plain(value, parted) for value in row])


def _plain(value: Value, parted: str = ",") -> Any:
    match value:
        case str():
            return harmless(printable(value), parted)
        case datetime():
            return value.isoformat(sep=" ", timespec="minutes")
        case Decimal():
            return f"{value:f}".replace(".", "," if parted == ";" else ".")
    return value


def write_list(listing: Listing, kind: str) -> IO[bytes]:
    """Return the list as a file of a spreadsheet, open at its beginning.

    :raises TooLong: it has more than :data:`MOST_ROWS`.
    """
    file = tempfile.SpooledTemporaryFile(max_size=2**20)  # noqa: SIM115 - the answer closes it
    with tempfile.SpooledTemporaryFile(max_size=2**20) as spooled:
        count, widths = _keep(listing, spooled)
        spooled.seek(0)
        rows = (pickle.load(spooled) for _row in range(count))  # noqa: S301 - what was put there a moment ago
        {"xlsx": _write_xlsx, "ods": write_ods}[kind](
            NO_TITLE.sub(" ", printable(listing.title))[:LONGEST_TITLE].strip() or listing.name,
            listing.columns,
            widths,
            rows,
            file,
        )
    file.seek(0)
    return file


def _keep(listing: Listing, file: IO[bytes]) -> tuple[int, list[int]]:
    """Put the rows aside, one after the other; return how many there are, and how many letters a column needs."""
    count, widths = 0, [len(column) for column in listing.columns]
    for row in _bounded(listing):
        widths = [max(width, len(_cell_text(value))) for width, value in zip(widths, row, strict=True)]
        pickle.dump(tuple(row), file)
        count += 1
    return count, [min(width, WIDEST) for width in widths]


def _cell_text(value: Value) -> str:
    """Return about what a cell shows, thousands parted."""
    match value:
        case None:
            return ""
        case Decimal() | int():
            return f"{value:,}"
    return str(_plain(value))


def _bounded(listing: Listing) -> Iterator[Sequence[Value]]:
    rows = iter(listing.rows)
    yield from islice(rows, MOST_ROWS)
    if next(rows, None) is not None:
        raise TooLong


def _write_xlsx(
    title: str, heads: Sequence[str], widths: Sequence[int], rows: Iterable[Sequence[Value]], file: Any
) -> None:
    from openpyxl import Workbook
    from openpyxl.utils import get_column_letter

    book = Workbook(write_only=True)
    sheet = book.create_sheet(title)
    sheet.freeze_panes = "A2"
    for place, width in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(place)].width = width + 2
    cells = _Cells(sheet)
    sheet.append(cells.row(heads))
    try:
        for row in rows:
            sheet.append(cells.row(row))
    finally:
        book.save(file)  # it keeps a file of its own open until then


class _Cells:
    """The cells of a sheet, each written before the next is asked for: of every look, which is dear, one is enough."""

    def __init__(self, sheet: Any) -> None:
        self.sheet, self.kept = sheet, dict[str, Any]()

    def row(self, values: Iterable[Value]) -> Iterator[Any]:
        """Yield a row's cells; each is good until the next."""
        from openpyxl.cell import WriteOnlyCell

        for value in values:
            look = _look_of(value)
            cell = self.kept.get(look) if look else WriteOnlyCell(self.sheet)  # without a look it is written over
            if cell is None:
                cell = self.kept[look] = self._styled_cell(look)
            cell.value = printable(value) if isinstance(value, str) else value
            if isinstance(value, str):
                cell.data_type = "s"  # a text, though it may begin with an equals sign
            yield cell

    def _styled_cell(self, look: str) -> Any:
        from openpyxl.cell import WriteOnlyCell
        from openpyxl.styles import Alignment

        cell = WriteOnlyCell(self.sheet)
        if look == WRAPPED:
            cell.alignment = Alignment(wrap_text=True)
        else:
            cell.number_format = look
        return cell


def _look_of(value: Value) -> str:
    """Return how a number or a moment is shown, or that a text goes on in the next line of its cell."""
    match value:
        case datetime():
            return "yyyy-mm-dd hh:mm"
        case date():
            return "yyyy-mm-dd"
        case Decimal():
            return f"#,##0.{'0' * decimals_of(value)}".rstrip(".")
        case int():
            return "#,##0"
        case str() if len(value) > WIDEST:
            return WRAPPED
    return ""
