"""Settlement and checks that the two trisáks share; their contracts are decided by points or by tricks.

Their rulebook pages have the same numbers: 2.1 prices, 2.2 kontra, 11.1 seats, 11.2 points and tricks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from settlement.book import Book
from settlement.stakes import DECLARERS, kontra
from settlement.tarokk import declarer_and_partner_play
from settlement.tarokk.hand import Play
from settlement.vocabulary import Points, Problem, Seat, Table, Who, refused, say

TRICKS = 12


def somebody_plays(hand: Any, table: Table, *, without: str) -> Iterator[Problem]:
    """Every contract except ``without`` needs a declarer; declarer and partner are two players of the hand."""
    if hand.declarer is None and hand.contract != without:
        yield refused("declarer", "declarer", "11.1").because("Write who plays: the declarer is missing.")
    yield from declarer_and_partner_play(hand, table, rule="11.1")
    if hand.partner is not None and hand.partner == hand.declarer:
        yield refused("partner", "partner", "11.1", also=("declarer",)).because(
            "{who} cannot be his own partner: choose another partner.", who=Who(hand.partner)
        )


def tricks_of_the_declarer_are_told(hand: Any, table: Table) -> Iterator[Problem]:
    """A bettli needs the number of the declarer's tricks."""
    if hand.declarer_tricks is None:
        yield refused("declarer_tricks", "tricks", "11.2").because(
            "Write how many tricks the declarer took, 0 where he took none."
        )


def everybody_who_plays_is_counted(field: str, counts: Any, table: Table, code: str) -> Iterator[Problem]:
    """A contract with counts for everybody needs one for each of the four, and for nobody else."""
    missing = tuple(Who(player) for player in table.active if player not in (counts or {}))
    if missing:
        yield refused(field, code, "11.2").because("Not counted yet: {players}.", players=missing)
    for player in counts or {}:
        if player not in table.active:
            yield refused(f"{field}[{player}]", code, "11.2", also=("dealer",)).because(
                "{who} sits out this hand: choose one of the four who play.", who=Who(player)
            )


def write_by_tricks(
    play: Play, tricks: Points, book: Book, *, rule: str, counted: Mapping[Seat, int] | None = None
) -> None:
    """Write a contract that is decided by tricks, to the side that won it.

    ``tricks`` is the number of the declarer's side; ``counted`` are the tricks of everybody, if they decide.
    """
    theirs = tuple((counted or {}).get(player, 0) for player in play.sides.opponents)
    values = {"contract": play.contract, "tricks": tricks, "against": theirs if play.sides.alone else sum(theirs)}
    label = say("{contract}: won, tricks: {tricks}", **values)
    if counted:
        label = say("{contract}: won, tricks: {tricks} against {against}", **values)
        if play.winner != DECLARERS:
            label = say("{contract}: lost, tricks: {tricks} against {against}", **values)
            if tricks == (max(theirs) if play.sides.alone else sum(theirs)):
                label = say("{contract}: lost by a tie, tricks: {tricks} against {against}", **values)
    elif play.winner != DECLARERS:
        label = say("{contract}: lost, tricks: {tricks}", **values)
    elif not tricks:
        label = say("{contract}, won without a trick", **values)
    book.line(
        "game",
        label,
        play.game.points,
        play.sides.stakes(play.winner or DECLARERS),
        rule=rule,
        factors=kontra(play.game_kontra, play.rules),
    )
