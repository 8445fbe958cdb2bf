"""Move a whole server to another database, of either kind, with all rows and primary keys.

Rows are copied in batches, so that memory use does not depend on their number.  The checksums of both sides do not
depend on the order of rows, because two databases sort texts differently.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, Error, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

FROM, TO = "from", DEFAULT_DB_ALIAS
AT_ONCE = 1000
# Tables that `migrate` fills: their rows are replaced by those of the source.
PUT_BY_MIGRATING = ("auth_permission", "django_content_type")
OF_MIGRATING = MigrationRecorder.Migration._meta.db_table


class NotMoved(Exception):
    """The move is not possible; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """The contents of a table: number of rows, a digest of all values, and the last primary key assigned."""

    table: str
    rows: int
    digest: str
    given: int

    def __str__(self) -> str:
        return f"{self.table}: {self.rows} rows, {self.digest[:16]}"


def tables() -> list[type[models.Model]]:
    """Return the models of all tables, each after the models to which its foreign keys refer."""
    every_model = apps.get_models(include_auto_created=True)
    named = {model: [field.related_model for field in _fields(model) if field.related_model] for model in every_model}
    before = {model: {other for other in others if other is not model} for model, others in named.items()}
    return list(TopologicalSorter(before).static_order())


@contextmanager
def moving(target: Mapping[str, Any]) -> Iterator[None]:
    """Make another database the default one within the block; the former one has the alias ``FROM``.

    During the block nobody can write to the source.

    :raises NotMoved: Both are the same database, one does not answer, or the target is not empty.
    """
    source = connections.settings[DEFAULT_DB_ALIAS]
    if _place(source) == _place(target):
        raise NotMoved("That is the database everything is in already.")
    connections.close_all()
    del connections[DEFAULT_DB_ALIAS]
    given: dict[str, Any] = connections.configure_settings({DEFAULT_DB_ALIAS: dict(target)})
    connections.settings.update({FROM: source, TO: given[DEFAULT_DB_ALIAS]})
    _own(target)
    for alias, name in ((FROM, "The database of this server"), (TO, "The other database")):
        try:
            connections[alias].ensure_connection()
        except Error as error:
            raise NotMoved(f"{name} does not answer: {' '.join(str(error).split())}") from None
    if _behind(connections[FROM]):
        raise NotMoved("The database of this server is not up to date: run `migrate` first.")
    if there := _there(connections[TO]):
        raise NotMoved(f"The other database holds something already ({there}): make an empty one.")
    with transaction.atomic(using=FROM):
        _hold(connections[FROM])
        yield
        transaction.set_rollback(True, using=FROM)


def _place(database: Mapping[str, Any]) -> tuple[str, ...]:
    if str(database["ENGINE"]).endswith("sqlite3"):
        return (str(Path(database["NAME"]).resolve()),)
    return (str(database["HOST"]), str(database["PORT"] or 5432), str(database["NAME"]))


def _own(database: Mapping[str, Any]) -> None:
    """Create a missing SQLite file, readable for its owner only."""
    file = Path(database["NAME"])
    if str(database["ENGINE"]).endswith("sqlite3") and file.parent.is_dir() and not file.exists():
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _behind(database: BaseDatabaseWrapper) -> bool:
    """Say whether migrations are pending."""
    executor = MigrationExecutor(database)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _there(database: BaseDatabaseWrapper) -> str:
    """Return the name of a table that is not empty or unknown, or ``""``."""
    ours = {_table(model) for model in tables()}
    with database.cursor() as cursor:
        for table in database.introspection.table_names(cursor):
            if table == OF_MIGRATING or table in PUT_BY_MIGRATING:
                continue
            if table not in ours:
                return table
            cursor.execute(f"SELECT 1 FROM {database.ops.quote_name(table)} LIMIT 1")  # noqa: S608 - our own words
            if cursor.fetchone():
                return table
    return ""


def _hold(database: BaseDatabaseWrapper) -> None:
    """Prevent writing until the transaction ends; SQLite is locked since the transaction began."""
    if database.vendor == "postgresql":
        with database.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {_every_table(database)} IN SHARE MODE")


def _every_table(database: BaseDatabaseWrapper) -> str:
    return ", ".join(database.ops.quote_name(_table(model)) for model in tables())


def left_behind() -> list[str]:
    """Return the source's tables that do not belong to Scorebook and are not copied."""
    ours = {OF_MIGRATING, *map(_table, tables())}
    return [table for table in connections[FROM].introspection.table_names() if table not in ours]


