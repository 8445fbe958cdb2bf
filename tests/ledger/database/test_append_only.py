"""The database refuses every change and deletion of posted rows."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from scorebook.models import Club, Erasure, Player, Posting, Revision
from tests.ledger.conftest import Pen
from tests.world.emptying import triggers_set_aside

pytestmark = pytest.mark.both_databases

CHANGES = {
    "scorebook_revision": "UPDATE scorebook_revision SET author = 'x'",
    "scorebook_posting": "UPDATE scorebook_posting SET points = points + 1",
}
COUNTED = (Revision, Posting)


@pytest.mark.parametrize("table", CHANGES)
@pytest.mark.parametrize("verb", ["UPDATE", "DELETE", "TRUNCATE"])
def test_the_database_refuses_to_change_the_ledger(pen: Pen, table: str, verb: str) -> None:
    pen.hand()
    if verb == "TRUNCATE" and connection.vendor == "sqlite":
        verb = "DELETE"  # SQLite knows no other way to empty a table
    delete, truncate = f"DELETE FROM {table}", f"TRUNCATE {table} CASCADE"  # noqa: S608
    statement = {"UPDATE": CHANGES[table], "DELETE": delete, "TRUNCATE": truncate}[verb]
    if connection.vendor == "postgresql":
        connection.check_constraints()  # what is still to be checked at commit would stop a TRUNCATE before the trigger
    before = [model.objects.count() for model in COUNTED]
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
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


ERASING = {
    "an author becomes nobody": ("author = 'N. N.'", True),
    "a reason is struck": ("reason = '[…]'", True),
    "a note is struck": ("facts = {note}", True),
    "an author becomes somebody else": ("author = 'Béla'", False),
    "a reason says something else": ("reason = 'más'", False),
    "a fact is changed beside the note": ("facts = {fact}", False),
    "a note is written": ("facts = {other}", False),
    "another moment": ("written_at = CURRENT_TIMESTAMP", False),
    "another deed": ("action = 'struck'", False),
}
SAID = {
    "sqlite": {
        "note": "json_set(facts, '$.note', '[…]')",
        "fact": "json_set(facts, '$.contract', 'solo')",
        "other": "json_set(facts, '$.note', 'más')",
    },
    "postgresql": {
        "note": """(facts::jsonb || '{"note": "[…]"}')::text""",
        "fact": """(facts::jsonb || '{"contract": "solo"}')::text""",
        "other": """(facts::jsonb || '{"note": "más"}')::text""",
    },
}


def _erasure(**said) -> Erasure:
    return Erasure.objects.create(club=Club.objects.create(name="Kör", slug="kor"), player=Player.objects.all()[0])


def _change(what: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"UPDATE scorebook_revision SET {what.format(**SAID[connection.vendor])}")  # noqa: S608


@pytest.mark.parametrize("case", ERASING)
def test_an_erasure_may_take_a_name_out_and_change_nothing_else(pen: Pen, case: str) -> None:
    what, allowed = ERASING[case]
    pen.hand(**{**pen.plain(), "note": "Anna nevetett"})
    with pytest.raises(IntegrityError, match="append-only"):
        _change(what)
    erasure = _erasure()
    if allowed:
        _change(what)
    else:
        with pytest.raises(IntegrityError, match="append-only"):
            _change(what)
    Erasure.objects.filter(pk=erasure.pk).update(finished_at=timezone.now())
    with pytest.raises(IntegrityError, match="append-only"):
        _change(what if not allowed else "reason = '[…]', author = 'N. N.', number = 2")


def test_an_erasure_stays_on_record(pen: Pen) -> None:
    erasure = _erasure()
    Erasure.objects.update(finished_at=timezone.now())
    for change in (lambda: Erasure.objects.update(finished_at=None), erasure.delete):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            change()
    assert Erasure.objects.filter(finished_at__isnull=False).count() == 1
