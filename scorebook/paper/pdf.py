"""Request PDFs from the press; this module knows no game.

``scorebook.press`` is a warm process beside each web process.  It forks a child for each document, so that a long
document never delays a save.  Each web process has one document rendered at a time, with limits on time and memory.
Several requests for the same document wait for one rendering.  Requests from a table wait for their turn.  A stranger's
document is rendered only if no other waits, unless it is a public document shared by all.
"""

from __future__ import annotations

import fcntl
import functools
import hashlib
import json
import logging
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.cache import caches

from scorebook.server.print_locks import ENDING

log = logging.getLogger(__name__)
PACKAGE = Path(__file__).resolve().parents[1]
SHELF = PACKAGE / "static" / "scorebook" / "paper"
PICTURES = PACKAGE.parent / "docs" / "img" / "guide"
PRESS = (sys.executable, "-m", "scorebook.press")
# The environment variables that the press gets: enough to start Python and find libraries, without any secret.
ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "TMPDIR", "XDG_CACHE_HOME", "FONTCONFIG_FILE")

# A child that hangs is abandoned after this time.  Rendering is limited by CPU time: on a busy machine four CPU seconds
# may take a minute.
SECONDS = 120
SECONDS_OF_A_STRANGER = 30
PATIENCE = 120  # for eight documents of one table on a busy machine
PLACES = 10  # the most requests that may wait, so that the web process keeps threads for the tables
PLACES_OF_STRANGERS = 6
KEEP_SECONDS = 24 * 60 * 60
# Larger documents are refused: they would take more than 256 MB or ten seconds of CPU time.
MOST_ROWS = 400
MOST_LETTERS = 175_000
TAG, LETTERS_OF_A_TAG = re.compile(r"<[^>]*>"), 10
STOPPED_SECONDS = 10 * 60
LONG = 5  # a failure later than this was a time limit, or would take as long again
LARGEST = 1024 * 1024  # larger documents are not cached; memory holds a hundred of this size


class NotDrawn(Exception):
    """The document could not be rendered; ``code`` is the reason.

    Codes are ``busy``, ``slow``, ``failed``, ``stopped`` (the same document was stopped recently), ``large`` (refused),
    and ``often`` with the seconds to wait.
    """

    def __init__(self, code: str, wait: int = 0) -> None:
        super().__init__(code)
        self.code, self.wait = code, wait


class PrintQueue:
    """The print queue of this process: who waits for a document, and whether one is being rendered."""

    def __init__(self) -> None:
        self._turn = threading.Condition()
        self._there = {False: 0, True: 0}  # tables, strangers
        self._drawing = False

    @contextmanager
    def place(self, *, stranger: bool) -> Iterator[None]:
        """Hold a place in the queue within the block.

        :raises NotDrawn: Too many requests wait already.
        """
        with self._turn:
            there = self._there
            if sum(there.values()) == PLACES or (stranger and there[stranger] == PLACES_OF_STRANGERS):
                raise NotDrawn("busy")
            there[stranger] += 1
        try:
            yield
        finally:
            with self._turn:
                there[stranger] -= 1

    @contextmanager
    def turn(self, *, stranger: bool, until: float) -> Iterator[None]:
        """Render within the block: a table's request when its turn comes, a stranger's only without other requests.

        :raises NotDrawn: The turn does not come in time.
        """
        with self._turn:
            if stranger and (self._drawing or self._there[False]):
                raise NotDrawn("busy")
            if not self._turn.wait_for(lambda: not self._drawing, until - time.monotonic()):
                raise NotDrawn("busy")
            self._drawing = True
        try:
            yield
        finally:
            with self._turn:
                self._drawing = False
                self._turn.notify()


_print_queue = PrintQueue()


@dataclass(frozen=True, slots=True, kw_only=True)
class Enclosed:
    """A file attached to a PDF: its name, text, and time."""

    name: str
    text: str
    moment: datetime


def draw(
    html: str,
    *,
    archive: bool = False,
    enclosed: Enclosed | None = None,
    stranger: bool = False,
    waits: Callable[[], int] | None = None,
) -> bytes:
    """Return the document as a PDF, or as PDF/A for the ``archive``; each is cached for a day for all processes.

    ``waits`` is called before a new document is rendered; it returns the seconds that the client has to wait, or 0.

    :raises NotDrawn: There is no document, see its code.
    """
    file = {**asdict(enclosed), "moment": enclosed.moment.isoformat()} if enclosed else None
    order = {"html": html, "archive": archive, "enclosed": file}
    key = hashlib.sha256(_press_mark() + json.dumps(order).encode()).hexdigest()
    if weight_of(html) > MOST_LETTERS:
        raise NotDrawn("large")
    if cached := _cached(key):
        return cached
    until = time.monotonic() + PATIENCE
    with _print_queue.place(stranger=stranger), _drawing(key):
        if cached := _cached(key):
            return cached
        with _print_queue.turn(stranger=stranger, until=until):
            if waits is not None and (wait := waits()):
                raise NotDrawn("often", wait)
            with _remembered(f"stopped:{key}"):
                pdf = _drawn(order, SECONDS_OF_A_STRANGER if stranger else SECONDS)
        if len(pdf) <= LARGEST:
            _cache(key, pdf, KEEP_SECONDS)
        return pdf


