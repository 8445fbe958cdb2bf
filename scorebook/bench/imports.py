"""B13: a sheet of a thousand hands read from its document and written down, over the fold and the bare rows.

The floor settles the same hands from parsed facts, and inserts the resulting rows into tables without an index. Both
commit.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db import connection, transaction

from scorebook import ledger
from scorebook.bench import lanes
from scorebook.bench.web import AUTHOR, open_long_evening
from scorebook.files.interchange import document_text, read_played_sheet, read_sheet_of, read_text
from scorebook.models import Call, Entry, Evening, Posting, Revision
from settlement.document import Sheet
from settlement.settle import replay

HANDS = 1000
# The written rows of a sheet, each with the lookup path to its evening.
WRITTEN: Mapping[Any, str] = {
    Entry: "evening",
    Call: "entry__evening",
    Revision: "evening",
    Posting: "revision__evening",
}
Rows = tuple[str, Sequence[Sequence[Any]]]


def results(*, rounds: int) -> list[lanes.Result]:
    """Measure the import of an evening that was written through the ledger."""
    source = open_long_evening(HANDS)
    text, bare = document_text(source), list(rows_of(source))
    sheet = read_sheet_of(read_text(text))
    samples = lanes.run(
        {"import": lambda: read_in(text), "floor": lambda: floor(sheet, bare)},
        rounds=rounds,
        spent=lambda: time.process_time() * 1000,
    )
    heading, cpu = f"import of {HANDS:,} hands over fold and bare rows", lanes.own(connection.vendor)
    return [lanes.over("B13", heading, samples, f"import{cpu}", [f"floor{cpu}"], target=6, red=20)]


def read_in(text: str) -> None:
    """Import a document as the page does."""
    sheet, played = read_played_sheet(read_text(text))
    evening = ledger.import_evening(sheet, played=played, author=AUTHOR)
    if evening.head != HANDS:
        raise RuntimeError("not everything was imported")


def rows_of(evening: Evening) -> Iterator[Rows]:
    """Make a bare table for every one that a sheet is written in; yield what puts the rows of this sheet there."""
    with connection.cursor() as cursor:
        for model, way in WRITTEN.items():
            table = model._meta.db_table
            cursor.execute(f"CREATE TABLE bench_{table} AS SELECT * FROM {table} WHERE 1 = 0")  # noqa: S608 - our own
            numbers = list(model.objects.filter(**{way: evening}).values_list("pk", flat=True))
            marks = ", ".join(["%s"] * len(numbers))
            cursor.execute(f"SELECT * FROM {table} WHERE id IN ({marks})", numbers)  # noqa: S608 - our own
            rows = cursor.fetchall()
            yield f"INSERT INTO bench_{table} VALUES ({', '.join(['%s'] * len(rows[0]))})", rows  # noqa: S608 - our own


def floor(sheet: Sheet, bare: Sequence[Rows]) -> None:
    """Settle a sheet that was read and put its rows down, and nothing else."""
    for _ in replay(sheet.game, sheet.rules, sheet.opening(), sheet.entries):
        pass
    with transaction.atomic(), connection.cursor() as cursor:
        for statement, rows in bare:
            cursor.executemany(statement, rows)
