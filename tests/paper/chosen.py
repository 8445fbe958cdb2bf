"""Which papers of the family are looked at.

``make papers`` draws so many of them that every two values of its sides meet; of those that take little time so many
are in the suite that every value is there and many pairs meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any

from tests.paper.family import LONG, SIDES, Member

# How much time the few members take that are in the suite: see Member.time.
FEW = 40


def members(seed: int = 1) -> Iterator[Member]:
    """Yield members until every two values of two sides have met; the first ones bring the most together."""
    random, open_pairs = Random(seed), every_pair()
    while open_pairs:
        yield _next_member(open_pairs, open_pairs, random, tries=4)


def few_members() -> Iterator[Member]:
    """Yield members until every value was there, and as many pairs have met as so much time allows."""
    random, time = Random(1), FEW
    open_pairs = {pair for pair in every_pair() if ("hands", LONG) not in pair}
    unmet = {value for pair in open_pairs for value in pair}
    while unmet or time > 0:
        around = {pair for pair in open_pairs if unmet & set(pair)} or open_pairs
        member = _next_member(around, open_pairs, random, tries=12)
        unmet -= {(side, getattr(member, side)) for side in SIDES}
        time -= member.time
        yield member


def every_pair() -> set[Any]:
    """Return every two values of two sides."""
    return {
        ((one, first), (other, second))
        for one, other in combinations(SIDES, 2)
        for first in SIDES[one]
        for second in SIDES[other]
    }


def _next_member(around: set[Any], open_pairs: set[Any], random: Random, tries: int) -> Member:
    """Return the member that brings most open pairs together for its time, and close them."""
    ordered = sorted(around, key=str)
    found = [Member(**_around(random.choice(ordered), random, open_pairs)) for _ in range(tries)]
    best = max(found, key=lambda one: len(_pairs(vars(one)) & open_pairs) / one.time)
    open_pairs -= _pairs(vars(best))
    return best


def _around(pair: Any, random: Random, open_pairs: set[Any]) -> dict[str, Any]:
    """Return a whole member that has this pair, each further side chosen so that most pairs are met."""
    said = dict(pair)
    for side in random.sample(list(SIDES), len(SIDES)):
        if side not in said:
            values = random.sample(list(SIDES[side]), len(SIDES[side]))
            said[side] = max(values, key=lambda value: len(_pairs({**said, side: value}) & open_pairs))
    return {side: said[side] for side in SIDES}


def _pairs(said: Mapping[str, Any]) -> set[Any]:
    ordered = [(side, said[side]) for side in SIDES if side in said]
    return set(combinations(ordered, 2))
