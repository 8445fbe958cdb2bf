"""The content of a club as plain rows, and the seal over it.

The same rows are read before an export and after an import, so equal seals mean equal clubs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from django.db.models import ForeignKey, Model

from scorebook.clubfile.tables import TABLES, Table
from scorebook.ledger.sealing import digest_of
from scorebook.models import Club, Evening, Member

Numbers = dict[type[Model], dict[int, int]]
Content = dict[str, dict[str, list[Any]]]


class ClubContent:
    """Everything of a club that a file holds, read from the database once."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self._rows = {table.model: self._read(table) for table in TABLES if table.of_club}
        self._rows |= {table.model: self._named(table) for table in TABLES if not table.of_club}
        self._numbers: Numbers = {
            model: {row["pk"]: number for number, row in enumerate(rows, 1)} for model, rows in self._rows.items()
        }
        self.tables: Content = {
            table.name: {"fields": list(table.columns), "rows": [self._row(table, row) for row in self.rows(table)]}
            for table in TABLES
        }

    @property
    def seal(self) -> str:
        """The seal of the content."""
        return seal_of(self.tables)

    @property
    def addresses(self) -> dict[str, list[Any]]:
        """The addresses of the rows, which a server may have given to others already."""
        return {table.name: [row[table.addresses] for row in self.rows(table)] for table in TABLES if table.addresses}

    @property
    def roles(self) -> list[list[Any]]:
        """The roles of the members with an account, by the member's number in the file."""
        with_role = self.club.members.exclude(role="").order_by("pk").values_list("pk", "role")
        return [[self._numbers[Member][member], role] for member, role in with_role]

    def rows(self, table: Table) -> Sequence[Mapping[str, Any]]:
        """Return the rows of a table as the database has them."""
        return self._rows[table.model]

    def _read(self, table: Table) -> list[dict[str, Any]]:
        here = table.model._base_manager.filter(pk__in=table.rows_of(self.club).order_by().values("pk"))
        return _values(table, here)

    def _named(self, table: Table) -> list[dict[str, Any]]:
        """Return the rows to which foreign keys of other tables lead, and further rows of this table behind them."""
        wanted: set[int] = set(self._names_of(table.model))
        rows: list[dict[str, Any]] = []
        while wanted - {row["pk"] for row in rows}:
            rows = _values(table, table.model._base_manager.filter(pk__in=wanted))
            own = [field.attname for field in foreign_keys(table) if field.related_model is table.model]
            wanted |= {row[name] for row in rows for name in own if row[name] is not None}
        return rows

    def _names_of(self, model: type[Model]) -> Iterator[int]:
        for table in TABLES:
            for field in foreign_keys(table):
                if field.related_model is model and table.of_club:
                    yield from (row[field.attname] for row in self.rows(table) if row[field.attname] is not None)

    def _row(self, table: Table, row: Mapping[str, Any]) -> list[Any]:
        return [self._value(table, name, row) for name in table.columns]

    def _value(self, table: Table, name: str, row: Mapping[str, Any]) -> Any:
        field: Any = table.model._meta.get_field(name)
        value = row[field.attname]
        if isinstance(field, ForeignKey):
            numbers = self._numbers[field.related_model]
            return numbers.get(value) if field.null else numbers[value]
        if name in table.lists:
            numbers = self._numbers[table.lists[name]]
            return [numbers[listed] for listed in value if listed in numbers]
        return plain(value)


def _values(table: Table, rows: Any) -> list[dict[str, Any]]:
    fields: list[Any] = [table.model._meta.get_field(name) for name in (*table.columns, *table.addresses.split())]
    names = [field.attname for field in fields]
    return [{"pk": row["pk"], **row} for row in rows.order_by("pk").values("pk", *names)]


def foreign_keys(table: Table) -> list[Any]:
    """Return the exported foreign keys of a table."""
    fields = [table.model._meta.get_field(name) for name in table.columns]
    return [field for field in fields if isinstance(field, ForeignKey)]


def plain(value: Any) -> Any:
    """Return a value of a column as the file writes it."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def seal_of(tables: Content) -> str:
    """Return the seal: SHA-256 of the tables as JSON with sorted keys and without spaces."""
    return digest_of([tables])


def figures_of(club: Club) -> dict[str, int]:
    """Return what a person compares on both sides: people, evenings, hands and so on."""
    evenings = Evening.objects.filter(club=club)
    return {
        "members": club.members.count(),
        "evenings": evenings.count(),
        "lines": sum(evenings.values_list("head", flat=True)),
        "seasons": club.seasons.count(),
        "cups": club.cups.filter(dropped_at=None).count(),
        "vouchers": club.vouchers.count(),
        "past": club.past_evenings.count(),
    }
