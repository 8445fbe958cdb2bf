"""What evenings come to: the methods of a season.  Pure.

A value is kept in hundredths, rounded once, as it is printed: what is printed equal is equal, and the chain decides.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scorebook.league.worth import HUNDRED, Night, Worth


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How a season counts: the method, of how many evenings the best count, how many are needed for a place.

    ``finest`` is the finest difference that counts, in hundredths.
    """

    method: str
    scale: str = "as_written"
    best_of: int | None = None
    least_evenings: int = 1
    finest: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What somebody's evenings came to.

    ``value`` is in hundredths of whatever is counted.  ``counting`` are the evenings that went into it, ``lacking`` how
    many more are needed for a place.
    """

    who: Hashable
    value: int
    amount: int
    hands: int
    evenings: int
    firsts: int
    declared: int
    won: int
    lacking: int = 0
    nights: tuple[Night, ...] = field(repr=False, default=())
    counting: frozenset[int] = field(repr=False, default=frozenset())


# What the evenings that count are divided by, of (the hands, the evenings).  The best evenings are added up like all of
# them: which they are is chosen before.
METHODS: Mapping[str, Callable[[int, int], int]] = {
    "total": lambda _hands, _evenings: 1,
    "per_hand": lambda hands, _evenings: hands,
    "per_evening": lambda _hands, evenings: evenings,
    "best": lambda _hands, _evenings: 1,
}


def rounded(value: Worth, finest: int = 1) -> int:
    """Return hundredths, halves away from nought, so that a gain and a loss of the same size stay the same size."""
    return _rounded(value.numerator, value.denominator, finest)


def _rounded(above: int, below: int, finest: int) -> int:
    """Return the hundredths of a fraction, which need not be a reduced one."""
    twice, by = 2 * HUNDRED * abs(above), below * finest
    hundredths = finest * ((twice + by) // (2 * by))
    return hundredths if above >= 0 else -hundredths


def value_of(worth: Worth, hands: int, evenings: int, terms: Terms) -> int:
    """Return what evenings worth so much together come to; whoever was dealt no hand has nothing to divide."""
    by = METHODS[terms.method](hands, evenings)
    return _rounded(worth.numerator, worth.denominator * by, terms.finest) if by else 0


def result(who: Hashable, nights: Sequence[Night], terms: Terms) -> Result:
    """Return what somebody's evenings come to; they are given in the order in which they were played."""
    counting: Sequence[int] = range(len(nights))
    if terms.best_of is not None:
        counting = sorted(counting, key=lambda place: (-nights[place].worth, place))[: terms.best_of]
    rows = [night.row for night in nights]
    _, _, amounts, hands, declared, won = zip(*rows, strict=True)
    worth = sum([nights[place].worth for place in counting])
    return Result(
        who=who,
        value=value_of(worth, sum([hands[place] for place in counting]), len(counting), terms),
        amount=sum(amounts),
        hands=sum(hands),
        evenings=len(nights),
        firsts=sum([night.first for night in nights]),
        declared=sum(declared),
        won=sum(won),
        lacking=max(0, terms.least_evenings - len(nights)),
        nights=tuple(nights),
        counting=frozenset(counting),
    )


def results(nights: Sequence[Night], terms: Terms) -> list[Result]:
    """Return what everybody's evenings come to, in the order in which they first played."""
    theirs: dict[Hashable, list[Night]] = {}
    for night in nights:
        theirs.setdefault(night.row.who, []).append(night)
    return [result(who, played, terms) for who, played in theirs.items()]


def running(nights: Sequence[Night], terms: Terms) -> Iterator[int]:
    """Yield what somebody's evenings come to after each of them: in the end, his value."""
    worth: Worth = 0
    hands, best = 0, list[Worth]()
    for number, night in enumerate(nights, start=1):
        worth, hands = worth + night.worth, hands + night.row.hands
        if terms.best_of is not None:
            insort(best, night.worth)
            del best[: -terms.best_of]
            worth = sum(best)
        yield value_of(worth, hands, number, terms)
