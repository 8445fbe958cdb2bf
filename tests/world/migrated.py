"""The migrated database is made once; every process of the suite begins with a copy of it.

It is kept from run to run under the digest of the migrations: change one, and it is made anew.  On SQLite the copy is a
file, on PostgreSQL a database made from a template.  Django migrates the copy all the same, and finds nothing to do.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.conf import settings
from django.db import connection

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".cache" / "migrated"


def digest() -> str:
    """Return what the schema comes from in a few letters: our migrations, and the versions of everybody else's."""
    checksum = hashlib.sha256()
    for file in (*sorted(ROOT.glob("scorebook/migrations/*.py")), ROOT / "requirements.txt"):
        checksum.update(file.name.encode() + file.read_bytes())
    return checksum.hexdigest()[:16]


def migrate(url: str) -> None:
    """Migrate another database than this process is connected to."""
    environment = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=environment, check=True)


@contextmanager
def alone(kind: str) -> Iterator[None]:
    """Let one process make it for a kind of database while the others of that kind wait for it."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / f"{kind}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def copied_file(to: str | Path) -> None:
    """Put a migrated file where a database is looked for."""
    template_file = KEPT / f"{digest()}.sqlite3"
    with alone("sqlite"):
        if not template_file.exists():
            for older in KEPT.glob("*.sqlite3*"):
                older.unlink()
            part = KEPT / "part.sqlite3"
            migrate(f"sqlite:///{part}")
            part.rename(template_file)
    shutil.copy(template_file, to)


def template() -> str:
    """Return the name of this checkout's migrated database; its comment tells which migrations made it."""
    import psycopg
    from psycopg import sql

    url = urlsplit(os.environ["DATABASE_URL"])
    name = f"migrated_{hashlib.sha256(str(ROOT).encode()).hexdigest()[:12]}"
    database = sql.Identifier(name)
    with alone("postgresql"), psycopg.connect(urlunsplit(url._replace(path="/postgres")), autocommit=True) as server:
        query = "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s"
        if server.execute(query, [name]).fetchone() != (digest(),):
            server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(database))
            server.execute(sql.SQL("CREATE DATABASE {}").format(database))
            migrate(urlunsplit(url._replace(path=f"/{name}")))
            server.execute(sql.SQL("COMMENT ON DATABASE {} IS {}").format(database, digest()))
    return name


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Begin with what is migrated; pytest-django asks for this right before it makes the test database."""
    if connection.vendor == "postgresql":
        settings.DATABASES["default"]["TEST"]["TEMPLATE"] = template()
    else:
        copied_file(settings.DATABASES["default"]["TEST"]["NAME"])


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Take the copied file as it lies there; on PostgreSQL the test database is made, as ever, and goes afterwards."""
    return connection.vendor == "sqlite"
