"""A Scorebook to measure: a fresh database of its own, and a server that answers on the loopback."""

from __future__ import annotations

import io
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote, urlencode

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import connection
from django.test.utils import override_settings

from scorebook.models import Account

CSRF = "b" * 32
STARTING_SECONDS = 30
Answer = tuple[int, bytes]


class Ask(Protocol):
    """Somebody who answers requests, and tells how many milliseconds of a processor it has spent so far."""

    def __call__(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Answer a request."""

    def spent(self) -> float:
        """Tell the milliseconds."""


@dataclass(frozen=True, slots=True)
class Phone:
    """Somebody's device: it holds an evening's link, or is signed in, and answers the server's cross-site guard."""

    ask: Ask
    cookie: str

    def get(self, path: str) -> bytes:
        """Fetch a page and raise an error unless the response is a page."""
        return self.insist("GET", path, b"", {}, 200)

    def nothing_new(self, path: str) -> bytes:
        """Ask for news and insist that there are none."""
        return self.insist("GET", path, b"", {}, 204)

    def post(self, path: str, wish: Mapping[str, Any], expected: int = 200) -> bytes:
        """Send what the entry page's program sends and insist on this answer."""
        body = json.dumps(wish).encode()
        headers = {"Content-Type": "application/json", "Content-Length": str(len(body)), "X-CSRFToken": CSRF}
        return self.insist("POST", path, body, headers, expected)

    def fill_in(self, path: str, fields: Mapping[str, Any]) -> bytes:
        """Send the plain form and insist that it was taken."""
        body = urlencode({"csrfmiddlewaretoken": CSRF, **fields}).encode()
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
        return self.insist("POST", path, body, headers, 302)

    def insist(self, method: str, path: str, body: bytes, headers: Mapping[str, str], expected: int) -> bytes:
        """Ask and insist on the status that is wanted."""
        cookie = f"{self.cookie}; csrftoken={CSRF}; scribe=Anna; language=hu"
        status, answer = self.ask(method, path, body, {"Cookie": cookie, **headers})
        if status != expected:
            raise RuntimeError(f"{method} {path} answered {status}: {answer[:400].decode(errors='replace')}")
        return answer


def session_of(account: Account) -> str:
    """Return the key of a new session in which somebody is signed in."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session.update(
        {
            SESSION_KEY: str(account.pk),
            BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[-1],
            HASH_SESSION_KEY: account.get_session_auth_hash(),
        }
    )
    session.save()
    return str(session.session_key)


@contextmanager
def database(folder: Path) -> Iterator[None]:
    """Give the process an empty, migrated database of the configured kind, and take it away again."""
    former = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(folder / "bench.sqlite3")
    else:
        connection.settings_dict["TEST"]["NAME"] = f"scorebook_bench_{os.getpid()}_{folder.name[-8:].lower()}"
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(former, verbosity=0)


def children(pid: int) -> list[int]:
    """Return the processes that a process has begun and that are still there."""
    begun = (thread.read_text().split() for thread in Path(f"/proc/{pid}/task").glob("*/children"))
    return [int(child) for those in begun for child in those]


@dataclass(frozen=True, slots=True)
class Served:
    """A server on the loopback: every request comes on a fresh connection."""

    port: int
    pid: int

    def __call__(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Answer a request."""
        link = HTTPConnection("127.0.0.1", self.port, timeout=STARTING_SECONDS)
        try:
            link.request(method, path, body or None, dict(headers))
            response = link.getresponse()
            return response.status, response.read()
        finally:
            link.close()

    def spent(self) -> float:
        """Tell what all threads of the server's processes have run, as the kernel counts it."""
        threads = (
            thread for worker in children(self.pid) for thread in Path(f"/proc/{worker}/task").glob("*/schedstat")
        )
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e6


@dataclass(frozen=True, slots=True)
class InProcess:
    """The application itself, asked without a server."""

    application: Callable[..., Any]

    def __call__(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Answer a request."""
        response = self.application(_environ(method, path, body, headers), _started)
        answer = b"".join(response)
        response.close()
        return response.status_code, answer

    def spent(self) -> float:
        """Tell what this process has run."""
        return time.process_time() * 1000


@contextmanager
def loopback(
    *more: str, application: str = "scorebook.wsgi:application", config: str = "gunicorn.conf.py"
) -> Iterator[Served]:
    """Run the application under gunicorn with the real configuration; every request opens a new connection.

    ``more`` are further arguments of gunicorn.
    """
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "--config", config, "--no-control-socket"]
    command += ["--bind", f"127.0.0.1:{port}", *more, application]
    server = subprocess.Popen(command, env=_environment(), cwd=settings.BASE_DIR)  # noqa: S603 — our own words
    try:
        _wait_for(port, server)
        yield Served(port, server.pid)
    finally:
        server.terminate()
        server.wait()


@contextmanager
def in_process() -> Iterator[Ask]:
    """Answer by the WSGI application inside this process: without the cost of server and connection, on both sides."""
    from django.core.handlers.wsgi import WSGIHandler

    with override_settings(ROOT_URLCONF="scorebook.bench.urls", ALLOWED_HOSTS=["127.0.0.1"]):
        yield InProcess(WSGIHandler())


def _started(_status: str, _headers: Any, _fault: Any = None) -> Callable[[bytes], object]:
    """Take note of nothing: the answer tells its status itself."""
    return bytes


def _environ(method: str, path: str, body: bytes, headers: Mapping[str, str]) -> dict[str, Any]:
    return {
        "REQUEST_METHOD": method,
        "PATH_INFO": path.partition("?")[0],
        "SCRIPT_NAME": "",
        "QUERY_STRING": path.partition("?")[2],
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_TYPE": headers.get("Content-Type", ""),
        "CONTENT_LENGTH": headers.get("Content-Length", ""),
        "HTTP_COOKIE": headers["Cookie"],
        "HTTP_X_CSRFTOKEN": headers.get("X-CSRFToken", ""),
        "wsgi.input": io.BytesIO(body),
        "wsgi.url_scheme": "http",
        "wsgi.errors": sys.stderr,
        "wsgi.version": (1, 0),
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }


def _environment() -> dict[str, str]:
    return {
        **os.environ,
        "WEB_CONCURRENCY": "2",
        "DJANGO_SETTINGS_MODULE": "scorebook.bench.settings",
        "DATABASE_URL": _database_address(connection.settings_dict),
        "SECRET_KEY": settings.SECRET_KEY,
        "ALLOWED_HOSTS": "127.0.0.1",
        "DEBUG": "",
        "SECURE_PROXY": "",
    }


def _database_address(known: Mapping[str, Any]) -> str:
    if connection.vendor == "sqlite":
        return f"sqlite:///{known['NAME']}"
    who = ":".join(quote(part, safe="") for part in (known["USER"], known["PASSWORD"]) if part)
    return f"postgres://{who}@{known['HOST']}:{known['PORT'] or 5432}/{known['NAME']}"


def free_port() -> int:
    """Return a port on which nobody listened a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + STARTING_SECONDS
    while time.monotonic() < until and server.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the server did not start")
