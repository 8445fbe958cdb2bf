"""Draws what comes in.

``python -m scorebook.press`` reads an order from standard input, an object of JSON: the ``html`` of the document,
whether it is for the ``archive``, and what is ``enclosed`` in it: a file with its ``name``, ``text`` and ``moment``, or
nothing.  It writes the PDF to standard output.
"""

from __future__ import annotations

import ctypes.util
import gc
import json
import os
import resource
import sys

from scorebook.press.later import Later

MEMORY = 1024 * 1024 * 1024
CPU_SECONDS = 40


def keep_within_bounds() -> None:
    """Let this process neither eat the machine's memory nor run on, and let everybody else go first."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(10)


def start_quickly() -> None:
    """Spare the engine what takes half of its start and is seldom or never needed.

    It asks for each of its libraries by other systems' names first, and to look for those ctypes starts compilers and
    linkers, fifty programs in all; by the name that Linux knows, asked last, the loader finds it itself.  fontTools is
    for faces that HarfBuzz alone cannot cut, ImageCms for profiles of colours.
    """
    if sys.platform == "linux":
        ctypes.util.find_library = _by_no_other_name
    Later.stand_in("fontTools.subset")
    Later.stand_in("fontTools.varLib.instancer", calls=["instantiateVariableFont"])
    Later.stand_in("PIL.ImageCms", calls=["ImageCmsProfile"])


def _by_no_other_name(name: str) -> str | None:  # noqa: ARG001 — it stands for one that looks the name up
    return None


def main() -> None:
    """Draw the document; the process ends with it, so that collecting garbage would only cost time."""
    keep_within_bounds()
    gc.disable()
    start_quickly()
    from scorebook.press import once, rules
    from scorebook.press.document import print_document

    once.teach()
    rules.teach()
    sys.stdout.buffer.write(print_document(json.load(sys.stdin.buffer)))


if __name__ == "__main__":
    main()
