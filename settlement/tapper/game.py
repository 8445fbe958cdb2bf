"""Game, ultimo and volat: the settlement of a hand (§2, §3, §6).

The game shares its settlement (``tarokk.hand``) and most checks (``tarokk.checks``) with the other games in which a
side makes a figure.
"""

from __future__ import annotations

from settlement.book import Book
from settlement.counting import HONOUR, THIRDS
from settlement.stakes import sides
from settlement.tapper.facts import FIGURES, Hand
from settlement.tapper.held import write_awards
from settlement.tapper.kassza import write_ante, write_ultimo
from settlement.tarokk import hand as hands
from settlement.tarokk.checks import Count
from settlement.tarokk.hand import Needed, Play, Price
from settlement.vocabulary import Points, Rules, Seat, Table, say

A_HALF, LAID = 13, 10
"""The most card points of three talon cards, and of three laid cards, which are no kings and no honours."""


def figure_price(contract: str, figure: str, how: str, rules: Rules) -> Price:
    """Return the price of an ultimo or a volat; both are dearer in a solo (§3.3)."""
    points: Points = rules[f"{figure}.{how}"]
    if contract != "solo":
        return Price(points=points)
    times: int = rules["solo_factor"]
    return Price(points=points * times, why=say("{points} × {times} in a solo", points=points, times=times))


def needed(rules: Rules) -> Points:
    """Return the card points that win the game with this pack."""
    points: Points = rules[f"win_threshold.{rules['deck']}"]
    return points


def played(hand: Hand, declarer: Seat, table: Table) -> Play:
    """Return the play of a hand that somebody declared: its sides, winner, prices and figures."""
    rules = table.rules
    return hands.play_of(
        hand,
        table,
        sides(table.active, declarer, None),
        figures=FIGURES,
        game=Price(points=rules[f"game.{hand.contract}"]),
        needed=Needed(points=needed(rules), total=THIRDS[rules["deck"]], rule="2.3"),
        price_of=lambda figure, how: figure_price(hand.contract, figure, how, rules),
    )


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a hand: payments into the pot, game and figures, held cards, and the ultimo's pot."""
    write_ante(table, book)
    if hand.declarer is None:
        return
    play, before = played(hand, hand.declarer, table), len(book.lines)
    hands.write_play(play, book)
    hands.write_dealers_share(play, book.lines[before:], book)
    write_awards(hand, table, book)
    write_ultimo(hand, play, table, book)


def beside_the_tricks(hand: Hand, rules: Rules) -> tuple[int, int]:
    """Return the declarer's fewest card points with every trick, and the most without any (§11.4)."""
    return points_with_all_tricks(hand.contract, rules)


def points_with_all_tricks(contract: str, rules: Rules) -> tuple[int, int]:
    """Return the same for a contract by its key."""
    total = THIRDS[rules["deck"]]
    return (total - 2 * A_HALF, 0) if contract == "solo" else (total - A_HALF, LAID)


COUNT = Count(total=lambda rules: THIRDS[rules["deck"]], needed=needed, worth=HONOUR - 1, with_volat=beside_the_tricks)
