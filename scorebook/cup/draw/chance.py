"""Chance from a seed that everybody may know: the same seed, the same lots, on every machine.  Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random

Chance = Callable[[], float]


def chance_of(*named: object) -> Chance:
    """Return a source of chance of its own for whatever is named: a seed, and what it is drawn for.

    Only ``random()`` of the generator is used, whose sequence Python promises.
    """
    text = "/".join(map(str, named))
    return Random(int.from_bytes(sha256(text.encode()).digest())).random  # noqa: S311 - nothing is kept secret by it


def shuffled(people: Sequence[int], chance: Chance) -> list[int]:
    """Return people in an order by lot."""
    order = list(people)
    for last in range(len(order) - 1, 0, -1):
        place = int(chance() * (last + 1))
        order[last], order[place] = order[place], order[last]
    return order


def order_by_lot(people: Sequence[int], seed: str) -> dict[int, int]:
    """Return everybody's lot between equals, the greater the better, from 1; nobody has one where no seed was drawn."""
    if not seed:
        return {}
    return {who: lot for lot, who in enumerate(shuffled(sorted(people), chance_of("scorebook cup lot", seed)), start=1)}
