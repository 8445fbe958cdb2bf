"""Pagat and kings in play: brought home, lost, laid away, wrongly taken (§4, §11.2)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.book import Book
from settlement.danish.facts import KING, PAGAT, Hand
from settlement.danish.hand import CUP_OF, cards_of, fallen, from_each, nolos, others, winner_of
from settlement.danish.last_trick import excused
from settlement.danish.melds import (
    ALL_KINGS,
    MATADORS,
    SMALL,
    kings_not_in,
    kings_shown,
    rows_of,
    shows_pagat,
    true_melds,
)
from settlement.vocabulary import Problem, Seat, Table, Who, refused, say

LOST = {PAGAT: say("pagat lost"), KING: say("king lost")}
WRONGLY_TAKEN = frozenset({"revoke", "skat_error", "class_3"})


def write_saved(owner: Seat, table: Table, book: Book, *, rule: str = "4.1") -> None:
    """Write a pagat that was brought home: each opponent pays its owner (§4.1)."""
    label = say("pagat brought home: {who}", who=Who(owner))
    book.line("pagat_saved", label, table.rules["pagat_saved"], from_each(owner, table), rule=rule)


def write_saved_under_nolo(hand: Hand, table: Table, book: Book) -> None:
    """Write a pagat that takes the last trick against a nolo, if it counts as brought home (§6.2)."""
    winner = winner_of(hand)
    if winner is None or not nolos(hand, table) or not table.rules["nolo_last_trick_pagat_is_saved"]:
        return
    if cards_of(hand).get(winner) == PAGAT:
        write_saved(winner, table, book, rule="6.2")


def write_lost(card: str, owner: Seat, liable: Seat | None, table: Table, book: Book, *, excused: bool = False) -> None:
    """Write a lost pagat or king: its owner pays each opponent and the card's cup (§4.2).

    The ``liable`` offender, if any, pays the owner the same sum (§4.4).  An ``excused`` card was lost in the last trick
    by a nolo and only counts as lost in play (§6.3).
    """
    rules, opponents = table.rules, others(owner, table)
    label = say("{lost}: {who}", lost=LOST[card], who=Who(owner))
    if excused:
        label = say("{lost}: {who}, nolo and so not bagud", lost=LOST[card], who=Who(owner))
    book.line(
        f"{card}_lost",
        label,
        rules["card_lost"],
        {owner: -len(opponents), **dict.fromkeys(opponents, 1)},
        rule="6.3" if excused else "4.2",
    )
    label = say("{lost}, into the {cup}: {who}", lost=LOST[card], cup=table.called(CUP_OF[card]), who=Who(owner))
    book.line(f"{card}_lost", label, rules["card_lost_pot"], {owner: -1, CUP_OF[card]: 1}, rule="4.2", told=False)
    if liable is not None:
        bill = len(opponents) * rules["card_lost"] + rules["card_lost_pot"]
        label = say("{lost}, made good to {owner} by {who}", lost=LOST[card], owner=Who(owner), who=Who(liable))
        book.line(f"{card}_lost_reimbursed", label, bill, {liable: -1, owner: 1}, rule="4.4")


def write_in_play(hand: Hand, table: Table, book: Book) -> None:
    """Write the pagat and the kings of play, before the last trick (§4)."""
    if hand.pagat is not None and hand.pagat.player is not None:
        if hand.pagat.outcome == "saved":
            write_saved(hand.pagat.player, table, book)
        elif hand.pagat.outcome == "lost":
            write_lost(PAGAT, hand.pagat.player, hand.pagat.reimbursed_by, table, book)
        elif hand.pagat.outcome == "laid":
            book.nothing(
                "pagat_laid",
                say("pagat laid away: {who}", who=Who(hand.pagat.player)),
                rule="4.3",
                why=say("neither brought home nor lost"),
            )
    for king in hand.kings_lost:
        write_lost(KING, king.player, king.reimbursed_by, table, book)
    for seat, card in excused(hand, table).items():
        write_lost(card, seat, None, table, book, excused=True)


def the_pagat_has_one_fate(hand: Hand, table: Table) -> Iterator[Problem]:
    """The pagat has exactly one fate: brought home, lost, laid away, or in the last trick."""
    outcome = hand.pagat.outcome if hand.pagat else None
    last = [seat for seat, card in cards_of(hand).items() if card == PAGAT]
    if outcome is None and not last:
        yield refused("pagat", "pagat_missing", "11.2").because(
            "Write what became of the pagat: brought home, lost, laid away, or in the last trick."
        )
    if len(last) > 1 or (outcome is not None and last):
        yield refused("pagat", "pagat_twice", "11.2", also=("last_trick.cards",)).because(
            "There is one pagat: it cannot be in two places."
        )
    if hand.pagat is not None and outcome is not None and hand.pagat.player is None:
        yield refused("pagat.player", "missing", "11.2").because("Write whose pagat it was.")
    if hand.pagat is not None and outcome is None and last and hand.pagat.player not in (None, *last):
        yield refused("pagat.player", "pagat_twice", "11.2", also=("last_trick.cards",)).because(
            "{who} had the pagat in the last trick: leave the other name away.", who=Who(last[0])
        )


def owners(hand: Hand) -> list[tuple[str, Seat]]:
    """Return the owners of the pagat by its fate, each with the path of the fact."""
    owner_facts = [("last_trick.cards", seat) for seat, card in cards_of(hand).items() if card == PAGAT]
    if hand.pagat is not None and hand.pagat.outcome is not None and hand.pagat.player is not None:
        owner_facts.append(("pagat.player", hand.pagat.player))
    return owner_facts


def the_pagat_is_its_melders(hand: Hand, table: Table) -> Iterator[Problem]:
    """The owner of the pagat is the player who melded it, and nobody who melded tarocks without it."""
    with_pagat = [meld for meld in true_melds(hand) if shows_pagat(meld)]
    no_pagat = [meld for meld in true_melds(hand) if meld.kind == "tarocks" and meld.with_pagat is False]
    holders = list(dict.fromkeys(meld.player for meld in with_pagat))
    without = {meld.player for meld in no_pagat}
    for seat in without.intersection(holders):
        both = [meld for meld in (*with_pagat, *no_pagat) if meld.player == seat]
        yield refused("melds", "pagat_owner", "11.2", also=rows_of(hand, both)).because(
            "{who} melds tarocks without the pagat and shows it in another meld.", who=Who(seat)
        )
    if len(holders) > 1:
        yield refused("melds", "pagat_owner", "11.2", also=rows_of(hand, with_pagat)).because(
            "{one} and {other} both meld the pagat: there is only one.", one=Who(holders[0]), other=Who(holders[1])
        )
    for field, owner in owners(hand):
        if owner in without:
            own = rows_of(hand, (meld for meld in no_pagat if meld.player == owner))
            yield refused(field, "pagat_owner", "11.2", also=own).because(
                "{who} melded tarocks without the pagat: it was somebody else's.", who=Who(owner)
            )
        elif holders and owner not in holders:
            yield refused(field, "pagat_owner", "11.2", also=rows_of(hand, with_pagat)).because(
                "{holder} melded the pagat, so it was not that of {who}.", holder=Who(holders[0]), who=Who(owner)
            )


def only_the_dealer_lays_the_pagat(hand: Hand, table: Table) -> Iterator[Problem]:
    """Only the dealer may lay the pagat away, and then melds no tarocks and no matadors."""
    if hand.pagat is None or hand.pagat.outcome != "laid" or hand.pagat.player is None:
        return
    if hand.pagat.player != table.dealer:
        yield refused("pagat.player", "pagat_laid", "11.2", also=("dealer",)).because(
            "Only the dealer lays cards away: that is {who}.", who=Who(table.dealer)
        )
    elif any(meld.kind in ("tarocks", MATADORS, SMALL) for meld in true_melds(hand, table.dealer)):
        yield refused("pagat.outcome", "pagat_laid", "11.2", also=("melds",)).because(
            "{who} melded tarocks and could not lay the pagat away.", who=Who(table.dealer)
        )


# The kings.


def kings_out(hand: Hand, seat: Seat) -> int:
    """Return the number of kings that a player lost, plus the player's king in the last trick, if any."""
    return sum(king.player == seat for king in hand.kings_lost) + (cards_of(hand).get(seat) == KING)


