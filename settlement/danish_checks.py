"""Danish Tarok: what cannot be at the table, with the pagat, the kings and the last trick (§11).

Read beside ``docs/rules/danish.md``; every ``rule`` is a § of that page.  Melds stand in ``danish_checks_melds``, the
count, fines and liabilities in ``danish_checks_after``.
"""

from __future__ import annotations

from collections.abc import Iterator

from settlement.danish_cards import (
    ALL_KINGS,
    MATADORS,
    SMALL,
    cards_of,
    kings_not_in,
    shown,
    shows_pagat,
    true_melds,
    winner_of,
)
from settlement.danish_record import KING, PAGAT, Found, Hand
from settlement.vocabulary import Problem, Seat, Table, Who, say

OPEN_TO_ALL = frozenset({"cups_not_passed", "class_1"})
"""Offences that somebody who sits out can commit as well."""


# The table.


def cups_are_founded_once(found: Found, table: Table) -> Iterator[Problem]:
    """The cups are founded before the first deal, and only once."""
    if table.carry["founded"]:
        yield Problem(field="", code="founded_already", rule="11.1",
                      text=say("The cups are founded already: take this entry away."))  # fmt: skip


def one_of_four_sits_out(hand: Hand, table: Table) -> Iterator[Problem]:
    """One of four sits out, never the dealer; of three nobody does."""
    if hand.sitting_out is None:
        return
    if not table.sitting_out:
        yield Problem(field="sitting_out", code="sitting_out", rule="11.1",
                      text=say("With three at the table nobody sits out: leave this empty."))  # fmt: skip
    elif hand.sitting_out == table.dealer:
        yield Problem(field="sitting_out", code="sitting_out", rule="11.1", also=("dealer",),
                      text=say("{who} deals and plays: somebody else sits out.", who=Who(table.dealer)))  # fmt: skip


def named(hand: Hand) -> Iterator[tuple[str, Seat | None]]:
    """Yield everybody a hand names as one who plays, each with the fact that does."""
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
    """Everybody a hand names plays in it."""
    for field, seat in named(hand):
        if seat is not None and seat not in table.active:
            yield Problem(field=field, code="not_in_hand", rule="11.1",
                          text=say("{who} sits out: choose one of the three who play.", who=Who(seat)))  # fmt: skip


# The pagat.


def the_pagat_has_one_fate(hand: Hand, table: Table) -> Iterator[Problem]:
    """The pagat was brought home, lost, laid away, or lay in the last trick."""
    told = hand.pagat.outcome if hand.pagat else None
    last = [seat for seat, card in cards_of(hand).items() if card == PAGAT]
    if told is None and not last:
        yield Problem(field="pagat", code="pagat_missing", rule="11.2",
                      text=say("Write what became of the pagat: brought home, lost, laid away, or in the last"
                               " trick."))  # fmt: skip
    if len(last) > 1 or (told is not None and last):
        yield Problem(field="pagat", code="pagat_twice", rule="11.2", also=("last_trick.cards",),
                      text=say("There is one pagat: it cannot be in two places."))  # fmt: skip
    if hand.pagat is not None and told is not None and hand.pagat.player is None:
        yield Problem(field="pagat.player", code="missing", rule="11.2", text=say("Write whose pagat it was."))
    if hand.pagat is not None and told is None and last and hand.pagat.player not in (None, *last):
        yield Problem(field="pagat.player", code="pagat_twice", rule="11.2", also=("last_trick.cards",),
                      text=say("{who} had the pagat in the last trick: leave the other name away.",
                               who=Who(last[0])))  # fmt: skip


def owners(hand: Hand) -> list[tuple[str, Seat]]:
    """Return whose the pagat was by what became of it, each with the fact that says so."""
    found = [("last_trick.cards", seat) for seat, card in cards_of(hand).items() if card == PAGAT]
    if hand.pagat is not None and hand.pagat.outcome is not None and hand.pagat.player is not None:
        found.append(("pagat.player", hand.pagat.player))
    return found


def the_pagat_is_its_melders(hand: Hand, table: Table) -> Iterator[Problem]:
    """The pagat belongs to who melded it, and not to who melded tarocks without it."""
    holders = list(dict.fromkeys(meld.player for meld in true_melds(hand) if shows_pagat(meld)))
    without = {meld.player for meld in true_melds(hand) if meld.kind == "tarocks" and meld.with_pagat is False}
    for seat in without.intersection(holders):
        yield Problem(field="melds", code="pagat_owner", rule="11.2",
                      text=say("{who} melds tarocks without the pagat and shows it in another meld.",
                               who=Who(seat)))  # fmt: skip
    if len(holders) > 1:
        yield Problem(field="melds", code="pagat_owner", rule="11.2",
                      text=say("{one} and {other} both meld the pagat: there is only one.", one=Who(holders[0]),
                               other=Who(holders[1])))  # fmt: skip
    for field, owner in owners(hand):
        if owner in without:
            yield Problem(field=field, code="pagat_owner", rule="11.2", also=("melds",),
                          text=say("{who} melded tarocks without the pagat: it was somebody else's.",
                                   who=Who(owner)))  # fmt: skip
        elif holders and owner not in holders:
            yield Problem(field=field, code="pagat_owner", rule="11.2", also=("melds",),
                          text=say("{holder} melded the pagat, so it was not that of {who}.", holder=Who(holders[0]),
                                   who=Who(owner)))  # fmt: skip


