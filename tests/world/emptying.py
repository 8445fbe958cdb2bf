"""How transactional tests empty the database between them, although the ledger refuses to be emptied.

Django empties tables after a test that commits.  The triggers on revisions and postings refuse that, as they
should; for the emptying alone they are set aside, and nowhere else.  On PostgreSQL the session plays a replica, whose
ordinary triggers do not fire; on SQLite the triggers are dropped and made again.  Only tables with rows are touched,
and what Django itself puts into a migrated database stays: to make it anew takes longer than most of these tests.
Django empties by its command ``flush``; in the tests that is the one in ``management/commands``.

A page that its test has closed may have asked the server for something the moment before.  The database is emptied
after the last of these answers: else it would write into the evening of the next test.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Condition

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

KEPT = {"django_content_type", "auth_permission"}
PATIENCE = 60  # seconds

_changed = Condition()
_requests = 0


@contextmanager
def answering() -> Iterator[None]:
    """Count a request while it is answered."""
    global _requests
    with _changed:
        _requests += 1
    try:
        yield
    finally:
        with _changed:
            _requests -= 1
            _changed.notify_all()


def wait_for_answers() -> None:
    """Wait until the server answers nobody.

    Raises:
        TimeoutError: after a minute.
    """
    with _changed:
        if not _changed.wait_for(lambda: _requests == 0, PATIENCE):
            raise TimeoutError(f"{_requests} requests are not answered yet")


@contextmanager
def triggers_set_aside(connection: BaseDatabaseWrapper, *tables: str) -> Iterator[None]:
    """Let the ledger be changed inside the block, in all its tables or in these; SQLite knows no other than to say."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET session_replication_role = replica")
            try:
                yield
            finally:
                cursor.execute("SET session_replication_role = origin")
            return
        cursor.execute("SELECT name, sql, tbl_name FROM sqlite_master WHERE type = 'trigger'")
        triggers = [(name, made) for name, made, table in cursor.fetchall() if not tables or table in tables]
        for name, _ in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
        try:
            yield
        finally:
            for _, made in triggers:
                cursor.execute(made)


def with_rows(connection: BaseDatabaseWrapper, tables: Sequence[str]) -> list[str]:
    """Return those of the tables that are not empty."""
    quoted = connection.ops.quote_name
    queries = (f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {quoted(table)})" for table in tables)  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(queries))
        return [table for (table,) in cursor.fetchall()]


def emptied(connection: BaseDatabaseWrapper) -> None:
    """Take every row out of the tables that have any, once the server of the tests has answered everybody."""
    wait_for_answers()
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    with transaction.atomic(using=connection.alias):
        names = with_rows(connection, [table for table in tables if table not in KEPT])
        if not names:
            return
        with triggers_set_aside(connection, *names), connection.cursor() as cursor:
            for table in names:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")  # noqa: S608
            if connection.vendor == "sqlite":  # a row that was given a number and is missing is what an audit names
                cursor.execute("DELETE FROM sqlite_sequence")
