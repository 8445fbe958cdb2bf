"""The player who sits out of four, and the three who play (§1, §11.1)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.danish.facts import Hand
from settlement.danish.hand import cards_of, winner_of
from settlement.vocabulary import Problem, Seat, Table, Who, refused

OPEN_TO_ALL = frozenset({"cups_not_passed", "class_1"})
"""Offences that a player who sits out can commit too."""

OPPOSITE = 2
"""The places from the dealer to the player who sits out of four by default (§1.2)."""


def one_of_four_sits_out(hand: Hand, table: Table) -> Iterator[Problem]:
    """The dealer may not sit out, and of three players nobody does."""
    if hand.sitting_out is None:
        return
    if not table.sitting_out:
        yield refused("sitting_out", "sitting_out", "11.1").because(
            "With three at the table nobody sits out: leave this empty."
        )
    elif hand.sitting_out == table.dealer:
        yield refused("sitting_out", "sitting_out", "11.1", also=("dealer",)).because(
            "{who} deals and plays: somebody else sits out.", who=Who(table.dealer)
        )


def named_players(hand: Hand) -> Iterator[tuple[str, Seat | None]]:
    """Yield the players that a hand names where only its three players are allowed, each with the path of the fact."""
    for n, meld in enumerate(hand.melds):
        yield f"melds[{n}].player", meld.player
    if hand.pagat is not None:
        yield "pagat.player", hand.pagat.player
        yield "pagat.reimbursed_by", hand.pagat.reimbursed_by
    for n, king in enumerate(hand.kings_lost):
        yield f"kings_lost[{n}].player", king.player
        yield f"kings_lost[{n}].reimbursed_by", king.reimbursed_by
    yield "last_trick.winner", winner_of(hand)
    for seat in cards_of(hand):
        yield f"last_trick.cards[{seat}]", seat
    yield "nolo", hand.nolo
    yield "tout.player", hand.tout.player if hand.tout else None
    for n, fine in enumerate(hand.fines):
        yield f"fines[{n}].player", None if fine.offence in OPEN_TO_ALL else fine.player
    if hand.liability is not None:
        yield "liability.player", hand.liability.player
        for n, covered in enumerate(hand.liability.covers):
            yield f"liability.covers[{n}]", covered if isinstance(covered, int) else None
    yield "count_difference_paid_by", hand.count_difference_paid_by


def who_sits_out_has_no_part(hand: Hand, table: Table) -> Iterator[Problem]:
    """The player who sits out may not be named in the hand."""
    for field, seat in named_players(hand):
        if seat is not None and seat not in table.active:
            yield refused(field, "not_in_hand", "11.1", also=("sitting_out", "dealer")).because(
                "{who} sits out: choose one of the three who play.", who=Who(seat)
            )


CHECKS = (
    one_of_four_sits_out,
    who_sits_out_has_no_part,
)
