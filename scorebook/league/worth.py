"""What one evening is worth to whoever played it, so that unlike tables can stand in one list.  Pure."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

HUNDRED = 100
# What an evening is worth is whole where it counts as written, and such a season is added up in whole numbers.
Worth = Fraction | int


class Row(NamedTuple):
    """What somebody did at one table in one evening; ``amount`` is in points or in minor units of money.

    A tuple, as the night below: a season has thousands of them, and a frozen dataclass takes six times as long to make.
    """

    evening: int
    who: Hashable
    amount: int
    hands: int
    declared: int = 0
    won: int = 0


class Night(NamedTuple):
    """A row, what it is worth, and whether its player ended before everybody else at the table."""

    row: Row
    worth: Worth
    first: bool


def as_written(amounts: Sequence[int]) -> Sequence[Worth]:
    """Count what the sheet says."""
    return amounts


def share(amounts: Sequence[int]) -> Sequence[Worth]:
    """Count how many of every hundred that were won at the table somebody won; a loser what he lost of them."""
    won = sum(amount for amount in amounts if amount > 0)
    return [Fraction(HUNDRED * amount, won) if won else 0 for amount in amounts]


def place(amounts: Sequence[int]) -> Sequence[Worth]:
    """Count how many of every hundred opponents somebody left behind; an equal one is half left behind."""
    others = len(amounts) - 1
    if not others:
        return [0] * len(amounts)
    behind = [2 * sum(other < one for other in amounts) + amounts.count(one) - 1 for one in amounts]
    return [Fraction(HUNDRED * twice, 2 * others) for twice in behind]


SCALES: Mapping[str, Callable[[Sequence[int]], Sequence[Worth]]] = {
    "as_written": as_written,
    "share": share,
    "place": place,
}


def nights(rows: Sequence[Row], scale: str) -> list[Night]:
    """Return what every row is worth, table by table; the rows of one table need not stand together."""
    tables: dict[int, list[Row]] = {}
    for row in rows:
        tables.setdefault(row.evening, []).append(row)
    found: list[Night] = []
    for table in tables.values():
        amounts = [row.amount for row in table]
        best = max(amounts)
        worths = SCALES[scale](amounts)
        found += [Night(row, worth, row.amount == best) for row, worth in zip(table, worths, strict=True)]
    return found
