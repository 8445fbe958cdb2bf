"""The book: lines that each add up to zero, and the balances they leave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from settlement.vocabulary import MOST_POINTS, Account, Points, Text


class TooLarge(ArithmeticError):
    """An amount went beyond what every reader of our documents and databases holds exactly."""


class NotZero(ArithmeticError):
    """A line moved points out of nowhere; nothing of it was written."""


@dataclass(frozen=True, slots=True)
class Factor:
    """A named multiplier of a line: kontra ×2, the double round ×4, a lone declarer's three opponents."""

    label: str
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One item of a settlement.

    ``item`` is permanent; ``label`` says in words what happened; ``points`` is the price before ``times``, the product
    of the ``factors``; ``price`` explains where ``points`` comes from (game price 2 × 3) or is ``None`` where the
    tariff states it outright; ``moves`` is what it moved for every seat and pot it touched, and adds up to zero.
    """

    item: str
    label: Text
    points: Points
    times: int
    factors: tuple[Factor, ...]
    price: Text | None
    moves: Mapping[Account, Points]
    rule: str


class Book:
    """An append-only list of lines, with the running balance of every account they touch."""

    __slots__ = ("balance", "lines")

    def __init__(self, balance: Mapping[Account, Points]) -> None:
        self.lines: list[Line] = []
        self.balance: dict[Account, Points] = dict(balance)

    def line(
        self,
        item: str,
        label: Text,
        points: Points,
        stakes: Mapping[Account, int],
        *,
        rule: str,
        factors: tuple[Factor, ...] = (),
        price: Text | None = None,
    ) -> None:
        """Write ``points`` × the factors along a vector of stakes; each account moves by its stake's share.

        A price of nothing moves nothing and is not written.
        """
        if not points:
            return
        times = 1
        for factor in factors:
            times *= factor.times
        amount = points * times
        moves = {account: amount * stake for account, stake in stakes.items() if stake}
        self._write(Line(item=item, label=label, points=points, times=times, factors=factors, price=price,
                         moves=moves, rule=rule))  # fmt: skip

    def move(
        self, item: str, label: Text, moves: Mapping[Account, Points], *, rule: str, price: Text | None = None
    ) -> None:
        """Write amounts that are shares of a whole rather than a price along a vector (a divided pot)."""
        points = sum(amount for amount in moves.values() if amount > 0)
        self._write(Line(item=item, label=label, points=points, times=1, factors=(), price=price,
                         moves={a: p for a, p in moves.items() if p}, rule=rule))  # fmt: skip

    def _write(self, line: Line) -> None:
        moves, balance = line.moves, self.balance
        amounts = moves.values()
        if sum(amounts):
            raise NotZero(f"{line.item}: {moves} does not add up to zero")
        if max(amounts, default=0) > MOST_POINTS or min(amounts, default=0) < -MOST_POINTS:
            raise TooLarge(line.item)
        for account, amount in moves.items():
            balance[account] = balance.get(account, 0) + amount
        self.lines.append(line)
