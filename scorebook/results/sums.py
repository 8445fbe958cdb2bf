"""Sums, counts, averages and ranks: rows and columns that arithmetic shows to be none of the people."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal

from scorebook.results.days import plain

SUM_LABELS = re.compile(
    r"\b(ossz\w*|szum\w*|mindossz\w*|vegossz\w*|reszossz\w*|i alt|ialt|sum\w*|total\w*|subtotal\w*|saldo)\b"
)
AVERAGE_LABELS = re.compile(r"\b(atlag\w*|gns|gennemsnit\w*|average|avg|mean)\b")
ROUNDED = Decimal("0.51")
NEAR = Decimal("0.06")
"""The largest difference of an average from its rounded value."""


def says_sum(label: str) -> bool:
    """Return whether a label says that a row is a sum."""
    return bool(SUM_LABELS.search(plain(label)))


def derived_from(value: Decimal, numbers: Sequence[Decimal], stored: Sequence[Decimal], *, label: str = "") -> set[str]:
    """Return the kinds of total that a value is.  An average may be rounded to a whole number if its label says so.

    :param stored: the numbers without those in text cells, as SUM takes them
    """
    kinds = set[str]()
    if value in (sum(numbers), sum(stored)):
        kinds.add("sum")
    if value in (len(numbers), len(stored)):
        kinds.add("count")
    if numbers and value == max(numbers):
        kinds.add("highest")
    if numbers and value == min(numbers):
        kinds.add("lowest")
    near = (
        ROUNDED
        if AVERAGE_LABELS.search(plain(label))
        else min(Decimal("0.51").scaleb(int(value.as_tuple().exponent)), NEAR)
    )
    if any(abs(value - sum(some, Decimal(0)) / len(some)) < near for some in (numbers, stored) if some):
        kinds.add("average")
    return kinds


def is_rank(values: Sequence[Decimal], totals: Sequence[Decimal]) -> bool:
    """Return whether values are the places of these totals; equal totals share a place."""
    ordered = sorted(totals, reverse=True)
    return bool(values) and all(value == ordered.index(total) + 1 for value, total in zip(values, totals, strict=True))


def is_running_number(values: Iterable[Decimal]) -> bool:
    """Return whether values are 1, 2, 3 and so on."""
    listed = list(values)
    return len(listed) > 1 and listed == [Decimal(at) for at in range(1, len(listed) + 1)]
