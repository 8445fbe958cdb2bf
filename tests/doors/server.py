"""A real server of two worker processes with a database of its own, and phones that speak to it as browsers do."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode, urlsplit
from uuid import uuid4

from django.conf import settings
from django.db import ConnectionHandler
from django.db.backends.base.base import BaseDatabaseWrapper

from tests.world.migrated import copied_file, template

CSRF = "b" * 32
PATIENCE = 120  # seconds after which a server that never answers fails its test instead of holding it up
UNCOUNTED = ("scorebook_ration", "django_session")  # what may change although somebody is refused
TOKEN = re.compile(r"/(?:t|i|account/reset)/[\w:/-]+/")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the server said."""

    status: int
    headers: HTTPMessage
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode(errors="replace")

    @property
    def location(self) -> str:
        return str(self.headers["Location"] or "")

    @property
    def token(self) -> str:
        """Return the first address on the page that opens something by itself."""
        match = TOKEN.search(self.text)
        assert match is not None, self.text
        return match[0]


@dataclass(slots=True, kw_only=True)
class Phone:
    """A device with its cookies; every request comes on a connection of its own, so that either process may answer."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    def get(self, path: str) -> Answer:
        return self.send("GET", path)

    def post(self, path: str, said: Mapping[str, Any] | None = None) -> Answer:
        """Send a form."""
        return self.send("POST", path, "application/x-www-form-urlencoded", urlencode(said or {}).encode())

    def tell(self, path: str, said: Mapping[str, Any]) -> Answer:
        """Send what a page's program sends."""
        return self.send("POST", path, "application/json", json.dumps(said).encode())

    def send(self, method: str, path: str, kind: str = "", body: bytes = b"", **headers: str) -> Answer:
        """Send anything."""
        held = {"csrftoken": CSRF, **self.cookies}
        headers |= {
            "Cookie": "; ".join(f"{name}={value}" for name, value in held.items()),
            "X-CSRFToken": held["csrftoken"],
            "Accept-Language": "en",
        }
        if kind:
            headers["Content-Type"] = kind
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            line.request(method, path, body or None, headers)
            got = line.getresponse()
            answer = Answer(status=got.status, headers=got.headers, content=got.read())
        finally:
            line.close()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _is, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value.strip('"')
        return answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A running server: its port, its first process, its log, and a direct connection to its database."""

    port: int
    process: int
    log: Path
    database: BaseDatabaseWrapper

    def phone(self, **cookies: str) -> Phone:
        """Return a device that was never here, but for these cookies."""
        return Phone(port=self.port, cookies={name: quote(value, safe=".") for name, value in cookies.items()})

    def rows(self) -> Mapping[str, Sequence[Any]]:
        """Return everything the database holds, table by table."""
        tables = {}
        with self.database.cursor() as cursor:
            for table in sorted(set(self.database.introspection.table_names(cursor)) - set(UNCOUNTED)):
                cursor.execute(f'SELECT * FROM "{table}" ORDER BY 1')  # noqa: S608 - the name of a table of ours
                tables[table] = cursor.fetchall()
        return tables


Held = tuple[BaseDatabaseWrapper, str]
"""The way into a database, and its address."""


@contextmanager
def serving(folder: Path, elsewhere: AbstractContextManager[Held] | None = None, **said: str) -> Iterator[Server]:
    """Serve an empty database by two workers in the shipped configuration, except for the port.

    The port is open before the server runs, so early requests wait. ``said`` is added to the environment.
    """
    with (
        elsewhere or _database(folder) as (database, address),
        socket.create_server(("127.0.0.1", 0), backlog=128) as door,
    ):
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "DATABASE_URL": address,
            "WEB_CONCURRENCY": "2",
            "ALLOWED_HOSTS": "127.0.0.1",
            **said,
        }
        log = folder / "server.log"
        with log.open("wb") as lines:
            command = [
                sys.executable,
                "-m",
                "gunicorn",
                "--config",
                "gunicorn.conf.py",
                "--no-control-socket",
                "--bind",
                f"fd://{door.fileno()}",
                "scorebook.wsgi",
            ]
            server = subprocess.Popen(
                command, env=environment, cwd=settings.BASE_DIR, pass_fds=[door.fileno()], stderr=lines
            )
            try:
                yield Server(port=door.getsockname()[1], process=server.pid, log=log, database=database)
            finally:
                server.terminate()
                server.wait()
        assert "Traceback" not in log.read_text(), log.read_text()


@contextmanager
def _database(folder: Path) -> Iterator[Held]:
    """Make an empty database of the configured kind; yield the way into it, and its address; take it away again."""
    known = settings.DATABASES["default"]
    if known["ENGINE"].endswith("sqlite3"):
        path = folder / "scorebook.sqlite3"
        copied_file(path)
        with into({**known, "NAME": path}) as opened:
            yield opened, f"sqlite:///{path}"
        return
    name = f"scorebook_two_workers_{uuid4().hex}"
    with into({**known, "NAME": "postgres"}) as above:
        with above.cursor() as cursor:
            cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template()}"')
        try:
            with into({**known, "NAME": name}) as opened:
                yield opened, urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
        finally:
            with above.cursor() as cursor:
                cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def into(database: Mapping[str, Any]) -> Iterator[BaseDatabaseWrapper]:
    opened = ConnectionHandler({"default": dict(database)})["default"]
    try:
        yield opened
    finally:
        opened.close()
