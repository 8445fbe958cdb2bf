"""The requests that the server of the browser tests is answering.

A page that its test has closed may have asked for something the moment before.  The database is emptied after the
last of these answers: else it would write into the evening of the next test.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

PATIENCE = 60  # seconds

_changed = Condition()
_requests = 0


@contextmanager
def answering() -> Iterator[None]:
    """Count a request while it is answered."""
    global _requests
    with _changed:
        _requests += 1
    try:
        yield
    finally:
        with _changed:
            _requests -= 1
            _changed.notify_all()


def wait_for_answers() -> None:
    """Wait until the server answers nobody.

    Raises:
        TimeoutError: after a minute.
    """
    with _changed:
        if not _changed.wait_for(lambda: _requests == 0, PATIENCE):
            raise TimeoutError(f"{_requests} requests are not answered yet")
