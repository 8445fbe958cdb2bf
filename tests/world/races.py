"""Several at once, each with a connection of his own."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from threading import Barrier, Thread
from typing import Any

from django.db import connection
from django.test import Client


def race(*writes: Callable[[], Any]) -> list[Any]:
    """Let everybody write at once; return what each saved or met, in the order of the writers."""
    met: list[Any] = [None] * len(writes)
    ready = Barrier(len(writes))

    def run(place: int) -> None:
        try:
            ready.wait()
            met[place] = writes[place]()
        except Exception as error:  # noqa: BLE001 - whatever is met is what the test looks at
            met[place] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=(place,)) for place in range(len(writes))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return met


def pressed(phone: Client, where: str, **said: Any) -> int:
    """Press as a phone does: again where the database is busy, which is no answer; return what was answered."""
    phone.raise_request_exception = False  # Django's client raises what whoever else asks at this moment has met
    while (status := phone.post(where, **said).status_code) == HTTPStatus.SERVICE_UNAVAILABLE:
        pass
    return status
