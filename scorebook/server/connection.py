"""One connection: its request is read whole before any thread looks at it, and never more of it than is allowed."""

from __future__ import annotations

import socket
import time
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.utilities import RequestEntityTooLarge


class Request(HTTPRequestParser):  # type: ignore[misc]
    """A request as it arrives.

    One whose body is too large goes on without it, the length still on it: the application says so in its own words.
    """

    too_large = False

    def __init__(self, adjustments: Any) -> None:
        super().__init__(adjustments)
        self.begun = time.time()

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head.

        :raises ParsingError: it says in two ways where its body ends: a proxy may have believed the other one.
        """
        super().parse_header(header_plus)
        if self.chunked and "CONTENT_LENGTH" in self.headers:
            raise ParsingError("Two lengths of one body")

    def received(self, data: bytes) -> int:
        """Take what came in; return how much of it belongs to this request."""
        taken: int = super().received(data)
        if isinstance(self.error, RequestEntityTooLarge):
            self._go_on_without_body()
        return taken

    def _go_on_without_body(self) -> None:
        self.close()
        length = max(self.content_length, self.body_bytes_received)
        self.headers.update(CONTENT_LENGTH=str(length), CONNECTION="close")
        self.too_large, self.error, self.body_rcv, self.expect_continue = True, None, None, False


class Connection(HTTPChannel):  # type: ignore[misc]
    """A connection.  After a body that was too large it is closed for writing first, and the rest is thrown away.

    Were it closed at once, the sender would be told of a broken connection instead of reading the answer.
    """

    parser_class = Request
    refused = False
    ending_since: float | None = None

    @property
    def waits(self) -> bool:
        """Whether nobody works for this connection: it may be closed, and no answer is lost."""
        return not self.requests and not self.total_outbufs_len

    @property
    def since(self) -> float:
        """Return since when it has kept us waiting: for the rest of a request, or for any."""
        return self.ending_since or (self.request.begun if self.request is not None else self.last_activity)

    @property
    def unfinished(self) -> bool:
        """Whether part of a request has arrived."""
        return self.ending_since is not None or (self.request is not None and not self.requests)

    @property
    def weighs(self) -> int:
        """Return how many bytes of an unfinished body are kept for it."""
        return self.request.body_bytes_received if self.request is not None else 0

    def readable(self) -> bool:
        """Tell whether more is read from it."""
        return self.ending_since is not None or super().readable()

    def received(self, data: bytes) -> bool:
        """Take what came in; what follows a body that was too large is thrown away."""
        if self.refused:
            return False
        taken: bool = super().received(data)
        self.refused = any(request.too_large for request in self.requests)
        return taken

    def handle_close(self) -> None:
        """Close it; after a refused body only for writing at first."""
        if self.refused and self.connected and self.ending_since is None:
            self.ending_since, self.will_close, self.close_when_flushed = time.time(), False, False
            try:
                self.socket.shutdown(socket.SHUT_WR)
            except OSError:
                super().handle_close()
        else:
            super().handle_close()
