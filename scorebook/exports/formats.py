"""Lists as CSV, as a workbook of Excel and as an OpenDocument table; none of them is held in memory whole.

A text stays a text in each of them, whatever it begins with, and a number stays a number.
"""

from __future__ import annotations

import csv
import re
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from itertools import islice
from typing import IO, Any
from xml.sax.saxutils import escape, quoteattr

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

from scorebook.exports.listing import Listing, Value, harmless

MOST_ROWS = 50_000
TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
}
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
NO_TITLE = re.compile(r"[\[\]:*?/\\']")
LONGEST_TITLE = 31
MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"  # by it a spreadsheet knows that the letters are UTF-8


class TooLong(Exception):
    """The list has more rows than a spreadsheet is good for."""


class _Echo:
    """Gives back what is written into it: a CSV file is made line by line and kept nowhere."""

    def write(self, line: str) -> str:
        return line


def as_csv(listing: Listing) -> Iterator[str]:
    """Yield the list line by line, fields parted by commas."""
    writer = csv.writer(_Echo())
    yield MARK + writer.writerow([_plain(column) for column in listing.columns])
    for row in listing.rows:
        yield writer.writerow([_plain(value) for value in row])


def _plain(value: Value) -> Any:
    match value:
        case str():
            return harmless(_printable(value))
        case datetime():
            return value.isoformat(sep=" ", timespec="minutes")
        case Decimal():
            return f"{value:f}"
    return value


def _printable(text: str) -> str:
    return UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text)


def written(listing: Listing, kind: str) -> IO[bytes]:
    """Return the list as a file of a spreadsheet, open at its beginning.

    :raises TooLong: it has more than :data:`MOST_ROWS`.
    """
    file = tempfile.SpooledTemporaryFile(max_size=2**20)  # noqa: SIM115 - the answer closes it
    {"xlsx": _write_xlsx, "ods": _write_ods}[kind](listing, file)
    file.seek(0)
    return file


def _bounded(listing: Listing) -> Iterator[Sequence[Value]]:
    rows = iter(listing.rows)
    yield from islice(rows, MOST_ROWS)
    if next(rows, None) is not None:
        raise TooLong


def _title(listing: Listing) -> str:
    return NO_TITLE.sub(" ", _printable(listing.title))[:LONGEST_TITLE].strip() or listing.name


def _write_xlsx(listing: Listing, file: Any) -> None:
    book = Workbook(write_only=True)
    sheet = book.create_sheet(_title(listing))
    sheet.freeze_panes = "A2"
    sheet.append([_cell(sheet, column) for column in listing.columns])
    try:
        for row in _bounded(listing):
            sheet.append([_cell(sheet, value) for value in row])
    finally:
        book.save(file)  # it keeps a file of its own open until then


def _cell(sheet: Any, value: Value) -> Any:
    if not isinstance(value, str):
        return value
    cell = WriteOnlyCell(sheet, value=_printable(value))
    cell.data_type = "s"  # a text, though it may begin with an equals sign
    return cell


MIMETYPE = TYPES["ods"]
MANIFEST = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<manifest:manifest manifest:version="1.3" '
    'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    f'<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="{MIMETYPE}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)
SPACES = "urn:oasis:names:tc:opendocument:xmlns"
BEGIN = (
    f'<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content office:version="1.3" '
    f'xmlns:office="{SPACES}:office:1.0" xmlns:table="{SPACES}:table:1.0" xmlns:text="{SPACES}:text:1.0">'
    "<office:body><office:spreadsheet><table:table table:name={}>"
)
END = "</table:table></office:spreadsheet></office:body></office:document-content>"


def _write_ods(listing: Listing, file: Any) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("mimetype", MIMETYPE, zipfile.ZIP_STORED)
        package.writestr("META-INF/manifest.xml", MANIFEST)
        with package.open("content.xml", "w", force_zip64=True) as content:
            content.write(BEGIN.format(quoteattr(_title(listing))).encode())
            content.write(_ods_row(listing.columns).encode())
            for row in _bounded(listing):
                content.write(_ods_row(row).encode())
            content.write(END.encode())


def _ods_row(row: Sequence[Value]) -> str:
    return f"<table:table-row>{''.join(_ods_cell(value) for value in row)}</table:table-row>"


def _ods_cell(value: Value) -> str:
    match value:
        case None:
            return "<table:table-cell/>"
        case str():
            told, shown = 'office:value-type="string"', escape(_printable(value))
        case datetime():
            told, shown = _ods_date(value), value.isoformat(sep=" ", timespec="minutes")
        case date():
            told, shown = _ods_date(value), value.isoformat()
        case _:
            told, shown = f'office:value-type="float" office:value="{value}"', str(value)
    return f"<table:table-cell {told}><text:p>{shown}</text:p></table:table-cell>"


def _ods_date(value: date) -> str:
    return f'office:value-type="date" office:date-value="{value.isoformat()}"'
