"""Where the C library keeps what a process has asked it for."""

from __future__ import annotations

import ctypes

HEAPS = -8  # M_ARENA_MAX of <malloc.h>


def share_one_heap() -> None:
    """Let all threads of this process, and of those forked from it, take from one heap.

    The GNU library gives each thread one of its own, and what is free in one is of no use to the others: a quarter of
    a process that serves. Threads of Python take turns, so they do not wait for it. Other libraries have no choice.
    """
    choose = getattr(ctypes.CDLL(None), "mallopt", None)
    if choose is not None:
        choose(HEAPS, 1)