def kings_are_there_to_be_lost(hand: Hand, table: Table) -> Iterator[Problem]:
    """Kings lost or in the last trick are four at most, and nobody loses a king of another hand."""
    players = {*(king.player for king in hand.kings_lost), *cards_of(hand)}
    if sum(kings_out(hand, seat) for seat in players) > ALL_KINGS:
        yield refused("kings_lost", "kings_number", "11.2", also=("last_trick.cards",)).because(
            "There are only {kings} kings, lost ones and those of the last trick together.", kings=ALL_KINGS
        )
    for seat in players:
        elsewhere = kings_shown(meld for meld in true_melds(hand) if meld.player != seat)
        elsewhere = elsewhere.union(*(kings_not_in(meld) for meld in true_melds(hand, seat)))
        if ALL_KINGS - len(elsewhere) < kings_out(hand, seat) <= ALL_KINGS:
            yield refused("kings_lost", "kings_number", "11.2", also=("melds",)).because(
                "By the melds {who} cannot have lost more kings than {kings}.",
                who=Who(seat),
                kings=ALL_KINGS - len(elsewhere),
            )


def kings_lost_by(hand: Hand, seat: Seat) -> int:
    """Return the number of kings that a player lost, a king bagud included."""
    return sum(king.player == seat for king in hand.kings_lost) + (fallen(hand).get(seat) == KING)


def only_a_wrongly_taken_card_is_made_good(hand: Hand, table: Table) -> Iterator[Problem]:
    """Only another player who revoked can make good a lost card."""
    cards = [(f"kings_lost[{n}]", king.player, king.reimbursed_by, True) for n, king in enumerate(hand.kings_lost)]
    if hand.pagat is not None and hand.pagat.reimbursed_by is not None:
        pagat = hand.pagat
        cards.append(
            ("pagat", pagat.player if pagat.player is not None else -1, pagat.reimbursed_by, pagat.outcome == "lost")
        )
    wrong = {fine.player for fine in hand.fines if fine.offence in WRONGLY_TAKEN}
    for field, owner, payer, lost in cards:
        if payer is None:
            continue
        if not lost:
            yield refused(f"{field}.reimbursed_by", "reimbursed", "11.7").because(
                "Only a lost card is made good: leave this empty."
            )
        elif payer == owner or payer not in wrong:
            yield refused(f"{field}.reimbursed_by", "reimbursed", "11.7", also=("fines",)).because(
                "Only another player who revoked makes the card good: write the revoke of {who} too.", who=Who(payer)
            )
