"""Old results past Scorebook: the audit accepts an import that was removed whole, and names every other loss."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, models

from scorebook.ledger.checkpoint import missing_since, take_checkpoint
from scorebook.ledger.proving import prove
from scorebook.models import PastEvening, PastImport, PastRemoval, PastResult
from scorebook.results.writing import take_back
from tests.club.conftest import Circle
from tests.ledger.database.cutting import cut, past_scorebook
from tests.results.past import booked

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
OTHER = "Nap;Anna;Béla\n2020-01-02;5;-5\n2020-01-09;-6;6\n"


def audit(*options: str | Path) -> tuple[int, str]:
    """Run the command; return its exit status and its output."""
    out = StringIO()
    try:
        call_command("audit", *options, stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue()
    return 0, out.getvalue()


def test_a_removal_is_accepted_and_listed(circle: Circle, tmp_path: Path) -> None:
    file = tmp_path / "checkpoint"
    stored = booked(circle.club, circle.by())
    booked(circle.club, circle.by(), OTHER)
    assert audit("--keep", file)[0] == 0
    take_back(circle.club, stored.pk, "rossz fájl", circle.by())
    code, lines = audit("--keep", file)
    assert code == 0
    assert f"Removed whole: import {stored.pk} of {circle.club.slug}, 3 evenings" in lines
    assert "rossz fájl" in lines
    assert audit("--against", file)[0] == 0


def forged(stored: PastImport, **changes: Any) -> None:
    """Remove an import with its seals, and write a removal with a seal that names something else."""
    _whole(stored)
    options = {
        "club": stored.club,
        "number": stored.pk,
        "key": stored.key,
        "head": stored.head,
        "seal": stored.seal,
        "reason": "x",
        "written_at": stored.written_at,
        "removed_at": stored.written_at,
    }
    PastRemoval.objects.create(**{**options, **changes})


def _one_result(stored: PastImport) -> None:
    cut(models.QuerySet(PastResult).filter(evening__imported=stored, pk=PastResult.objects.latest("pk").pk))


def _one_evening(stored: PastImport) -> None:
    evening = stored.evenings.latest("pk")
    cut(models.QuerySet(PastResult).filter(evening=evening))
    cut(models.QuerySet(PastEvening).filter(pk=evening.pk))


def _every_evening(stored: PastImport) -> None:
    while stored.evenings.exists():
        _one_evening(stored)


def _whole(stored: PastImport) -> None:
    _every_evening(stored)
    cut(models.QuerySet(PastImport).filter(pk=stored.pk))


LOSSES: dict[str, Callable[[PastImport], None]] = {
    "one result": _one_result,
    "one evening": _one_evening,
    "every evening": _every_evening,
}
TRACELESS: dict[str, Callable[[PastImport], None]] = {
    "the whole import": _whole,
    "a removal of fewer evenings": lambda stored: forged(stored, head=stored.head - 1),
    "a removal with another seal": lambda stored: forged(stored, seal="0" * 64),
    "a removal of another import": lambda stored: forged(stored, number=stored.pk + 100),
}


@pytest.mark.parametrize("what", LOSSES)
def test_a_part_that_is_missing_is_named_without_a_checkpoint(circle: Circle, what: str) -> None:
    booked(circle.club, circle.by())
    stored = booked(circle.club, circle.by(), OTHER)
    with past_scorebook():
        LOSSES[what](stored)
        assert [one.where for one in prove()] == [f"past import {stored.pk}"]


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("what", TRACELESS)
def test_an_import_that_is_missing_without_its_own_removal_is_named_by_the_checkpoint(
    circle: Circle, what: str, *, last: bool
) -> None:
    imports = [booked(circle.club, circle.by(), text) for text in (OTHER, OTHER.replace("2020", "2019"))]
    checkpoint = take_checkpoint()
    with past_scorebook():
        TRACELESS[what](imports[last])
        assert f"past import {imports[last].pk}" in {one.where for one in missing_since(checkpoint)}


def test_sqlite_knows_the_last_import_without_a_checkpoint(circle: Circle) -> None:
    booked(circle.club, circle.by())
    stored = booked(circle.club, circle.by(), OTHER)
    with past_scorebook():
        _whole(stored)
        assert [one.what for one in prove()] == ["the last import or its removal"] * (connection.vendor == "sqlite")


def test_an_import_that_stays_after_its_removal_is_named(circle: Circle) -> None:
    stored = booked(circle.club, circle.by())
    with past_scorebook():
        removal = {"club": circle.club, "number": stored.pk, "key": stored.key, "head": stored.head}
        moments = {"written_at": stored.written_at, "removed_at": stored.written_at}
        PastRemoval.objects.create(**removal, **moments, seal=stored.seal, reason="x")
        assert [one.what for one in prove()] == ["the removed import"]
    assert list(prove()) == []
