"""The columns of a model, and how what a statement of our own reads and writes becomes and comes from an object.

The rows are the same objects, converted by the fields and by the database's own converters as ``objects.raw`` does it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections, models

Row = TypeVar("Row", bound=models.Model)


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns(Generic[Row]):
    """The columns of a model under an alias, and how a row of them becomes an object again."""

    model: type[Row]
    alias: str

    @property
    def text(self) -> str:
        """The columns as a statement names them."""
        return ", ".join(f"{self.alias}.{quoted(field.column)}" for field in fields_of(self.model))

    @property
    def count(self) -> int:
        """How many they are."""
        return len(fields_of(self.model))

    def place(self, name: str) -> int:
        """Where a field stands among them."""
        return [field.attname for field in fields_of(self.model)].index(name)

    def read(self, values: Sequence[Any]) -> Row:
        """Return the object these values are the columns of."""
        fields = fields_of(self.model)
        return self.model.from_db(connection.alias, [field.attname for field in fields], values_of(fields, values))


@cache
def fields_of(model: type[models.Model]) -> tuple[Any, ...]:
    """Return the fields of a model that are columns, in their order."""
    return tuple(model._meta.concrete_fields)


def values_of(fields: tuple[Any, ...], values: Iterable[Any]) -> list[Any]:
    """Return what the columns of these fields say, as objects have it."""
    said = list(values)
    for place, column, converters in _converters(fields):
        for convert in converters:
            said[place] = convert(said[place], column, connection)
    return said


@cache
def _converters(fields: tuple[Any, ...]) -> tuple[tuple[int, Any, tuple[Any, ...]], ...]:
    """Return the place, the column and the converters of every field whose values are not as the database has them."""
    tables = [field.model._meta.db_table for field in fields]
    columns = [(place, field, field.get_col(tables[place])) for place, field in enumerate(fields)]
    found = [
        (place, column, (*connection.ops.get_db_converters(column), *field.get_db_converters(connection)))
        for place, field, column in columns
    ]
    return tuple((place, column, converters) for place, column, converters in found if converters)


def table_of(model: type[models.Model]) -> str:
    """Return the name of a model's table as a statement says it."""
    return quoted(model._meta.db_table)


def quoted(name: str) -> str:
    """Return a name as a statement says it."""
    return str(connection.ops.quote_name(name))


def values_in(fields: Sequence[Any], values: Iterable[Any]) -> list[Any]:
    """Return values as the columns of these fields take them."""
    here = connections[DEFAULT_DB_ALIAS]  # itself: `connection` would look it up for each value
    return [field.get_db_prep_save(value, here) for field, value in zip(fields, values, strict=True)]
