"""Test data is built once a run; later its changes to the database are repeated row by row.

Every caller gets the same rows, numbers and links, and objects of their own. A recording is valid only for a database
with exactly the same contents as before; for any other the data is built, and recorded too.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from django.apps import apps
from django.core.cache import caches
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model

from scorebook.league import board, rated
from tests.world.emptying import with_rows
from tests.world.once import once

Built = TypeVar("Built")
Rows = Mapping[Any, Sequence[Any]]
"""The rows of a table by their numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """The changes of one table: the keys of deleted rows, and the inserted rows."""

    model: type[Model]
    gone: Sequence[Any]
    put: Sequence[Sequence[Any]]


def models() -> list[type[Model]]:
    """Return the models of the project."""
    return list(apps.get_app_config("scorebook").get_models())


def rows_of(model: type[Model]) -> Rows:
    """Return the rows of a model as the database has them, every field in its order."""
    quoted = connection.ops.quote_name
    columns = [model._meta.pk.column, *(field.column for field in model._meta.local_fields)]
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {', '.join(map(quoted, columns))} FROM {quoted(model._meta.db_table)} "  # noqa: S608
            f"ORDER BY {quoted(columns[0])}"
        )
        return {row[0]: row[1:] for row in cursor.fetchall()}


def digest(*left_out: type[Model]) -> str:
    """Return everything the database holds, but for the models left out, in a few letters."""
    held = hashlib.sha256()
    for model, rows in everything().items():
        if model not in left_out:
            held.update(repr((model._meta.db_table, rows)).encode())
    return held.hexdigest()


def everything() -> Mapping[type[Model], Rows]:
    """Return the rows of every model that has any."""
    names = set(with_rows(connection, [model._meta.db_table for model in models()]))
    return {model: rows_of(model) for model in models() if model._meta.db_table in names}


def recorded(name: str, build: Callable[[], Built]) -> Built:
    """Return what ``build`` builds, built or done again; the name tells it from everything else that is recorded."""
    forget()
    fresh: list[Built] = []

    def building() -> bytes:
        before = everything()
        fresh.append(build())
        after = everything()
        changes = [_change(model, before.get(model, {}), after.get(model, {})) for model in models()]
        return pickle.dumps(([change for change in changes if change.gone or change.put], fresh[0]))

    recording = once(f"{name} upon {digest()}", building)
    if fresh:
        return fresh[0]
    changes, again = pickle.loads(recording)  # noqa: S301
    _do_again(changes)
    built: Built = again
    return built


@contextmanager
def undone() -> Iterator[None]:
    """Take back at the end of the block whatever was done to the database in it."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def forget() -> None:
    """Forget what is kept in memory of other rows that had these numbers."""
    board.answered.cache_clear()
    rated._replayed.cache_clear()
    for cache in caches.all():
        cache.clear()


def _change(model: type[Model], before: Rows, after: Rows) -> Change:
    removed = [number for number, row in before.items() if after.get(number) != row]
    return Change(model=model, gone=removed, put=[row for number, row in after.items() if before.get(number) != row])


def _do_again(changes: Sequence[Change]) -> None:
    quoted = connection.ops.quote_name
    with transaction.atomic(), connection.cursor() as cursor:
        for change in changes:
            meta = change.model._meta
            table, columns = quoted(meta.db_table), [quoted(field.column) for field in meta.local_fields]
            marks = ", ".join(["%s"] * len(columns))
            cursor.executemany(
                f"DELETE FROM {table} WHERE {quoted(meta.pk.column)} = %s",  # noqa: S608
                [(number,) for number in change.gone],
            )
            cursor.executemany(
                f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})",  # noqa: S608
                change.put,
            )
        for statement in connection.ops.sequence_reset_sql(no_style(), [change.model for change in changes]):
            cursor.execute(statement)
