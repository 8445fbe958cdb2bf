"""The book: lines that each add up to zero, and the balances they leave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from settlement.vocabulary import EMPTY, MOST_POINTS, Account, Points, Seat, Text, say

FREE = say("its price is 0 at this table")


class TooLarge(ArithmeticError):
    """An amount went beyond what every reader of our documents and databases holds exactly."""


class NotZero(ArithmeticError):
    """A line moved points out of nowhere; nothing of it was written."""


class Factor(NamedTuple):
    """A named multiplier of a line: kontra ×2, the double round ×4, a lone declarer's three opponents."""

    label: str
    times: int


class Line(NamedTuple):
    """One item of a settlement.

    ``item`` is permanent; ``label`` says in words what happened; ``points`` is the price before ``times``, the product
    of the ``factors``; ``price`` explains where ``points`` comes from (game price 2 × 3) or is ``None`` where the
    tariff states it outright; ``moves`` is what it moved for every seat and pot it touched, and adds up to zero.
    Where points are only written until a rádli ends, nothing moves and ``writes`` is what each seat wrote for the item.
    A fact that is worth ``nothing`` moves nothing either: ``price`` then says why nobody pays for it.
    """

    item: str
    label: Text
    points: Points
    times: int
    factors: tuple[Factor, ...]
    price: Text | None
    moves: Mapping[Account, Points]
    rule: str
    writes: Mapping[Seat, Points] = EMPTY

    @property
    def nothing(self) -> bool:
        """Whether it only says why a fact is worth nothing."""
        return not self.points and not self.moves and not self.writes


@dataclass(frozen=True, slots=True, kw_only=True)
class Radli:
    """A rádli at its end: what its ``seats`` wrote in it, their rewards (0 where none), and what each won of it.

    One that is not ``finished`` was closed before anybody reached the limit.
    """

    seats: tuple[Seat, ...]
    written: tuple[Points, ...]
    rewards: tuple[Points, ...]
    result: tuple[Points, ...]
    finished: bool

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON values; who played it is said where it was not everybody there ever was till then."""
        told = {
            "written": list(self.written),
            "rewards": list(self.rewards),
            "result": list(self.result),
            "finished": self.finished,
        }
        return told if self.seats == tuple(range(len(self.written))) else {**told, "seats": list(self.seats)}

    @property
    def won(self) -> dict[Account, Points]:
        """What everybody won of it, by seat."""
        return dict(zip(self.seats, self.result, strict=True))

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Radli:
        """Read back what :meth:`as_json` wrote."""
        seats = stored.get("seats", range(len(stored["written"])))
        return cls(
            seats=tuple(seats),
            written=tuple(stored["written"]),
            rewards=tuple(stored["rewards"]),
            result=tuple(stored["result"]),
            finished=stored["finished"],
        )


class Book:
    """An append-only list of lines, with the running balance of every account they touch.

    ``written`` is what each seat wrote, ``radli`` the rádli that ended, ``carry`` what the entry leaves to the next one
    beside what its kind carries.
    """

    __slots__ = ("balance", "carry", "lines", "opened", "radli", "written")

    def __init__(self, balance: Mapping[Account, Points]) -> None:
        self.lines: list[Line] = []
        self.opened = balance
        self.balance: dict[Account, Points] = dict(balance)
        self.written: dict[Seat, Points] = {}
        self.radli: Radli | None = None
        self.carry: dict[str, Any] = {}

    def gained(self, account: Account) -> Points:
        """Return what an account has gained by the lines so far."""
        return self.balance.get(account, 0) - self.opened.get(account, 0)

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
        told: bool = True,
    ) -> None:
        """Write ``points`` × the factors along a vector of stakes; each account moves by its stake's share.

        A price of nothing moves nothing, and of what the scribe ``told`` the line says so.
        """
        if not points:
            if told:
                self.nothing(item, label, rule=rule, why=FREE)
            return
        times = product(factors)
        amount = points * times
        moves = {account: amount * stake for account, stake in stakes.items() if stake}
        self._write(Line(item, label, points, times, factors, price, moves, rule))

    def nothing(self, item: str, label: Text, *, rule: str, why: Text) -> None:
        """Say of a fact that was written and is worth nothing ``why`` nobody pays for it: a line that moves nothing."""
        self.lines.append(Line(item, label, 0, 1, (), why, {}, rule))

    def move(
        self, item: str, label: Text, moves: Mapping[Account, Points], *, rule: str, price: Text | None = None
    ) -> None:
        """Write amounts that are shares of a whole rather than a price along a vector (a divided pot)."""
        points = sum(amount for amount in moves.values() if amount > 0)
        self._write(Line(item, label, points, 1, (), price, {a: p for a, p in moves.items() if p}, rule))

    def write(
        self,
        item: str,
        label: Text,
        points: Points,
        writers: Iterable[Seat],
        *,
        rule: str,
        factors: tuple[Factor, ...] = (),
        price: Text | None = None,
    ) -> None:
        """Write ``points`` × the factors down for each of the writers; nobody pays them before the rádli ends."""
        if not points:
            self.nothing(item, label, rule=rule, why=FREE)
            return
        times = product(factors)
        if points * times > MOST_POINTS:
            raise TooLarge(item)
        writes = dict.fromkeys(writers, points * times)
        for seat, amount in writes.items():
            self.written[seat] = self.written.get(seat, 0) + amount
        self.lines.append(Line(item, label, points, times, factors, price, {}, rule, writes))

    def end(self, radli: Radli) -> None:
        """Settle a rádli: its result moves every account, apart from the lines of the entry that ended it."""
        self._move("radli", radli.won)
        self.radli = radli

    def _write(self, line: Line) -> None:
        self._move(line.item, line.moves)
        self.lines.append(line)

    def _move(self, item: str, moves: Mapping[Account, Points]) -> None:
        if sum(moves.values()):
            raise NotZero(f"{item}: {moves} does not add up to zero")
        balance = self.balance
        for account, amount in moves.items():
            if not -MOST_POINTS <= amount <= MOST_POINTS:
                raise TooLarge(item)
            balance[account] = balance.get(account, 0) + amount


def product(factors: Iterable[Factor]) -> int:
    """Return what a price is multiplied by."""
    times = 1
    for factor in factors:
        times *= factor.times
    return times
