"""The press: a process that stays warm and draws every document in a child of its own.

``python -m scorebook.press`` has a Unix socket as its standard input.  Over it come connections, one for each order: an
object of JSON with the ``html`` of the document, whether it is for the ``archive``, what is ``enclosed`` in it (a file
with its ``name``, ``text`` and ``moment``, or nothing), the ``folder`` that its child may write in, and the ``seconds``
it has.  The child writes the PDF back and ends; where it fails it writes nothing.  The press ends when nobody can ask
any more.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import socket
import tempfile
import traceback

from scorebook.press.document import print_document

MEMORY = 1024 * 1024 * 1024
CPU_SECONDS = 20
NICE = 5  # a save goes first; with more a document would get next to nothing of a busy machine
# A word too long for its line in each language: how words are divided is read once, and not by every child.
FIRST = (
    '<html lang="hu"><head><title>x</title><link rel="stylesheet" href="print.css"/></head>'
    + "".join(f'<p lang="{one}" style="hyphens: auto; width: 1mm">árvíztűrő</p>' for one in ("hu", "da", "en"))
    + "</html>"
)


def main() -> None:
    """Draw one document to have everything at hand, then fork a child for each that is ordered."""
    print_document({"html": FIRST, "archive": False, "enclosed": None})
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the children: what they drew says how they fared
    orders = socket.socket(fileno=0)
    while True:
        said, connections, _flags, _address = socket.recv_fds(orders, 1, 1)
        if not said:
            return
        if os.fork() == 0:
            orders.close()
            take(socket.socket(fileno=connections[0]))
        os.close(connections[0])


def take(connection: socket.socket) -> None:
    """Draw what is ordered over a connection, and end this process."""
    ended = 1
    try:
        with connection:
            order = json.load(connection.makefile("rb"))
            keep_within_bounds(order["seconds"])
            tempfile.tempdir = order["folder"]
            connection.sendall(print_document(order))
        ended = 0
    except BaseException:  # noqa: BLE001 - a child never goes on as its parent
        traceback.print_exc()
    finally:
        os._exit(ended)


def keep_within_bounds(seconds: float) -> None:
    """Let this process neither eat the machine's memory nor run on, and let everybody else go first.

    It ends with its document, so that collecting garbage would only cost time.
    """
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.setitimer(signal.ITIMER_REAL, seconds)
    os.nice(NICE)
    gc.disable()


if __name__ == "__main__":
    main()
