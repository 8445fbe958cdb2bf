"""An upgrade that is killed on the way is done whole by the next one, ``KILLS_ON_THE_WAY`` times in a row."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from random import Random
from urllib.parse import urlsplit

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.world.killed import killed

pytestmark = [pytest.mark.both_databases, pytest.mark.deep]

KILLS = int(os.environ.get("KILLS_ON_THE_WAY", "3"))
STATEMENTS = 400  # about as many as an empty database is made with


@pytest.fixture
def empty_database(transactional_db: None, fresh: str) -> Iterator[None]:
    """Work in a database of its own in which nothing is."""
    ours = connection.settings_dict
    connection.close()
    path = urlsplit(fresh).path
    connection.settings_dict = {**ours, "NAME": path if connection.vendor == "sqlite" else path.removeprefix("/")}
    yield
    connection.close()
    connection.settings_dict = ours


def test_an_upgrade_that_was_killed_is_done_whole_by_the_next(empty_database: None) -> None:
    random, upgrade = Random(KILLS), partial(call_command, "migrate", verbosity=0)
    for _kill in range(KILLS):
        assert killed(upgrade, random.randrange(STATEMENTS), ("",))
        assert connection.introspection.table_names() == []
        connection.close()
    upgrade()
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
    tables = {model._meta.db_table for model in apps.get_app_config("scorebook").get_models()}
    assert tables <= set(connection.introspection.table_names())