def only_the_dealer_lays_the_pagat(hand: Hand, table: Table) -> Iterator[Problem]:
    """The pagat is laid away by the dealer, who then has three tarocks at most."""
    if hand.pagat is None or hand.pagat.outcome != "laid" or hand.pagat.player is None:
        return
    if hand.pagat.player != table.dealer:
        yield Problem(field="pagat.player", code="pagat_laid", rule="11.2",
                      text=say("Only the dealer lays cards away: that is {who}.", who=Who(table.dealer)))  # fmt: skip
    elif any(meld.kind in ("tarocks", MATADORS, SMALL) for meld in true_melds(hand, table.dealer)):
        yield Problem(field="pagat.outcome", code="pagat_laid", rule="11.2", also=("melds",),
                      text=say("{who} melded tarocks and could not lay the pagat away.",
                               who=Who(table.dealer)))  # fmt: skip


# The kings.


def kings_out(hand: Hand, seat: Seat) -> int:
    """Return how many kings a player lost, with one that came to the last trick."""
    return sum(king.player == seat for king in hand.kings_lost) + (cards_of(hand).get(seat) == KING)


def kings_are_there_to_be_lost(hand: Hand, table: Table) -> Iterator[Problem]:
    """No more kings are lost or fall last than there are, and none that lie in another hand."""
    players = {*(king.player for king in hand.kings_lost), *cards_of(hand)}
    if sum(kings_out(hand, seat) for seat in players) > ALL_KINGS:
        yield Problem(field="kings_lost", code="kings_number", rule="11.2", also=("last_trick.cards",),
                      text=say("There are only {kings} kings, lost ones and those of the last trick together.",
                               kings=ALL_KINGS))  # fmt: skip
    for seat in players:
        elsewhere = shown(meld for meld in true_melds(hand) if meld.player != seat)
        elsewhere = elsewhere.union(*(kings_not_in(meld) for meld in true_melds(hand, seat)))
        if ALL_KINGS - len(elsewhere) < kings_out(hand, seat) <= ALL_KINGS:
            yield Problem(field="kings_lost", code="kings_number", rule="11.2", also=("melds",),
                          text=say("By the melds {who} had {kings} kings at most.", who=Who(seat),
                                   kings=ALL_KINGS - len(elsewhere)))  # fmt: skip


# The last trick.


def the_last_trick_has_a_winner(hand: Hand, table: Table) -> Iterator[Problem]:
    """Somebody took the last trick; where wrong cards leave nobody, no pagat or king is in it either."""
    wrong = {fine.player for fine in hand.fines if fine.offence == "wrong_cards"}
    winner = winner_of(hand)
    if winner is None and not wrong:
        yield Problem(field="last_trick.winner", code="missing", rule="11.3",
                      text=say("Write who took the last trick; only beside wrong cards may it be"
                               " nobody."))  # fmt: skip
    elif winner is None and cards_of(hand):
        yield Problem(field="last_trick.cards", code="last_trick_winner", rule="11.3", also=("last_trick.winner",),
                      text=say("Where nobody has the last trick, no pagat and no king is written in it."))  # fmt: skip
    elif winner in wrong:
        yield Problem(field="last_trick.winner", code="last_trick_winner", rule="11.3", also=("fines",),
                      text=say("{who} had wrong cards and cannot have the last trick: it goes to the next"
                               " entitled.", who=Who(winner)))  # fmt: skip


def the_pagat_beats_a_king(hand: Hand, table: Table) -> Iterator[Problem]:
    """No king takes a trick with the pagat in it."""
    winner = winner_of(hand)
    if winner is not None and cards_of(hand).get(winner) == KING and PAGAT in cards_of(hand).values():
        yield Problem(field="last_trick.winner", code="last_trick_cards", rule="11.3", also=("last_trick.cards",),
                      text=say("A king does not take a trick with the pagat in it: the pagat beats every"
                               " king."))  # fmt: skip


CHECKS = (
    one_of_four_sits_out,
    who_sits_out_has_no_part,
    the_pagat_has_one_fate,
    the_pagat_is_its_melders,
    only_the_dealer_lays_the_pagat,
    kings_are_there_to_be_lost,
    the_last_trick_has_a_winner,
    the_pagat_beats_a_king,
)
