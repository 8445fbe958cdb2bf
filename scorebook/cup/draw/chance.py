"""Random numbers from a public seed: the same on every machine. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from random import Random

Chance = Callable[[], float]


def chance_of(*named: object) -> Chance:
    """Return an independent source of random numbers for a purpose: ``named`` is the seed and what is drawn.

    It uses only ``random()`` of the generator; Python promises that sequence for all versions.
    """
    text = "/".join(map(str, named))
    return Random(int.from_bytes(sha256(text.encode()).digest())).random  # noqa: S311 - nothing is kept secret by it


def shuffled(people: Sequence[int], chance: Chance) -> list[int]:
    """Return the people in random order."""
    order = list(people)
    for last in range(len(order) - 1, 0, -1):
        place = int(chance() * (last + 1))
        order[last], order[place] = order[place], order[last]
    return order


def lot_of(number: int, seed: str) -> int:
    """Return the lot of this number on the list; between equals the greater lot comes first.

    The lot is the SHA-256 digest of the text ``seed/number``, read as an integer. It depends on nothing else, so
    nobody's lot changes with the other people on the list. ``printf %s 'seed/7' | sha256sum`` prints it.
    """
    return int(sha256(f"{seed}/{number}".encode()).hexdigest(), 16)


def lots_of(people: Iterable[int], seed: str) -> dict[int, int]:
    """Return everybody's lot by number; empty if no seed was drawn."""
    return {number: lot_of(number, seed) for number in people} if seed else {}


def lot_text(lot: int) -> str:
    """Return the printed form of a lot: the first eight digits of its digest."""
    return f"{lot:064x}"[:8]
