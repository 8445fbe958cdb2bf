"""Lower bounds for the number of repeats in a draw. Pure.

A repeat is a meeting beyond a pair's first: two people who share a table three times make two repeats. A bound of zero
does not promise that a day without repeats exists.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from scorebook.cup.draw.sizes import seating

# The proved maximum of rounds without a repeat, where it is less than counting allows: (tables, seats) to rounds. This
# is the social golfer problem, OEIS A107431; its other entries for 4 to 7 tables equal the count.
PROVED = {(4, 3): 4, (5, 4): 5, (6, 5): 6}


def forced(sizes: Sequence[int], out: int) -> int:
    """Return at least how many pairs of one round met in any one earlier round with the same table sizes.

    The people of a table come from the earlier tables; with fewer tables than seats, some share an earlier table.
    People who sat out of the earlier round met nobody in it.
    """
    seats = list(sizes)
    for _ in range(out):
        seats[seats.index(max(seats))] -= 1
    total = 0
    for size in seats:
        each, over = divmod(size, len(sizes))
        total += over * comb(each + 1, 2) + (len(sizes) - over) * comb(each, 2)
    return total


def least_repeats(people: int, rounds: int, allowed: Sequence[int]) -> int:
    """Return a lower bound for the repeats of so many rounds."""
    plan = seating(people, allowed)
    if not plan.sizes or not rounds:
        return 0
    pairs = sum(comb(size, 2) for size in plan.sizes)
    new = pairs + (rounds - 1) * (pairs - forced(plan.sizes, plan.out))
    counted = rounds * pairs - min(comb(people, 2), new)
    alike = len(set(plan.sizes)) == 1 and not plan.out
    most = PROVED.get((len(plan.sizes), plan.sizes[0])) if alike else None
    return max(counted, rounds - most if most else 0, 0)


def rounds_without(people: int, allowed: Sequence[int]) -> int:
    """Return the largest number of rounds for which the bound is zero."""
    rounds = 1
    while rounds < people and not least_repeats(people, rounds + 1, allowed):
        rounds += 1
    return rounds