def weight_of(html: str) -> int:
    """Return the weight of a document in letters: a letter takes about a kilobyte to render, a tag ten times that."""
    return len(" ".join(TAG.sub(" ", html).split())) + LETTERS_OF_A_TAG * html.count("<")


def _cached(key: str) -> bytes | None:
    """Return the cached document, or ``None``.

    :raises NotDrawn: Rendering was stopped recently, perhaps while this request waited.
    """
    papers = caches["papers"]
    if cached := papers.get(key):
        return bytes(cached)
    if papers.get(f"stopped:{key}"):
        raise NotDrawn("stopped")
    return None


def _cache(key: str, value: bytes | str, seconds: int) -> None:
    """Cache a document or a mark for all processes; without space for it, only a warning is logged."""
    try:
        caches["papers"].set(key, value, seconds)
    except OSError:
        log.warning("no room to keep a document", exc_info=True)


@contextmanager
def _drawing(key: str) -> Iterator[None]:
    """Lock a document within the block, for all threads and processes; unrelated documents may share a lock."""
    folder: Path = settings.PAPERS
    folder.mkdir(mode=0o700, exist_ok=True)
    with (folder / f"{key[:2]}{ENDING}").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def _remembered(stopped: str) -> Iterator[None]:
    """Remember that rendering was stopped, because it would be stopped again."""
    begun = time.monotonic()
    try:
        yield
    except NotDrawn:
        if time.monotonic() - begun > LONG:
            _cache(stopped, "stopped", STOPPED_SECONDS)
        raise


def _drawn(order: dict[str, Any], seconds: float) -> bytes:
    """Send an order to the press and wait for the document; the temporary folder is deleted in any case."""
    begun = time.monotonic()
    ours, theirs = socket.socketpair()
    with TemporaryDirectory(prefix="scorebook-press-") as folder, ours:
        ours.settimeout(seconds)
        with theirs:
            _press.accept(theirs)
        try:
            ours.sendall(json.dumps({**order, "folder": folder, "seconds": seconds}).encode())
            ours.shutdown(socket.SHUT_WR)
            pdf = ours.makefile("rb").read()
        except TimeoutError as error:
            raise NotDrawn("slow") from error
        except OSError as error:  # the child ended before it had read the whole order
            raise NotDrawn("failed") from error
    if not pdf.startswith(b"%PDF-"):
        raise NotDrawn("failed")
    log.info("a document of %d kB was drawn in %.1f s", len(pdf) // 1000, time.monotonic() - begun)
    return pdf


class Press:
    """The warm press process; it starts with the first document and ends with this process."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.started_by = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.orders = socket.socket(socket.AF_UNIX)

    def accept(self, connection: socket.socket) -> None:
        """Send a connection to the press; start the press again if it has ended.

        :raises NotDrawn: The press cannot be started.
        """
        with self.lock:
            for _ in range(2):
                if not self._is_running():
                    self._start()
                try:
                    socket.send_fds(self.orders, [b"."], [connection.fileno()])
                except OSError:
                    self.process = None
                else:
                    return
        raise NotDrawn("failed")

    def _is_running(self) -> bool:
        """Say whether a press is running that this process started, not the process it was forked from."""
        return self.process is not None and self.started_by == os.getpid() and self.process.poll() is None

    def _start(self) -> None:
        self.orders, theirs = socket.socketpair()
        self.started_by = os.getpid()
        environment = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
        with theirs:
            self.process = subprocess.Popen(  # noqa: S603
                PRESS, stdin=theirs.fileno(), cwd=PACKAGE.parent, env=environment
            )


_press = Press()


@functools.cache
def _press_mark() -> bytes:
    """Return a digest of everything except the document that determines its look."""
    mark = hashlib.sha256(version("weasyprint").encode())
    for module in sorted((PACKAGE / "press").glob("*.py")):
        mark.update(module.read_bytes())
    for file in sorted(SHELF.rglob("*")):
        if file.suffix in {".css", ".ttf"}:
            mark.update(file.name.encode() + file.read_bytes())
    for file in sorted(PICTURES.glob("*/*.webp")):
        mark.update(file.name.encode() + file.read_bytes())
    return mark.digest()
