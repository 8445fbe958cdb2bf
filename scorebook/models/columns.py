"""The columns of a model for hand-written SQL: convert values to and from the database.

The resulting objects equal those of ``objects.raw``: the fields' and the database's own converters are used.
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
    """The columns of a model under a table alias.  It turns a row of these columns into a model instance."""

    model: type[Row]
    alias: str

    @property
    def text(self) -> str:
        """The quoted column names with the alias, as they stand after ``SELECT``."""
        return ", ".join(f"{self.alias}.{quoted(field.column)}" for field in fields_of(self.model))

    @property
    def count(self) -> int:
        """The number of columns."""
        return len(fields_of(self.model))

    def place(self, name: str) -> int:
        """Return the position of a field among the columns."""
        return [field.attname for field in fields_of(self.model)].index(name)

    def read(self, values: Sequence[Any]) -> Row:
        """Return the model instance for the values of one row."""
        fields = fields_of(self.model)
        return self.model.from_db(connection.alias, [field.attname for field in fields], values_of(fields, values))


@cache
def fields_of(model: type[models.Model]) -> tuple[Any, ...]:
    """Return the concrete fields of a model, in the order of their columns."""
    return tuple(model._meta.concrete_fields)


def values_of(fields: tuple[Any, ...], values: Iterable[Any]) -> list[Any]:
    """Return the Python values for the database values of these fields."""
    converted = list(values)
    for place, column, converters in _converters(fields):
        for convert in converters:
            converted[place] = convert(converted[place], column, connection)
    return converted


@cache
def _converters(fields: tuple[Any, ...]) -> tuple[tuple[int, Any, tuple[Any, ...]], ...]:
    """Return position, column and converters of every field whose database values need a conversion."""
    tables = [field.model._meta.db_table for field in fields]
    columns = [(place, field, field.get_col(tables[place])) for place, field in enumerate(fields)]
    candidates = [
        (place, column, (*connection.ops.get_db_converters(column), *field.get_db_converters(connection)))
        for place, field, column in columns
    ]
    return tuple((place, column, converters) for place, column, converters in candidates if converters)


def table_of(model: type[models.Model]) -> str:
    """Return the quoted name of a model's table."""
    return quoted(model._meta.db_table)


def quoted(name: str) -> str:
    """Return a name in the quotes of the database."""
    return str(connection.ops.quote_name(name))


def values_in(fields: Sequence[Any], values: Iterable[Any]) -> list[Any]:
    """Return Python values as database parameters for these fields."""
    here = connections[DEFAULT_DB_ALIAS]  # the proxy `connection` would look the connection up for each value
    return [field.get_db_prep_save(value, here) for field, value in zip(fields, values, strict=True)]
