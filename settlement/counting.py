"""Card points: the values of the cards, and the three ways in which the tarokk games add them up.

Functions take cards as their values.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

HONOUR, KING, QUEEN, CAVALIER, JACK, OTHER = 5, 5, 4, 3, 2, 1
"""Skíz, XXI and pagat; the court cards; every other tarokk and every other suit card."""

TAROKKS = 22
SMALL_CARDS = {42: 1, 54: 4}
"""The number of cards below the jack in each suit, by the size of the pack."""


def pack(cards: int) -> tuple[int, ...]:
    """Return the values of a pack of 42 or 54 cards."""
    suit = (KING, QUEEN, CAVALIER, JACK, *[OTHER] * SMALL_CARDS[cards])
    return (*[HONOUR] * 3, *[OTHER] * (TAROKKS - 3), *suit * 4)


def full(values: Collection[int]) -> int:
    """Return the plain sum of the values."""
    return sum(values)


def thirds(values: Collection[int]) -> int:
    """Return the count by threes: each group of three cards is worth its values less two.

    Two cards left over are worth their values less one, and a single card its value less one.  The counts of the two
    piles of a pack always add up to the count of the pack.
    """
    return sum(value - 1 for value in values) + (len(values) + 1) // 3


def with_tricks(values: Collection[int], tricks: int) -> int:
    """Return the count with tricks: every card is worth its value less one, and every trick adds one."""
    return sum(value - 1 for value in values) + tricks


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """The cards of one side: the counting cards of each rank, the number of all cards, and the number of tricks."""

    honours: int = 0
    kings: int = 0
    queens: int = 0
    cavaliers: int = 0
    jacks: int = 0
    cards: int = 0
    tricks: int = 0

    @property
    def counting(self) -> tuple[int, ...]:
        """The values of the counting cards."""
        ranks = (
            (self.honours, HONOUR),
            (self.kings, KING),
            (self.queens, QUEEN),
            (self.cavaliers, CAVALIER),
            (self.jacks, JACK),
        )
        return tuple(value for count, value in ranks for _ in range(count))

    @property
    def plain(self) -> int:
        """The number of other cards; it is negative while the pile is not counted completely."""
        return self.cards - len(self.counting)

    @property
    def values(self) -> tuple[int, ...]:
        """The values of all cards."""
        return (*self.counting, *[OTHER] * self.plain)


WAYS: Mapping[str, Callable[[Pile], int]] = {
    "full": lambda pile: full(pile.values),
    "thirds": lambda pile: thirds(pile.values),
    "tricks": lambda pile: with_tricks(pile.counting, pile.tricks),
}
"""The count of a pile in each way of counting.  With tricks, plain cards are worth nothing."""

WHOLE = {cards: Pile(honours=3, kings=4, queens=4, cavaliers=4, jacks=4, cards=cards) for cards in SMALL_CARDS}
"""A whole pack as one pile, by its number of cards."""

FULL = {cards: full(pack(cards)) for cards in SMALL_CARDS}
THIRDS = {cards: thirds(pack(cards)) for cards in SMALL_CARDS}
"""The count of a whole pack, by its number of cards."""
