"""Who pays whom on paper: the payments, what is owed to a pot, and what everybody's sum is made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorebook.night.bill import Bill
from scorebook.night.dues import WAYS, Due, owed_to_pots, paid_otherwise, read_dues
from scorebook.words.points import Unit, signed_money

METHODS = tuple(WAYS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What somebody settles at the end of a club's night, and what it is made of, in words."""

    name: str
    parts: str
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Payments:
    """The payments by one method; ``kept`` is what players (by name) still owe a pot, ``banker`` a name.

    ``otherwise`` says what was paid that is not as this method reckons it; ``told`` whether the reader is told who
    pays whom.  ``settled`` tells where a club charges the night what everybody's sum is made of, ``apart`` what it
    charges beside a bill of other money.
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
    """Reckon who pays whom; without a banker named, whoever won most is the banker."""
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
    """Yield everybody's sum, the largest first, and last that of the box."""
    if bill.cash is None:
        return
    *people, box = bill.cash.sums
    for place in sorted(range(len(people)), key=lambda place: -people[place]):
        parts = (f"{part.what} {signed_money(part.amount, bill.unit)}" for part in bill.cash.parts[place])
        yield Settled(name=bill.names[place], parts=" · ".join(parts), total=signed_money(people[place], bill.unit))
    yield Settled(name=bill.cash.box, parts="", total=signed_money(box, bill.unit))
