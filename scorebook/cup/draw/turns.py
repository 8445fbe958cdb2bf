"""Turns: how often somebody sat out and sat at an odd table, and how often that would have been fair.  Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A round: its tables in the order of their numbers, each by seats (the first deals first), and who sits out."""

    tables: tuple[tuple[int, ...], ...]
    out: tuple[int, ...] = ()

    @property
    def people(self) -> frozenset[int]:
        """Everybody who was there in this round, seated or not."""
        return frozenset(self.out).union(*self.tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """How often somebody sat out and sat at an odd table so far, and how often that would have been fair."""

    out: Fraction = Fraction()
    odd: Fraction = Fraction()
    had_out: int = 0
    had_odd: int = 0


def turns(past: Sequence[Drawn], usual: int) -> dict[int, Turns]:
    """Return everybody's turns; a round's odd seats and rests would fairly have been shared by those who were there."""
    found: dict[int, Turns] = {}
    for drawn in past:
        people = drawn.people
        at_odd = {who for table in drawn.tables if len(table) != usual for who in table}
        for who in people:
            had = found.get(who, Turns())
            found[who] = Turns(
                out=had.out + Fraction(len(drawn.out), len(people)),
                odd=had.odd + Fraction(len(at_odd), len(people)),
                had_out=had.had_out + (who in drawn.out),
                had_odd=had.had_odd + (who in at_odd),
            )
    return found
