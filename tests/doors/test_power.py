"""PostgreSQL loses its power while four phones save: all acknowledged hands are stored, each of them once.

``KILLS`` is the number of power failures; the suite has one. The other tests' settings do not wait for the disk and
would lose hands here. ``tests/server/test_power.py`` tests the same for SQLite.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings

from scorebook.server.backup import backup, restore
from scorebook.server.environment import database_at
from tests.doors.cluster import Cluster, cluster
from tests.doors.saving import saving, stored_as_told
from tests.doors.server import Held, into, serving
from tests.world.migrated import template

pytestmark = pytest.mark.both_databases

KILLS, PHONES = int(os.environ.get("KILLS", "1")), 4


@contextmanager
def filled(one: Cluster, copy: Path) -> Iterator[Held]:
    """Put the migrated tables into it; yield the way into it."""
    there = database_at(one.address, copy.parent, "DATABASE_URL")
    backup({**settings.DATABASES["default"], "NAME": template()}, copy)
    restore(there, copy)
    with into({**settings.DATABASES["default"], **there}) as opened:
        yield opened, one.address


def a_database_that_is_killed_has_every_hand_that_was_acknowledged_once(
    tmp_path: Path, django_test_environment: None, django_db_blocker: Any
) -> None:
    random = Random(KILLS)
    with (
        django_db_blocker.unblock(),
        cluster() as one,
        serving(tmp_path, filled(one, tmp_path / "copy"), WAITS_FOR_THE_DISK="1") as server,
    ):
        with saving(server, PHONES) as table:
            for _ in range(KILLS):
                for _ in range(random.randint(PHONES, 6 * PHONES)):
                    table.asked.acquire()
                one.kill()
                one.start()
        stored_as_told(server, table)
        print(f"{KILLS} deaths, {sum(map(len, table.saved.values()))} hands, {table.again} sent again")


if settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
    test_a_database_that_is_killed = a_database_that_is_killed_has_every_hand_that_was_acknowledged_once
