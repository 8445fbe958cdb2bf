"""Who pays whom at the end of a night, in three ways, and what was ticked off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from scorebook.bill import Bill
from scorebook.cash.deeds import book_payment, take_back_payments
from scorebook.cash.writing import Purse
from scorebook.final import Hand
from scorebook.models import Account as Person
from scorebook.models import Named, Tick
from settlement import reckoning
from settlement.reckoning import Transfer
from settlement.vocabulary import Account

WAYS = {
    "fewest": pgettext_lazy("way of paying", "Fewest"),
    "banker": pgettext_lazy("way of paying", "Banker"),
    "neighbour": pgettext_lazy("way of paying", "Neighbour"),
}
LARGEST_TICKED = 2**63 - 1  # what a column of the database holds

Payment = tuple[Account, Account, int]


class Ticked(NamedTuple):
    """When a payment was ticked off or not after all, and by whom."""

    paid: bool
    at: datetime
    author: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A payment in the bill's unit, and who ticked it off when, if somebody did.

    Payer and payee are places of the bill.  Either may be a pot where every hand is paid at the table; such a payment
    is not ticked off.  ``gone_on`` tells that it is paid with a later night of the club instead,
    ``rest`` that a part of it was paid.
    """

    payer: Account
    payee: Account
    payer_name: str
    payee_name: str
    amount: int
    tickable: bool
    paid: bool = False
    paid_at: datetime | None = None
    author: str = ""
    gone_on: bool = False
    rest: bool = False

    @property
    def anchor(self) -> str:
        """Return where the payment stands on its page."""
        return f"pay-{self.payer}-{self.payee}" + ("-rest" if self.rest else "")


def read_dues(bill: Bill, way: str, banker: int) -> tuple[Due, ...]:
    """Return who pays whom by one of the :data:`WAYS`, with the ticks of this edition of a closed night.

    What was paid of a club's night stands there whatever the way: where it is not as planned, the rest is planned anew.
    """
    ticks = _ticks(bill) if bill.closed else {}
    planned = _transfers(bill, way, banker, bill.sums)
    if bill.cash is not None:
        made = tuple(Transfer(one.payer, one.payee, one.amount) for one in bill.cash.made)
        if not set(made) <= set(planned):
            planned = (*made, *_transfers(bill, way, banker, bill.cash.left))
    return tuple(_due(bill, one, ticks.get((one.payer, one.payee, one.points))) for one in planned)


def _transfers(bill: Bill, way: str, banker: int, sums: Sequence[int]) -> tuple[Transfer, ...]:
    match way:
        case "banker":
            return reckoning.through_banker(sums, banker)
        case "neighbour":
            return reckoning.neighbours(_with_the_rest(bill, sums) if bill.cash else bill.hands())
    return reckoning.transfers(sums)


def _with_the_rest(bill: Bill, sums: Sequence[int]) -> Iterator[Hand]:
    """Yield every hand of a club's night with the box in place of the pots, and last what the hands leave to settle."""
    rest = list(sums)
    for amounts, pots, order in bill.hands():
        moved = (*amounts, sum(pots.values()))
        rest = [left - amount for left, amount in zip(rest, moved, strict=True)]
        yield moved, {}, order
    yield tuple(rest), {}, tuple(range(len(rest)))


def _due(bill: Bill, one: Transfer, tick: Ticked | None) -> Due:
    paid = tick is not None and tick.paid
    unpaid_cash = None if paid else bill.cash
    gone_on = unpaid_cash is not None and not unpaid_cash.gone_on.isdisjoint((one.payer, one.payee))
    among_players = isinstance(one.payer, int) and isinstance(one.payee, int)
    return Due(
        payer=one.payer, payee=one.payee, payer_name=_name(bill, one.payer), payee_name=_name(bill, one.payee),
        amount=one.points, tickable=among_players and one.points <= LARGEST_TICKED and not gone_on, gone_on=gone_on,
        paid=paid, paid_at=tick.at if tick and paid else None, author=tick.author if tick and paid else "",
        rest=unpaid_cash is not None and any((m.payer, m.payee) == (one.payer, one.payee) for m in unpaid_cash.made),
    )  # fmt: skip


def _name(bill: Bill, account: Account) -> str:
    return bill.parties[account] if isinstance(account, int) else bill.pot_label(account)


