"""Seals: a copy of each row about money, rights or history, as Scorebook itself last wrote it.

A :class:`Sealed` model seals its rows in the transaction that writes them.  A row that was changed outside Scorebook
differs from its seal, and ``manage.py audit`` reports it.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from functools import cache
from itertools import islice
from typing import Any, TypeVar
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection, models, transaction
from django.db.models.signals import class_prepared, post_delete

from scorebook.models.brief import BriefField
from scorebook.models.columns import fields_of, quoted, table_of, values_in, values_of

# Columns that a seal leaves out: the replay proves some, every request counts others down, and every visit moves the
# rest.
BESIDE = {
    "evening": ("head", "standing", "seal"),
    "apikey": ("left", "filled_at", "used_at"),
    "account": ("last_login",),
}
Row = TypeVar("Row", bound=models.Model, covariant=True)  # noqa: PLC0105 - as short as what it is
HASHED = ("password",)
BYTES_IN_SHORT = 10
LOOKS_LIKE = str.maketrans("018", "OIB")
AT_ONCE = 300  # rows of one statement that seals: some databases take a thousand values in one


def in_short(seal: str | None) -> str:
    """Return the first 80 bits of a seal as sixteen letters (Base32); ``""`` without a seal."""
    if not seal:
        return ""
    letters = base64.b32encode(bytes.fromhex(seal)[:BYTES_IN_SHORT]).decode()
    return "-".join(letters[start : start + 4] for start in range(0, len(letters), 4))


def in_print(seal: str | None) -> str:
    """Return a seal in short with hyphens at which no line breaks."""
    return in_short(seal).replace("-", "\u2011")


def beginning_of(letters: str) -> str | None:
    """Return the beginning of a seal from its sixteen letters as somebody typed them, or ``None`` if they are not.

    The digits 0, 1 and 8, which are not in Base32, are read as the letters that look like them.
    """
    plain = "".join(re.sub("[-\u2011]", " ", letters.upper()).split()).translate(LOOKS_LIKE)
    try:
        beginning = base64.b32decode(plain)
    except ValueError:
        return None
    return beginning.hex() if len(beginning) == BYTES_IN_SHORT else None


def in_groups(seal: str) -> str:
    """Return a whole seal in groups of eight digits, so that it can be compared and breaks between them."""
    return " ".join(seal[at : at + 8] for at in range(0, len(seal), 8))


class Seal(models.Model):
    """A copy of one row of a table, column by column."""

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
    """Yield each row's number and its values in the form that a seal stores."""
    columns = [field.attname for field in sealed_fields(model)]
    for number, *values in rows.order_by("pk").values_list("pk", *columns).iterator(chunk_size=AT_ONCE):
        yield number, _sealed_values(columns, values)


def _sealed_values(columns: Iterable[str], values: Iterable[Any]) -> dict[str, Any]:
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
    """Seal rows as they are now.  The statements are cached, because composing them takes longer than most saves."""
    ids, fields, table = list(numbers), sealed_fields(model), str(model._meta.model_name)
    columns = [field.attname for field in fields]
    with connection.cursor() as cursor:
        for start in range(0, len(ids), AT_ONCE):
            some = ids[start : start + AT_ONCE]
            cursor.execute(f"{_rows_of(model)} ({', '.join(['%s'] * len(some))}) ORDER BY id", some)
            rows = [
                (number, _sealed_values(columns, values_of(fields, values))) for number, *values in cursor.fetchall()
            ]
            if rows:
                params = [value for row in rows for value in values_in(_of_a_seal(), (table, *row))]
                cursor.execute(_sealing() % ", ".join(["(%s, %s, %s)"] * len(rows)), params)


@cache
def _of_a_seal() -> tuple[Any, ...]:
    return tuple(field for field in fields_of(Seal) if not field.primary_key)


@cache
def _rows_of(model: type[models.Model]) -> str:
    columns = ", ".join(["id", *(quoted(field.column) for field in sealed_fields(model))])
    return f"SELECT {columns} FROM {table_of(model)} WHERE id IN"  # noqa: S608 - our own words


@cache
def _sealing() -> str:
    table, row, values = (quoted(field.column) for field in _of_a_seal())
    return (
        f"INSERT INTO {table_of(Seal)} ({table}, {row}, {values}) VALUES %s"  # noqa: S608 - our own words
        f" ON CONFLICT ({table}, {row}) DO UPDATE SET {values} = excluded.{values}"
    )


def seal_rows(model: type[models.Model], rows: models.QuerySet[Any], seals: Any) -> None:
    """Seal rows in a migration; ``seals`` is the historical ``Seal`` model."""
    table = str(model._meta.model_name)
    seals.objects.bulk_create(
        [seals(table=table, row=number, said=values) for number, values in rows_as_said(model, rows)],
        update_conflicts=True,
        unique_fields=["table", "row"],
        update_fields=["said"],
    )


def _names(model: type[models.Model], columns: Iterable[str]) -> bool:
    """Say whether any of these columns or field names is sealed."""
    fields = {name for field in model._meta.concrete_fields for name in (field.name, field.attname)}
    beside = BESIDE.get(str(model._meta.model_name), ())
    return any(name in fields and name not in beside for name in columns)


class SealedRows(models.QuerySet[Row]):
    """A query set that seals the rows it writes."""

    def update(self, **changes: Any) -> int:
        """Update the rows and seal them."""
        if not _names(self.model, changes):
            return super().update(**changes)
        with transaction.atomic(savepoint=False):
            numbers = list(self.order_by().values_list("pk", flat=True))
            changed = super().update(**changes)
            seal(self.model, numbers)
        return changed

    def bulk_create(self, *args: Any, **kwargs: Any) -> list[Row]:
        """Insert rows and seal them."""
        with transaction.atomic(savepoint=False):
            created = super().bulk_create(*args, **kwargs)
            seal(self.model, [row.pk for row in created])
        return created


class Sealed(models.Model):
    """A model whose rows are sealed in the transaction that writes them."""

    objects = SealedRows.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the row and seal it."""
        update_fields = kwargs.get("update_fields")
        with transaction.atomic(savepoint=False):
            super().save(*args, **kwargs)
            if update_fields is None or _names(type(self), update_fields):
                seal(type(self), [self.pk])


def _break_seal(sender: type[models.Model], instance: models.Model, **_: Any) -> None:
    Seal.objects.filter(table=sender._meta.model_name, row=instance.pk).delete()


def _watch(sender: type[models.Model], **_: Any) -> None:
    """Delete the seal of each sealed row together with the row."""
    if issubclass(sender, Sealed):
        post_delete.connect(_break_seal, sender=sender)


class_prepared.connect(_watch)


def differences(model: type[models.Model]) -> Iterator[tuple[int, str, Any, Any]]:
    """Yield each difference between the rows of a model and their seals: row, column, sealed value, present value."""
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
        values, present = sealed.get(number), rows.get(number)
        if values is None or present is None:
            yield number, "the row", values, present
        elif values != present:
            for column in sorted({*values, *present}):
                if values.get(column) != present.get(column):
                    yield number, column, values.get(column), present.get(column)


def remove_sealed(rows: models.QuerySet[Any]) -> None:
    """Delete rows together with their seals; the database decides whether they may go."""
    numbers = list(rows.order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(numbers), AT_ONCE):
        some = numbers[start : start + AT_ONCE]
        rows.model._base_manager.filter(pk__in=some)._raw_delete(DEFAULT_DB_ALIAS)  # noqa: SLF001 - in one statement
        Seal.objects.filter(table=rows.model._meta.model_name, row__in=some).delete()
