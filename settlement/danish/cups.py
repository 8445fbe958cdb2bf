"""The cups: founding, the dealer's ante, taking a cup, and a deal that was let go (§2, §9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from settlement.book import Book
from settlement.danish.facts import KING_POT, PAGAT_POT, DealPassed, Found, Hand
from settlement.vocabulary import Account, Points, Pot, Problem, Rules, Seat, Table, Text, Who, refused, say

BOTH_CUPS: Mapping[Account, int] = {PAGAT_POT: 1, KING_POT: 1}


INTO_THE_CUPS = ("found", "ante", "card_lost_pot", "minor_fine", "major_fine", "scus_call_fine")
"""The prices that go into the cups."""


def plays_with_cups(rules: Rules) -> bool:
    """Whether any price goes into the cups at this table."""
    return any(rules[price] for price in INTO_THE_CUPS)


def founded(record: Any, table: Table) -> Mapping[str, Any]:
    """Return the carried state after a founding: the cups are founded, the first dealer stays the same."""
    return {**table.carry, "founded": True}


def dealt(record: Any, table: Table) -> Mapping[str, Any]:
    """Return the carried state after a deal; the dealer of the first deal is where rounds begin (§10.2)."""
    first = table.carry["first_dealer"]
    return {"founded": True, "first_dealer": table.dealer if first is None else first}


def into_both(payer: Seat) -> dict[Account, int]:
    """Return the stakes of a price that a player pays into each cup."""
    return {payer: -len(BOTH_CUPS), **BOTH_CUPS}


def write_found(found: Found, table: Table, book: Book) -> None:
    """Write the founding: everybody at the table pays the same into each cup (§2.1)."""
    seats = table.seated
    stakes: dict[Account, int] = {**dict.fromkeys(seats, -len(BOTH_CUPS)), **dict.fromkeys(BOTH_CUPS, len(seats))}
    book.line("found", say("founding of the cups"), table.rules["found"], stakes, rule="2.1", told=False)


def write_ante(table: Table, book: Book) -> None:
    """Write the dealer's ante, and before it the founding if the cups are not founded yet (§2.1, §2.2)."""
    if not table.carry["founded"]:
        write_found(Found(), table, book)
    label = say("the dealer's ante: {who}", who=Who(table.dealer))
    book.line("ante", label, table.rules["ante"], into_both(table.dealer), rule="2.2", told=False)


def write_deal_passed(passed: DealPassed, table: Table, book: Book) -> None:
    """Write the ante of a deal that was let go (§9.2)."""
    write_ante(table, book)


def write_from_cup(
    item: str,
    label: Text,
    held: Points,
    stakes: Mapping[Account, int],
    book: Book,
    *,
    rule: str,
    price: Text | None = None,
) -> None:
    """Write a line that moves the content of a cup, or a line that the cup was empty (§2.3)."""
    if held:
        book.line(item, label, held, stakes, rule=rule, price=price, told=False)
    else:
        book.nothing(item, label, rule=rule, why=say("the cup was empty"))


def write_founding_anew(
    hand: Hand, pots: tuple[Pot, ...], winner: Seat, liable: Seat | None, table: Table, book: Book
) -> None:
    """Write the founding of cups that were taken; the winner pays for people who do not (§2.4).

    A player who is ``liable`` for the ultimo restores the cup, or founds it for everybody (§5.6).
    """
    unpaid = tuple(dict.fromkeys(hand.founding_unpaid))
    seats = table.seated if table.rules["sitter_founds"] else table.active
    helped = tuple(seat for seat in unpaid if seat in seats and seat != winner) if liable is None else ()
    alone = say("nobody else pays it for him") if liable is None else say("{who} sees to the cup", who=Who(liable))
    for seat in (seat for seat in unpaid if seat not in helped):
        book.nothing("found", say("founding not paid by {who}", who=Who(seat)), rule="2.4", why=alone)
    if liable is not None and table.rules["liable_restores_cup"]:
        return
    for pot in pots:
        stakes: dict[Account, int] = {pot: len(seats), winner: 0}
        for seat in seats:
            payer = winner if seat in helped else seat
            payer = payer if liable is None else liable
            stakes[payer] = stakes.get(payer, 0) - 1
        values = {"cup": table.called(pot), "winner": Who(winner), "who": tuple(map(Who, helped))}
        label, rule = say("the {cup} founded anew", **values), "2.4"
        if liable is not None:
            label, rule = say("the {cup} founded anew, by {liable} for everybody", liable=Who(liable), **values), "5.6"
        elif helped:
            label = say("the {cup} founded anew; {winner} pays for {who}", **values)
        book.line("found", label, table.rules["found"], stakes, rule=rule, told=bool(helped))


def cups_are_founded_once(found: Found, table: Table) -> Iterator[Problem]:
    """The cups may be founded only once."""
    if table.carry["founded"]:
        yield refused("", "founded_already", "11.1").because("The cups are founded already: take this line away.")
