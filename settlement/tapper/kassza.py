"""The ultimo pot: payments into the pot, winning and doubling it, and the checks (§3.4, §3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.book import Book
from settlement.game import Check, Indicator
from settlement.stakes import DECLARERS, OPPONENTS, shares_in_order
from settlement.tapper.facts import Hand
from settlement.tapper.tariff import POT
from settlement.tarokk.hand import FigureRow, Play, beside, side_of
from settlement.vocabulary import Account, Points, Problem, Seat, Table, Who, refused, say, word


def write_ante(table: Table, book: Book, item: str = "kassza_ante") -> None:
    """Write the payment of everybody at the table into the pot, if the pot is empty (§3.4)."""
    if not table.rules["kassza"] or book.balance[POT]:
        return
    seated = (*table.active, *table.sitting_out)
    stakes: dict[Account, int] = {**dict.fromkeys(seated, -1), POT: len(seated)}
    book.line(item, say("into the ultimo pot"), table.rules["kassza_ante"], stakes, rule="3.4", told=False)


def announced_ultimos(hand: Hand) -> list[tuple[int, FigureRow]]:
    """Return the announced ultimos, each with its index in the record."""
    return [(n, row) for n, row in enumerate(hand.figures) if row.announced and row.figure == "pagat_ultimo"]


def announcer_of(hand: Hand, row: FigureRow, play: Play) -> Seat:
    """Return the announcer of an ultimo: the declarer, or the opponent that the record names (§3.5)."""
    if side_of(row) == DECLARERS or hand.ultimo_announcer is None:
        return play.sides.seats(side_of(row))[0]
    return hand.ultimo_announcer


def write_ultimo(hand: Hand, play: Play, table: Table, book: Book) -> None:
    """Write the pot of an announced ultimo: a made ultimo wins the pot, a lost one doubles it (§3.5).

    Beside a penalty the pot stays as it is (§8.1).
    """
    if not table.rules["kassza"]:
        return
    if hand.irregularity is not None:
        for _ in announced_ultimos(hand):
            book.nothing(
                "kassza_left",
                say("the {pot} stays as it is", pot=table.called(POT)),
                rule="8.1",
                why=beside(hand.irregularity),
            )
        return
    for _, row in announced_ultimos(hand):
        content, who = book.balance[POT], announcer_of(hand, row, play)
        party = play.sides.seats(side_of(row)) if table.rules["kassza_share"] == "party" else (who,)
        parts = shares_in_order(content, party)
        if row.made:
            won: dict[Account, Points] = {POT: -content, **parts}
            book.move("kassza_won", say("the kassza won: ultimo of {who}", who=Who(who)), won, rule="3.5")
        else:
            paid: dict[Account, Points] = {POT: content, **{seat: -points for seat, points in parts.items()}}
            book.move("kassza_doubled", say("the kassza doubled: ultimo lost by {who}", who=Who(who)), paid, rule="3.5")
    if table.rules["kassza_refill"] == "immediately":
        write_ante(table, book, "kassza_refill")


def strip(table: Table) -> tuple[Indicator, ...]:
    """Return the cell of the pot for the strip, if the table plays with the pot or the pot holds points."""
    content = table.pots[POT]
    if not table.rules["kassza"] and not content:
        return ()
    return (Indicator(key=POT, label=word("ultimo pot"), value=say("{points}", points=content)),)


def one_side_announces_the_ultimo(hand: Hand, table: Table) -> Iterator[Problem]:
    """With a pot only one side may announce the ultimo, and an ultimo of the opponents needs its announcer."""
    if not table.rules["kassza"]:
        return
    announced = announced_ultimos(hand)
    for n, _ in announced[1:]:
        yield refused(f"figures[{n}]", "ultimo_both_sides", "3.5").because(
            "Only one side can announce the ultimo where there is a pot."
        )
    theirs = [row for _, row in announced if side_of(row) == OPPONENTS]
    if not theirs or (hand.irregularity is not None and hand.ultimo_announcer is None):
        return
    if hand.ultimo_announcer is None:
        yield refused("ultimo_announcer", "ultimo_announcer", "3.5").because(
            "Write which of the two opponents announced the ultimo: the pot is his affair."
        )
    elif hand.ultimo_announcer == hand.declarer or hand.ultimo_announcer not in table.active:
        yield refused("ultimo_announcer", "ultimo_announcer", "3.5", also=("figures",)).because(
            "The ultimo is told for the opponents, and {who} is none of them.", who=Who(hand.ultimo_announcer)
        )


CHECKS: tuple[Check, ...] = (one_side_announces_the_ultimo,)
