"""Draws a document on paper; knows no game.

The drawing itself is done by ``scorebook.press``, a process beside each web process that stays warm and forks a child
for each document, so that a long sheet never holds up somebody saving a hand: one at a time for each web process, with
bounds on time and memory.  Whoever asks for what is being drawn for somebody else waits for it and gets the same.  A
table waits for its turn; a stranger's document is drawn where no other is, and soon or not at all, unless it is
everybody's.
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

log = logging.getLogger(__name__)
PACKAGE = Path(__file__).resolve().parents[1]
SHELF = PACKAGE / "static" / "scorebook" / "paper"
PICTURES = PACKAGE.parent / "docs" / "img" / "guide"
PRESS = (sys.executable, "-m", "scorebook.press")
# What the press may know of the server: enough to start Python and find the system's libraries, and no secret.
ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "TMPDIR", "XDG_CACHE_HOME", "FONTCONFIG_FILE")

# A child that hangs is given up after so long.  One that draws is stopped by what it takes of a processor: on a busy
# machine a document of four such seconds takes a minute.
SECONDS = 120
SECONDS_OF_A_STRANGER = 30
PATIENCE = 120  # eight papers of one table on a busy machine
PLACES = 10  # so many may wait for their documents: a web process has other threads left for the table
PLACES_OF_STRANGERS = 6
KEEP_SECONDS = 24 * 60 * 60
# More than this is not tried: it would take more than 256 MB, or ten seconds of a processor.
MOST_ROWS = 400
MOST_LETTERS = 175_000
TAG, LETTERS_OF_A_TAG = re.compile(r"<[^>]*>"), 10
STOPPED_SECONDS = 10 * 60
LONG = 5  # what ended later than this was stopped, or will take as long again
LARGEST = 1024 * 1024  # a larger document is drawn anew for each who asks: memory holds a hundred


class NotDrawn(Exception):
    """No document came out; the code says why.

    That is ``busy``, ``slow``, ``failed``, ``stopped`` where the same was stopped lately, ``large`` where it is not
    tried at all, or ``often`` with the seconds to wait.
    """

    def __init__(self, code: str, wait: int = 0) -> None:
        super().__init__(code)
        self.code, self.wait = code, wait


class Shop:
    """Who waits for a document in this process, and whose is drawn."""

    def __init__(self) -> None:
        self._turn = threading.Condition()
        self._there = {False: 0, True: 0}  # tables, strangers
        self._drawing = False

    @contextmanager
    def place(self, *, stranger: bool) -> Iterator[None]:
        """Have a place within the block, in which one waits for a document or has it drawn.

        :raises NotDrawn: too many wait already.
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
        """Draw within the block: a table when it has its turn, a stranger if no table is there.

        :raises NotDrawn: it is not one's turn until then.
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


_shop = Shop()


@dataclass(frozen=True, slots=True, kw_only=True)
class Enclosed:
    """A file that travels within a document: its name, its text, and when what it says was written."""

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
    """Return the document as a PDF, or as one for the ``archive``; the same is drawn once a day for all processes.

    One that is not kept is asked about first: ``waits`` tells for how many seconds whoever asks has to wait for it.
    """
    file = {**asdict(enclosed), "moment": enclosed.moment.isoformat()} if enclosed else None
    order = {"html": html, "archive": archive, "enclosed": file}
    key = hashlib.sha256(_press_mark() + json.dumps(order).encode()).hexdigest()
    if weight_of(html) > MOST_LETTERS:
        raise NotDrawn("large")
    if kept := _kept(key):
        return kept
    until = time.monotonic() + PATIENCE
    with _shop.place(stranger=stranger), _drawing(key):
        if kept := _kept(key):
            return kept
        with _shop.turn(stranger=stranger, until=until):
            if waits is not None and (wait := waits()):
                raise NotDrawn("often", wait)
            with _remembered(f"stopped:{key}"):
                pdf = _drawn(order, SECONDS_OF_A_STRANGER if stranger else SECONDS)
        if len(pdf) <= LARGEST:
            _keep(key, pdf, KEEP_SECONDS)
        return pdf


def weight_of(html: str) -> int:
    """Return what a document weighs, in letters: to draw one takes about a kilobyte, and to draw a tag ten."""
    return len(" ".join(TAG.sub(" ", html).split())) + LETTERS_OF_A_TAG * html.count("<")


def _kept(key: str) -> bytes | None:
    """Return what was drawn already.

    :raises NotDrawn: it was stopped lately, perhaps while others waited for it.
    """
    papers = caches["papers"]
    if kept := papers.get(key):
        return bytes(kept)
    if papers.get(f"stopped:{key}"):
        raise NotDrawn("stopped")
    return None


def _keep(key: str, value: bytes | str, seconds: int) -> None:
    """Keep a document or a mark where all processes find it; without room for it there, everybody draws."""
    try:
        caches["papers"].set(key, value, seconds)
    except OSError:
        log.warning("no room to keep a document", exc_info=True)


@contextmanager
def _drawing(key: str) -> Iterator[None]:
    """Hold a document within the block, against all threads and processes; others may hold it up by chance."""
    folder: Path = settings.PAPERS
    folder.mkdir(mode=0o700, exist_ok=True)
    with (folder / f"{key[:2]}.drawing").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def _remembered(stopped: str) -> Iterator[None]:
    """Keep in mind for a while that a document was stopped: asked again at once it would be stopped again."""
    begun = time.monotonic()
    try:
        yield
    except NotDrawn:
        if time.monotonic() - begun > LONG:
            _keep(stopped, "stopped", STOPPED_SECONDS)
        raise


def _drawn(order: dict[str, Any], seconds: float) -> bytes:
    """Hand an order to the press and wait for the document; its folder goes with it, however its child ended."""
    begun = time.monotonic()
    ours, theirs = socket.socketpair()
    with TemporaryDirectory(prefix="scorebook-press-") as folder, ours:
        ours.settimeout(seconds)
        with theirs:
            _press.take(theirs)
        try:
            ours.sendall(json.dumps({**order, "folder": folder, "seconds": seconds}).encode())
            ours.shutdown(socket.SHUT_WR)
            pdf = ours.makefile("rb").read()
        except TimeoutError as error:
            raise NotDrawn("slow") from error
        except OSError as error:  # the child ended before it had heard everything
            raise NotDrawn("failed") from error
    if not pdf.startswith(b"%PDF-"):
        raise NotDrawn("failed")
    log.info("a document of %d kB was drawn in %.1f s", len(pdf) // 1000, time.monotonic() - begun)
    return pdf


class Press:
    """The warm process beside this one; it starts with the first document, and ends when this process does."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.started_by = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.orders = socket.socket(socket.AF_UNIX)

    def take(self, connection: socket.socket) -> None:
        """Give a connection to the press; one that has ended meanwhile is started anew.

        :raises NotDrawn: no press can be started.
        """
        with self.lock:
            for _ in range(2):
                if not self._stands():
                    self._start()
                try:
                    socket.send_fds(self.orders, [b"."], [connection.fileno()])
                except OSError:
                    self.process = None
                else:
                    return
        raise NotDrawn("failed")

    def _stands(self) -> bool:
        """Tell whether a press runs that was started by this process, not by the one it was forked from."""
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
    """Everything but the document that decides how the page looks."""
    mark = hashlib.sha256(version("weasyprint").encode())
    for module in sorted((PACKAGE / "press").glob("*.py")):
        mark.update(module.read_bytes())
    for file in sorted(SHELF.rglob("*")):
        if file.suffix in {".css", ".ttf"}:
            mark.update(file.name.encode() + file.read_bytes())
    for file in sorted(PICTURES.glob("*/*.webp")):
        mark.update(file.name.encode() + file.read_bytes())
    return mark.digest()
