"""The counter on which the web processes lay what was drawn for one of them: the others need not draw it again.

It lies in memory that all of them share, because they are forked from the process that made it, and never on a disk.
Where a process was not forked it has a counter of its own.
"""

from __future__ import annotations

import fcntl
import mmap
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain

KEY, STAMP, LENGTH = 32, 8, 4
HEAD = KEY + STAMP + LENGTH
ROW = 8
# Which document is being drawn is told by a lock on one of so many empty files, by the first byte of its key; two that
# share one wait for each other.
TURNS = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """Rows of places for documents up to a size; ``begins`` is where it begins in the memory."""

    begins: int
    rows: int
    largest: int

    @property
    def place(self) -> int:
        """Return how many bytes a place takes."""
        return HEAD + self.largest

    @property
    def ends(self) -> int:
        """Return where it ends."""
        return self.begins + self.rows * ROW * self.place

    def row_of(self, key: bytes) -> range:
        """Return where the places begin in which a document may lie."""
        begins = self.begins + key[-1] % self.rows * ROW * self.place
        return range(begins, begins + ROW * self.place, self.place)


# A season's statements lie there together; a document beyond a megabyte is drawn by each process for itself.
SMALL = Shelf(begins=0, rows=32, largest=128 * 1024)
LARGE = Shelf(begins=SMALL.ends, rows=2, largest=1024 * 1024)


class Counter:
    """Some places for documents, each under the digest of its order; in a full row the oldest one makes room."""

    def __init__(self) -> None:
        self._file = os.memfd_create("papers")
        os.ftruncate(self._file, LARGE.ends)
        self._memory = mmap.mmap(self._file, LARGE.ends)
        self._turns = [os.memfd_create("turn") for _ in range(TURNS)]

    @contextmanager
    def drawing(self, key: bytes) -> Iterator[None]:
        """Draw a document within the block while nobody else draws the same; whoever comes meanwhile waits for it."""
        with _locked(self._turns[key[0]], fcntl.LOCK_EX):
            yield

    def take(self, key: bytes) -> bytes | None:
        """Return the document of this order, if it lies there."""
        with _locked(self._file, fcntl.LOCK_SH):
            for place in chain(SMALL.row_of(key), LARGE.row_of(key)):
                if self._memory[place : place + KEY] == key:
                    begins = place + HEAD
                    length = int.from_bytes(self._memory[begins - LENGTH : begins])
                    return self._memory[begins : begins + length]
        return None

    def lay(self, key: bytes, document: bytes) -> None:
        """Lay a document down where it was not there; one that is too large is left out."""
        shelf = SMALL if len(document) <= SMALL.largest else LARGE
        if len(document) > shelf.largest:
            return
        with _locked(self._file, fcntl.LOCK_EX):
            oldest = min(shelf.row_of(key), key=lambda place: self._memory[place + KEY : place + KEY + STAMP])
            told = key + time.monotonic_ns().to_bytes(STAMP) + len(document).to_bytes(LENGTH) + document
            self._memory[oldest : oldest + len(told)] = told


@contextmanager
def _locked(file: int, kind: int) -> Iterator[None]:
    """Hold a file, against other processes and the other threads of this one, until it ends or dies."""
    opened = os.open(f"/proc/self/fd/{file}", os.O_RDWR)
    try:
        fcntl.flock(opened, kind)
        yield
    finally:
        os.close(opened)
