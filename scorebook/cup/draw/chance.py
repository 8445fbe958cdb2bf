"""Chance from a seed that everybody may know: the same seed, the same lots, on every machine.  Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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


def lot_of(number: int, seed: str) -> int:
    """Return the lot between equals of whoever has this number on the list, the greater the better.

    It is the SHA-256 digest of the text ``seed/number``, read as one number.  It follows from the two alone, so that
    nobody's lot changes with who else is on the list; ``printf %s 'seed/7' | sha256sum`` shows it.
    """
    return int(sha256(f"{seed}/{number}".encode()).hexdigest(), 16)


def lots_of(people: Iterable[int], seed: str) -> dict[int, int]:
    """Return everybody's lot between equals; nobody has one where no seed was drawn."""
    return {number: lot_of(number, seed) for number in people} if seed else {}


def lot_text(lot: int) -> str:
    """Return how a lot is written: the first eight digits of its digest, enough to tell two apart."""
    return f"{lot:064x}"[:8]
