"""Places of the standings, with their reasons. Pure."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter, itemgetter

from scorebook.league.methods import Result

VALUE, SHARED, LACKING, ALONE = "value", "shared", "lacking", "alone"
# The steps that decide between equals, in this order.
FIRSTS, WON, EVENINGS = "firsts", "won", "evenings"
CHAINS: Mapping[str, Sequence[str]] = {
    "players": (FIRSTS, WON, EVENINGS),
    "teams": (FIRSTS, WON, EVENINGS),
    "pairs": (WON, EVENINGS),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """The reason for a place: the comparison with the neighbour above, or for the first the one below.

    ``step`` is ``value``, a step of the chain, ``shared`` (equal in everything), ``lacking`` (``own`` evenings are
    missing for a place) or ``alone``; ``own`` and ``other`` are the two numbers compared.
    """

    step: str
    own: int
    other: int = 0
    than: Hashable = None
    above: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A line of the list; ``place`` is ``None`` for people with too few evenings.

    ``below`` is the comparison with the neighbour below, for all except the first.
    """

    place: int | None
    result: Result
    why: Why
    below: Why | None = None

    @property
    def ahead(self) -> Why | None:
        """Return the reason for standing above a neighbour of equal value, if there is one."""
        return None if self.below is None or self.below.step in (VALUE, SHARED) else self.below


def ranked(results: Sequence[Result], chain: Sequence[str]) -> list[Standing]:
    """Return the list: places (equals share a place), then people who lack evenings, fewest first."""
    steps = (VALUE, *chain)
    keyed = sorted(((tuple(-getattr(one, step) for step in steps), one) for one in results), key=itemgetter(0))
    keys, placed = [key for key, one in keyed if not one.lacking], [one for _, one in keyed if not one.lacking]
    waiting = sorted((one for _, one in keyed if one.lacking), key=attrgetter("lacking"))
    standings: list[Standing] = []
    for number, one in enumerate(placed):
        tied = number > 0 and keys[number - 1] == keys[number]
        place = standings[-1].place if tied else number + 1
        inside = 0 < number < len(placed) - 1
        below = _between(placed[number], placed[number + 1], steps) if inside else None
        standings.append(Standing(place=place, result=one, why=_why(placed, number, steps), below=below))
    standings.extend(Standing(place=None, result=one, why=Why(step=LACKING, own=one.lacking)) for one in waiting)
    return standings


def _why(placed: Sequence[Result], number: int, steps: Sequence[str]) -> Why:
    """Compare with the neighbour above; the first, with the one below."""
    if len(placed) == 1:
        return Why(step=ALONE, own=placed[0].value)
    return _between(placed[number], placed[number - 1 if number else 1], steps)


def _between(one: Result, other: Result, steps: Sequence[str]) -> Why:
    for step in steps:
        own, theirs = getattr(one, step), getattr(other, step)
        if own != theirs:
            return Why(step=step, own=own, other=theirs, than=other.who, above=own > theirs)
    return Why(step=SHARED, own=one.value, other=other.value, than=other.who)
