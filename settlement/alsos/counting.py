"""The cards and their points, the possible sums of party points, and the checks of the count (§9, §11.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from settlement.alsos.facts import NO_TRUMP, PARTI, TRUMP, Hand
from settlement.vocabulary import Points, Problem, Table, Who, refused

TRUMPS = {"alsó": 20, "IX": 14, "A": 11, "X": 10, "K": 4, "felső": 3, "VIII": 0, "VII": 0}
PLAIN = {"A": 11, "X": 10, "K": 4, "felső": 3, "alsó": 2, "IX": 0, "VIII": 0, "VII": 0}
SUITS = 4
LAST_TRICK = 10
PLAIN_ACE = PLAIN["A"]
TRICKS = {2: 12, 3: 9}
"""The number of cards of each player, which is also the number of tricks, by the number of players."""

CARDS = {TRUMP: (*TRUMPS.values(), *tuple(PLAIN.values()) * (SUITS - 1)), NO_TRUMP: tuple(PLAIN.values()) * SUITS}
EVERYTHING = {contract: sum(cards) + LAST_TRICK for contract, cards in CARDS.items()}
"""All card points including the last trick: 162 with trumps, 130 without."""


def talon_size(players: int) -> int:
    """Return the number of cards in the talon."""
    return len(CARDS[TRUMP]) - players * TRICKS[players]


def talons(cards: Iterable[Points], size: int) -> frozenset[Points]:
    """Return the possible sums of points of a talon with ``size`` of the cards."""
    sums: list[set[Points]] = [{0}, *(set[Points]() for _ in range(size))]
    for card in cards:
        for number in range(size, 0, -1):
            sums[number] |= {points + card for points in sums[number - 1]}
    return frozenset(sums[size])


SUMS = {
    (contract, players): frozenset(EVERYTHING[contract] - talon for talon in talons(cards, talon_size(players)))
    for contract, cards in CARDS.items()
    for players in TRICKS
}
"""The possible sums of party points, by contract and number of players."""


def counted_or_told(hand: Hand, table: Table) -> Iterator[Problem]:
    """A game needs either party points or a written result; a game that was given up has neither."""
    if hand.contract not in PARTI:
        return
    if hand.hivas is not None and hand.hivas.dropped:
        for field in ("card_points", "base_made", "talon_points"):
            if getattr(hand, field) is not None:
                yield refused(field, "dropped_hand_has_no_play", "11.6", also=("hivas.dropped",)).because(
                    "The game was given up and not played out: take points and result away."
                )
    elif hand.card_points is None and hand.base_made is None:
        yield refused("card_points", "card_points_or_base_made", "11.2", also=("base_made",)).because(
            "Write everybody's party points, or whether the game was won."
        )
    elif hand.card_points is not None and hand.base_made is not None:
        yield refused("base_made", "card_points_or_base_made", "11.2", also=("card_points",)).because(
            "The party points tell already who won: take one of the two away."
        )


def everybody_is_counted(hand: Hand, table: Table) -> Iterator[Problem]:
    """If points are written, every player needs a count."""
    for seat in table.active:
        if hand.card_points is not None and seat not in hand.card_points:
            yield refused(f"card_points[{seat}]", "card_points_missing", "11.2", also=("card_points",)).because(
                "The party points of {who} are missing.", who=Who(seat)
            )


def points_add_up(hand: Hand, table: Table) -> Iterator[Problem]:
    """The party points need a sum that the talon makes possible; with the talon they are all points."""
    if hand.contract not in PARTI:
        return
    sums, everything = SUMS[hand.contract, len(table.active)], EVERYTHING[hand.contract]
    counts, talon = hand.card_points, hand.talon_points
    counted = sum(counts.values()) if counts is not None and set(counts) == set(table.active) else None
    if counted is not None and counted not in sums:
        yield refused("card_points", "points_sum", "11.2").because(
            "The party points add up to {sum}, which cannot be: all but the talon is between"
            " {least} and {most}. Count again.",
            sum=counted,
            least=min(sums),
            most=max(sums),
        )
    elif counted is not None and talon is not None and counted + talon != everything:
        yield refused("talon_points", "talon_points", "11.2", also=("card_points",)).because(
            "Party points and talon add up to {sum}, but there are {total} points: count again.",
            sum=counted + talon,
            total=everything,
        )
    elif counted is None and talon is not None and everything - talon not in sums:
        yield refused("talon_points", "talon_points", "11.2").because(
            "The talon cannot hold {points}: count again.", points=talon
        )


def counts_can_be(hand: Hand, table: Table) -> Iterator[Problem]:
    """Every count has to be possible, and one player has at least the points of the last trick."""
    counts = hand.card_points or {}
    for seat, points in counts.items():
        if points == 1 or points < 0:
            yield refused(f"card_points[{seat}]", "points_value", "11.2").because(
                "No cards come to {points}: count the points of {who} again.", points=points, who=Who(seat)
            )
    if set(counts) == set(table.active) and max(counts.values()) < LAST_TRICK:
        yield refused("card_points", "last_trick_missing", "11.2").because(
            "Somebody took the last trick and has at least {points}: count it in.", points=LAST_TRICK
        )


CHECKS = (
    counted_or_told,
    everybody_is_counted,
    points_add_up,
    counts_can_be,
)
