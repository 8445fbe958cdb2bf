"""The input of the plain form as the facts of an entry.

Names are nested like the facts.  A malformed value stays as it was typed, and the record refuses it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from settlement.facts import Fact, Kind, facts

NUMBER = re.compile(r"^[+-]?\d{1,15}$")
MOST_ROWS = 30
YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Typed:
    """The POST data by field name, at a table with this number of seats."""

    posted: Mapping[str, Any]
    seats: int

    def facts(self, record: type) -> dict[str, Any]:
        """Return the facts of a record, without empty fields."""
        return self._read(record, "")

    def rows(self, path: str) -> int:
        """Return the number of rows that the POST data has for a list."""
        place = re.compile(rf"^{re.escape(path)}-(\d{{1,3}})(?:-|$)")
        matches = (place.match(name) for name in self.posted if self.posted.get(name))
        return max((int(match[1]) + 1 for match in matches if match), default=0)

    def _read(self, record: type, prefix: str) -> dict[str, Any]:
        values = ((fact.name, self._read_one(fact, f"{prefix}{fact.name}")) for fact in facts(record))
        return {name: value for name, value in values if value not in (None, {}, [])}

    def _read_one(self, fact: Fact, path: str) -> Any:
        match fact.kind:
            case Kind.PART if fact.record:
                return self._read(fact.record, f"{path}-")
            case Kind.ROWS if fact.record:
                rows = (self._read(fact.record, f"{path}-{row}-") for row in self._rows_of(path))
                return [row for row in rows if row]
            case Kind.CHAIN if fact.inner:
                steps = (self._value(fact.inner, f"{path}-{row}") for row in self._rows_of(path))
                return [step for step in steps if step is not None]
            case Kind.EACH if fact.inner:
                seats = ((seat, self._read_one(fact.inner, f"{path}-{seat}")) for seat in range(self.seats))
                return {str(seat): value for seat, value in seats if value not in (None, {}, [])}
        return self._value(fact, path)

    def _rows_of(self, path: str) -> range:
        return range(min(self.rows(path), MOST_ROWS))

    def _value(self, fact: Fact, path: str) -> Any:
        raw = str(self.posted.get(path, "")).strip()
        return _as(fact.kind, raw) if raw else None


def _as(kind: Kind, raw: str) -> Any:
    """Return the text as a value of its kind; a malformed text is returned unchanged and refused by the record."""
    if kind is Kind.FLAG:
        return {YES: True, NO: False}.get(raw, raw)
    if kind in {Kind.SEAT, Kind.WHOLE} and NUMBER.match(raw):
        return int(raw)
    return raw
