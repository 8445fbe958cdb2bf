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

from scorebook.exports import formats
from scorebook.exports.listing import Listing

NASTY = ["=1+1", "+36 30 123", "-30", "@SUM(A1)", "\tx", "\rx", "＝1", "Ő, \"és\" <ő> & 'más'", "hidden \x0bcharacter"]
MIDNIGHT = datetime(2026, 11, 20, tzinfo=UTC).replace(tzinfo=None)  # a spreadsheet knows no time zones
HALF_PAST_SEVEN = MIDNIGHT.replace(hour=19, minute=30)
PLAIN = [-30, Decimal("-12.50"), date(2026, 11, 20), HALF_PAST_SEVEN, None, 0]


def listing(rows: list[list[object]]) -> Listing:
    return Listing(name="names", title="Név [1] / 'x'", columns=["=név", "Pont"], rows=rows)  # type: ignore[arg-type]


def ods_rows(data: bytes) -> list[list[tuple[str | None, str | None]]]:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        assert package.infolist()[0].filename == "mimetype"
        assert package.infolist()[0].compress_type == zipfile.ZIP_STORED
        root = ET.fromstring(package.read("content.xml"))  # noqa: S314 - our own file
    spaces = {"t": f"{formats.SPACES}:table:1.0", "x": f"{formats.SPACES}:text:1.0"}
    office = f"{{{formats.SPACES}:office:1.0}}"
    return [
        [(cell.get(f"{office}value-type"), cell.get(f"{office}value") or cell.findtext("x:p", None, spaces))
         for cell in row.findall("t:table-cell", spaces)] for row in root.iterfind(".//t:table-row", spaces)
    ]  # fmt: skip


@pytest.mark.parametrize("text", NASTY)
def test_a_text_is_never_a_formula(text: str) -> None:
    rows = list(
        csv.reader(io.StringIO("".join(formats.as_csv(listing([[text, 1]]))).removeprefix("\ufeff"), newline=""))
    )
    assert not rows[1][0].startswith(("=", "+", "-", "@", "\t", "\r", "＝"))
    assert rows[0][0] == "'=név"
    sheet = openpyxl.load_workbook(formats.written(listing([[text, 1]]), "xlsx")).active
    assert sheet is not None
    assert sheet["A2"].data_type == "s"
    assert sheet["B2"].data_type == "n"
    kind, told = ods_rows(formats.written(listing([[text, 1]]), "ods").read())[1][0]
    assert kind == "string"
    assert told is not None
    assert told.strip()


def test_a_number_stays_a_number_and_a_day_a_day() -> None:
    (line,) = list(csv.reader(io.StringIO("".join(formats.as_csv(listing([PLAIN]))), newline="")))[1:]  # type: ignore[list-item]
    assert line == ["-30", "-12.50", "2026-11-20", "2026-11-20 19:30", "", "0"]
    sheet = openpyxl.load_workbook(formats.written(listing([PLAIN]), "xlsx")).active  # type: ignore[list-item]
    assert sheet is not None
    assert [cell.value for cell in sheet[2]] == [
        -30,
        -12.5,
        MIDNIGHT,
        HALF_PAST_SEVEN,
        None,
        0,
    ]
    row = ods_rows(formats.written(listing([PLAIN]), "ods").read())[1]  # type: ignore[list-item]
    assert [kind for kind, _ in row] == ["float", "float", "date", "date", None, "float"]
    assert [told for _, told in row[:2]] == ["-30", "-12.50"]


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_a_list_without_end_is_refused_and_not_made(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "MOST_ROWS", 3)
    assert formats.written(listing([["x", 1]] * 3), kind).read(2) == b"PK"
    with pytest.raises(formats.TooLong):
        formats.written(listing([["x", 1]] * 4), kind)


def test_csv_is_made_line_by_line() -> None:
    def rows():
        yield ["x", 1]
        raise ZeroDivisionError

    lines = formats.as_csv(Listing(name="n", title="n", columns=["a", "b"], rows=rows()))
    assert next(lines).startswith("\ufeffa,b")
    assert next(lines) == "x,1\r\n"
    with pytest.raises(ZeroDivisionError):
        next(lines)
