"""The cups of a tout: besides its 26 it takes both cups and the premiums of both ultimos (§6.4)."""

from __future__ import annotations

from collections.abc import Mapping

from settlement.book import Book
from settlement.danish.cups import write_from_cup
from settlement.danish.facts import KING, PAGAT, Hand
from settlement.danish.fines import barred
from settlement.danish.hand import CUP_OF, from_each, is_claimed
from settlement.vocabulary import Points, Pot, Table, Who, say, word

PREMIUM_WITH = {PAGAT: word("tout, pagat premium"), KING: word("tout, king premium")}


def stands_for_cups(hand: Hand, table: Table) -> bool:
    """Whether the hand has a valid tout at a table where a tout takes the cups, barred player or not."""
    return hand.tout is not None and not is_claimed(hand, table.rules) and bool(table.rules["tout_takes_cups"])


def takes_cups(hand: Hand, table: Table) -> bool:
    """Whether a valid tout takes both cups: the table plays this rule, and the player is not barred (§6.4)."""
    return hand.tout is not None and stands_for_cups(hand, table) and hand.tout.player not in barred(hand)


def write_tout_cups(hand: Hand, held: Mapping[Pot, Points], table: Table, book: Book) -> None:
    """Write both premiums and both cups of a tout, or the reason why a barred player gets none (§6.4)."""
    if hand.tout is None or not stands_for_cups(hand, table):
        return
    player = hand.tout.player
    if not takes_cups(hand, table):
        label = say("tout, both cups: {who}", who=Who(player))
        book.nothing("tout_cups", label, rule="6.4", why=say("void, for {who} is barred", who=Who(player)))
        return
    for card, premium in PREMIUM_WITH.items():
        label = say("{premium}: {who}", premium=premium, who=Who(player))
        book.line(f"tout_{card}", label, table.rules[f"{card}_premium"], from_each(player, table), rule="6.4")
    for card, pot in CUP_OF.items():
        label = say("tout: the {cup} to {who}", cup=table.called(pot), who=Who(player))
        write_from_cup(f"tout_{card}_cup", label, held[pot], {pot: -1, player: 1}, book, rule="6.4")
