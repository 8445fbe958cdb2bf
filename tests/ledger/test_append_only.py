"""The database itself refuses to change or remove what was posted, whoever asks."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction

from scorebook.models import Batch, Posting, Revision
from tests.emptying import triggers_set_aside
from tests.ledger.conftest import Pen

CHANGES = {
    "scorebook_revision": "UPDATE scorebook_revision SET author = 'x'",
    "scorebook_batch": "UPDATE scorebook_batch SET evening_id = evening_id",
    "scorebook_posting": "UPDATE scorebook_posting SET points = points + 1",
}
COUNTED = (Revision, Batch, Posting)


@pytest.mark.parametrize("table", CHANGES)
@pytest.mark.parametrize("verb", ["UPDATE", "DELETE", "TRUNCATE"])
def test_the_database_refuses_to_change_the_ledger(pen: Pen, table: str, verb: str) -> None:
    pen.hand()
    if verb == "TRUNCATE" and connection.vendor == "sqlite":
        verb = "DELETE"  # SQLite knows no other way to empty a table
    said = {"UPDATE": CHANGES[table], "DELETE": f"DELETE FROM {table}", "TRUNCATE": f"TRUNCATE {table} CASCADE"}[verb]  # noqa: S608
    if connection.vendor == "postgresql":
        connection.check_constraints()  # what is still to be checked at commit would stop a TRUNCATE before the trigger
    before = [model.objects.count() for model in COUNTED]
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(said)
    assert [model.objects.count() for model in COUNTED] == before
    pen.prove()


@pytest.mark.django_db(transaction=True)
def test_only_the_emptying_between_tests_sets_the_triggers_aside(evening_of, pen_on) -> None:
    pen = pen_on(evening_of())
    pen.hand()
    with triggers_set_aside(connection):
        Posting.objects.update(points=7)
    assert Posting.objects.filter(points=7).count() == 4
    with pytest.raises(IntegrityError):
        Posting.objects.update(points=8)
