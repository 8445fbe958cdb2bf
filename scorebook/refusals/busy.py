"""Responses while the server is busy: another writer holds the database, or its disk is full.

The request changed nothing and can be repeated.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import DatabaseError, OperationalError, connection

BUSY, FULL = "busy", "full"
SQLITE_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_PROTOCOL}
SQLITE_FULL = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
DISK_FULL = "53100"  # PostgreSQL's code for it
SHORTLY = 100  # milliseconds: longer than any hand takes to be written, shorter than anybody notices


def why_not_now(error: BaseException | None) -> str | None:
    """Return why the same may be asked again later, ``BUSY`` or ``FULL``; ``None`` where something is wrong."""
    if isinstance(error, OSError):
        return FULL if error.errno in NO_ROOM else None
    if not isinstance(error, DatabaseError):
        return None
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        return BUSY if code in SQLITE_BUSY else FULL if code in SQLITE_FULL else None
    if getattr(cause, "sqlstate", None) == DISK_FULL:
        return FULL
    # PostgreSQL's operational errors are all of this kind: a lock or an answer waited for in vain, no connection.
    return BUSY if isinstance(error, OperationalError) else None


def unless_busy(count: Callable[[], int]) -> int:
    """Return what ``count`` counts off; or 0, nothing counted, where it cannot be written down now.

    Nobody waits for a writer, or for room on the disk, in order to read.  SQLite has one lock for everything that is
    written; in PostgreSQL nobody else writes where readers are counted.
    """
    with _waiting_shortly():
        try:
            return count()
        except DatabaseError as error:
            if why_not_now(error) is None:
                raise
            return 0


@contextmanager
def _waiting_shortly() -> Iterator[None]:
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        (patience,) = cursor.fetchone()
        cursor.execute(f"PRAGMA busy_timeout = {min(patience, SHORTLY)}")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {patience}")
