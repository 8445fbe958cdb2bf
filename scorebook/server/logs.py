"""What the server's log may hold: what happened, never who may open an evening."""

from __future__ import annotations

import logging
import re
from http import HTTPStatus

LINK = re.compile(r"(/[tiw]/|/reset/[^/\s]+/|/pen/\?word=)[^/\s]+")


class WithoutTokens(logging.Filter):
    """Cuts the token out of every address of a link before a line is written."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, its message without tokens."""
        record.msg, record.args = LINK.sub(r"\1…", record.getMessage()), ()
        return True


class NoMistakes(logging.Filter):
    """Leaves out what may be asked again in a moment: it is no mistake of ours, and has a line of its own."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether the record is worth a line."""
        return getattr(record, "status_code", None) != HTTPStatus.SERVICE_UNAVAILABLE
