"""Draws a document on paper; knows no game.

The drawing itself is done by ``scorebook.press`` in a process of its own, so that a long sheet never holds up somebody
saving a hand: one document at a time for each web process, with bounds on time and memory.
"""

from __future__ import annotations

import functools
import hashlib
import json
import logging
import os
import subprocess
import sys
import threading
from dataclasses import asdict, dataclass
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

from django.core.cache import cache

log = logging.getLogger(__name__)

PACKAGE = Path(__file__).resolve().parent
SHELF = PACKAGE / "static" / "scorebook" / "print"
PRESS = (sys.executable, "-m", "scorebook.press")
# What the press may know of the server: enough to start Python and find the system's libraries, and no secret.
ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "TMPDIR", "XDG_CACHE_HOME", "FONTCONFIG_FILE")

SECONDS = 45
PATIENCE = 15
KEEP_SECONDS = 24 * 60 * 60
MOST_ROWS = 1500

# One document is drawn at a time and one may wait for it: a web process has other threads left for the table.
_in_the_shop = threading.BoundedSemaphore(2)
_at_the_press = threading.BoundedSemaphore(1)


class NotDrawn(Exception):
    """No document came out; the code says why: ``busy``, ``slow`` or ``failed``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True, kw_only=True)
class Enclosed:
    """A file that travels within a document: its name, its text, and when what it says was written."""

    name: str
    text: str
    moment: datetime


def draw(html: str, *, archive: bool = False, enclosed: Enclosed | None = None) -> bytes:
    """Return the document as a PDF, or as one for the ``archive``; the same is drawn once and then kept for a day."""
    file = {**asdict(enclosed), "moment": enclosed.moment.isoformat()} if enclosed else None
    order = json.dumps({"html": html, "archive": archive, "enclosed": file}).encode()
    key = f"pdf:{hashlib.sha256(_press_mark() + order).hexdigest()}"
    kept = cache.get(key)
    if kept is not None:
        return bytes(kept)
    if not _in_the_shop.acquire(blocking=False):
        raise NotDrawn("busy")
    try:
        return _wait_and_draw(key, order)
    finally:
        _in_the_shop.release()


def _wait_and_draw(key: str, order: bytes) -> bytes:
    if not _at_the_press.acquire(timeout=PATIENCE):
        raise NotDrawn("busy")
    try:
        kept = cache.get(key)
        if kept is not None:
            return bytes(kept)
        pdf = _press(order)
        cache.set(key, pdf, KEEP_SECONDS)
        return pdf
    finally:
        _at_the_press.release()


def _press(order: bytes) -> bytes:
    environment = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
    try:
        done = subprocess.run(  # noqa: S603
            PRESS, input=order, capture_output=True, timeout=SECONDS, cwd=PACKAGE.parent, env=environment, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise NotDrawn("slow") from error
    if done.returncode or not done.stdout.startswith(b"%PDF-"):
        log.error("The press ended with %s: %s", done.returncode, done.stderr.decode(errors="replace")[-2000:])
        raise NotDrawn("failed")
    return done.stdout


@functools.cache
def _press_mark() -> bytes:
    """Everything but the document that decides how the page looks."""
    mark = hashlib.sha256(version("weasyprint").encode())
    for module in sorted((PACKAGE / "press").glob("*.py")):
        mark.update(module.read_bytes())
    for file in sorted(SHELF.rglob("*")):
        if file.suffix in {".css", ".ttf"}:
            mark.update(file.name.encode() + file.read_bytes())
    return mark.digest()
