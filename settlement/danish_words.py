"""Danish Tarok: how the sheet tells a hand.

Read beside ``docs/rules/danish.md``.
"""

from __future__ import annotations

from collections.abc import Iterator

from settlement.danish_cards import (
    baguds,
    cards_of,
    is_counted,
    nolos,
    ultimo_of,
    winner_of,
)
from settlement.danish_last_trick import BAGUD_WITH, ULTIMO_WITH
from settlement.danish_record import COUNTED, KING, DealPassed, Found, Hand, Meld
from settlement.facts import label_of
from settlement.game import Mark, Summary
from settlement.vocabulary import Seat, Table, Text, say, word

MELDS, CARDS, LAST, COUNT = "melds", "cards", "last_trick", "count"
COLUMNS = (
    (MELDS, word("melds, fines")),
    (CARDS, word("pagat and kings")),
    (LAST, word("last trick")),
    (COUNT, word("count")),
)
DECIDED = (
    ("count", word("count")),
    ("nolo", word("nolo")),
    ("tout", word("tout")),
    *((f"{card}_ultimo", label) for card, label in ULTIMO_WITH.items()),
)
GRADED = {
    ("cavallerie", "half"): word("half cavallerie"),
    ("cavallerie", "full"): word("full cavallerie"),
    ("cavallerie", "abundant"): word("abundant cavallerie"),
    ("kings", "half"): word("half kings"),
    ("kings", "full"): word("full kings"),
    ("kings", "abundant"): word("abundant kings"),
}
VOID = {"pagat": word("pagat ultimo, void"), KING: word("king ultimo, void")}


def named(meld: Meld) -> Text:
    """Name a meld as the table does: how many, or its grade, its suit and what is missing."""
    if meld.kind in COUNTED:
        return counted(meld)
    what = GRADED.get((meld.kind, meld.grade or ""), label_of(meld, "kind"))
    if meld.kind == "cavallerie" and meld.suit is not None:
        told = say("{meld} in {suit}", meld=what, suit=label_of(meld, "suit"))
    else:
        told = say(what)
    if meld.grade != "half" or meld.missing is None:
        return told
    return say("{meld}, missing: {card}", meld=told, card=label_of(meld, "missing"))


def counted(meld: Meld) -> Text:
    """Name a meld whose cards are counted."""
    if meld.kind == "matadors":
        return say("{count} matadors", count=meld.count)
    if meld.kind == "small_matadors":
        return say("{count} small matadors", count=meld.count)
    if meld.with_pagat is None:
        return say("{count} tarocks", count=meld.count)
    if meld.with_pagat:
        return say("{count} tarocks with the pagat", count=meld.count)
    return say("{count} tarocks without the pagat", count=meld.count)


def describe_hand(hand: Hand, table: Table) -> Summary:
    """Return a hand as a row of the sheet: what decided it, and everything that happened in it."""
    contract = what_decided(hand, table)
    counts = hand.card_points or {}
    scores = {seat: counts[seat] for seat in sorted(table.active) if seat in counts} if is_counted(hand) else {}
    return Summary(title=dict(DECIDED)[contract], contract=contract, scores=scores, marks=tuple(marks(hand, table)))


def what_decided(hand: Hand, table: Table) -> str:
    """Return the permanent key of what the hand is called by: tout, nolo, the ultimo, or the plain count."""
    if hand.tout is not None:
        return "tout"
    if hand.nolo is not None:
        return "nolo"
    card = ultimo_of(hand, table)
    return "count" if card is None else f"{card}_ultimo"


def marks(hand: Hand, table: Table) -> Iterator[Mark]:
    """Yield what happened, in the order of the columns."""
    for meld in hand.melds:
        yield Mark(figure=f"meld_{meld.kind}", label=label_of(meld, "kind"), told=named(meld), by=meld.player,
                   opponents=True, column=MELDS, outcome="" if meld.fault is None else "lost")  # fmt: skip
    for fine in hand.fines:
        yield mark(f"fine_{fine.offence}", label_of(fine, "offence"), fine.player, MELDS)
    if hand.liability is not None:
        yield mark("liability", word("liable"), hand.liability.player, MELDS)
    if hand.pagat is not None and hand.pagat.outcome is not None:
        yield mark(f"pagat_{hand.pagat.outcome}", label_of(hand.pagat, "outcome"), hand.pagat.player, CARDS)
    for king in hand.kings_lost:
        yield mark("king_lost", word("king lost"), king.player, CARDS)
    yield from in_the_last_trick(hand, table)
    for seat in nolos(hand, table):
        yield mark("nolo", word("nolo"), seat, COUNT)
    if hand.tout is not None:
        yield Mark(figure="tout", label=word("tout"), by=hand.tout.player, announced=hand.tout.announced,
                   opponents=True, column=COUNT)  # fmt: skip


def in_the_last_trick(hand: Hand, table: Table) -> Iterator[Mark]:
    """Yield who took the last trick, as an ultimo or plainly, and who was bagud in it."""
    winner, card = winner_of(hand), ultimo_of(hand, table)
    if winner is not None and card is not None:
        label = word("awarded ultimo") if hand.last_trick and hand.last_trick.awarded else ULTIMO_WITH[card]
        yield mark(f"{card}_ultimo", label, winner, LAST, outcome="made")
    elif winner is not None:
        void = cards_of(hand).get(winner)
        yield mark("last_trick", word("last trick") if void is None else VOID[void], winner, LAST)
    for seat, lost in baguds(hand, table).items():
        yield mark(f"{lost}_bagud", BAGUD_WITH[lost], seat, LAST)


def mark(figure: str, label: str, by: Seat | None, column: str, *, outcome: str = "") -> Mark:
    """Return the mark of one player: nobody plays on anybody's side."""
    return Mark(figure=figure, label=label, by=by, opponents=True, column=column, outcome=outcome)


def describe_deal_passed(passed: DealPassed, table: Table) -> Summary:
    """Return a deal that was let go as a row of the sheet."""
    return Summary(title=word("deal let go"))


def describe_found(found: Found, table: Table) -> Summary:
    """Return the founding of the cups as a row of the sheet."""
    return Summary(title=word("founding of the cups"))
