"""Draws a document on paper; knows no game.

The drawing itself is done by ``scorebook.press`` in a process of its own, so that a long sheet never holds up somebody
saving a hand: one document at a time for each web process, with bounds on time and memory.
"""

from __future__ import annotations

import functools
import hashlib
import logging
import os
import subprocess
import sys
import threading
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


def draw(html: str, *, archive: bool = False) -> bytes:
    """Return the document as a PDF, or as one for the ``archive``; the same is drawn once and then kept for a day."""
    variant = "archive" if archive else "plain"
    key = _key(html, variant)
    kept = cache.get(key)
    if kept is not None:
        return bytes(kept)
    if not _in_the_shop.acquire(blocking=False):
        raise NotDrawn("busy")
    try:
        return _wait_and_draw(key, html, variant)
    finally:
        _in_the_shop.release()


def _wait_and_draw(key: str, html: str, variant: str) -> bytes:
    if not _at_the_press.acquire(timeout=PATIENCE):
        raise NotDrawn("busy")
    try:
        kept = cache.get(key)
        if kept is not None:
            return bytes(kept)
        pdf = _press(html, variant)
        cache.set(key, pdf, KEEP_SECONDS)
        return pdf
    finally:
        _at_the_press.release()


def _press(html: str, variant: str) -> bytes:
    environment = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
    try:
        done = subprocess.run(  # noqa: S603
            (*PRESS, variant), input=html.encode(), capture_output=True, timeout=SECONDS, cwd=PACKAGE.parent,
            env=environment, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise NotDrawn("slow") from error
    if done.returncode or not done.stdout.startswith(b"%PDF-"):
        log.error("The press ended with %s: %s", done.returncode, done.stderr.decode(errors="replace")[-2000:])
        raise NotDrawn("failed")
    return done.stdout


def _key(html: str, variant: str) -> str:
    return f"pdf:{hashlib.sha256(_press_mark() + variant.encode() + html.encode()).hexdigest()}"


@functools.cache
def _press_mark() -> bytes:
    """Everything but the document that decides how the page looks."""
    mark = hashlib.sha256(version("weasyprint").encode() + (PACKAGE / "press.py").read_bytes())
    for file in sorted(SHELF.rglob("*")):
        if file.suffix in {".css", ".ttf"}:
            mark.update(file.name.encode() + file.read_bytes())
    return mark.digest()
