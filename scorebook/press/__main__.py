"""The press: a warm process that renders each document in a forked child.

``python -m scorebook.press`` has a Unix socket as its standard input and receives a connection over it for each order.
An order is a JSON object.  ``html`` is the document, and ``archive`` says whether it becomes PDF/A.  ``enclosed`` is an
attached file with ``name``, ``text`` and ``moment``, or null.  ``folder`` is the child's folder for temporary files,
``seconds`` the time limit.

The child writes the PDF to the connection and ends; after an error it writes nothing.  The press ends when all senders
have closed the socket.
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
NICE = 5  # saves have priority; a higher value would starve documents on a busy machine
# A word too long for its line in each language: loads the hyphenation once, and not in every child.
FIRST = (
    '<html lang="hu"><head><title>x</title><link rel="stylesheet" href="print.css"/></head>'
    + "".join(f'<p lang="{one}" style="hyphens: auto; width: 1mm">árvíztűrő</p>' for one in ("hu", "da", "en"))
    + "</html>"
)


def main() -> None:
    """Render one document to load everything, then fork a child for each order."""
    print_document({"html": FIRST, "archive": False, "enclosed": None})
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # children are not waited for: the PDF tells their success
    orders = socket.socket(fileno=0)
    while True:
        data, connections, _flags, _address = socket.recv_fds(orders, 1, 1)
        if not data:
            return
        if os.fork() == 0:
            orders.close()
            take(socket.socket(fileno=connections[0]))
        os.close(connections[0])


def take(connection: socket.socket) -> None:
    """Render the document of a connection, and end this process."""
    ended = 1
    try:
        with connection:
            order = json.load(connection.makefile("rb"))
            keep_within_bounds(order["seconds"])
            tempfile.tempdir = order["folder"]
            connection.sendall(print_document(order))
        ended = 0
    except BaseException:  # noqa: BLE001 - a child must never continue as its parent
        traceback.print_exc()
    finally:
        os._exit(ended)


def keep_within_bounds(seconds: float) -> None:
    """Limit the memory and CPU time of this process, and lower its priority.

    The process ends after its document, so garbage collection would only cost time.
    """
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.setitimer(signal.ITIMER_REAL, seconds)
    os.nice(NICE)
    gc.disable()


if __name__ == "__main__":
    main()
