"""Prizes of a day in whole coins, and where they come from.  Pure; the sums are exact.

The pot is what was paid in, less what the club keeps.  Whatever is left over by dividing has an owner by name: the
prize of the first place gets it, and between equals whoever the lot put first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

HUNDRED = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """What somebody on the list gets, in minor units; ``odd`` is how many coins more than an equal one, by the lot."""

    place: int
    who: int
    amount: int
    odd: int = 0


def pot(fees: Sequence[int], kept: int) -> int:
    """Return what there is to win: all fees, less what is ``kept``, never below nought; all in minor units."""
    return max(0, sum(fees) - kept)


def by_shares(whole: int, percent: Sequence[int], coin: int = 1) -> tuple[int, ...]:
    """Divide a pot by percent into whole coins, place by place; what is left over goes to the first place.

    The percent are what the first, the second … place gets of every hundred and together at most a hundred; where they
    are less, the rest is not given out.  ``coin`` is the least coin, in minor units.

    :raises ValueError: a percent is negative, they are more than a hundred, or the coin is none.
    """
    if coin < 1 or whole < 0 or any(one < 0 for one in percent) or sum(percent) > HUNDRED:
        raise ValueError("percent")
    if not percent:
        return ()
    given = whole * sum(percent) // HUNDRED // coin * coin
    each = [whole * one // HUNDRED // coin * coin for one in percent]
    each[0] += given - sum(each)
    return tuple(each)


def prizes(places: Sequence[tuple[int, int]], amounts: Sequence[int], coin: int = 1) -> tuple[Prize, ...]:
    """Return who gets what: ``places`` are (place, number on the list) in the ranking's order, ``amounts`` by place.

    Equal places put the prizes of all the places they take together and divide them; whoever stands earlier in the
    ranking gets the coins that are left over, one each, and the first of them what is less than a coin.
    A stand-in or anybody without a place is not to be among them.

    :raises ValueError: an amount is negative, or the coin is none.
    """
    if coin < 1 or any(amount < 0 for amount in amounts):
        raise ValueError("amount")
    found: list[Prize] = []
    for place, several in groupby(places, key=lambda one: one[0]):
        equal = [who for _, who in several]
        together = sum(amounts[len(found) : len(found) + len(equal)])
        coins, rest = divmod(together, coin)
        each, over = divmod(coins, len(equal))
        for nth, who in enumerate(equal):
            odd = (coin if nth < over else 0) + (rest if nth == 0 else 0)
            found.append(Prize(place=place, who=who, amount=each * coin + odd, odd=odd if len(equal) > 1 else 0))
    return tuple(found)
