"""Log filters: the log must not contain tokens."""

from __future__ import annotations

import logging
import re
from http import HTTPStatus

LINK = re.compile(r"(/[timw]/|/reset/[^/\s]+/|/pen/\?word=)[^/\s]+")


class WithoutTokens(logging.Filter):
    """Remove the token from every link address in a log line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, with its message without tokens."""
        record.msg, record.args = LINK.sub(r"\1…", record.getMessage()), ()
        return True


class NoMistakes(logging.Filter):
    """Leave out responses with 503: the client retries, and another log line reports them."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether the record is logged."""
        return getattr(record, "status_code", None) != HTTPStatus.SERVICE_UNAVAILABLE
