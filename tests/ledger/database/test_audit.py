"""``manage.py audit``: whatever is changed, added or taken out in one row past Scorebook is named.

``ROWS`` says how many rows of each table are tried, the newest first, also of a night that was erased; one of each is
in the suite.
"""

from __future__ import annotations

import os
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone

from scorebook.club.erasing import erase_guests
from scorebook.ledger.proving import prove, prove_evening
from scorebook.models import (
    Draft,
    Evening,
    Posting,
    Ration,
    Revision,
    Seal,
)
from scorebook.models.seal import BESIDE, Sealed, differences
from scorebook.models.tally import Tally
from tests.ledger.conftest import Pen
from tests.world.emptying import triggers_set_aside

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

CHAINED = {Revision, Posting}
REPLAYED = {"entry", "call", "tally", "side"}
ROWS = int(os.environ.get("ROWS", "1"))
ELSEWHERE = {"draft": "nothing that lies open has been written", "ration": "counted down at every request"}


def audit() -> tuple[int, str]:
    """Run the command; return its exit status and its output."""
    out = StringIO()
    try:
        call_command("audit", stdout=out)
    except CommandError as error:
        return error.returncode, f"{out.getvalue()}{error}"
    return 0, out.getvalue()


def every_model() -> list[type[models.Model]]:
    return list(apps.get_app_config("scorebook").get_models())


def test_every_model_is_sealed_chained_replayed_or_said_to_be_beside_the_ledger() -> None:
    sealed = {model for model in every_model() if issubclass(model, Sealed)}
    others = {model._meta.model_name for model in every_model()} - {
        model._meta.model_name for model in sealed | CHAINED | {Seal}
    }
    assert others == REPLAYED | set(ELSEWHERE)
    for name, columns in BESIDE.items():
        model = apps.get_model("scorebook", name)
        assert model in sealed
        for column in columns:
            model._meta.get_field(column)


def plain(model: type[models.Model]) -> models.QuerySet[Any]:
    """Return rows as somebody past Scorebook has them."""
    return models.QuerySet(model)


def other(field: models.Field[Any, Any], value: Any) -> Any:
    """Return another value of a column."""
    if field.is_relation:
        return 1 if value is None else value + 1
    if isinstance(field, models.JSONField):
        return {**value, "x": 1} if isinstance(value, dict) else [*(value or []), 1]
    for kind, change in CHANGES.items():
        if isinstance(value, kind):
            return change(value)
    return NEW[field.get_internal_type()]()


CHANGES: dict[type, Callable[[Any], Any]] = {
    bool: lambda value: not value,
    int: lambda value: value + 1,
    datetime: lambda value: value + timedelta(microseconds=1),
    date: lambda value: value - timedelta(days=1),
    uuid.UUID: lambda value: uuid.UUID(int=value.int ^ 1),
    str: lambda value: (value[:-1] + ("y" if value.endswith("x") else "x")) if value else "x",
}
NEW: dict[str, Callable[[], Any]] = {
    "DateTimeField": timezone.now,
    "BooleanField": lambda: True,
    "UUIDField": uuid.uuid4,
    "PositiveBigIntegerField": lambda: 5,
    "PositiveSmallIntegerField": lambda: 5,
}


