"""Turns of sitting out and of odd tables: how often people had them, and how often was fair. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A round: its tables by number, each with people by seat (the first deals first), and the people who sit out."""

    tables: tuple[tuple[int, ...], ...]
    out: tuple[int, ...] = ()

    @property
    def people(self) -> frozenset[int]:
        """Everybody present in this round, seated or not."""
        return frozenset(self.out).union(*self.tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """A person's turns so far: ``had_out`` and ``had_odd``, and the fair share ``out`` and ``odd``."""

    out: Fraction = Fraction()
    odd: Fraction = Fraction()
    had_out: int = 0
    had_odd: int = 0


def turns(past: Sequence[Drawn], usual: int) -> dict[int, Turns]:
    """Return everybody's turns; a round's odd seats and rests are shared fairly by those present."""
    shares: dict[int, Turns] = {}
    for drawn in past:
        people = drawn.people
        at_odd = {who for table in drawn.tables if len(table) != usual for who in table}
        for who in people:
            had = shares.get(who, Turns())
            shares[who] = Turns(
                out=had.out + Fraction(len(drawn.out), len(people)),
                odd=had.odd + Fraction(len(at_odd), len(people)),
                had_out=had.had_out + (who in drawn.out),
                had_odd=had.had_odd + (who in at_odd),
            )
    return shares
