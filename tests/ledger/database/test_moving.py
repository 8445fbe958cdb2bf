"""A server that moves into another database is there whole: every row, every number, the next numbers, every seal."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest
from django.db import OperationalError, connection

from scorebook.models import Player
from tests.doors.server import into
from tests.ledger.conftest import ROOT, Pen, audited, fresh, on
from tests.world.depth import deep_on
from tests.world.migrated import copied_file

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
__all__ = ["fresh"]


@pytest.fixture
def here() -> str:
    """The address of the database of the tests."""
    known = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{known['NAME']}"
    who = ":".join(quote(part, safe="") for part in (known["USER"], known["PASSWORD"]) if part)
    return f"postgres://{who}@{known['HOST']}:{known['PORT'] or 5432}/{known['NAME']}"


@pytest.fixture
def neighbour() -> Iterator[None]:
    """Somebody whose own database on the same server is being measured while everything moves."""
    if connection.vendor == "sqlite":
        yield
        return
    with into({**connection.settings_dict, "NAME": "postgres"}) as theirs:
        theirs.set_autocommit(False)
        with theirs.cursor() as cursor:
            cursor.execute("ANALYZE")
        yield
        theirs.rollback()


HELD = """
import django; django.setup()
from django.conf import settings
from scorebook.server import environment, moving
with moving.moving(environment.database_at({url!r}, settings.BASE_DIR, "URL")):
    print("held", flush=True); input()
"""


@deep_on("sqlite")  # from PostgreSQL it goes by way of SQLite
@pytest.mark.usefixtures("neighbour")
def test_a_server_moves_to_the_other_database_and_back(pen: Pen, here: str, fresh: str, tmp_path: Path) -> None:
    """By way of SQLite: from PostgreSQL there and back, from SQLite into a second and a third file."""
    pen.hand()
    pen.correct(1, {**pen.plain(), "declarer_points": 60})
    pen.close()
    player = Player.objects.create(name="Zsófi")
    number = player.pk
    player.delete()  # her number is never given again
    if connection.vendor == "postgresql":  # an import that failed used up a number
        with connection.cursor() as cursor:
            cursor.execute("SELECT nextval(pg_get_serial_sequence('scorebook_pastimport', 'id'))")
    way = f"sqlite:///{tmp_path}/way.sqlite3"
    copied_file(tmp_path / "way.sqlite3")
    there, back = on(here, "move-to", way), on(way, "move-to", fresh)
    assert (there.returncode, there.stderr, back.returncode, back.stderr) == (0, "", 0, "")
    assert back.stdout == there.stdout
    assert audited().strip() in there.stdout.splitlines()
    sides = [line.split()[1] for line in there.stdout.splitlines() if line.startswith(("Here", "There"))]
    assert len(sides) == 2
    assert len(set(sides)) == 1
    begun = "from scorebook.models import Player; print(Player.objects.create(name='Új').pk)"
    assert on(fresh, "shell", "--no-imports", "--command", begun).stdout.split() == [str(number + 1)]
    if connection.vendor == "sqlite":
        assert (tmp_path / "fresh.sqlite3").stat().st_mode & 0o077 == 0


def test_nothing_is_moved_where_something_is_or_nobody_answers(pen: Pen, here: str, tmp_path: Path) -> None:
    pen.hand()
    with closing(sqlite3.connect(tmp_path / "other.sqlite3")) as other:
        other.execute("CREATE TABLE kept (said TEXT)")
    for url, why in (
        (here, "already"),
        (f"sqlite:///{tmp_path}/other.sqlite3", "holds something already (kept)"),
        ("postgres://nobody@127.0.0.1:1/nothing", "does not answer"),
    ):
        output = on(here, "move-to", url)
        assert (output.returncode, why in output.stderr, len(output.stderr.splitlines())) == (1, True, 1), output.stderr
    pen.prove()


def test_what_is_not_as_it_was_written_is_not_moved(pen: Pen, here: str, tmp_path: Path) -> None:
    pen.hand()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE scorebook_player SET name = 'Jenő'")
    copied_file(tmp_path / "x.sqlite3")
    output = on(here, "move-to", f"sqlite:///{tmp_path}/x.sqlite3")
    assert (output.returncode, "Run `audit` here" in output.stderr) == (1, True), output.stderr
    with closing(sqlite3.connect(tmp_path / "x.sqlite3")) as left:
        assert left.execute(
            "SELECT (SELECT count(*) FROM scorebook_player), count(*) > 0 FROM django_migrations"
        ).fetchone() == (0, 1)


def test_nobody_writes_meanwhile(pen: Pen, here: str, tmp_path: Path) -> None:
    environment = {**os.environ, "DATABASE_URL": here, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    command = [sys.executable, "-c", HELD.format(url=f"sqlite:///{tmp_path}/x.sqlite3")]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as held:
        assert held.stdout is not None
        assert held.stdout.readline() == "held\n"
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout=1" if connection.vendor == "sqlite" else "SET lock_timeout = 1")
        with pytest.raises(OperationalError):
            pen.hand()
        assert len(pen.rows()) == 0
        held.communicate("\n")
    connection.close()
    pen.hand()
