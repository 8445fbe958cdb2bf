"""A power failure with SQLite: only a part of its log reached the disk, or its last sector is torn.

All entries saved before that part are complete, and later ones are absent.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from bisect import bisect_right
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from django.db import connection

from scorebook.models import Evening
from tests.ledger.conftest import Pen
from tests.world.migrated import copied_file

HANDS, SECTOR = 12, 512
OFFSETS = int(os.environ.get("OFFSETS", "25"))


@pytest.fixture
def own_file(transactional_db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Provide a database that no other connection reads, because a reader keeps its log from being emptied."""
    connection.close()
    file = tmp_path / "own.sqlite3"
    copied_file(file)
    monkeypatch.setitem(connection.settings_dict, "NAME", str(file))
    yield file
    connection.close()


def test_after_a_power_cut_every_hand_that_reached_the_disk_is_whole_and_no_other_is_there(
    own_file: Path, evening_of: Callable[..., Evening], tmp_path: Path
) -> None:
    pen, random = Pen(evening_of()), Random(1)
    log, kept = own_file.with_name(f"{own_file.name}-wal"), tmp_path / "kept"
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode = WAL")
        assert cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone() == (0, 0, 0)
        cursor.execute("PRAGMA wal_autocheckpoint = 0")
    shutil.copy(own_file, kept)
    ends = [log.stat().st_size]
    for _ in range(HANDS):
        pen.hand()
        ends.append(log.stat().st_size)
    content = log.read_bytes()
    for trial in range(OFFSETS):
        cut = random.randrange(len(content) + 1)
        torn = SECTOR * (trial % 2) if cut > SECTOR else 0
        broken = content[: cut - torn] + random.randbytes(torn)
        least, most = (bisect_right(ends, end) - 1 for end in (max(cut - torn, ends[0]), max(cut, ends[0])))
        assert least <= hands_after(kept, broken, tmp_path / "cut.sqlite3") <= most, (cut, torn)


def hands_after(kept: Path, log: bytes, file: Path) -> int:
    """Open a database whose log is what reached the disk; return how many hands there are."""
    shutil.copy(kept, file)
    file.with_name(f"{file.name}-wal").write_bytes(log)
    with closing(sqlite3.connect(file)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        hands, revisions, moved = (
            opened.execute(f"SELECT COUNT({counted}").fetchone()[0]
            for counted in (
                "*) FROM scorebook_entry",
                "*) FROM scorebook_revision",
                "DISTINCT revision_id) FROM scorebook_posting",
            )
        )
        assert hands == revisions == moved
        assert opened.execute("SELECT COALESCE(SUM(points), 0) FROM scorebook_posting").fetchone() == (0,)
        row = opened.execute("SELECT head FROM scorebook_evening").fetchone()
    for rest in ("-wal", "-shm"):
        file.with_name(file.name + rest).unlink(missing_ok=True)
    assert row == (hands,)
    return int(hands)
