"""What is paid at the end of an evening: the pots shared out, the balances, and who pays whom, in three ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import pgettext_lazy

from scorebook import ledger
from scorebook.models import Evening, Seat, Tick
from scorebook.rows import NightSheet, Pot, Row
from scorebook.sheet import playing_order
from settlement import reckoning
from settlement.reckoning import Transfer
from settlement.vocabulary import Account, Problem

Hand = tuple[Sequence[int], Mapping[str, int], Sequence[int]]

WAYS = {
    "fewest": pgettext_lazy("way of paying", "Fewest"),
    "banker": pgettext_lazy("way of paying", "Banker"),
    "neighbour": pgettext_lazy("way of paying", "Neighbour"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """A player at the end: the points of the play, the share of the pots, and both together."""

    seat: int
    name: str
    played: int
    share: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Final:
    """How an evening ends, or would end if it were closed now.

    ``pots`` are as they lay before they were shared out, ``kept`` what stays in them; ``problems`` say why the evening
    cannot be closed.
    """

    balances: tuple[Balance, ...]
    pots: tuple[Pot, ...]
    kept: int
    problems: tuple[Problem, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the points at the end, by seat."""
        return tuple(balance.points for balance in self.balances)

    @property
    def ranked(self) -> tuple[Balance, ...]:
        """Return the balances, whoever won most first."""
        return tuple(sorted(self.balances, key=lambda balance: -balance.points))

    @property
    def each(self) -> int:
        """Return what everybody got out of the pots, or 0 where the shares differ."""
        shares = {balance.share for balance in self.balances}
        return shares.pop() if len(shares) == 1 else 0

    @property
    def played_sum(self) -> int:
        """Return what the players made of the play together."""
        return sum(balance.played for balance in self.balances)

    @property
    def shared_sum(self) -> int:
        """Return what the players got out of the pots together."""
        return sum(balance.share for balance in self.balances)

    @property
    def points_sum(self) -> int:
        """Return the points at the end together: 0, or minus what was left in the pots."""
        return sum(self.totals)


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A payment, and who ticked it off when, if somebody did.

    Either side may be a pot where every hand is paid at the table; such a payment is not ticked off.
    """

    payer: Account
    payee: Account
    payer_name: str
    payee_name: str
    points: int
    tickable: bool
    paid: bool = False
    paid_at: datetime | None = None
    author: str = ""


def read_final(sheet: NightSheet) -> Final:
    """Return how the evening ended; an open one is closed on trial, and nothing is written."""
    if sheet.closed:
        closing = next((row for row in reversed(sheet.rows) if _closes(sheet, row)), None)
        shares = tuple(paid or 0 for paid in closing.payouts) if closing else (0,) * len(sheet.names)
        before = tuple(pot.points - (closing.pots.get(pot.key, 0) if closing else 0) for pot in sheet.pots)
        return _final(sheet, sheet.totals, shares, before, ())
    kind = next(kind.key for kind in sheet.game.kinds.values() if kind.closes)
    trial = ledger.preview(sheet.evening, kind, {})
    shares = trial.settled.payouts if trial.settled else (0,) * len(sheet.names)
    totals = trial.settled.after.totals if trial.settled else sheet.totals
    problems = tuple(problem for problem in trial.problems if not problem.warning)
    return _final(sheet, totals, shares, tuple(pot.points for pot in sheet.pots), problems)


def _closes(sheet: NightSheet, row: Row) -> bool:
    return sheet.game.kinds[row.kind].closes and not row.struck


def _final(
    sheet: NightSheet, totals: tuple[int, ...], shares: tuple[int, ...], pots: tuple[int, ...],
    problems: tuple[Problem, ...],
) -> Final:  # fmt: skip
    balances = tuple(
        Balance(seat=seat, name=name, played=totals[seat] - shares[seat], share=shares[seat], points=totals[seat])
        for seat, name in enumerate(sheet.names)
    )
    lay = tuple(Pot(key=pot.key, label=pot.label, points=held) for pot, held in zip(sheet.pots, pots, strict=True))
    return Final(balances=balances, pots=lay, kept=-sum(totals), problems=problems)


def read_dues(sheet: NightSheet, totals: tuple[int, ...], way: str, banker: int) -> tuple[Due, ...]:
    """Return who pays whom by one of the :data:`WAYS`, with the ticks of the closed evening's edition."""
    ticks = _ticks(sheet.evening) if sheet.closed else {}
    found = _transfers(sheet, totals, way, banker)
    return tuple(_due(sheet, one, ticks.get((one.payer, one.payee, one.points))) for one in found)


def _transfers(sheet: NightSheet, totals: tuple[int, ...], way: str, banker: int) -> tuple[Transfer, ...]:
    match way:
        case "banker":
            return reckoning.through_banker(totals, banker)
        case "neighbour":
            return reckoning.neighbours(_hands(sheet, totals))
    return reckoning.transfers(totals)


def _hands(sheet: NightSheet, totals: tuple[int, ...]) -> Iterator[Hand]:
    """Yield what every entry moved, and in which order it is paid; before the close, the close on trial as well."""
    players = len(sheet.names)
    for row in sheet.rows:
        if not row.struck:
            dealer = sheet.names.index(row.dealer) if row.dealer else None
            yield tuple(p or 0 for p in row.payouts), row.pots, playing_order(players, dealer, row.sitting_out)
    shares = tuple(total - now for total, now in zip(totals, sheet.totals, strict=True))
    if any(shares):
        yield shares, _given(sheet, sum(shares)), playing_order(players, None, ())


def _given(sheet: NightSheet, shared: int) -> dict[str, int]:
    """Return what the pots give when they share out this much, the first of them first."""
    given = {}
    for pot in sheet.pots:
        given[pot.key] = -min(pot.points, shared)
        shared += given[pot.key]
    return given


def _due(sheet: NightSheet, one: Transfer, tick: Tick | None) -> Due:
    pots = {pot.key: pot.label for pot in sheet.pots}
    payer, payee = (sheet.names[one] if isinstance(one, int) else pots[one] for one in (one.payer, one.payee))
    paid = tick is not None and tick.paid
    return Due(
        payer=one.payer, payee=one.payee, payer_name=payer, payee_name=payee, points=one.points, paid=paid,
        tickable=isinstance(one.payer, int) and isinstance(one.payee, int),
        paid_at=tick.ticked_at if tick and paid else None, author=tick.author if tick and paid else "",
    )  # fmt: skip


def _ticks(evening: Evening) -> Mapping[tuple[Account, Account, int], Tick]:
    """Return the latest tick of each payment of this edition, by (payer, payee, points)."""
    ticks = Tick.objects.filter(evening=evening, edition=evening.edition).select_related("payer", "payee")
    return {(tick.payer.number, tick.payee.number, tick.points): tick for tick in ticks.order_by("pk")}


def ticked_otherwise(evening: Evening, dues: Iterable[Due]) -> int:
    """Count the payments ticked off that are not among these: they were settled in another way."""
    shown = {(due.payer, due.payee, due.points) for due in dues}
    return sum(tick.paid for payment, tick in _ticks(evening).items() if payment not in shown)


def tick_payment(evening: Evening, due: Due, *, paid: bool, author: str) -> None:
    """Keep that a payment was made, or that it was not after all; saying the same again adds nothing."""
    if due.paid == paid or not due.tickable:
        return
    seats: dict[Account, Seat] = {seat.number: seat for seat in evening.seats.all()}
    Tick.objects.create(evening=evening, edition=evening.edition, payer=seats[due.payer], payee=seats[due.payee],
                        points=due.points, paid=paid, author=author)  # fmt: skip
