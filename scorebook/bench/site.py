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
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from django.conf import settings
from django.db import connection
from django.test.utils import override_settings

CSRF = "b" * 32
STARTING_SECONDS = 30
Answer = tuple[int, bytes]
Ask = Callable[[str, str, bytes, Mapping[str, str]], Answer]


@dataclass(frozen=True, slots=True)
class Phone:
    """Somebody's device: it holds an evening's link, or is signed in, and answers the server's cross-site guard."""

    ask: Ask
    cookie: str

    def get(self, path: str) -> bytes:
        """Fetch a page and insist that it is one."""
        return self._insist("GET", path, b"", {}, 200)

    def post(self, path: str, wish: Mapping[str, Any]) -> bytes:
        """Send what the entry page's program sends and insist that it was taken."""
        body = json.dumps(wish).encode()
        headers = {"Content-Type": "application/json", "Content-Length": str(len(body)), "X-CSRFToken": CSRF}
        return self._insist("POST", path, body, headers, 200)

    def fill_in(self, path: str, fields: Mapping[str, Any]) -> bytes:
        """Send the plain form and insist that it was taken."""
        body = urlencode({"csrfmiddlewaretoken": CSRF, **fields}).encode()
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
        return self._insist("POST", path, body, headers, 302)

    def _insist(self, method: str, path: str, body: bytes, headers: Mapping[str, str], wanted: int) -> bytes:
        cookie = f"{self.cookie}; csrftoken={CSRF}; scribe=Anna; language=hu"
        status, answer = self.ask(method, path, body, {"Cookie": cookie, **headers})
        if status != wanted:
            raise RuntimeError(f"{method} {path} answered {status}: {answer[:400].decode(errors='replace')}")
        return answer


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


@contextmanager
def loopback() -> Iterator[Ask]:
    """Serve the database by gunicorn, as it is served to a table; every request comes on a fresh connection."""
    port = _free_port()
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "--config",
        "gunicorn.conf.py",
        "--no-control-socket",
        "scorebook.wsgi:application",
    ]
    server = subprocess.Popen(command, env=_environment(port), cwd=settings.BASE_DIR)  # noqa: S603 — our own words

    def ask(method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        link = HTTPConnection("127.0.0.1", port, timeout=STARTING_SECONDS)
        try:
            link.request(method, path, body or None, dict(headers))
            response = link.getresponse()
            return response.status, response.read()
        finally:
            link.close()

    try:
        _wait_for(port, server)
        yield ask
    finally:
        server.terminate()
        server.wait()


@contextmanager
def in_process() -> Iterator[Ask]:
    """Answer by the WSGI application inside this process: without the cost of server and connection, on both sides."""
    from django.core.handlers.wsgi import WSGIHandler

    with override_settings(ROOT_URLCONF="scorebook.bench.urls", ALLOWED_HOSTS=["127.0.0.1"]):
        application = WSGIHandler()

        def ask(method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
            response = application(_environ(method, path, body, headers), _started)
            answer = b"".join(response)
            response.close()
            return response.status_code, answer

        yield ask


def _started(_status: str, _headers: Any, _fault: Any = None) -> Callable[[bytes], object]:
    """Take note of nothing: the answer tells its status itself."""
    return bytes


def _environ(method: str, path: str, body: bytes, headers: Mapping[str, str]) -> dict[str, Any]:
    return {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "SCRIPT_NAME": "",
        "QUERY_STRING": "",
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


def _environment(port: int) -> dict[str, str]:
    return {
        **os.environ,
        "HOST": "127.0.0.1",
        "PORT": str(port),
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


def _free_port() -> int:
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
