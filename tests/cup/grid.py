"""Properties of every draw.

``python -m tests.cup.grid 20`` tries every field of 8 to 60 people, so many seeds of each; a second number is the first
seed.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from scorebook.cup.draw.bounds import least_repeats
from scorebook.cup.draw.drawing import DrawRequest, Person, draw
from scorebook.cup.draw.figures import measured
from scorebook.cup.draw.sizes import seating

# (rounds, odd size): from how many people on there are no repeats, who else has none, and the most others have.
PROMISED: Mapping[tuple[int, int], tuple[int, frozenset[int], Mapping[int, int]]] = {
    (3, 5): (20, frozenset({16}), {17: 3, 18: 5, 19: 6}),
    (4, 5): (24, frozenset({16, 20}), {17: 8, 18: 12, 19: 13, 21: 1, 22: 2, 23: 3}),
    (5, 5): (
        28, frozenset({16, 24, 25}), {17: 18, 18: 24, 19: 21, 20: 2, 21: 4, 22: 8, 23: 9, 26: 2, 27: 4},
    ),
    (3, 3): (13, frozenset(), {12: 6}),
    (4, 3): (15, frozenset(), {13: 2, 14: 1}),
    (5, 3): (21, frozenset({16}), {17: 1, 18: 1, 19: 2, 20: 2}),
}  # fmt: skip


def promised(people: int, rounds: int, odd: int) -> int | None:
    """Return the most repeats that a draw may have; ``None`` where nothing is promised but the turns."""
    if (rounds, odd) not in PROMISED:
        return None
    from_here, besides, most = PROMISED[rounds, odd]
    return 0 if people >= from_here or people in besides else most.get(people)


def asked_for(people: int, rounds: int, odd: int, seed: int) -> DrawRequest:
    """Return the question for a day by lot, at fours and an odd size."""
    numbers = tuple(Person(number=one + 1) for one in range(people))
    return DrawRequest(seed=str(seed), number=1, rounds=rounds, people=numbers, allowed=(4, odd))


def drawn_well(people: int, rounds: int, odd: int, seed: int) -> int:
    """Draw, hold it against what is promised, and return the repeats."""
    request = asked_for(people, rounds, odd, seed)
    day = draw(request, ())
    plan = seating(people, (4, odd))
    field = (people, rounds, odd, seed)
    assert len(day) == rounds, field
    for drawn in day:
        seated = [who for table in (*drawn.tables, drawn.out) for who in table]
        assert sorted(seated) == list(range(1, people + 1)), field
        assert sorted(map(len, drawn.tables), reverse=True) == list(plan.sizes), field
    figures = measured(day, request)
    most = promised(people, rounds, odd)
    assert least_repeats(people, rounds, (4, odd)) == figures.bound <= figures.repeats, field
    assert most is None or figures.repeats <= most, (*field, figures.repeats)
    assert figures.odd_spread <= 2, field
    assert figures.out_spread <= 1, field
    return figures.repeats


def _worst(field: tuple[int, int, int], seeds: range) -> int:
    return max(drawn_well(*field, seed) for seed in seeds)


def main(seeds: range) -> None:
    """Try every field, and print the worst of each whose bound was not reached."""
    fields = list(product(range(8, 61), range(1, 7), (5, 3)))
    with ProcessPoolExecutor() as pool:
        for field, repeats in zip(fields, pool.map(_worst, fields, [seeds] * len(fields)), strict=True):
            people, rounds, odd = field
            bound = least_repeats(people, rounds, (4, odd))
            if repeats > bound:
                summary = f"{people} people, {rounds} rounds, fours and {odd}s: {repeats} repeats at worst"
                print(f"{summary}, at least {bound}, promised {promised(*field)}", flush=True)
    print(f"{len(fields)} fields, {len(seeds)} seeds each: as promised.")


if __name__ == "__main__":
    count, first = (*map(int, sys.argv[1:]), 0)[:2]
    main(range(first, first + count))
