"""Which papers of the family are looked at.

So few of them that any two values of their sides meet, and of those the cheapest.  A document brings together only what
it knows: a booklet has no game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from random import Random

from tests.paper.family import KINDS, SIDES, UNKNOWN, Member

Values = frozenset[tuple[str, object]]
TRIES = 14
LONGEST = {"people": "fewest", "names": "forty letters", "sums": "twelve digits", "currency": "DKK"}
# Findings from other runs: lines to sign alone on a sheet, after a long table or without debts; a wrongly hyphenated
# head; sums of five digits over the column lines; a head broken before a hyphen; a blank sheet whose last row was on
# the next one.
FOUND = tuple(
    Member(**{**LONGEST, **said})
    for said in (
        {"kind": "session", "paper": "a4", "language": "da", "game": "alsos", "hands": 120, "names": "short"},
        {"kind": "night", "paper": "a5", "language": "hu", "game": "alsos", "people": "most", "hands": 0},
        {"kind": "round sheets", "paper": "letter", "language": "hu", "game": "danish", "hands": 1},
        {
            "kind": "explained",
            "paper": "a5",
            "language": "da",
            "game": "kiralyhivasos",
            "people": "most",
            "hands": 1,
            "sums": "five digits",
        },
        {"kind": "hand", "paper": "a5", "language": "hu", "game": "kiralyhivasos", "hands": 1, "sums": "small sums"},
        {
            "kind": "blank",
            "paper": "a5",
            "language": "en",
            "game": "alsos",
            "people": "seven",
            "hands": 1,
            "names": "no spaces",
            "sums": "small sums",
        },
    )
)


def members(seed: int, together: int = 2) -> Sequence[Member]:
    """Return members on which any values of so many sides meet, among them those on which something was found.

    The dear ones come first: what they bring along no other has to, and what the others have met in the end needs none.
    """
    random, found = Random(seed), [*FOUND]
    unmet = meetings(together).difference(*(brought_by(one, together) for one in found))
    for values in _in_turn(unmet, random):
        if values in unmet:
            tried = [_around(values, random, unmet, together) for _ in range(TRIES)]
            best = max(tried, key=lambda one: len(brought_by(one, together) & unmet) / one.time)
            unmet -= brought_by(best, together)
            found.append(best)
    return _needed(found, together)


def meetings(together: int) -> set[Values]:
    """Return all values of so many sides that any document brings together."""
    met = set()
    for kind in KINDS:
        known = {**{side: SIDES[side] for side in known_to(kind)}, "kind": (kind,)}
        for sides in combinations(known, together):
            met |= {frozenset(zip(sides, values, strict=True)) for values in product(*(known[side] for side in sides))}
    return met


def brought_by(member: Member, together: int) -> set[Values]:
    """Return the values that a member brings together."""
    known = [(side, getattr(member, side)) for side in known_to(member.kind)]
    return {frozenset(values) for values in combinations(known, together)}


def known_to(kind: str) -> Sequence[str]:
    """Return the sides that make a difference to a kind of document."""
    return [side for side in SIDES if side not in UNKNOWN.get(kind, ())]


def _in_turn(unmet: set[Values], random: Random) -> Sequence[Values]:
    """Return values by chance, but first those of long evenings."""
    shuffled = sorted(unmet, key=lambda values: sorted(map(str, values)))
    random.shuffle(shuffled)
    return sorted(shuffled, key=lambda values: -max((v for side, v in values if side == "hands"), default=0))


def _around(values: Values, random: Random, unmet: set[Values], together: int) -> Member:
    """Return a member with these values; each further one is chosen so that most others are met."""
    options = dict(values)
    options.setdefault("kind", random.choice([kind for kind in KINDS if options.keys() <= {*known_to(kind)}]))
    known = known_to(options["kind"])
    for side in random.sample(known, len(known)):
        if side in options:
            continue
        beside = [frozenset(others) for others in combinations(options.items(), together - 1)]
        offered = random.sample(SIDES[side], len(SIDES[side]))
        options[side] = max(offered, key=lambda value: sum(others | {(side, value)} in unmet for others in beside))
    return Member(**{side: options.get(side, SIDES[side][0]) for side in SIDES})


def _needed(found: Sequence[Member], together: int) -> Sequence[Member]:
    """Return the members without those, the dearest first, whose meetings are all met by others, but with all found."""
    ordered = sorted(found, key=lambda one: -one.time)
    times = Counter(values for one in found for values in brought_by(one, together))
    for one in tuple(ordered):
        brought = brought_by(one, together)
        if one not in FOUND and all(times[values] > 1 for values in brought):
            times.subtract(brought)
            ordered.remove(one)
    return ordered
