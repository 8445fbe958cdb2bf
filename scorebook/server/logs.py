"""Log filters, because the log must not contain tokens, and a count of the errors of the last day."""

from __future__ import annotations

import logging
import re
from datetime import datetime
from http import HTTPStatus
from pathlib import Path

from django.conf import settings

LINK = re.compile(r"(/[timw]/|/registration/|/reset/[^/\s]+/|/pen/\?word=)[^/\s]+")


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


MOST_BYTES = 64 * 1024


class ErrorTimes(logging.Handler):
    """Note the time of every error in a file that all processes of this machine share; nothing else is noted."""

    def emit(self, record: logging.LogRecord) -> None:
        """Append the time; without room on the disk the time is lost."""
        try:
            file = _error_times()
            file.parent.mkdir(mode=0o700, exist_ok=True)
            if file.exists() and file.stat().st_size > MOST_BYTES:
                file.write_text("".join(file.read_text(encoding="ascii").splitlines(keepends=True)[-1000:]))
            with file.open("a", encoding="ascii") as opened:
                opened.write(f"{record.created:.0f}\n")
        except OSError:
            self.handleError(record)


def errors_since(moment: datetime) -> int:
    """Return the number of errors after a moment, of all processes of this machine since it was started."""
    try:
        lines = _error_times().read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return sum(int(line) >= moment.timestamp() for line in lines if line.isdecimal())


def _error_times() -> Path:
    return Path(settings.PAPERS) / "errors"
