"""The counter on which the web processes lay what was drawn for one of them: the others need not draw it again.

It lies in memory that all of them share, because they are forked from the process that made it, and never on a disk.
Where a process was not forked it has a counter of its own.
"""

from __future__ import annotations

import fcntl
import mmap
import os
from collections.abc import Iterator
from contextlib import contextmanager

PLACES = 16
LARGEST = 1024 * 1024
"""A document beyond that is drawn by each process for itself."""
KEY = 32
HEAD = KEY + 4
PLACE = HEAD + LARGEST
# Which document is being drawn is told by a lock on a byte of its own, far behind those that are there.
LOCKS = 1 << 40


class Counter:
    """Some places for documents, each under the digest of its order; whoever comes later takes the place."""

    def __init__(self) -> None:
        self._file = os.memfd_create("papers")
        os.ftruncate(self._file, PLACES * PLACE)
        self._memory = mmap.mmap(self._file, PLACES * PLACE)

    @contextmanager
    def drawing(self, key: bytes) -> Iterator[None]:
        """Draw a document within the block while no other process draws the same."""
        where = LOCKS + int.from_bytes(key[:4])
        fcntl.lockf(self._file, fcntl.LOCK_EX, 1, where)
        try:
            yield
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN, 1, where)

    def take(self, key: bytes) -> bytes | None:
        """Return the document of this order, if it lies there."""
        with self._place(key, fcntl.LOCK_SH) as start:
            if self._memory[start : start + KEY] != key:
                return None
            length = int.from_bytes(self._memory[start + KEY : start + HEAD])
            return self._memory[start + HEAD : start + HEAD + length]

    def lay(self, key: bytes, document: bytes) -> None:
        """Lay a document down; one that is too large is left out."""
        if len(document) <= LARGEST:
            with self._place(key, fcntl.LOCK_EX) as start:
                end = start + HEAD + len(document)
                self._memory[start:end] = key + len(document).to_bytes(4) + document

    @contextmanager
    def _place(self, key: bytes, lock: int) -> Iterator[int]:
        """Hold the place of a key while it is read or written."""
        start = key[-1] % PLACES * PLACE
        fcntl.lockf(self._file, lock, PLACE, start)
        try:
            yield start
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN, PLACE, start)
