"""The locks of documents that are being drawn, in a folder that all processes of this machine share."""

from __future__ import annotations

import fcntl
from pathlib import Path

ENDING = ".drawing"


def documents_in_work(folder: Path) -> int:
    """Return how many documents are being drawn or wait for their turn, in all processes."""
    return sum(_is_locked(file) for file in folder.glob(f"*{ENDING}"))


def _is_locked(file: Path) -> bool:
    with file.open("a") as opened:
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
