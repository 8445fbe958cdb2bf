"""The book of one entry: lines that each add up to zero, and the balances after them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from settlement.vocabulary import EMPTY, MOST_POINTS, Account, Points, Seat, Text, say

FREE = say("its price is 0 at this table")


class TooLarge(ArithmeticError):
    """An amount is too large for every reader of documents and databases to hold it exactly."""


class NotZero(ArithmeticError):
    """The moves of a line do not add up to zero; the book did not write them."""


class Factor(NamedTuple):
    """A named multiplier of a line: kontra ×2, the double round ×4, a lone declarer's three opponents."""

    label: str
    times: int


class Line(NamedTuple):
    """One item of a settlement.

    ``item`` is the permanent key; ``label`` describes the event.  ``points`` is the price before ``times``, the product
    of the ``factors``.  ``price`` explains ``points`` (game price 2 × 3); it is ``None`` if the tariff states the
    price. ``moves`` are the points that each seat and pot gained; they add up to zero.  While points are only written
    nothing moves, and ``writes`` are the points that each seat wrote for the item.  A fact that is worth ``nothing``
    moves nothing either; ``price`` is then the reason.
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
        """Whether the line only explains why a fact is worth nothing."""
        return not self.points and not self.moves and not self.writes


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedCount:
    """A game of written points at its end: its players, and the points that each wrote, got as a reward, and won.

    ``finished`` is false if the game was closed before anybody reached the limit.
    """

    seats: tuple[Seat, ...]
    written: tuple[Points, ...]
    rewards: tuple[Points, ...]
    result: tuple[Points, ...]
    finished: bool

    def as_json(self) -> dict[str, Any]:
        """Return the game as JSON values; ``seats`` is left out if everybody of the evening so far played."""
        stored = {
            "written": list(self.written),
            "rewards": list(self.rewards),
            "result": list(self.result),
            "finished": self.finished,
        }
        return stored if self.seats == tuple(range(len(self.written))) else {**stored, "seats": list(self.seats)}

    @property
    def won(self) -> dict[Account, Points]:
        """The points that each player won, by seat."""
        return dict(zip(self.seats, self.result, strict=True))

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> EndedCount:
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

    ``written`` are the points that each seat wrote, and ``ended_count`` the game of written points that ended.
    ``carry`` is state for the next entry, beside the state that the kind of entry carries.
    """

    __slots__ = ("balance", "carry", "ended_count", "lines", "opened", "written")

    def __init__(self, balance: Mapping[Account, Points]) -> None:
        self.lines: list[Line] = []
        self.opened = balance
        self.balance: dict[Account, Points] = dict(balance)
        self.written: dict[Seat, Points] = {}
        self.ended_count: EndedCount | None = None
        self.carry: dict[str, Any] = {}

    def gained(self, account: Account) -> Points:
        """Return the points that an account has gained by the lines so far."""
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
        """Write a line that moves each account by ``points`` × the factors × its stake.

        If ``points`` is 0 nothing moves.  Then the line explains this for a fact that the scribe wrote (``told``), and
        other facts get no line.
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
        """Write a line that moves nothing: a fact is worth nothing, and ``why`` explains it."""
        self.lines.append(Line(item, label, 0, 1, (), why, {}, rule))

    def move(
        self, item: str, label: Text, moves: Mapping[Account, Points], *, rule: str, price: Text | None = None
    ) -> None:
        """Write a line with an amount for each account, where there is no price and no stakes (a divided pot)."""
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
        """Write ``points`` × the factors down for each writer; nobody pays before the game is up."""
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

    def write_each(self, item: str, label: Text, writes: Mapping[Seat, Points], *, rule: str) -> None:
        """Write a number of its own down for each writer; nobody pays before the game is up."""
        for seat, amount in writes.items():
            self.written[seat] = self.written.get(seat, 0) + amount
        highest = max(writes.values())
        amounts = {seat: amount for seat, amount in writes.items() if amount}
        self.lines.append(Line(item, label, highest, 1, (), None, {}, rule, amounts))

    def end(self, ended_count: EndedCount) -> None:
        """Settle a game of written points: add its result to the balances, without a line."""
        self._move("ended_count", ended_count.won)
        self.ended_count = ended_count

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
    """Return the product of the factors, 1 if there are none."""
    times = 1
    for factor in factors:
        times *= factor.times
    return times
