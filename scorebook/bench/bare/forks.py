"""A warm process that forks a child for each document, as the press does, and tells what the child took.

It reads a line of JSON for each: by what it is drawn (``bare``: the engine alone; ``dressed``: the press's way) and its
``html``.  It answers with the child's processor time in seconds and its peak of memory in kilobytes.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
from collections.abc import Callable, Mapping

from weasyprint import HTML

from scorebook.press.__main__ import FIRST
from scorebook.press.document import print_document


def bare(html: str) -> None:
    """Draw by the engine alone, in the same kind of file."""
    HTML(string=html).write_pdf(pdf_variant="pdf/ua-1")


def dressed(html: str) -> None:
    """Draw as the press does."""
    print_document({"html": html, "archive": False, "enclosed": None})


WAYS: Mapping[str, Callable[[str], None]] = {"bare": bare, "dressed": dressed}


def main() -> None:
    """Be warm, then draw what is asked for, a child for each."""
    dressed(FIRST)
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        order = json.loads(line)
        print(json.dumps(measure(WAYS[order["by"]], order["html"])), flush=True)  # noqa: T201


def measure(way: Callable[[str], None], html: str) -> dict[str, float]:
    """Return what a child took to draw a document."""
    with tempfile.TemporaryDirectory() as folder:
        child = os.fork()
        if not child:
            tempfile.tempdir = folder
            gc.disable()
            way(html)
            os._exit(0)
        _child, status, used = os.wait4(child, 0)
    if status:
        raise RuntimeError("no document came out")
    return {"cpu": used.ru_utime + used.ru_stime, "peak": used.ru_maxrss}


if __name__ == "__main__":
    main()
