"""Connections that read a request completely, up to a size limit, before a thread handles it.

Waitress has no public setting for this.  It never ends an unfinished request, and its own answer to a large body says
little.  This module therefore extends its channel and its parser.
"""

from __future__ import annotations

import socket
import time
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.utilities import RequestEntityTooLarge


class Request(HTTPRequestParser):  # type: ignore[misc]
    """A request while it is received.

    A request with too large a body continues without the body but with its length, so that the application answers it.
    """

    too_large = False

    def __init__(self, adjustments: Any) -> None:
        super().__init__(adjustments)
        self.begun = time.time()

    def parse_header(self, header_plus: bytes) -> None:
        """Parse the head.

        :raises ParsingError: The head has two lengths of the body, and a proxy may have used the other one.
        """
        super().parse_header(header_plus)
        if self.chunked and "CONTENT_LENGTH" in self.headers:
            raise ParsingError("Two lengths of one body")

    def received(self, data: bytes) -> int:
        """Add received bytes; return how many of them belong to this request."""
        used: int = super().received(data)
        if isinstance(self.error, RequestEntityTooLarge):
            self._go_on_without_body()
        return used

    def _go_on_without_body(self) -> None:
        self.close()
        length = max(self.content_length, self.body_bytes_received)
        self.headers.update(CONTENT_LENGTH=str(length), CONNECTION="close")
        self.too_large, self.error, self.body_rcv, self.expect_continue = True, None, None, False


class Connection(HTTPChannel):  # type: ignore[misc]
    """A connection.  After a body that was too large it stops sending first, and discards the rest.

    If it were closed at once, the client would see a connection error instead of the response.
    """

    parser_class = Request
    refused = False
    ending_since: float | None = None

    @property
    def waits(self) -> bool:
        """Whether the connection is idle: it may be closed without losing a response."""
        return not self.requests and not self.total_outbufs_len

    @property
    def since(self) -> float:
        """Return since when the connection has been idle, or waiting for the rest of a request."""
        return self.ending_since or (self.request.begun if self.request is not None else self.last_activity)

    @property
    def unfinished(self) -> bool:
        """Whether part of a request has arrived."""
        return self.ending_since is not None or (self.request is not None and not self.requests)

    @property
    def weighs(self) -> int:
        """Return the bytes in memory for an unfinished body."""
        return self.request.body_bytes_received if self.request is not None else 0

    def readable(self) -> bool:
        """Say whether more bytes are read from the connection."""
        return self.ending_since is not None or super().readable()

    def received(self, data: bytes) -> bool:
        """Add received bytes; discard them after a body that was too large."""
        if self.refused:
            return False
        used: bool = super().received(data)
        self.refused = any(request.too_large for request in self.requests)
        return used

    def handle_close(self) -> None:
        """Close the connection; after a refused body close only the sending side first."""
        if self.refused and self.connected and self.ending_since is None:
            self.ending_since, self.will_close, self.close_when_flushed = time.time(), False, False
            try:
                self.socket.shutdown(socket.SHUT_WR)
            except OSError:
                super().handle_close()
        else:
            super().handle_close()
