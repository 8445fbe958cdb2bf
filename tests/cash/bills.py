"""Checks of a club's bill: sums and parts by name, transfers, and a tick."""

from __future__ import annotations

from scorebook.models import Evening
from scorebook.night.bill import Bill, read_bill
from scorebook.night.dues import read_dues, tick_payment


def bill_of(evening: Evening) -> Bill:
    return read_bill(evening.night, with_book=True)


def sums_of(bill: Bill) -> dict[str, int]:
    return {name: amount for name, amount in zip(bill.parties, bill.sums, strict=True) if amount}


def dues_of(bill: Bill, way: str = "fewest", banker: int = 0) -> list[tuple[str, str, int, bool]]:
    return [(due.payer_name, due.payee_name, due.amount, due.paid) for due in read_dues(bill, way, banker)]


def tick(evening: Evening, payer: str, payee: str, *, paid: bool = True, way: str = "fewest") -> None:
    bill = bill_of(evening)
    due = next(one for one in read_dues(bill, way, 0) if (one.payer_name, one.payee_name) == (payer, payee))
    tick_payment(bill, due, paid=paid, author="Cili")


def parts_of(bill: Bill, name: str) -> list[tuple[str, int]]:
    assert bill.cash is not None
    return [(part.what, part.amount) for part in bill.cash.parts[bill.names.index(name)]]


BOX = "Cash box"
