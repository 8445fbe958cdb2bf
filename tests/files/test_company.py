"""People come and go, and every file has it: lists for a spreadsheet, the document, the journal that hledger checks."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable

import openpyxl
import pytest
from django.test import Client

from scorebook import ledger
from scorebook.files.interchange import document_text, read_sheet_of
from scorebook.models import Evening
from settlement import document as record
from tests.club.conftest import Circle
from tests.files.conftest import body, ods_rows, of_one
from tests.ledger.conftest import AUTHOR, Pen
from tests.world.comings import COMINGS, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader(phone: Callable[[str], Client]) -> Client:
    client = phone("viewer")
    client.cookies["language"] = "en"
    return client


def rows_of(client: Client, address: str, kind: str) -> list[dict[str, str]]:
    """Return the cells of a list's file as text."""
    data = body(client.get(f"{address}.{kind}"))
    if kind == "csv":
        table = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    elif kind == "xlsx":
        sheet = openpyxl.load_workbook(io.BytesIO(data)).active
        assert sheet is not None
        table = [["" if cell is None else str(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]
    else:
        table = [[text or "" for _kind, text in row] for row in ods_rows(data)]
    return [dict(zip(table[0], row, strict=False)) for row in table[1:]]


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
@pytest.mark.parametrize("game", COMINGS)
def test_a_spreadsheet_has_everybodys_hands_and_points(circle: Circle, reader: Client, game: str, kind: str) -> None:
    coming = COMINGS[game]
    evening = played(coming, circle.club)
    statements = rows_of(reader, f"/c/{circle.club.slug}/exports/statements", kind)
    assert {one["Player"]: (int(one["Hands"]), int(one["Points"])) for one in statements} == {
        name: (coming.hands[name], coming.totals[name]) for name in coming.names
    }
    hands = rows_of(reader, f"/e/{evening.slug}/lists/hands", kind)
    assert [[int(row.get(name) or 0) for name in coming.names] for row in hands] == [
        [*paid, *(0 for _later in coming.names[len(paid) :])] for paid in coming.pays
    ]


@pytest.mark.parametrize("game", COMINGS)
def test_the_document_comes_back_as_it_was(game: str) -> None:
    coming = COMINGS[game]
    first = played(coming)
    text = document_text(first)
    assert json.loads(text)["entries"] == list(coming.document["entries"])
    again = ledger.import_evening(read_sheet_of(json.loads(text)), author=AUTHOR)
    assert document_text(again) == text
    assert again.standing["totals"] == first.standing["totals"] == list(coming.totals.values())
    assert record.settlement_document(json.loads(text))["totals"] == coming.totals


@pytest.mark.parametrize("in_money", [False, True])
@pytest.mark.parametrize("game", COMINGS)
def test_hledger_finds_everybodys_total(hledger: Callable, game: str, in_money: bool) -> None:
    coming = COMINGS[game]
    evening = played(coming)
    text = of_one(evening, in_money=in_money)
    assert (hledger(text).returncode, hledger(text).stderr) == (0, "")
    report = hledger(text, "balance", "--flat", "-E", "-O", "csv").stdout
    for name, total in coming.totals.items():
        stands = f"{10 * total}.00 HUF" if in_money else f"{total} points"
        assert f'"players:{name}:{evening.slug}","{stands if total else "0"}"' in report


def test_the_journal_knows_nothing_of_a_slip_taken_back(night: Evening, hledger: Callable) -> None:
    pen = Pen(night)
    pen.write("company", {"players": [0, 1, 2, 3, "Gizi"]})
    pen.undo()
    pen.hand()
    pen.close()
    assert hledger(of_one(pen.fresh())).returncode == 0
    assert "Gizi" not in of_one(pen.fresh())
