"""The cups: their founding, the dealer's ante, a deal that was let go (§2, §9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from settlement.book import Book
from settlement.danish.facts import KING_POT, PAGAT_POT, DealPassed, Found
from settlement.vocabulary import Account, Problem, Seat, Table, Who, say

BOTH_CUPS: Mapping[Account, int] = {PAGAT_POT: 1, KING_POT: 1}


def founded(record: Any, table: Table) -> Mapping[str, Any]:
    """Return what is carried on: the cups are founded, and who dealt first stays who he was."""
    return {**table.carry, "founded": True}


def dealt(record: Any, table: Table) -> Mapping[str, Any]:
    """Return what is carried on after a deal, the first of which tells where the rounds begin (§10.2)."""
    first = table.carry["first_dealer"]
    return {"founded": True, "first_dealer": table.dealer if first is None else first}


def into_both(payer: Seat) -> dict[Account, int]:
    """Return the stakes of a player who pays the same into each cup."""
    return {payer: -len(BOTH_CUPS), **BOTH_CUPS}


def write_found(found: Found, table: Table, book: Book) -> None:
    """Write what everybody at the table puts into each cup (§2.1)."""
    seats = table.seated
    stakes: dict[Account, int] = {**dict.fromkeys(seats, -len(BOTH_CUPS)), **dict.fromkeys(BOTH_CUPS, len(seats))}
    book.line("found", say("founding of the cups"), table.rules["found"], stakes, rule="2.1", told=False)


def write_ante(table: Table, book: Book) -> None:
    """Write the founding where nobody has founded yet, and the dealer's ante (§2.1, §2.2)."""
    if not table.carry["founded"]:
        write_found(Found(), table, book)
    label = say("the dealer's ante: {who}", who=Who(table.dealer))
    book.line("ante", label, table.rules["ante"], into_both(table.dealer), rule="2.2", told=False)


def write_deal_passed(passed: DealPassed, table: Table, book: Book) -> None:
    """Write the ante of a deal that was let go (§9.2)."""
    write_ante(table, book)


def cups_are_founded_once(found: Found, table: Table) -> Iterator[Problem]:
    """The cups are founded before the first deal, and only once."""
    if table.carry["founded"]:
        yield Problem(
            field="",
            code="founded_already",
            rule="11.1",
            text=say("The cups are founded already: take this line away."),
        )
