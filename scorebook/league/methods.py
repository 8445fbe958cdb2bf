"""Totals of evenings by the methods of a season. Pure.

Values are rounded once to printed hundredths. Therefore equal printed values are equal, and the further steps decide.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scorebook.league.worth import HUNDRED, Night, Worth


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How a season counts: the method, which evenings count, and the evenings needed for a place.

    The ``best_of`` evenings count, or all but the worst ``drop_worst``.  ``ladder`` has the points for places.
    ``finest`` is the smallest difference that counts, in hundredths.
    """

    method: str
    scale: str = "as_written"
    best_of: int | None = None
    drop_worst: int = 0
    ladder: tuple[tuple[int, ...], ...] = ()
    least_evenings: int = 1
    finest: int = 1

    def counted(self, evenings: int) -> int:
        """Return how many evenings count of so many; one counts always."""
        if self.best_of is not None:
            return min(evenings, self.best_of)
        return max(1, evenings - self.drop_worst) if self.drop_worst else evenings


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The total of a person's evenings.

    ``value`` is in hundredths of the counted value. ``counting`` are the evenings that count, ``lacking`` is the number
    of evenings missing for a place.
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


# The divisor of the counting evenings, from (hands, evenings). The best evenings are added up like all of them: which
# they are is chosen before.
METHODS: Mapping[str, Callable[[int, int], int]] = {
    "total": lambda _hands, _evenings: 1,
    "per_hand": lambda hands, _evenings: hands,
    "per_evening": lambda _hands, evenings: evenings,
    "best": lambda _hands, _evenings: 1,
}


def rounded(value: Worth, finest: int = 1) -> int:
    """Return hundredths rounded half away from zero, so that gains and losses round alike."""
    return _rounded(value.numerator, value.denominator, finest)


def _rounded(above: int, below: int, finest: int) -> int:
    """Return the hundredths of a fraction, reduced or not."""
    twice, by = 2 * HUNDRED * abs(above), below * finest
    hundredths = finest * ((twice + by) // (2 * by))
    return hundredths if above >= 0 else -hundredths


def value_of(worth: Worth, hands: int, evenings: int, terms: Terms) -> int:
    """Return the value of a total worth; people without any hand get zero per hand."""
    by = METHODS[terms.method](hands, evenings)
    return _rounded(worth.numerator, worth.denominator * by, terms.finest) if by else 0


def result(who: Hashable, nights: Sequence[Night], terms: Terms) -> Result:
    """Return the total of a person's evenings, given in the order of play."""
    counting: Sequence[int] = range(len(nights))
    if (number := terms.counted(len(nights))) < len(nights):
        counting = sorted(counting, key=lambda place: (-nights[place].worth, place))[:number]
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
    """Return everybody's totals, ordered by first evening."""
    theirs: dict[Hashable, list[Night]] = {}
    for night in nights:
        theirs.setdefault(night.row.who, []).append(night)
    return [result(who, played, terms) for who, played in theirs.items()]


def running(nights: Sequence[Night], terms: Terms) -> Iterator[int]:
    """Yield the total after each evening of a person; the last is the final value."""
    worth: Worth = 0
    hands, in_order = 0, list[Worth]()
    for number, night in enumerate(nights, start=1):
        worth, hands = worth + night.worth, hands + night.row.hands
        if terms.best_of is not None or terms.drop_worst:
            insort(in_order, night.worth)
            worth = sum(in_order[-terms.counted(number) :])
        yield value_of(worth, hands, terms.counted(number), terms)
