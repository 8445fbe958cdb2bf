"""The row of the sheet for Danish Tarok, and the strip with both cups."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.danish.cups import plays_with_cups
from settlement.danish.facts import KING, KING_POT, PAGAT, PAGAT_POT, DealPassed, Found, Hand
from settlement.danish.hand import cards_of, is_counted, nolos, winner_of
from settlement.danish.last_trick import BAGUD_WITH, ULTIMO_WITH, baguds, ultimo_of
from settlement.danish.melds import label_of_meld
from settlement.danish.tout import takes_cups
from settlement.facts import label_of
from settlement.game import Indicator, Mark, Summary
from settlement.vocabulary import Points, Pot, Seat, Table, say, word

LABELS = {PAGAT_POT: word("pagat cup"), KING_POT: word("king cup")}
CUPS = {PAGAT_POT: PAGAT, KING_POT: KING}
FULL_CUP = 4
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
VOID = {"pagat": word("pagat ultimo, void"), KING: word("king ultimo, void")}


def describe_hand(hand: Hand, table: Table) -> Summary:
    """Return a hand as a row of the sheet, with its title, counts and marks."""
    contract = title_key(hand, table)
    counts = hand.card_points or {}
    scores = {seat: counts[seat] for seat in sorted(table.active) if seat in counts} if is_counted(hand) else {}
    return Summary(title=dict(DECIDED)[contract], contract=contract, scores=scores, marks=tuple(marks(hand, table)))


def title_key(hand: Hand, table: Table) -> str:
    """Return the permanent key for the title of a hand: tout, nolo, the ultimo, or the count."""
    if hand.tout is not None:
        return "tout"
    if hand.nolo is not None:
        return "nolo"
    card = ultimo_of(hand, table)
    return "count" if card is None else f"{card}_ultimo"


def marks(hand: Hand, table: Table) -> Iterator[Mark]:
    """Yield the events of a hand as marks, in the order of the columns."""
    for meld in hand.melds:
        yield Mark(
            figure=f"meld_{meld.kind}",
            label=label_of(meld, "kind"),
            told=label_of_meld(meld),
            by=meld.player,
            opponents=True,
            column=MELDS,
            outcome="" if meld.fault is None else "lost",
        )
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
        yield Mark(
            figure="tout",
            label=word("tout"),
            by=hand.tout.player,
            announced=hand.tout.announced,
            opponents=True,
            column=COUNT,
        )


def in_the_last_trick(hand: Hand, table: Table) -> Iterator[Mark]:
    """Yield the marks of the last trick: its winner, and the players who were bagud."""
    winner, card = winner_of(hand), ultimo_of(hand, table)
    if winner is not None and card is not None:
        label = word("awarded ultimo") if hand.last_trick and hand.last_trick.awarded else ULTIMO_WITH[card]
        yield mark(f"{card}_ultimo", label, winner, LAST, outcome="made")
    elif winner is not None and takes_cups(hand, table):
        yield mark("tout_cups", word("both cups"), winner, LAST, outcome="made")
    elif winner is not None:
        void = cards_of(hand).get(winner)
        yield mark("last_trick", word("last trick") if void is None else VOID[void], winner, LAST)
    for seat, lost in baguds(hand, table).items():
        yield mark(f"{lost}_bagud", BAGUD_WITH[lost], seat, LAST)


def mark(figure: str, label: str, by: Seat | None, column: str, *, outcome: str = "") -> Mark:
    """Return the mark of one player; in this game every player is alone."""
    return Mark(figure=figure, label=label, by=by, opponents=True, column=column, outcome=outcome)


def describe_deal_passed(passed: DealPassed, table: Table) -> Summary:
    """Return a deal that was let go as a row of the sheet."""
    return Summary(title=word("deal let go"))


def describe_found(found: Found, table: Table) -> Summary:
    """Return the founding of the cups as a row of the sheet."""
    return Summary(title=word("founding of the cups"))


def strip(table: Table) -> tuple[Indicator, ...]:
    """Return both cups, each with the points that an ultimo in the next hand brings.

    At a table without cups the strip is empty, unless a cup still holds points.
    """
    if not plays_with_cups(table.rules) and not any(table.pots.values()):
        return ()
    return tuple(cup(pot, table, table.rules[f"{card}_premium"]) for pot, card in CUPS.items())


def cup(pot: Pot, table: Table, premium: Points) -> Indicator:
    """Return one cup of the strip; it is full at four times its founding."""
    brings = say("ultimo {points}", points=(len(table.active) - 1) * premium + at_the_last_trick(pot, table))
    full = FULL_CUP * table.rules["found"] * table.players
    return Indicator(key=pot, label=LABELS[pot], pot=pot, full=full, value=brings, brings=brings)


def at_the_last_trick(pot: Pot, table: Table) -> Points:
    """Return the content of a cup at the last trick of the next hand, without fines and lost cards (§2.1, §2.2)."""
    comes: Points = table.rules["ante"]
    if not table.carry["founded"]:
        comes += table.rules["found"] * table.players
    return table.pots[pot] + comes
