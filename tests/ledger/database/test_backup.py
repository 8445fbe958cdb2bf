"""A copy is made while hands are saved, and restored onto a machine that has nothing: the same seals, and no fault."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from scorebook.models import Evening
from scorebook.server.backup import NoCopy, backup, restore
from tests.ledger.conftest import Pen, audited, on

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def saving(evening: Evening, stop: threading.Event) -> Callable[[], Any]:
    """Save a hand after the other until it is enough, on a connection of its own."""

    def save() -> None:
        pen = Pen(evening)
        while not stop.is_set():
            pen.hand()
        connection.close()

    return save


def test_a_copy_made_while_hands_are_saved_comes_back_whole(pen: Pen, fresh: str, tmp_path: Path) -> None:
    for _ in range(3):
        pen.hand()
    stop, acknowledged = threading.Event(), pen.head
    writer = threading.Thread(target=saving(pen.evening, stop))
    writer.start()
    try:
        while Pen(pen.evening).head < acknowledged + 3:
            pass
        acknowledged = pen.head
        call_command("backup", tmp_path / "copy", stdout=StringIO())
    finally:
        stop.set()
        writer.join()
    assert pen.head > acknowledged, "nobody wrote meanwhile"
    output = on(fresh, "restore", tmp_path / "copy")
    assert (output.returncode, output.stderr) == (0, "")
    assert output.stdout.startswith("Everything is as it was written: ")


def test_what_is_restored_has_the_same_seals(pen: Pen, fresh: str, tmp_path: Path) -> None:
    pen.hand()
    pen.close()
    copy = tmp_path / "copy"
    call_command("backup", copy, stdout=StringIO())
    assert copy.stat().st_mode & 0o077 == 0
    with pytest.raises(CommandError, match="is there already"):
        call_command("backup", copy)
    assert on(fresh, "restore", copy).stdout == audited()
    again = on(fresh, "restore", copy)
    assert (again.returncode, "already" in again.stderr) == (1, True)


def test_no_damaged_copy_and_none_of_another_database_is_restored(tmp_path: Path) -> None:
    there = {"ENGINE": "django.db.backends.sqlite3", "NAME": tmp_path / "there.sqlite3"}
    with closing(sqlite3.connect(there["NAME"])) as made:
        made.executescript("CREATE TABLE kept (said TEXT); INSERT INTO kept VALUES (hex(randomblob(9000)))")
    backup(there, tmp_path / "whole")
    torn = tmp_path / "torn"
    torn.write_bytes((tmp_path / "whole").read_bytes()[:9000])
    (tmp_path / "other").write_bytes(b"PGDMP and more")
    fresh = {**there, "NAME": tmp_path / "fresh.sqlite3"}
    for copy in (torn, tmp_path / "other"):
        with pytest.raises(NoCopy):
            restore(fresh, copy)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["other", "there.sqlite3", "torn", "whole"]
