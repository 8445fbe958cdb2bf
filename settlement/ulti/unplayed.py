"""Hands that end before the last trick: thrown in, and a revoke (§7, §8, §11.7)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.book import Book, Factor
from settlement.game import Summary
from settlement.stakes import to_each
from settlement.ulti.facts import Hand, ThrownIn
from settlement.ulti.game import pay
from settlement.ulti.parts import parts_of
from settlement.ulti.tariff import MANUAL
from settlement.vocabulary import Problem, Table, Who, refused, say, word


def write_thrown_in(entry: ThrownIn, table: Table, book: Book) -> None:
    """Write a hand thrown in: its declarer pays each of the others (§7)."""
    declarer = table.active[0] if entry.declarer is None else entry.declarer
    factors = (Factor(word("in hearts"), table.rules["hearts_factor"]),) if entry.hearts else ()
    label = say("{who} threw the hand in", who=Who(declarer))
    moves = to_each(declarer, table.active)
    pay("thrown_in", label, table.rules["thrown_in"], moves, book, rule="7", factors=factors)


def describe_thrown_in(entry: ThrownIn, table: Table) -> Summary:
    """Return a hand thrown in as a row of the sheet; without a written declarer it is the first bidder's."""
    return Summary(
        title=word("hand thrown in, in hearts") if entry.hearts else word("hand thrown in"),
        contract="thrown_in",
        declarer=table.active[0] if entry.declarer is None else entry.declarer,
        won=False,
    )


# A revoke (§8).


def a_revoke_decides_everything(hand: Hand, table: Table) -> Iterator[Problem]:
    """A revoke decides every outcome, so nothing else is written beside it."""
    if hand.renonc is None:
        return
    for field in outcomes(hand):
        yield refused(field, "renonc_needs_no_outcome", "11.7", also=("renonc",)).because(
            "A revoke decides the hand: take this away, or take the revoke away."
        )


def outcomes(hand: Hand) -> Iterator[str]:
    """Yield the facts of a hand that tell how it ended."""
    facts = ("won", "declarer_points", "defender_points", "silent_hundred", "silent_ulti")
    for field in (*facts, "silent_durchmars", "silent_four_aces"):
        if getattr(hand, field) is not None:
            yield field
    for key, part in parts_of(hand):
        if part.made is not None:
            yield f"{key}.made"
    if hand.ulti is not None and hand.ulti.three_cards:
        yield "ulti.three_cards"


def a_revoke_is_written_here(hand: Hand, table: Table) -> Iterator[Problem]:
    """At some tables a revoke is no part of the record."""
    if hand.renonc is not None and table.rules["renonc"] == MANUAL:
        yield refused("renonc", "renonc_manual", "11.7").because(
            "This table settles a revoke by hand: write a transfer."
        )


CHECKS = (a_revoke_decides_everything, a_revoke_is_written_here)
