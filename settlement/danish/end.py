"""The end of the evening: the division of both cups, after whole rounds; and who comes and goes before it (§10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from settlement.book import Book
from settlement.company import Company
from settlement.evening import Close, order_of_close, rest_of
from settlement.stakes import shares_in_order
from settlement.vocabulary import Account, Points, Problem, Table, Who, refused


def write_close(close: Close, table: Table, book: Book) -> None:
    """Write the division of both cups; the odd points of the second go on where those of the first stopped (§10.2)."""
    order = order_of_close(table)
    for pot, lies in table.pots.items():
        if lies:
            moves: dict[Account, Points] = {pot: -lies, **shares_in_order(lies, order)}
            book.move("divide", rest_of(pot, table), moves, rule="10.2")
        odd = lies % len(order)
        order = (*order[odd:], *order[:odd])


def carry_after_company(company: Company, table: Table) -> Mapping[str, Any]:
    """Return what is carried on when people come and go: the round begins with whoever deals next (§10.3)."""
    return {**table.carry, "first_dealer": None}


def an_evening_closes_after_whole_rounds(close: Close, table: Table) -> Iterator[Problem]:
    """The last deal is that of the player before the first dealer."""
    first, last = table.carry["first_dealer"], table.last_dealer
    if first is not None and last is not None and table.right_of(last) != first:
        yield refused("", "mid_round", "10.2", warning=True).because(
            "The round is not over: {who} would deal next, and {first} dealt first.",
            who=Who(table.right_of(last)),
            first=Who(first),
        )


CHECKS = (an_evening_closes_after_whole_rounds,)
