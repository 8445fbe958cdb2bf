"""A worker process: gunicorn starts and supervises it, waitress reads and answers requests.

One loop reads all connections, also slow and idle ones, and a few threads answer complete requests.  A slow client
therefore blocks nobody.  gunicorn documents its ``Worker`` as the base of custom workers, under ``worker_class``.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gunicorn.workers.base import Worker as Process
from waitress import create_server, wasyncore
from waitress.server import BaseWSGIServer

from scorebook.server import LARGEST_BODY
from scorebook.server.connection import Connection

# Seconds for a request to arrive completely, and for an idle connection.  Proxies keep idle connections for two
# minutes, and should be the side that closes them.
WHOLE_REQUEST = 60
BETWEEN_REQUESTS = 150
ENDING = 10
# Limits for a process: connections, connections of one address, and connections with a body too large for memory.
MOST = 600
MOST_OF_AN_ADDRESS = 120
MOST_HEAVY = 16
HEAVY = 64 * 1024
LOOK_EVERY = 1.0
LINGER = 2.0
SETTINGS: dict[str, Any] = {
    "max_request_body_size": LARGEST_BODY + 1,
    "max_request_header_size": 32 * 1024,
    "inbuf_overflow": HEAVY,
    "channel_timeout": BETWEEN_REQUESTS,
    "connection_limit": 2 * MOST,  # new connections never wait: see make_way
    "asyncore_use_poll": True,
    "log_socket_errors": False,
    "ident": "",
    # The application's settings decide whether the headers of a proxy are trusted.
    "clear_untrusted_proxy_headers": False,
}


class Worker(Process):  # type: ignore[misc]
    """A process that reads complete requests in one loop and answers them in ``threads``."""

    def run(self) -> None:
        """Serve until stopped, or until the process has answered its maximum of requests."""
        held: dict[int, Any] = {}
        server = create_server(
            self._answer, map=held, sockets=[one.sock for one in self.sockets], threads=self.cfg.threads, **SETTINGS
        )
        listeners = [one for one in held.values() if isinstance(one, BaseWSGIServer)]
        for listener in listeners:
            listener.channel_class = Connection
        while self.alive and self.ppid == os.getppid():
            self._look(held, LOOK_EVERY)
            keep_in_bounds(connections(listeners), time.time())
        for listener in listeners:
            listener.accepting = False
        self._finish(held, listeners)
        server.task_dispatcher.shutdown()

    def _answer(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.nr += 1
        if self.nr >= self.max_requests:
            self.alive = False
        answer: Iterable[bytes] = self.wsgi(environ, start_response)
        return answer

    def _look(self, held: dict[int, Any], seconds: float) -> None:
        """Read and write once, waiting at most this long, and send gunicorn a heartbeat."""
        self.notify()
        wasyncore.loop(timeout=seconds, use_poll=True, map=held, count=1)

    def _finish(self, held: dict[int, Any], listeners: Sequence[Any]) -> None:
        """Answer pending requests; idle connections stay open a moment, because a request may be on its way."""
        now = time.time()
        quiet_until, ends = now + LINGER, now + self.cfg.graceful_timeout - LINGER
        while (still := connections(listeners)) and (now := time.time()) < ends:
            for connection in still:
                if now > quiet_until and connection.waits:
                    connection.will_close = True
            self._look(held, LOOK_EVERY / 10)


def connections(listeners: Iterable[Any]) -> list[Connection]:
    """Return all connections, the oldest first."""
    return [connection for listener in listeners for connection in listener.active_channels.values()]


def keep_in_bounds(open_now: Sequence[Connection], now: float) -> None:
    """Close connections that are too slow; above a limit, close those idle for the longest time."""
    for connection in open_now:
        if connection.unfinished and now - connection.since > (ENDING if connection.ending_since else WHOLE_REQUEST):
            connection.will_close = True
    if len(open_now) > MOST_HEAVY:
        make_way([connection for connection in open_now if connection.weighs > HEAVY], MOST_HEAVY)
    if len(open_now) > MOST_OF_AN_ADDRESS:
        by_address = defaultdict(list)
        for connection in open_now:
            by_address[connection.addr[0]].append(connection)
        for those in by_address.values():
            make_way(those, MOST_OF_AN_ADDRESS)
    make_way(open_now, MOST)


def make_way(those: Sequence[Connection], most: int) -> None:
    """Close the connections that have been idle longest, so that at most ``most`` remain."""
    surplus = len(those) - most
    if surplus > 0:
        waiting = sorted(
            (connection for connection in those if connection.waits), key=lambda connection: connection.since
        )
        for connection in waiting[:surplus]:
            connection.will_close = True