def copy_all(
    growing: Collection[type[models.Model]], removals: Mapping[type[models.Model], type[models.Model]]
) -> Iterator[tuple[Held, Held]]:
    """Copy all tables; yield for each what the source held and what the target holds now.

    A ``growing`` table never loses a row: it goes on after its last row, for a number that PostgreSQL left out would be
    a missing row on SQLite.  So does a table whose ``removals`` are recorded, after its last row or removal.
    """
    target = connections[TO]
    with target.cursor() as cursor:
        for table in PUT_BY_MIGRATING:
            cursor.execute(f"DELETE FROM {target.ops.quote_name(table)}")  # noqa: S608 - our own words
        for model in tables():
            source_sum = Sum()
            for rows in _read(model, FROM):
                source_sum.add(rows)
                _write(model, rows, cursor)
            if model in removals:
                given: int | None = max(_last(model, FROM), _last(removals[model], FROM, "number"))
            else:
                given = _last(model, FROM) if model in growing else _given(model, FROM)
            if given is not None:
                _give(model, given)
            target_sum = Sum()
            for rows in _read(model, TO):
                target_sum.add(rows)
            yield source_sum.of(model, given), target_sum.of(model, _given(model, TO))
        if target.vendor == "postgresql":
            # Without statistics the next queries would scan the largest tables.  Only our tables are analysed: on
            # shared system tables the locks would be held until the audit has ended, and block others who move data on
            # this server.
            cursor.execute(f"ANALYZE {_every_table(target)}")


class Sum:
    """A checksum of rows that does not depend on their order."""

    def __init__(self) -> None:
        self.rows, self.total = 0, 0

    def add(self, rows: Sequence[Sequence[Any]]) -> None:
        """Add rows."""
        self.rows += len(rows)
        for row in rows:
            text = json.dumps(row, sort_keys=True, default=str, separators=(",", ":"))
            self.total += int.from_bytes(hashlib.sha256(text.encode()).digest())

    def of(self, model: type[models.Model], given: int | None) -> Held:
        """Return the contents of a model's table."""
        return Held(table=_table(model), rows=self.rows, digest=f"{self.total % 2**256:064x}", given=given or 0)


def whole(held: Iterable[Held]) -> str:
    """Return one digest over all tables."""
    return hashlib.sha256("".join(f"{one.table} {one.rows} {one.digest}" for one in held).encode()).hexdigest()


def _read(model: type[models.Model], alias: str) -> Iterator[Sequence[tuple[Any, ...]]]:
    """Yield all rows by primary key in batches; a pooled connection cannot keep a cursor open."""
    columns = [field.attname for field in _fields(model)]
    key = columns.index(model._meta.pk.attname)
    every = model._base_manager.using(alias).order_by("pk").values_list(*columns)
    some = list(every[:AT_ONCE])
    while some:
        yield some
        some = list(every.filter(pk__gt=some[-1][key])[:AT_ONCE])


def _write(model: type[models.Model], rows: Sequence[Sequence[Any]], cursor: Any) -> None:
    target, fields = connections[TO], _fields(model)
    columns = ", ".join(target.ops.quote_name(field.column) for field in fields)
    rows_of_params = (
        [field.get_db_prep_save(value, target) for field, value in zip(fields, row, strict=True)] for row in rows
    )
    if target.vendor == "postgresql":
        with cursor.copy(f"COPY {target.ops.quote_name(_table(model))} ({columns}) FROM STDIN") as copy:
            for row in rows_of_params:
                copy.write_row(row)
        return
    marks = ", ".join(["%s"] * len(fields))
    cursor.executemany(
        f"INSERT INTO {target.ops.quote_name(_table(model))} ({columns}) VALUES ({marks})",  # noqa: S608 - our own
        list(rows_of_params),
    )


def _given(model: type[models.Model], alias: str) -> int | None:
    """Return the last primary key a table assigned, even if the row is deleted; ``None`` if it assigns none."""
    if not isinstance(model._meta.pk, models.AutoField):
        return None
    database = connections[alias]
    with database.cursor() as cursor:
        if database.vendor == "postgresql":
            cursor.execute(
                f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {_sequence(model, cursor)}"  # noqa: S608
            )
        else:
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [_table(model)])
        row = cursor.fetchone()
    return max(row[0] if row else 0, _last(model, alias))


def _last(model: type[models.Model], alias: str, column: str = "pk") -> int:
    """Return the largest number in a column, of the last row by its primary key, or 0."""
    return model._base_manager.using(alias).aggregate(last=models.Max(column))["last"] or 0


def _give(model: type[models.Model], given: int) -> None:
    """Set the primary key after which the target table continues."""
    target = connections[TO]
    with target.cursor() as cursor:
        if target.vendor == "postgresql":
            cursor.execute("SELECT setval(%s, %s, %s)", [_sequence(model, cursor), max(given, 1), given > 0])
            return
        cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [_table(model)])
        cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [_table(model), given])


def _sequence(model: type[models.Model], cursor: Any) -> str:
    cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [_table(model), model._meta.pk.column])
    return str(cursor.fetchone()[0])


def _fields(model: type[models.Model]) -> list[Any]:
    return list(model._meta.concrete_fields)


def _table(model: type[models.Model]) -> str:
    return str(model._meta.db_table)
