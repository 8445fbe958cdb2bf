"""Payments on paper: who pays whom, debts to pots, and the parts of every player's sum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorebook.night.bill import Bill
from scorebook.night.dues import WAYS, Due, owed_to_pots, paid_otherwise, read_dues
from scorebook.words.points import Unit, signed_money

METHODS = tuple(WAYS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """A player's final sum of a club's night, with its parts as text."""

    name: str
    parts: str
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Payments:
    """The payments by one method; ``kept`` are debts of players (by name) to pots, ``banker`` is a name.

    ``otherwise`` describes payments that differ from this method.  ``told`` says whether the reader may see who pays
    whom.  ``settled`` lists the parts of every sum if a club charges the night.  ``apart`` are charges in another
    currency than the bill's.
    """

    dues: tuple[Due, ...]
    kept: tuple[tuple[str, str, int], ...]
    method: str
    banker: str
    unit: Unit
    told: bool = True
    otherwise: str = ""
    settled: tuple[Settled, ...] = ()
    apart: str = ""


def read_payments(bill: Bill, method: str, banker: int | None, *, told: bool = True) -> Payments:
    """Return who pays whom; if no banker is named, the biggest winner is the banker."""
    through = bill.leader if banker is None else banker
    dues = read_dues(bill, method, through)
    return Payments(
        dues=dues,
        kept=owed_to_pots(bill, dues),
        method=method,
        unit=bill.unit,
        told=told,
        otherwise=paid_otherwise(bill, method, through),
        banker=bill.parties[through] if method == "banker" else "",
        settled=tuple(_settled(bill)),
        apart=bill.apart_said,
    )


def _settled(bill: Bill) -> Iterator[Settled]:
    """Yield every player's sum, the largest first, and the cash box's last."""
    if bill.cash is None:
        return
    *people, box = bill.cash.sums
    for place in sorted(range(len(people)), key=lambda place: -people[place]):
        parts = (f"{part.what} {signed_money(part.amount, bill.unit)}" for part in bill.cash.parts[place])
        yield Settled(name=bill.names[place], parts=" · ".join(parts), total=signed_money(people[place], bill.unit))
    yield Settled(name=bill.cash.box, parts="", total=signed_money(box, bill.unit))