def owed_to_pots(bill: Bill, dues: Iterable[Due]) -> tuple[tuple[str, str, int], ...]:
    """Return what the payments leave over: it lies in the pots, so whoever is left with it owes it to them."""
    if bill.cash is not None:
        return ()  # the club's box keeps it for them
    left: dict[Account, int] = {**dict(enumerate(bill.totals)), **{pot.key: pot.points for pot in bill.pots}}
    for due in dues:
        left[due.payer] += due.amount
        left[due.payee] -= due.amount
    kept = []
    for place, name in enumerate(bill.names):
        for pot in bill.pots:
            owed = min(-left[place], left[pot.key])
            if owed > 0:
                kept.append((name, pot.label, owed))
                left[pot.key] -= owed
                left[place] += owed
    return tuple(kept)


def _ticks(bill: Bill) -> Mapping[Payment, Ticked]:
    """Return the latest tick of each payment, by (payer, payee, amount): of this edition; in a club's book, of all."""
    if bill.cash is not None:
        return {(one.payer, one.payee, one.amount): Ticked(one.amount > 0, one.at, one.author)
                for one in bill.cash.ticked}  # fmt: skip
    places = {player: place for place, player in bill.players.items()}
    ticks = Tick.objects.filter(night=bill.night, edition=bill.edition).order_by("pk")
    return {(places[tick.payer_id], places[tick.payee_id], tick.amount): Ticked(tick.paid, tick.ticked_at, tick.author)
            for tick in ticks}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A payment that was made: its number is of the edition, or in a club's book that of its latest voucher."""

    number: str
    payer_name: str
    payee_name: str
    amount: int
    paid_at: datetime


def read_receipts(bill: Bill) -> tuple[Receipt, ...]:
    """Return every payment in money ticked off after a closed night, in whichever way it was reckoned.

    A receipt keeps its number when another payment is ticked off or not after all.
    """
    if not bill.closed or not bill.unit.currency:
        return ()
    if bill.cash is not None:
        return tuple(_receipt(bill, f"{one.vouchers[-1]}", (one.payer, one.payee, one.amount), one.at)
                     for one in bill.cash.made)  # fmt: skip
    ticks = enumerate(_ticks(bill).items(), start=1)
    return tuple(_receipt(bill, f"{bill.edition}/{number}", payment, tick.at)
                 for number, (payment, tick) in ticks if tick.paid)  # fmt: skip


def _receipt(bill: Bill, number: str, payment: Payment, at: datetime) -> Receipt:
    payer, payee, amount = payment
    return Receipt(number=number, payer_name=_name(bill, payer), payee_name=_name(bill, payee), amount=amount,
                   paid_at=at)  # fmt: skip


def ticked_otherwise(bill: Bill, dues: Iterable[Due]) -> int:
    """Count the payments ticked off that are not among these: they were settled in another way."""
    shown = {(due.payer, due.payee, due.amount) for due in dues}
    return sum(tick.paid for payment, tick in _ticks(bill).items() if payment not in shown)


def ticked_before(bill: Bill) -> int:
    """Count the payments ticked off before this edition: the night went on, or an evening was opened again."""
    before = {} if bill.cash is not None else {"edition__lt": bill.edition}  # no tick counts where a book is kept
    ticks = Tick.objects.filter(night=bill.night, **before).order_by("pk")
    latest = {(tick.edition, tick.payer_id, tick.payee_id, tick.amount): tick.paid for tick in ticks}
    return sum(latest.values())


def tick_payment(bill: Bill, due: Due, *, paid: bool, author: str, by: Person | None = None) -> None:
    """Keep that a payment was made, or that it was not after all; saying the same again adds nothing.

    :raises Refused: the club whose book it is to stand in takes nothing new.
    """
    if due.paid == paid or not (isinstance(due.payer, int) and isinstance(due.payee, int) and due.tickable):
        return
    if bill.cash is not None:
        _book(bill, due, paid=paid, author=author, by=by)
        return
    Tick.objects.create(night=bill.night, edition=bill.edition, payer_id=bill.players[due.payer],
                        payee_id=bill.players[due.payee], amount=due.amount, paid=paid, author=author)  # fmt: skip


def _book(bill: Bill, due: Due, *, paid: bool, author: str, by: Person | None) -> None:
    """Write a payment of a club's night in its book, or take back what was written."""
    assert bill.cash is not None  # noqa: S101 - whoever asks has looked
    if not paid:
        pair = next(one for one in bill.cash.made if (one.payer, one.payee) == (due.payer, due.payee))
        take_back_payments(pair.vouchers, note=_("The tick was taken back."), author=author, by=by)
        return
    purses: dict[Account, Purse] = dict([*bill.players.items(), (len(bill.names), Named.BOX.value)])
    moves = {purses[due.payer]: due.amount, purses[due.payee]: -due.amount}
    book_payment(bill.night, moves, seen=bill.cash.last, author=author, by=by)
