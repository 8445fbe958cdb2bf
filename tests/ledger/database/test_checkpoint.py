"""``manage.py audit --keep``: whatever was cut off is named, by a checkpoint and by SQLite's own numbers."""

from __future__ import annotations

import json
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection, models

from scorebook.club.erasing import erase_guests
from scorebook.ledger.checkpoint import missing_since, take_checkpoint
from scorebook.ledger.proving import prove
from scorebook.ledger.sealing import seal_anew
from scorebook.models import Call, Entry, Evening, Night, Posting, Revision
from scorebook.models.growing import GROWING
from tests.ledger.conftest import Pen, on, resettle
from tests.ledger.database.cutting import cut, past_scorebook

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def audit(*options: str | Path) -> tuple[int, str]:
    """Run the command; return its exit status and its output."""
    out = StringIO()
    try:
        call_command("audit", *options, stdout=out)
    except CommandError as error:
        return error.returncode, f"{out.getvalue()}{error}"
    return 0, out.getvalue()


def cut_last_hand(evening: Evening) -> None:
    """Take the last revision and its entry away, and give the evening the head and the seal from before."""
    last = Revision.objects.filter(evening=evening).latest("head")
    cut(Posting.objects.filter(revision=last))
    cut(Revision.objects.filter(pk=last.pk))
    if not Revision.objects.filter(entry=last.entry_id).exists():
        cut(Call.objects.filter(entry=last.entry_id))
        cut(Entry.objects.filter(pk=last.entry_id))
    models.QuerySet(Evening).filter(pk=evening.pk).update(head=last.head - 1)
    seal_anew(Evening.objects.get(pk=evening.pk))
    resettle()


def cut_evening(evening: Evening) -> None:
    """Take an evening of guests away, with all that belongs to it."""
    while Evening.objects.get(pk=evening.pk).head:
        cut_last_hand(evening)
    night = evening.night_id
    for model in apps.get_app_config("scorebook").get_models():
        if any(field.related_model is Evening for field in model._meta.fields if field.name == "evening"):
            cut(models.QuerySet(model).filter(evening=evening))
    cut(Evening.objects.filter(pk=evening.pk))
    cut(Night.objects.filter(pk=night))


def test_every_table_that_refuses_to_lose_a_row_has_its_count_in_the_checkpoint() -> None:
    guards = import_module("scorebook.migrations.0002_guards").GUARDS
    refused = {guard.table for guard in guards if not guard.may_go}
    assert {model._meta.model_name for model in GROWING} == refused | {"night", "evening", "entry"}


def test_an_untouched_database_is_clean_and_its_file_goes_on_with_it(pen: Pen, tmp_path: Path) -> None:
    file = tmp_path / "checkpoint"
    pen.hand()
    assert audit("--keep", file)[0] == 0
    former = file.read_bytes()
    assert file.stat().st_mode & 0o077 == 0
    pen.hand()
    pen.correct(1, {**pen.evening.entries.get(number=1).facts, "declarer_points": 40})
    pen.strike(2)
    assert audit("--against", file)[0] == 0
    assert file.read_bytes() == former
    assert audit("--keep", file, "--quick")[0] == 0
    assert json.loads(file.read_text())["evenings"][pen.evening.slug][0] == 4


@pytest.mark.parametrize("hands", [1, 2])
def test_the_last_hand_cut_off_is_named(pen: Pen, tmp_path: Path, hands: int) -> None:
    """Without the file it is named on SQLite alone."""
    file = tmp_path / "checkpoint"
    for _ in range(2):
        pen.hand()
    assert audit("--keep", file)[0] == 0
    former = file.read_bytes()
    with past_scorebook():
        for _ in range(hands):
            cut_last_hand(pen.evening)
        code, told = audit("--keep", file)
        assert code == 1
        assert f"{pen.evening.slug}, head: expected 2 or more, found {2 - hands}" in told
        assert file.read_bytes() == former
        assert bool(list(prove())) == (connection.vendor == "sqlite")
        pen.hand()
        assert audit("--against", file)[0] == 1  # the hand that was written since does not stand in for it
    assert audit("--against", file)[0] == 0