def tampered(model: type[models.Model]) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yield every kind of change of one row of a model, of which ``lived`` has to hold one."""
    rows = list(plain(model).order_by("-pk")[:ROWS])
    assert rows, f"nobody has written a {model._meta.model_name}: what changes in one is looked at by no test"
    for row in rows:
        yield from changes_of(row)


def take_out(row: models.Model) -> None:
    """Delete a row as a database owner would, without its related rows."""
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {row._meta.db_table} WHERE {row._meta.pk.column} = %s", [row.pk])  # noqa: S608


def changes_of(row: models.Model) -> Iterator[tuple[str, Callable[[], Any]]]:
    model = type(row)
    rows = plain(model)
    beside = BESIDE.get(str(model._meta.model_name), ())
    for field in model._meta.concrete_fields:
        if field.primary_key or (field.attname in beside and model._meta.model_name != "evening"):
            continue
        value = other(field, getattr(row, field.attname))
        yield field.name, lambda field=field, value=value: rows.filter(pk=row.pk).update(**{field.attname: value})
    yield "taken out", lambda: take_out(row)
    if not issubclass(model, (Tally, Draft, Ration)):
        again = {field.attname: getattr(row, field.attname) for field in model._meta.concrete_fields}
        again.pop(model._meta.pk.attname)
        yield "written twice", lambda: models.QuerySet(model).bulk_create([model(**again)])


class Undone(Exception):
    """Raised to roll back a manipulation."""


@pytest.mark.parametrize("erased", [False] if ROWS == 1 else [False, True])
def test_every_change_of_one_row_is_named_or_refused_by_the_database(lived: Pen, *, erased: bool) -> None:
    """The same holds for a guests' night after the erasure of every name and text."""
    if erased:
        erase_guests(lived.evening, None)
    code, told = audit()
    assert (code, told.startswith("Everything is as it was written: ")) == (0, True)
    counted: Counter[str] = Counter()
    passed = []
    with triggers_set_aside(connection):
        for model in every_model():
            if model._meta.model_name in ELSEWHERE:
                continue
            for what, tamper in tampered(model):
                outcome = found_after(model, tamper, lived)
                counted[outcome] += 1
                if outcome == "passed":
                    passed.append(f"{model._meta.model_name}: {what}")
    assert passed == []
    assert counted["named"] > 150, counted
    print(dict(counted))
    assert audit()[0] == 0


def found_after(model: type[models.Model], tamper: Callable[[], Any], lived: Pen) -> str:
    """Return whether a change was named by the audit, refused by the database, or passed; it is taken back.

    A row that has a seal is held against it first, any other by its evening: these are parts of the audit, and cheap.
    """
    outcome = "refused"
    try:
        with transaction.atomic():
            tamper()
            findings: list[Any] = []  # no cursor is left open
            with suppress(Exception):  # a sheet that lost a row cannot be replayed: the whole audit knows it
                findings = list(differences(model) if issubclass(model, Sealed) else prove_evening(lived.fresh()))
            outcome = "named" if findings or next(prove(), None) is not None else "passed"
            raise Undone  # noqa: TRY301 - so that it is taken back
    except (Undone, IntegrityError):
        return outcome


def test_the_quick_audit_names_what_is_not_sealed_chained_or_summed_up_right(lived: Pen) -> None:
    """Copies of the ledger are checked by the replay; the quick audit ignores an entry's columns."""
    assert list(prove(quick=True)) == []
    last = Posting.objects.filter(revision__evening=lived.evening, seat__isnull=False).latest("pk")
    beside = Evening.objects.exclude(pk=lived.evening.pk).first()
    assert beside is not None
    elsewhere = {
        "entry": beside.entries.get(number=last.entry.number),
        "seat": beside.seats.get(number=last.seat.number),
    }
    tampering: dict[str, Callable[[], Any]] = {
        "an entry of another evening": lambda: plain(Posting).filter(pk=last.pk).update(entry=elsewhere["entry"]),
        "a seat of another evening": lambda: plain(Posting).filter(pk=last.pk).update(seat=elsewhere["seat"]),
        "Posting": lambda: plain(Posting).filter(pk=Posting.objects.latest("pk").pk).update(points=7),
        "Revision": lambda: plain(Revision).filter(evening=lived.evening, head=2).update(author="Béla"),
        "Seal": lambda: plain(Seal).filter(table="player").update(said={}),
        "standing": lambda: plain(type(lived.evening)).update(standing={**lived.fresh().standing, "totals": [1, -1]}),
    }
    for what, tamper in tampering.items():
        with triggers_set_aside(connection), suppress(Undone), transaction.atomic():
            tamper()
            assert list(prove(quick=True)), what
            raise Undone
    lived.evening.entries.filter(number=1).update(payouts=[9, -9])
    out = StringIO()
    call_command("audit", "--quick", stdout=out)
    assert out.getvalue().startswith("Everything is as it was written: ")
    assert audit()[0] == 1


def test_a_sheet_that_cannot_be_read_is_named_and_the_others_are_proved(lived: Pen) -> None:
    """Sheets are read together: one of another game than any is told apart from those beside it."""
    assert Evening.objects.count() > 1
    plain(Evening).filter(pk=lived.evening.pk).update(game="x")
    Evening.objects.exclude(pk=lived.evening.pk).first().entries.filter(number=1).update(contract="x")
    findings = list(prove())
    assert [one.where for one in findings if one.what == "the replay"] == [lived.evening.slug]
    assert [one.found for one in findings if one.what == "contract"] == ["x"]
