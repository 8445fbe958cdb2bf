"""A real server: two processes of it, as gunicorn.conf.py begins them, on a database of their own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import connection

from tests.doors.server import CSRF, PATIENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """A server on the loopback interface; it logs to ``folder``."""

    pid: int
    port: int
    folder: Path

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Mapping[str, str], bytes]:
        """Ask on a connection of its own; return status, headers and body of the answer."""
        link = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            link.request(method, path, body, {"Cookie": f"csrftoken={CSRF}", **(headers or {})})
            answer = link.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            link.close()

    def plug_in(self, *sent: bytes) -> socket.socket:
        """Open a connection and send something over it."""
        link = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        for part in sent:
            link.sendall(part)
        return link

    def on_disk(self) -> int:
        """Return how many bytes its processes have written to temporary files, with a name or without."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        held = [file for child in children for file in Path(f"/proc/{child}/fd").iterdir()]
        return sum(file.stat().st_size for file in held if str(file.readlink()).startswith(str(self.folder)))


def read_to_the_end(link: socket.socket) -> bytes:
    """Return all that comes until the other side says no more."""
    return b"".join(iter(lambda: link.recv(65536), b""))


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[Served]:
    """Serve the database of the tests, by their settings."""
    folder = tmp_path_factory.mktemp("served")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "DATABASE_URL": database(),
        "TMPDIR": str(folder),
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "WEB_CONCURRENCY": "2",
    }
    command = ["-m", "gunicorn", "--config", "gunicorn.conf.py", "scorebook.wsgi"]
    server = subprocess.Popen([sys.executable, *command], cwd=settings.BASE_DIR, env=environment)
    try:
        yield _answering(Served(pid=server.pid, port=port, folder=folder), server)
    finally:
        server.terminate()
        server.wait()


def database() -> str:
    """Return the address of the database the tests write to."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


def _answering(served: Served, server: subprocess.Popen[bytes]) -> Served:
    while server.poll() is None:
        try:
            served.plug_in().close()
        except OSError:
            time.sleep(0.1)
        else:
            return served
    raise RuntimeError("the server did not start")


@pytest.fixture
def keep() -> Iterator[Callable[[socket.socket], socket.socket]]:
    """Keep connections open until the test is over."""
    with ExitStack() as stack:
        yield stack.enter_context
