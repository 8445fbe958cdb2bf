"""The order of play: the position of inserted lines, and the dealer of each later line after the deal has moved on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import F

from scorebook.models.evening import Evening
from scorebook.models.ledger import Entry


class Line(NamedTuple):
    """A line of the sheet: its number, its latest version, and its facts with the dealer as an insertion changed it."""

    number: int
    version: Any
    facts: Mapping[str, Any]


def in_playing_order(versions: Iterable[tuple[int, Any]]) -> list[Line]:
    """Return the lines in the order of play; ``versions`` are pairs of line number and version, the oldest first."""
    order: list[int] = []
    lines: dict[int, Line] = {}
    for number, version in versions:
        insertion = version.insertion
        if number not in lines:
            order.insert(order.index(insertion["before"]) if insertion else len(order), number)
        lines[number] = Line(number, version, version.facts)
        for later, dealer in (insertion["dealers"] if insertion else {}).items():
            line = lines[int(later)]
            lines[line.number] = line._replace(facts={**line.facts, "dealer": dealer})
    return [lines[number] for number in order]


def make_room(evening: Evening, place: int) -> None:
    """Move the entries from a place on down by one."""
    evening.entries.filter(place__gte=place).update(place=F("place") + 1)


def inserted_before(entry: Entry) -> int:
    """Return the number of the line before which an entry was inserted, or 0 if it was written in turn."""
    later = entry.evening.entries.filter(place__gt=entry.place, number__lt=entry.number)
    return later.order_by("place").values_list("number", flat=True).first() or 0


def insertions_among(numbers: Iterable[int]) -> dict[int, int]:
    """Map each inserted line's number to that of the line before which it was inserted.

    ``numbers`` are those of the lines in the order of play.  An inserted line stands before the next line that was
    written earlier.
    """
    before: dict[int, int] = {}
    waiting: list[int] = []
    for number in numbers:
        while waiting and waiting[-1] > number:
            before[waiting.pop()] = number
        waiting.append(number)
    return before
