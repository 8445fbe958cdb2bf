"""A process of the server: gunicorn begins, watches and ends it, waitress reads the requests and answers them.

One loop reads all connections, however many say nothing or little, and a few threads answer requests that have arrived
whole.  So nobody who does not finish his request is in anybody's way.
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

# A request has arrived whole within so many seconds, and a connection is kept so long between two; proxies keep theirs
# for two minutes, and it is better that they close it.
WHOLE_REQUEST = 60
BETWEEN_REQUESTS = 150
ENDING = 10
# At most so many connections in a process, from one address, and with a body beyond what is kept in memory.
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
    "connection_limit": 2 * MOST,  # nobody is kept waiting at the door: see make_way
    "asyncore_use_poll": True,
    "log_socket_errors": False,
    "ident": "",
    # What a proxy says of whom it speaks for is believed or not by the settings of the application.
    "clear_untrusted_proxy_headers": False,
}


class Worker(Process):  # type: ignore[misc]
    """A process that reads whole requests in one loop and answers them in ``threads``."""

    def run(self) -> None:
        """Serve until told to stop, or until as many requests were answered as a process may answer."""
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
        """Read and write whatever can be, waiting at most so long for it, and let gunicorn know of it."""
        self.notify()
        wasyncore.loop(timeout=seconds, use_poll=True, map=held, count=1)

    def _finish(self, held: dict[int, Any], listeners: Sequence[Any]) -> None:
        """Answer what was asked; a connection that is quiet is kept a moment longer: a request may be on its way."""
        now = time.time()
        quiet_until, ends = now + LINGER, now + self.cfg.graceful_timeout - LINGER
        while (still := connections(listeners)) and (now := time.time()) < ends:
            for one in still:
                if now > quiet_until and one.waits:
                    one.will_close = True
            self._look(held, LOOK_EVERY / 10)


def connections(listeners: Iterable[Any]) -> list[Connection]:
    """Return every connection, the oldest first."""
    return [one for listener in listeners for one in listener.active_channels.values()]


def keep_in_bounds(open_now: Sequence[Connection], now: float) -> None:
    """Close what takes too long or is too much; of too many those that have kept us waiting longest."""
    for one in open_now:
        if one.unfinished and now - one.since > (ENDING if one.ending_since else WHOLE_REQUEST):
            one.will_close = True
    if len(open_now) > MOST_HEAVY:
        make_way([one for one in open_now if one.weighs > HEAVY], MOST_HEAVY)
    if len(open_now) > MOST_OF_AN_ADDRESS:
        by_address = defaultdict(list)
        for one in open_now:
            by_address[one.addr[0]].append(one)
        for those in by_address.values():
            make_way(those, MOST_OF_AN_ADDRESS)
    make_way(open_now, MOST)


def make_way(those: Sequence[Connection], most: int) -> None:
    """Close the longest waiting of these connections that are more than ``most``."""
    surplus = len(those) - most
    if surplus > 0:
        waiting = sorted((one for one in those if one.waits), key=lambda one: one.since)
        for one in waiting[:surplus]:
            one.will_close = True
