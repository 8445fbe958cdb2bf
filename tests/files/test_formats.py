"""Lists as files: every kind holds the same rows, a text is never a formula, a number stays one."""

from __future__ import annotations

import csv
import io
import zipfile
from datetime import UTC, date, datetime
from decimal import Decimal
from xml.etree import ElementTree as ET

import openpyxl
import pytest

from scorebook.files import formats
from scorebook.files.listing import Listing
from scorebook.files.opendocument import SPACES
from tests.files.conftest import ods_rows

NASTY = ["=1+1", "+36 30 123", "-30", "@SUM(A1)", "\tx", "\rx", "＝1", "Ő, \"és\" <ő> & 'más'", "hidden \x0bcharacter"]
MIDNIGHT = datetime(2026, 11, 20, tzinfo=UTC).replace(tzinfo=None)  # a spreadsheet knows no time zones
HALF_PAST_SEVEN = MIDNIGHT.replace(hour=19, minute=30)
PLAIN = [-30, Decimal("-12.50"), date(2026, 11, 20), HALF_PAST_SEVEN, None, 0]


def listing(rows: list[list[object]]) -> Listing:
    columns = ["=név", "Pont", *"cdef"][: len(rows[0])]
    return Listing(name="names", title="Név [1] / 'x'", columns=columns, rows=rows)  # type: ignore[arg-type]


HIDDEN = ["{}=1+1", "x{}=1+1", "x{}+cmd", "a{}@SUM(A1)", "x{}-2+3{}y", "x {}\u2003=H(0)", 'x{}"=1+1', 'x{} ""+1"']


@pytest.mark.parametrize("text", [text.replace("{}", sign) for text in HIDDEN for sign in ",;\t\n"])
@pytest.mark.parametrize("parted", [",", ";", "\t"])
@pytest.mark.parametrize("kind", ["csv", formats.SEMICOLONS])
def test_a_text_is_no_formula_whichever_sign_parts_the_columns(text: str, parted: str, kind: str) -> None:
    sentence = "".join(formats.as_csv(listing([[1, text, 1]]), kind)).removeprefix("\ufeff")
    cells = [
        cell.strip(' "') for row in csv.reader(io.StringIO(sentence, newline=""), delimiter=parted) for cell in row
    ]
    assert not [cell for cell in cells if cell.lstrip().startswith(("=", "+", "-", "@"))]


@pytest.mark.parametrize("text", NASTY)
def test_a_text_is_never_a_formula(text: str) -> None:
    rows = list(
        csv.reader(io.StringIO("".join(formats.as_csv(listing([[text, 1]]))).removeprefix("\ufeff"), newline=""))
    )
    assert not rows[1][0].startswith(("=", "+", "-", "@", "\t", "\r", "＝"))
    assert rows[0][0] == "'=név"
    sheet = openpyxl.load_workbook(formats.write_list(listing([[text, 1]]), "xlsx")).active
    assert sheet is not None
    assert sheet["A2"].data_type == "s"
    assert sheet["B2"].data_type == "n"
    kind, told = ods_rows(formats.write_list(listing([[text, 1]]), "ods").read())[1][0]
    assert kind == "string"
    assert told is not None
    assert told.strip()


def test_a_number_stays_a_number_and_a_day_a_day() -> None:
    text = "".join(formats.as_csv(listing([PLAIN])))  # type: ignore[list-item]
    (line,) = list(csv.reader(io.StringIO(text, newline="")))[1:]
    assert line == ["-30", "-12.50", "2026-11-20", "2026-11-20 19:30", "", "0"]
    sheet = openpyxl.load_workbook(formats.write_list(listing([PLAIN]), "xlsx")).active  # type: ignore[list-item]
    assert sheet is not None
    assert [cell.value for cell in sheet[2]] == [
        -30,
        -12.5,
        MIDNIGHT,
        HALF_PAST_SEVEN,
        None,
        0,
    ]
    row = ods_rows(formats.write_list(listing([PLAIN]), "ods").read())[1]  # type: ignore[list-item]
    assert [kind for kind, _ in row] == ["float", "float", "date", "date", None, "float"]
    assert [told for _, told in row[:2]] == ["-30", "-12.50"]


LONG = "a" * 200
WIDE = [["Kovács-Nagy Annamária", Decimal("-1234567.00")], [LONG, Decimal("0.50")]]


def test_a_workbook_shows_days_amounts_and_names_whole() -> None:
    table = listing([PLAIN[:2], PLAIN[2:4], *WIDE])  # type: ignore[list-item]
    sheet = openpyxl.load_workbook(formats.write_list(table, "xlsx")).active
    assert sheet is not None
    table = [[cell.number_format for cell in row] for row in sheet.iter_rows(min_row=2)]
    assert table == [["#,##0", "#,##0.00"], ["yyyy-mm-dd", "yyyy-mm-dd hh:mm"], *[["General", "#,##0.00"]] * 2]
    assert sheet.column_dimensions["A"].width == formats.WIDEST + 2
    assert sheet.column_dimensions["B"].width >= len("2026-11-20 19:30") + 1
    assert [sheet[f"A{row}"].alignment.wrap_text or False for row in (4, 5)] == [False, True]


def test_a_table_of_opendocument_shows_days_amounts_and_names_whole() -> None:
    file = formats.write_list(listing([PLAIN[:2], PLAIN[2:4], *WIDE]), "ods")  # type: ignore[list-item]
    root = ET.fromstring(zipfile.ZipFile(file).read("content.xml"))  # noqa: S314 - our own file
    space = {
        name: f"{{{SPACES}:{long}:1.0}}"
        for name, long in (("table", "table"), ("style", "style"), ("number", "datastyle"))
    }
    styles = {one.get(f"{space['style']}name"): one for one in root.iter() if one.get(f"{space['style']}name")}
    cells = [list(row) for row in root.iter(f"{space['table']}table-row")]
    rows = [[cell.get(f"{space['table']}style-name") for cell in row] for row in cells]
    assert rows[1:] == [["number0", "number2"], ["day", "moment"], *[["text", "number2"]] * 2]
    for name, parts in {"day": 5, "moment": 9, "number2": 1}.items():
        assert len(styles[styles[name].get(f"{space['style']}data-style-name")]) == parts
    assert styles["a-number2"][0].get(f"{space['number']}decimal-places") == "2"
    widths = [styles[f"co{place}"][0].get(f"{space['style']}column-width") for place in (0, 1)]
    assert [float(str(width).removesuffix("cm")) for width in widths] == [18.8, 4.08]


def test_csv_is_also_written_with_semicolons_and_a_decimal_comma() -> None:
    text = "".join(formats.as_csv(listing([PLAIN]), formats.SEMICOLONS))  # type: ignore[list-item]
    assert text.splitlines()[1] == "-30;-12,50;2026-11-20;2026-11-20 19:30;;0"


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_a_list_without_end_is_refused_and_not_made(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "MOST_ROWS", 3)
    assert formats.write_list(listing([["x", 1]] * 3), kind).read(2) == b"PK"
    with pytest.raises(formats.TooLong):
        formats.write_list(listing([["x", 1]] * 4), kind)


def test_csv_is_made_line_by_line() -> None:
    def rows():
        yield ["x", 1]
        raise ZeroDivisionError

    lines = formats.as_csv(Listing(name="n", title="n", columns=["a", "b"], rows=rows()))
    assert next(lines).startswith("\ufeffa,b")
    assert next(lines) == "x,1\r\n"
    with pytest.raises(ZeroDivisionError):
        next(lines)
