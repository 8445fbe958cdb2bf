"""All threads of a process take from one heap."""

from __future__ import annotations

import subprocess
import sys

THREADS = """
import ctypes, runpy, sys, threading

if sys.argv[1] == "one":
    runpy.run_path("gunicorn.conf.py")["share_one_heap"]()
library, all_here = ctypes.CDLL(None), threading.Barrier(4)
library.malloc.restype, library.fopen.restype = ctypes.c_void_p, ctypes.c_void_p


def take():
    all_here.wait()
    library.malloc(1000)
    all_here.wait()


threads = [threading.Thread(target=take) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
told = ctypes.c_void_p(library.fopen(b"/dev/stdout", b"w"))
library.malloc_info(0, told)
library.fclose(told)
"""


def heaps(how: str) -> int:
    output = subprocess.run([sys.executable, "-c", THREADS, how], check=True, capture_output=True, text=True).stdout
    return output.count("<heap ")


def test_threads_share_one_heap_where_they_are_told_to() -> None:
    assert heaps("one") == 1
    assert heaps("each") > 1
