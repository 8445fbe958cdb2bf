"""Game, figures and volat: the settlement of a hand (§2, §3, §6).

The game shares its settlement (``tarokk.hand``) and most checks (``tarokk.checks``) with the other games in which a
side makes a figure.
"""

from __future__ import annotations

from settlement.book import Book
from settlement.counting import KING, THIRDS
from settlement.kiralyhivasos.facts import FIGURES, Hand
from settlement.kiralyhivasos.king import the_called_king, write_king, write_thrown_in
from settlement.stakes import sides
from settlement.tarokk import hand as hands
from settlement.tarokk.checks import Count
from settlement.tarokk.hand import VOLAT, Needed, Play, Price
from settlement.vocabulary import Rules, Seat, Table

A_HALF, WHOLE_TALON = 13, 26
"""The most card points of three talon cards in the count by threes, and of all six."""


def figure_price(contract: str, figure: str, how: str, rules: Rules) -> Price:
    """Return the price of a figure or a volat, which depends on the contract (§3.1, §6.1)."""
    return Price(points=rules[f"{'volat' if figure == VOLAT else 'figure'}.{contract}.{how}"])


def played(hand: Hand, declarer: Seat, table: Table) -> Play:
    """Return the play of a hand that somebody declared: its sides, winner, prices and figures."""
    rules = table.rules
    return hands.play_of(
        hand,
        table,
        sides(table.active, declarer, hand.partner),
        game=Price(points=rules[f"game.{hand.contract}"]),
        figures=FIGURES,
        needed=Needed(points=rules["win_threshold"], total=THIRDS[54]),
        price_of=lambda figure, how: figure_price(hand.contract, figure, how, rules),
    )


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a hand; a passed hand has none."""
    if hand.declarer is None:
        return
    play = played(hand, hand.declarer, table)
    if hand.thrown_in:
        write_thrown_in(play, book)
    else:
        hands.write_play(play, book)
        write_king(hand, play, book)
    hands.write_dealers_share(play, book.lines, book)


def beside_the_tricks(hand: Hand, rules: Rules) -> tuple[int, int]:
    """Return the declarers' fewest card points with every trick, and the most without any (§11.4)."""
    own_half = hand.contract in ("call", "three") or (hand.contract, hand.called_king_in) == ("solo_call", "talon")
    return (THIRDS[54] - (A_HALF if own_half else WHOLE_TALON), A_HALF if own_half else 0)


def points_with_all_tricks(contract: str) -> tuple[int, int]:
    """Return the same bounds for a contract, if the place of the called king is not known."""
    least = A_HALF if contract in ("call", "three") else WHOLE_TALON
    return THIRDS[54] - least, 0 if contract == "solo_three" else A_HALF


COUNT = Count(
    total=lambda rules: THIRDS[54],
    needed=lambda rules: rules["win_threshold"],
    worth=KING - 1,
    with_volat=beside_the_tricks,
    has=the_called_king,
)
