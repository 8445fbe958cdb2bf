"""The static files as shipped: a screen's modules in one file, every file with a name made from its contents.

They are collected once and cached by the digest of their sources. So the tests' pages load the same files as a table's
pages, and a browser caches them.
"""

from __future__ import annotations

import fcntl
import hashlib
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import override_settings
from pytest_django.live_server_helper import LiveServer

from scorebook.offline import shell
from tests.world.emptying import answering

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".cache" / "collected"


def digest() -> str:
    """Return in a few letters what is collected: every file that is found, and what makes of it what is shipped."""
    checksum = hashlib.sha256()
    files = {str(Path(storage.path(name))) for one in finders.get_finders() for name, storage in one.list([])}
    for file in map(
        Path, sorted(files | {*map(str, ROOT.glob("scorebook/server/*.py")), str(ROOT / "requirements.txt")})
    ):
        checksum.update(str(file).encode() + file.read_bytes())
    return checksum.hexdigest()[:16]


def collected() -> Path:
    """Return the folder of what is shipped; one process makes it while the others wait for it."""
    KEPT.mkdir(parents=True, exist_ok=True)
    folder = KEPT / digest()
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            # Another run may serve from one of the last.
            for older in sorted(filter(Path.is_dir, KEPT.iterdir()), key=lambda made: made.stat().st_mtime)[:-3]:
                shutil.rmtree(older)
            part = KEPT / "part"
            shutil.rmtree(part, ignore_errors=True)
            with shipped(part):
                call_command("collectstatic", interactive=False, verbosity=0)
            part.rename(folder)
    return folder


@contextmanager
def shipped(folder: Path, *, is_served: bool = False) -> Iterator[None]:
    """Name static files as outside development, and serve them so: for that every file is looked at first."""
    files: dict[str, Any] = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "scorebook.server.storage.NamedByContents"},
    }
    with override_settings(STORAGES=files, STATIC_ROOT=folder, WHITENOISE_AUTOREFRESH=not is_served):
        for told in (shell.shell, shell.version):
            told.cache_clear()
        yield
    for told in (shell.shell, shell.version):
        told.cache_clear()


def counted(scorebook: Callable[..., Iterable[bytes]]) -> Callable[..., Iterable[bytes]]:
    """Serve the application, and count each request while it is answered."""

    def serve(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        with answering():
            return scorebook(environ, start_response)

    return serve


class Server(LiveServer):
    """Scorebook as it is shipped, with its static files."""

    def __init__(self, folder: Path) -> None:
        super().__init__("localhost", start=False)
        self.thread.static_handler = counted
        with shipped(folder, is_served=True):
            self.start()
