"""The counter on which the web processes lay what was drawn for one of them: the others need not draw it again.

It lies in memory that all of them share, because they are forked from the process that made it, and never on a disk.
Where a process was not forked it has a counter of its own.
"""

from __future__ import annotations

import fcntl
import mmap
import os
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

KEY, STAMP, LENGTH = 32, 8, 4
HEAD = KEY + STAMP + LENGTH
ROW = 8
# Which document is being drawn is told by a lock on a byte of its own, far behind those that are there.
LOCKS = 1 << 40
# Kind, whence, start, length and nobody, as the system has it: a lock of whoever opened the file, also among threads.
LOCK = struct.Struct("hhqqi4x")


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

    @contextmanager
    def drawing(self, key: bytes) -> Iterator[None]:
        """Draw a document within the block while nobody else draws the same; whoever comes meanwhile waits for it."""
        with self._locked(fcntl.F_WRLCK, LOCKS + int.from_bytes(key[:4]), 1):
            yield

    def take(self, key: bytes) -> bytes | None:
        """Return the document of this order, if it lies there."""
        for shelf in (SMALL, LARGE):
            with self._held(shelf.row_of(key), fcntl.F_RDLCK) as row:
                for place in row:
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
        with self._held(shelf.row_of(key), fcntl.F_WRLCK) as row:
            oldest = min(row, key=lambda place: self._memory[place + KEY : place + KEY + STAMP])
            told = key + time.monotonic_ns().to_bytes(STAMP) + len(document).to_bytes(LENGTH) + document
            self._memory[oldest : oldest + len(told)] = told

    @contextmanager
    def _held(self, row: range, lock: int) -> Iterator[range]:
        """Hold the places of a row while they are read or written."""
        with self._locked(lock, row.start, row.stop - row.start):
            yield row

    @contextmanager
    def _locked(self, kind: int, begins: int, length: int) -> Iterator[None]:
        """Hold some bytes of the memory, against other processes and the other threads of this one."""
        opened = os.open(f"/proc/self/fd/{self._file}", os.O_RDWR)
        try:
            fcntl.fcntl(opened, fcntl.F_OFD_SETLKW, LOCK.pack(kind, os.SEEK_SET, begins, length, 0))
            yield
        finally:
            os.close(opened)
