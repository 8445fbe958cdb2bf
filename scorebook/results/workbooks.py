"""XLSX and ODS files as sheets."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from scorebook.results.cells import Area, Cell, Sheet

MOST_BYTES = 40_000_000
"""The size that a file may have when it is unpacked."""
MOST_ROWS, MOST_COLUMNS = 20_000, 400
MOST_CELLS = 400_000
"""The area that a sheet may have: five years of evenings need less than a tenth of it."""
RED = re.compile(r"^([0-9A-F]{2})?(F[0-9A-F]|[C-E][0-9A-F])([0-3][0-9A-F]){2}$", re.IGNORECASE)
RED_INDEXES = {2, 10}
"""The numbers of red among the indexed colors of a workbook."""
PADDING = re.compile(r"_.|\*.|\[(?!red\])[^\]]*\]", re.IGNORECASE)
"""The parts of a number format that print nothing but a space: room for a sign, fillers, colors and conditions."""
LOCALE = re.compile(r"\[\$([^\]-]*)(?:-[^\]]*)?\]")
"""A currency with its locale in a number format: "[$Ft-40E]", or "[$-409]" without a currency."""
SHOWN_AS_LOSS = re.compile(r"^[-−–]|^\(.*\)$")
CURRENCIES = re.compile(
    r"(?P<HUF>\bFt\b|\bHUF\b)|(?P<DKK>\bkr\b|\bDKK\b)|(?P<EUR>€|\bEUR\b)|(?P<GBP>£|\bGBP\b)|(?P<USD>\$|\bUSD\b)"
    r"|(?P<CZK>\bKč|\bCZK\b)|(?P<PLN>\bzł|\bPLN\b)|(?P<RON>\blei\b|\bRON\b)|(?P<SEK>\bSEK\b)|(?P<CHF>\bCHF\b)",
    re.IGNORECASE,
)
CODES = tuple(CURRENCIES.groupindex)


class UnreadableFile(ValueError):
    """The file cannot be read, with the code of the reason.

    `broken`, `doctype`, `too_large` (the file, or one sheet), `too_many_rows` or `too_many_columns` of one sheet.
    """


def read_workbook(content: bytes) -> tuple[Sheet, ...]:
    """Return the sheets of an XLSX or ODS file.

    :raises UnreadableFile: the file is broken, protected, or too large when it is unpacked
    """
    try:
        is_open_document = _check_package(content)
        return tuple(_of_ods(content) if is_open_document else _of_xlsx(content))
    except UnreadableFile:
        raise
    except Exception as why:
        raise UnreadableFile("broken") from why


def _check_package(content: bytes) -> bool:
    """Return whether a package is an OpenDocument; refuse what would unpack to too much, or declares entities."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        if sum(entry.file_size for entry in package.infolist()) > MOST_BYTES:
            raise UnreadableFile("too_large")
        if "content.xml" not in package.namelist():
            return False
        if b"<!DOCTYPE" in package.read("content.xml")[:2000]:
            raise UnreadableFile("doctype")
    return True


def currency_in(text: str) -> str:
    """Return the currency that a text names, as "HUF" or "DKK"; "" if none."""
    match = CURRENCIES.search(text)
    return str(match.lastgroup) if match else ""


def check_size(rows: int, columns: int) -> None:
    """Refuse a sheet that is larger than a list of results can be, so that none of its rows is lost.

    :raises UnreadableFile: too many rows, columns or cells
    """
    if rows > MOST_ROWS:
        raise UnreadableFile("too_many_rows")
    if columns > MOST_COLUMNS:
        raise UnreadableFile("too_many_columns")
    if rows * columns > MOST_CELLS:
        raise UnreadableFile("too_large")


def _of_xlsx(content: bytes) -> Iterator[Sheet]:
    from openpyxl import load_workbook

    values = load_workbook(io.BytesIO(content), data_only=True)
    formulas = load_workbook(io.BytesIO(content))
    for sheet in values.worksheets:
        check_size(sheet.max_row, sheet.max_column)
        yield Sheet(
            title=sheet.title,
            cells={
                (cell.row, cell.column): _xlsx_cell(cell, formulas[sheet.title].cell(cell.row, cell.column))
                for row in sheet.iter_rows()
                for cell in row
                if formulas[sheet.title].cell(cell.row, cell.column).value not in (None, "")
            },
            hidden_rows=frozenset(row for row, of in sheet.row_dimensions.items() if of.hidden),
            hidden_columns=frozenset(_hidden_columns(sheet)),
            merged=tuple(
                Area(top=area.min_row, left=area.min_col, bottom=area.max_row, right=area.max_col)
                for area in sheet.merged_cells.ranges
            ),
        )


def _hidden_columns(sheet: Any) -> Iterator[int]:
    """Yield the numbers of the hidden columns."""
    for of in sheet.column_dimensions.values():
        if of.hidden and of.min:
            yield from range(of.min, min(of.max, MOST_COLUMNS) + 1)


def _xlsx_cell(cell: Any, formula: Any) -> Cell:
    value = cell.value
    if value is None:
        return Cell(text=str(formula.value), without_value=formula.data_type == "f")
    color, is_loss = _positive_format(cell.number_format)
    red = color or (_is_red_color(cell.font.color) if cell.font else False)
    valued = _valued(value, currency_in(LOCALE.sub(r"\1", cell.number_format).replace('"', " ")), red=red)
    if is_loss and valued.number and valued.number > 0:
        valued = replace(valued, number=-valued.number)
    return replace(valued, formula=formula.data_type == "f")


