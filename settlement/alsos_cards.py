"""Alsós: the cards, their points, and which sums of party points there can be (§9.1)."""

from __future__ import annotations

from collections.abc import Iterable

from settlement.alsos_record import NO_TRUMP, TRUMP
from settlement.vocabulary import Points

TRUMPS = {"alsó": 20, "IX": 14, "A": 11, "X": 10, "K": 4, "felső": 3, "VIII": 0, "VII": 0}
PLAIN = {"A": 11, "X": 10, "K": 4, "felső": 3, "alsó": 2, "IX": 0, "VIII": 0, "VII": 0}
SUITS = 4
LAST_TRICK = 10
PLAIN_ACE = PLAIN["A"]
TRICKS = {2: 12, 3: 9}
"""How many cards each player has, and so how many tricks there are, by how many play."""

CARDS = {TRUMP: (*TRUMPS.values(), *tuple(PLAIN.values()) * (SUITS - 1)),
         NO_TRUMP: tuple(PLAIN.values()) * SUITS}  # fmt: skip
EVERYTHING = {contract: sum(cards) + LAST_TRICK for contract, cards in CARDS.items()}
"""All card points there are, the last trick's with them: 162 with trumps, 130 without."""


def talon_size(players: int) -> int:
    """Return how many cards stay in the talon."""
    return len(CARDS[TRUMP]) - players * TRICKS[players]


def talons(cards: Iterable[Points], size: int) -> frozenset[Points]:
    """Return every number of points that so many of the cards can come to."""
    reached: list[set[Points]] = [{0}, *(set[Points]() for _ in range(size))]
    for card in cards:
        for taken in range(size, 0, -1):
            reached[taken] |= {points + card for points in reached[taken - 1]}
    return frozenset(reached[size])


SUMS = {
    (contract, players): frozenset(EVERYTHING[contract] - talon for talon in talons(cards, talon_size(players)))
    for contract, cards in CARDS.items()
    for players in TRICKS
}
"""Every sum of party points there can be, by contract and by how many play."""
