"""Lists of clubs as tests write them: read one with its answers, and tell its evenings in short."""

from __future__ import annotations

import io
from typing import Any

from odfdo import Document, Row, Table
from openpyxl import Workbook

from scorebook.results.questions import Answer, Club, Evening, Key, Results
from scorebook.results.reading import read_file, read_results
from tests.results.examples import TODAY

MEMBERS = ("Kovács Éva", "Nagy Béla", "Őri Zsófia", "Szűcs Ödön", "Bíró Lajos")
GAME: dict[Key, Answer] = {("game", ""): "paskievics"}


def read(
    content: str | bytes,
    answers: dict[Key, Answer] | None = None,
    evenings: tuple[Evening, ...] = (),
    game: dict[Key, Answer] = GAME,
) -> Results:
    """Read a list with its answers; every question has to be among them."""
    data = content.encode() if isinstance(content, str) else content
    all_answers = game | (answers or {})
    results = read_results(read_file(data), Club(members=MEMBERS, evenings=evenings), all_answers, TODAY)
    assert {question.key for question in results.questions} == set(all_answers)
    return results


def short(results: Results) -> list[tuple[str, str, list[int], int, str]]:
    """Each evening in one row: day, table, results, rest and its kind."""
    return [
        (evening.day.isoformat(), evening.table, list(evening.results.values()), evening.rest, evening.rest_kind)
        for evening in results.evenings
    ]


def saved(workbook: Workbook) -> bytes:
    file = io.BytesIO()
    workbook.save(file)
    return file.getvalue()


def ods_of(rows: list[list[Any]], title: str = "Munka1") -> bytes:
    document = Document("spreadsheet")
    document.body.clear()
    table = Table(title)
    for row in rows:
        table.append_row(Row())
        for at, value in enumerate(row):
            if value is not None:
                table.set_value((at, table.height - 1), value)
    document.body.append(table)
    return document_bytes(document)


def document_bytes(document: Document) -> bytes:
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def sheet_of(rows: list[list[Any]]) -> Workbook:
    workbook = Workbook()
    for row in rows:
        workbook.active.append(row)
    return workbook