def _positive_format(number_format: str) -> tuple[bool, bool]:
    """Return whether a format shows numbers above zero in red, and whether with a minus or in brackets."""
    section = PADDING.sub("", number_format.split(";", maxsplit=1)[0]).casefold()
    signs = re.sub(r'\[red\]|["\\\s]', "", section)
    return "[red]" in section, bool(SHOWN_AS_LOSS.match(signs))


def _is_red_color(color: Any) -> bool:
    """Return whether a color of a workbook is red; it has its red, green and blue, or a number."""
    if color is None:
        return False
    return color.indexed in RED_INDEXES if color.type == "indexed" else bool(RED.match(str(color.rgb)))


def _valued(value: object, currency: str = "", *, red: bool = False) -> Cell:
    if isinstance(value, datetime):
        return Cell(text=value.date().isoformat(), day=value.date())
    if isinstance(value, date):
        return Cell(text=value.isoformat(), day=value)
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return Cell(text=str(value), number=round(Decimal(str(value)), 6), currency=currency, red=red)
    return Cell(text=unicodedata.normalize("NFC", str(value)).strip(), red=red)


def _of_ods(content: bytes) -> Iterator[Sheet]:
    from odfdo import Document

    document = Document(io.BytesIO(content))
    styles = {style.get_attribute("style:name"): style for style in document.get_styles("table-cell")}
    for table in document.body.tables:
        yield _ods_sheet(table, styles)


def _ods_sheet(table: Any, styles: dict[Any, Any]) -> Sheet:
    cells: dict[tuple[int, int], Cell] = {}
    merged: list[Area] = []
    hidden: set[int] = set()
    row = 1
    for element in table.get_elements("descendant::table:table-row"):
        many = _repeated(element, "table:number-rows-repeated")
        if element.get_attribute("table:visibility") in ("collapse", "filter"):
            hidden.update(range(row, min(row + many, MOST_ROWS)))
        for copy in range(many):
            if not _ods_row(element, row + copy, cells, merged, styles):
                break
            check_size(row + copy, 1)
        row += many
    return Sheet(
        title=table.name,
        cells=cells,
        hidden_rows=frozenset(hidden),
        hidden_columns=frozenset(_ods_hidden_columns(table)),
        merged=tuple(merged),
    )


def _ods_row(
    element: Any, row: int, cells: dict[tuple[int, int], Cell], merged: list[Area], styles: dict[Any, Any]
) -> bool:
    """Add the cells of one row; return False if the row is empty."""
    column, filled = 1, False
    for cell in element.get_elements("table:table-cell|table:covered-table-cell"):
        many = _repeated(cell, "table:number-columns-repeated")
        if value := _ods_cell(cell, styles):
            filled = True
            check_size(1, column + many - 1)
            cells.update({(row, at): value for at in range(column, column + many)})
            if len(cells) > MOST_CELLS:
                raise UnreadableFile("too_large")
        down = _repeated(cell, "table:number-rows-spanned")
        across = _repeated(cell, "table:number-columns-spanned")
        if down > 1 or across > 1:
            merged.append(Area(top=row, left=column, bottom=row + down - 1, right=column + across - 1))
        column += many
    return filled


def _ods_cell(cell: Any, styles: dict[Any, Any]) -> Cell | None:
    kind = cell.get_attribute("office:value-type")
    text = "\n".join(part.inner_text for part in cell.get_elements("text:p")).strip()
    formula = cell.get_attribute("table:formula")
    if not kind:
        return Cell(text=formula or text, without_value=bool(formula)) if formula or text else None
    if kind == "date":
        return _valued(date.fromisoformat(cell.get_attribute("office:date-value")[:10]))
    if kind in ("float", "currency"):
        return _ods_number(cell, text, red=_is_red(styles.get(cell.get_attribute("table:style-name") or "")))
    return _valued(text) if text else None


def _ods_number(cell: Any, text: str, *, red: bool) -> Cell | None:
    try:
        number = Decimal(cell.get_attribute("office:value"))
    except (InvalidOperation, TypeError):
        return Cell(text=text)
    if number > 0 and SHOWN_AS_LOSS.match(text):
        number = -number
    named = cell.get_attribute("office:currency") or ""
    valued = _valued(number, named if named in CODES else currency_in(text), red=red)
    return replace(valued, formula=bool(cell.get_attribute("table:formula")))


def _is_red(style: Any) -> bool:
    if style is None:
        return False
    colors = (part.get_attribute("fo:color") for part in style.get_elements("style:text-properties"))
    return any(color and RED.match(color.removeprefix("#")) for color in colors)


def _ods_hidden_columns(table: Any) -> Iterator[int]:
    column = 1
    for element in table.get_elements("descendant::table:table-column"):
        many = _repeated(element, "table:number-columns-repeated")
        if element.get_attribute("table:visibility") in ("collapse", "filter"):
            yield from range(column, min(column + many, MOST_COLUMNS))
        column += many


def _repeated(element: Any, name: str) -> int:
    return int(element.get_attribute(name) or 1)
