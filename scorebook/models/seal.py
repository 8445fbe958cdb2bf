"""Seals: what the rows of money, rights and history said when they were last written by Scorebook itself.

A model that is :class:`Sealed` seals its rows as they are written, in the same transaction; whoever changes one past
Scorebook leaves a row that is not what its seal says, and ``manage.py audit`` names it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from functools import cache
from itertools import islice
from typing import Any, TypeVar
from uuid import UUID

from django.db import connection, models, transaction
from django.db.models.signals import class_prepared, post_delete

from scorebook.models.brief import BriefField
from scorebook.models.columns import fields_of, quoted, table_of, values_in, values_of

# Columns beside the seal: what changes with every save and is proved by the replay, what is counted down at every
# request, and when somebody was last here.
BESIDE = {
    "evening": ("head", "standing", "seal"),
    "apikey": ("left", "filled_at", "used_at"),
    "account": ("last_login",),
}
Row = TypeVar("Row", bound=models.Model, covariant=True)  # noqa: PLC0105 - as short as what it is
HASHED = ("password",)
AT_ONCE = 300  # rows of one statement that seals: some databases take a thousand values in one


def in_short(seal: str | None) -> str:
    """Return as much of a seal as is printed and read out: eight signs, which stand for all that was written."""
    return f"{seal[:4]}-{seal[4:8]}".upper() if seal else ""


class Seal(models.Model):
    """What one row of a table said, column by column."""

    table = models.CharField(max_length=20)
    row = models.BigIntegerField()
    said = BriefField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "row"], name="seal_once_a_row")]

    def __str__(self) -> str:
        return f"{self.table} {self.row}"


@cache
def sealed_fields(model: type[models.Model]) -> tuple[Any, ...]:
    """Return the fields of a model that its seals hold."""
    beside = BESIDE.get(str(model._meta.model_name), ())
    return tuple(field for field in fields_of(model) if not field.primary_key and field.attname not in beside)


def rows_as_said(model: type[models.Model], rows: models.QuerySet[Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the number of each row and what it says, as a seal holds it."""
    columns = [field.attname for field in sealed_fields(model)]
    for number, *values in rows.order_by("pk").values_list("pk", *columns).iterator(chunk_size=AT_ONCE):
        yield number, _said(columns, values)


def _said(columns: Iterable[str], values: Iterable[Any]) -> dict[str, Any]:
    return {name: _plain(name, value) for name, value in zip(columns, values, strict=True)}


def _plain(name: str, value: Any) -> Any:
    if name in HASHED:
        return hashlib.sha256(str(value).encode()).hexdigest()
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def seal(model: type[models.Model], numbers: Iterable[int]) -> None:
    """Seal rows as they stand now, by statements that are kept: to compose them anew takes longer than most saves."""
    wanted, fields, table = list(numbers), sealed_fields(model), str(model._meta.model_name)
    columns = [field.attname for field in fields]
    with connection.cursor() as cursor:
        for start in range(0, len(wanted), AT_ONCE):
            some = wanted[start : start + AT_ONCE]
            cursor.execute(f"{_rows_of(model)} ({', '.join(['%s'] * len(some))}) ORDER BY id", some)
            rows = [(number, _said(columns, values_of(fields, said))) for number, *said in cursor.fetchall()]
            if rows:
                told = [value for row in rows for value in values_in(_of_a_seal(), (table, *row))]
                cursor.execute(_sealing() % ", ".join(["(%s, %s, %s)"] * len(rows)), told)


@cache
def _of_a_seal() -> tuple[Any, ...]:
    return tuple(field for field in fields_of(Seal) if not field.primary_key)


@cache
def _rows_of(model: type[models.Model]) -> str:
    columns = ", ".join(["id", *(quoted(field.column) for field in sealed_fields(model))])
    return f"SELECT {columns} FROM {table_of(model)} WHERE id IN"  # noqa: S608 - our own words


@cache
def _sealing() -> str:
    table, row, said = (quoted(field.column) for field in _of_a_seal())
    return (
        f"INSERT INTO {table_of(Seal)} ({table}, {row}, {said}) VALUES %s"  # noqa: S608 - our own words
        f" ON CONFLICT ({table}, {row}) DO UPDATE SET {said} = excluded.{said}"
    )


def seal_rows(model: type[models.Model], rows: models.QuerySet[Any], seals: Any) -> None:
    """Seal rows of a model; a migration names the model of the seals as it was then."""
    table = str(model._meta.model_name)
    seals.objects.bulk_create(
        [seals(table=table, row=number, said=said) for number, said in rows_as_said(model, rows)],
        update_conflicts=True,
        unique_fields=["table", "row"],
        update_fields=["said"],
    )


def _names(model: type[models.Model], columns: Iterable[str]) -> bool:
    """Tell whether one of these columns, by its own name or its field's, is sealed."""
    fields = {name for field in model._meta.concrete_fields for name in (field.name, field.attname)}
    beside = BESIDE.get(str(model._meta.model_name), ())
    return any(name in fields and name not in beside for name in columns)


class SealedRows(models.QuerySet[Row]):
    """Rows that are sealed as they are written."""

    def update(self, **changes: Any) -> int:
        """Change rows and seal them."""
        if not _names(self.model, changes):
            return super().update(**changes)
        with transaction.atomic(savepoint=False):
            numbers = list(self.order_by().values_list("pk", flat=True))
            changed = super().update(**changes)
            seal(self.model, numbers)
        return changed

    def bulk_create(self, *said: Any, **more: Any) -> list[Row]:
        """Add rows and seal them."""
        with transaction.atomic(savepoint=False):
            made = super().bulk_create(*said, **more)
            seal(self.model, [one.pk for one in made])
        return made


class Sealed(models.Model):
    """A model whose rows are sealed in the transaction that writes them."""

    objects = SealedRows.as_manager()

    class Meta:
        abstract = True

    def save(self, *said: Any, **more: Any) -> None:
        """Write the row and seal it."""
        only = more.get("update_fields")
        with transaction.atomic(savepoint=False):
            super().save(*said, **more)
            if only is None or _names(type(self), only):
                seal(type(self), [self.pk])


def _break_seal(sender: type[models.Model], instance: models.Model, **_: Any) -> None:
    Seal.objects.filter(table=sender._meta.model_name, row=instance.pk).delete()


def _watch(sender: type[models.Model], **_: Any) -> None:
    """Take the seal of every row away with it."""
    if issubclass(sender, Sealed):
        post_delete.connect(_break_seal, sender=sender)


class_prepared.connect(_watch)


def differences(model: type[models.Model]) -> Iterator[tuple[int, str, Any, Any]]:
    """Yield what differs between the rows of a model and their seals: row, column, what was sealed, what is there."""
    every = Seal.objects.filter(table=model._meta.model_name)
    rest, rows = every, rows_as_said(model, model._base_manager.all())
    while some := dict(islice(rows, AT_ONCE)):
        last = max(some)
        yield from _compared(dict(rest.filter(row__lte=last).values_list("row", "said")), some)
        rest = every.filter(row__gt=last)
    yield from _compared(dict(rest.values_list("row", "said")), {})


def _compared(
    sealed: Mapping[int, Mapping[str, Any]], rows: Mapping[int, Mapping[str, Any]]
) -> Iterator[tuple[int, str, Any, Any]]:
    for number in sorted({*sealed, *rows}):
        said, found = sealed.get(number), rows.get(number)
        if said is None or found is None:
            yield number, "the row", said, found
        elif said != found:
            for column in sorted({*said, *found}):
                if said.get(column) != found.get(column):
                    yield number, column, said.get(column), found.get(column)
