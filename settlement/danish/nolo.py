"""Nolo and tout (§6, §11.3)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.book import Book
from settlement.danish.facts import Hand
from settlement.danish.hand import from_each, trickless, winner_of
from settlement.danish.melds import kings_shown, true_melds
from settlement.danish.play import kings_out
from settlement.vocabulary import Problem, Seat, Table, Text, Who, refused, say


def write_stand(item: str, label: Text, player: Seat, table: Table, book: Book, *, rule: str) -> None:
    """Write a nolo or a tout, each with its premium: every opponent pays the player (§6.1, §6.4)."""
    rules = table.rules
    points, premium = rules[item], rules[f"{item}_premium"]
    price = say("{points} + {premium}", points=points, premium=premium) if premium else None
    book.line(item, label, points + premium, from_each(player, table), rule=rule, price=price)


def nolo_and_tout_exclude_each_other(hand: Hand, table: Table) -> Iterator[Problem]:
    """Nolo and tout may not be written together: with a tout both others have no trick anyway."""
    if hand.nolo is not None and hand.tout is not None:
        yield refused("nolo", "nolo_trick", "11.3", also=("tout",)).because(
            "Nolo and tout are not written together: a tout says it for both others."
        )


def who_has_no_trick_took_none(hand: Hand, table: Table) -> Iterator[Problem]:
    """A player without a trick cannot take the last trick, save the pagat, or bring a melded king home."""
    for seat in trickless(hand, table):
        if winner_of(hand) == seat and hand.tout is None:
            yield refused("nolo", "nolo_trick", "11.3", also=("last_trick.winner",)).because(
                "{who} took the last trick and is not nolo.", who=Who(seat)
            )
        if hand.pagat is not None and hand.pagat.outcome == "saved" and hand.pagat.player == seat:
            yield refused("pagat.player", "nolo_trick", "11.3", also=("nolo",)).because(
                "{who} has no trick and cannot have brought the pagat home.", who=Who(seat)
            )
        if len(kings_shown(true_melds(hand, seat))) > kings_out(hand, seat):
            yield refused("kings_lost", "nolo_trick", "11.3", also=("nolo", "melds")).because(
                "{who} melded kings and has no trick: every one of them was lost.", who=Who(seat)
            )


def a_tout_takes_everything(hand: Hand, table: Table) -> Iterator[Problem]:
    """The player of a tout takes the last trick and cannot lose the pagat or a king."""
    if hand.tout is None:
        return
    player = hand.tout.player
    if winner_of(hand) not in (player, None):
        yield refused("last_trick.winner", "tout_trick", "11.3", also=("tout.player",)).because(
            "A tout takes every trick, so {who} has the last one.", who=Who(player)
        )
    elif winner_of(hand) is None:
        yield refused("last_trick.winner", "tout_trick", "11.3", also=("tout.player",)).because(
            "A tout takes every trick: write that {who} took the last one.", who=Who(player)
        )
    lost_pagat = hand.pagat is not None and hand.pagat.outcome == "lost" and hand.pagat.player == player
    if lost_pagat or any(king.player == player for king in hand.kings_lost):
        yield refused("pagat" if lost_pagat else "kings_lost", "tout_trick", "11.3", also=("tout",)).because(
            "{who} took every trick and cannot have lost a card.", who=Who(player)
        )


CHECKS = (
    nolo_and_tout_exclude_each_other,
    who_has_no_trick_took_none,
    a_tout_takes_everything,
)
