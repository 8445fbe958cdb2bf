"""The number and the sizes of a round's tables, and how many people sit out. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

FEWEST, MOST = 3, 120
USUAL = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """The table sizes of a round, largest first, and how many people sit out.

    ``odd`` is the number of people at tables of an unusual size.
    """

    people: int
    out: int
    sizes: tuple[int, ...]
    odd: int


def usual_first(seats: Sequence[int]) -> tuple[int, ...]:
    """Return the allowed sizes in the order of preference: fours, then fives, then threes."""
    rest = sorted((size for size in seats if size != USUAL), reverse=True)
    return (USUAL, *rest) if USUAL in seats else tuple(rest)


def seating(people: int, allowed: Sequence[int]) -> Seating:
    """Return the tables for ``people``; ``allowed`` are the sizes, the usual size first.

    As few people as possible sit out, then as few tables as possible have an unusual size, then sizes listed earlier
    win. With too few people for the smallest table, everybody sits out.
    """
    usual, *others = allowed
    for out in range(people):
        choices = [odd for odd in _chosen(people - out, tuple(others)) if (people - out - sum(odd)) % usual == 0]
        if choices:
            odd = min(choices, key=lambda sizes: (len(sizes), [-sizes.count(size) for size in others]))
            tables = (usual,) * ((people - out - sum(odd)) // usual) + odd
            return Seating(people=people, out=out, sizes=tuple(sorted(tables, reverse=True)), odd=sum(odd))
    return Seating(people=people, out=people, sizes=(), odd=0)


def final_seating(people: int, allowed: Sequence[int], top: int) -> Seating | None:
    """Return the tables of a final with exactly the best ``top`` at table 1, or ``None`` with too few people."""
    if people < top or top not in allowed:
        return None
    rest = seating(people - top, allowed)
    odd = rest.odd + (top if top != allowed[0] else 0)
    return Seating(people=people, out=rest.out, sizes=(top, *rest.sizes), odd=odd)


def _chosen(people: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every combination of tables of these sizes that ``people`` can fill, not necessarily all of them."""
    if not sizes:
        yield ()
        return
    size, rest = sizes[0], sizes[1:]
    for tables in range(people // size + 1):
        for more in _chosen(people - size * tables, rest):
            yield (size,) * tables + more


def count_sizes(sizes: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return the number of tables of each size, largest first: 25 people sit at ((1, 5), (5, 4))."""
    return tuple((times, size) for size, times in sorted(Counter(sizes).items(), reverse=True))
