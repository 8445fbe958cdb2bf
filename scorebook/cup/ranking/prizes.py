"""Prizes of a day in whole coins. Pure; the sums are exact.

The pot is the fees less the club's share. The remainder of the division goes to the first place, and between equals to
the person whom the lot put first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

HUNDRED = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """One person's prize in minor units; ``odd`` is the surplus over an equal person, decided by the lot."""

    place: int
    who: int
    amount: int
    odd: int = 0


def pot(fees: Sequence[int], club_share: int) -> int:
    """Return the prize money: all fees less the club's share, at least zero, in minor units."""
    return max(0, sum(fees) - club_share)


def by_shares(whole: int, percent: Sequence[int], coin: int = 1) -> tuple[int, ...]:
    """Divide a pot by percentages into whole coins, place by place; the remainder goes to the first place.

    The percentages are by place and at most a hundred in total; below a hundred, the rest is not given out. ``coin`` is
    the smallest coin in minor units.

    :raises ValueError: a percentage is negative, their sum is above a hundred, or the coin is below one.
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
    """Return the prizes: ``places`` are (place, number on the list) in ranking order, ``amounts`` by place.

    People on an equal place add up the prizes of their places and divide the sum. Remaining coins go one each to the
    first of them by ranking; the first person also gets the rest below a coin. Stand-ins and people without a place
    must not be among ``places``.

    :raises ValueError: an amount is negative, or the coin is below one.
    """
    if coin < 1 or any(amount < 0 for amount in amounts):
        raise ValueError("amount")
    awarded: list[Prize] = []
    for place, several in groupby(places, key=lambda one: one[0]):
        equal = [who for _, who in several]
        together = sum(amounts[len(awarded) : len(awarded) + len(equal)])
        coins, rest = divmod(together, coin)
        each, over = divmod(coins, len(equal))
        for nth, who in enumerate(equal):
            odd = (coin if nth < over else 0) + (rest if nth == 0 else 0)
            awarded.append(Prize(place=place, who=who, amount=each * coin + odd, odd=odd if len(equal) > 1 else 0))
    return tuple(awarded)