def test_a_whole_evening_taken_away_is_named(evening_of: Any, pen_on: Any, tmp_path: Path) -> None:
    file, gone = tmp_path / "checkpoint", pen_on(evening_of())
    pen_on(evening_of()).hand()
    gone.hand()
    assert audit("--keep", file)[0] == 0
    with past_scorebook():
        cut_evening(gone.evening)
        code, told = audit("--against", file)
        assert code == 1
        assert f"{gone.evening.slug}, the evening: expected 1 revisions, found nothing" in told


def test_another_beginning_is_named(pen: Pen) -> None:
    for _ in range(2):
        pen.hand()
    checkpoint = take_checkpoint()
    with past_scorebook():
        models.QuerySet(Revision).filter(evening=pen.evening, head=1).update(author="Béla")
        seal_anew(pen.fresh())
        assert list(prove()) == []  # its seals fit each other
        assert [finding.what for finding in missing_since(checkpoint)] == ["seal of revision 2"]


def test_the_last_rows_of_every_table_are_missed(lived: Pen) -> None:
    checkpoint = take_checkpoint()
    assert list(missing_since(checkpoint)) == []
    for model in GROWING:
        name = model._meta.model_name
        assert checkpoint.tables[name][1], f"nobody has written a {name}"
        with past_scorebook():
            cut(models.QuerySet(model).filter(pk=models.QuerySet(model).latest("pk").pk))
            missing = [finding for finding in missing_since(checkpoint) if finding.where == model._meta.verbose_name]
            assert [finding.what for finding in missing] == [f"rows up to {checkpoint.tables[name][0]}"]
            if connection.vendor == "sqlite":
                assert (model._meta.verbose_name, "the last row") in [(one.where, one.what) for one in prove()], name


def test_on_sqlite_what_was_written_and_cut_off_since_is_missed_as_well(pen: Pen) -> None:
    """PostgreSQL leaves a gap where a save was taken back, so a gap tells nothing there."""
    pen.hand()
    checkpoint = take_checkpoint()
    pen.hand()
    with past_scorebook():
        cut_last_hand(pen.evening)
        pen.hand()
        gaps = {finding.what.rsplit(" ", 1)[0] for finding in missing_since(checkpoint)}
        assert gaps == ({"rows after"} if connection.vendor == "sqlite" else set())


def test_an_erasure_seals_anew_and_is_no_finding(pen: Pen) -> None:
    pen.hand()
    checkpoint = take_checkpoint()
    pen.close()
    erase_guests(pen.fresh(), None)
    assert pen.evening.revisions.get(head=1).seal != checkpoint.evenings[pen.evening.slug][1]
    assert list(missing_since(checkpoint)) == []
    assert list(prove()) == []


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"scorebook-checkpoint": 2}',
        '{"scorebook-checkpoint": 1, "at": "x"}',
        '{"scorebook-checkpoint": 1, "at": null}',
    ],
)
def test_what_is_no_checkpoint_is_refused_with_a_message(pen: Pen, tmp_path: Path, content: str) -> None:
    file = tmp_path / "checkpoint"
    file.write_text(content)
    for option in ("--keep", "--against"):
        code, told = audit(option, file)
        assert code == 1
        assert str(file) in told
    assert file.read_text() == content
    assert "cannot be read" in audit("--against", tmp_path / "nothing")[1]


@pytest.mark.django_db(transaction=True)
def test_a_copy_is_restored_with_the_checkpoint_beside_it(pen: Pen, fresh: str, tmp_path: Path) -> None:
    pen.hand()
    pen.hand()
    copy = tmp_path / "copy"
    call_command("backup", copy, stdout=StringIO())
    beside = tmp_path / "copy.checkpoint"
    content = json.loads(beside.read_text())
    content["evenings"][pen.evening.slug][0] = 3  # a copy from before the third revision
    beside.write_text(json.dumps(content))
    restored = on(fresh, "restore", copy)
    assert (restored.returncode, "head: expected 3 or more, found 2" in restored.stdout) == (1, True)
