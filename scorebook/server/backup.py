"""Online backup of the database, and restoring it.

SQLite is copied with its online backup API, PostgreSQL with ``pg_dump`` and ``pg_restore``.  Each copy is one file with
the state of one moment.  It is written under a temporary name first, so an interrupted copy never has the final name.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

SQLITE, POSTGRESQL = b"SQLite format 3\0", b"PGDMP"


class NoCopy(Exception):
    """The backup or restore is not possible; the message says why."""


def backup(database: Mapping[str, Any], file: Path) -> None:
    """Copy a database, as in the settings, into a new file.

    :raises NoCopy: The file exists already, or the database's own program failed.
    """
    if file.exists():
        raise NoCopy(f"{file} is there already: nothing was written over it.")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        if _is_sqlite(database):
            _copy(Path(database["NAME"]), part)
        else:
            _run(database, "pg_dump", "--format=custom", f"--file={part}", *_where(database))
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)


def checkpoint_beside(file: Path) -> Path:
    """Return the file of the checkpoint beside a copy."""
    return file.with_name(f"{file.name}.checkpoint")


def restore(database: Mapping[str, Any], file: Path) -> None:
    """Fill an empty database from a copy.

    :raises NoCopy: The database is not empty, the copy is of another kind of database, or it is damaged.
    """
    with file.open("rb") as copy:
        begins = copy.read(len(SQLITE))
    if not begins.startswith(SQLITE if _is_sqlite(database) else POSTGRESQL):
        raise NoCopy(f"{file} is no copy of such a database: look at DATABASE_URL.")
    if not _is_sqlite(database):
        _run(database, "pg_restore", "--single-transaction", "--no-owner", "--no-privileges", *_where(database), file)
        return
    name = Path(database["NAME"])
    if name.exists() and name.stat().st_size:
        raise NoCopy(f"{name} is there already: put it elsewhere first.")
    part = name.with_name(f"{name.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        _copy(file, part)
        part.rename(name)
    finally:
        part.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    """Copy one SQLite file into another while writers continue.

    :raises NoCopy: The file is damaged or no database.
    """
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as held,
            closing(sqlite3.connect(target)) as copy,
        ):
            held.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            integrity = copy.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise NoCopy(f"{source} cannot be copied: {error}.") from error
    if integrity != "ok":
        raise NoCopy(f"{source} is damaged: {integrity}.")


def _run(database: Mapping[str, Any], *command: str | Path) -> None:
    options = database.get("OPTIONS", {})
    environment = {**os.environ, "PGPASSWORD": str(database.get("PASSWORD") or os.environ.get("PGPASSWORD", ""))}
    if "sslmode" in options:
        environment["PGSSLMODE"] = str(options["sslmode"])
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    except FileNotFoundError:
        raise NoCopy(f"{command[0]} is not installed: it comes with PostgreSQL's client.") from None
    if done.returncode:
        raise NoCopy(f"{command[0]} says: {done.stderr.strip() or done.returncode}")


def _where(database: Mapping[str, Any]) -> list[str]:
    options = {"--host": database.get("HOST"), "--port": database.get("PORT"), "--username": database.get("USER")}
    return [f"--dbname={database['NAME']}", *(f"{name}={value}" for name, value in options.items() if value)]


def _is_sqlite(database: Mapping[str, Any]) -> bool:
    return str(database["ENGINE"]).endswith("sqlite3")
