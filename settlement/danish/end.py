"""The end of the evening, and people who come and go: the cups are divided after whole rounds (§10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from settlement.book import Book
from settlement.company import Company
from settlement.evening import Close, order_of_close, rest_of
from settlement.stakes import shares_in_order
from settlement.vocabulary import Account, Points, Problem, Table, Who, refused


def write_close(close: Close, table: Table, book: Book) -> None:
    """Write the division of both cups (§10.2).

    The odd points of the second cup begin with the player after the last who got an odd point of the first.
    """
    order = order_of_close(table)
    for pot, content in table.pots.items():
        if content:
            moves: dict[Account, Points] = {pot: -content, **shares_in_order(content, order)}
            book.move("divide", rest_of(pot, table), moves, rule="10.2")
        odd = content % len(order)
        order = (*order[odd:], *order[:odd])


def carry_after_company(company: Company, table: Table) -> Mapping[str, Any]:
    """Return the carried state after a change of people: the round begins with the next dealer (§10.3)."""
    return {**table.carry, "first_dealer": None}


def an_evening_closes_after_whole_rounds(close: Close, table: Table) -> Iterator[Problem]:
    """An evening ends after whole rounds: the player before the first dealer should have dealt last."""
    first, last = table.carry["first_dealer"], table.last_dealer
    if first is not None and last is not None and table.right_of(last) != first:
        yield refused("", "mid_round", "10.2", warning=True).because(
            "The round is not over: {who} would deal next, and {first} dealt first.",
            who=Who(table.right_of(last)),
            first=Who(first),
        )


CHECKS = (an_evening_closes_after_whole_rounds,)
