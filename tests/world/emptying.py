"""How transactional tests empty the database between them, although the ledger refuses to be emptied.

Django empties tables after a test that commits.  The triggers on revisions, batches and postings refuse that, as they
should; for the emptying alone they are set aside, and nowhere else.  On PostgreSQL the session plays a replica, whose
ordinary triggers do not fire; on SQLite the triggers are dropped and made again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.operations import BaseDatabaseOperations


@contextmanager
def triggers_set_aside(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let the ledger be changed inside the block."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET session_replication_role = replica")
            try:
                yield
            finally:
                cursor.execute("SET session_replication_role = origin")
            return
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
        for name, _ in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
        try:
            yield
        finally:
            for _, made in triggers:
                cursor.execute(made)


@pytest.fixture(scope="session", autouse=True)
def emptying() -> Iterator[None]:
    """Set the triggers aside whenever Django empties the database."""
    flush = BaseDatabaseOperations.execute_sql_flush

    def set_aside(operations: Any, sql_list: Sequence[str]) -> None:
        with triggers_set_aside(operations.connection):
            flush(operations, sql_list)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseOperations, "execute_sql_flush", set_aside)
        yield
