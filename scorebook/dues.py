"""Who pays whom at the end of a night, in three ways, and what was ticked off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import pgettext_lazy

from scorebook.bill import Bill
from scorebook.models import Tick
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A payment in the bill's unit, and who ticked it off when, if somebody did.

    Payer and payee are places of the bill.  Either may be a pot where every hand is paid at the table; such a payment
    is not ticked off.
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


def read_dues(bill: Bill, way: str, banker: int) -> tuple[Due, ...]:
    """Return who pays whom by one of the :data:`WAYS`, with the ticks of this edition of a closed night."""
    ticks = _ticks(bill) if bill.closed else {}
    found = _transfers(bill, way, banker)
    return tuple(_due(bill, one, ticks.get((one.payer, one.payee, one.points))) for one in found)


def _transfers(bill: Bill, way: str, banker: int) -> tuple[Transfer, ...]:
    match way:
        case "banker":
            return reckoning.through_banker(bill.totals, banker)
        case "neighbour":
            return reckoning.neighbours(bill.hands())
    return reckoning.transfers(bill.totals)


def _due(bill: Bill, one: Transfer, tick: Tick | None) -> Due:
    paid = tick is not None and tick.paid
    among_players = isinstance(one.payer, int) and isinstance(one.payee, int)
    return Due(
        payer=one.payer, payee=one.payee, payer_name=_name(bill, one.payer),
        payee_name=_name(bill, one.payee), amount=one.points, paid=paid,
        tickable=among_players and one.points <= LARGEST_TICKED, paid_at=tick.ticked_at if tick and paid else None,
        author=tick.author if tick and paid else "",
    )  # fmt: skip


def _name(bill: Bill, account: Account) -> str:
    return bill.names[account] if isinstance(account, int) else bill.pot_label(account)


def owed_to_pots(bill: Bill, dues: Iterable[Due]) -> tuple[tuple[str, str, int], ...]:
    """Return what the payments leave over: it lies in the pots, so whoever is left with it owes it to them."""
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


def _ticks(bill: Bill) -> Mapping[Payment, Tick]:
    """Return the latest tick of each payment of this edition, by (payer, payee, amount)."""
    places = {player: place for place, player in bill.players.items()}
    ticks = Tick.objects.filter(night=bill.night, edition=bill.edition).order_by("pk")
    return {(places[tick.payer_id], places[tick.payee_id], tick.amount): tick for tick in ticks}


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A payment that was made, numbered in the order in which the payments of this edition were first ticked off."""

    number: int
    payer_name: str
    payee_name: str
    amount: int
    paid_at: datetime


def read_receipts(bill: Bill) -> tuple[Receipt, ...]:
    """Return every payment in money ticked off in this edition of a closed night, in whichever way it was reckoned.

    A receipt keeps its number when another payment is ticked off or not after all.
    """
    if not bill.closed or not bill.unit.currency:
        return ()
    return tuple(
        Receipt(number=number, payer_name=_name(bill, payer), payee_name=_name(bill, payee), amount=amount,
                paid_at=tick.ticked_at)
        for number, ((payer, payee, amount), tick) in enumerate(_ticks(bill).items(), start=1) if tick.paid
    )  # fmt: skip


def ticked_otherwise(bill: Bill, dues: Iterable[Due]) -> int:
    """Count the payments ticked off that are not among these: they were settled in another way."""
    shown = {(due.payer, due.payee, due.amount) for due in dues}
    return sum(tick.paid for payment, tick in _ticks(bill).items() if payment not in shown)


def ticked_before(bill: Bill) -> int:
    """Count the payments ticked off before this edition: the night went on, or an evening was opened again."""
    ticks = Tick.objects.filter(night=bill.night, edition__lt=bill.edition).order_by("pk")
    latest = {(tick.edition, tick.payer_id, tick.payee_id, tick.amount): tick.paid for tick in ticks}
    return sum(latest.values())


def tick_payment(bill: Bill, due: Due, *, paid: bool, author: str) -> None:
    """Keep that a payment was made, or that it was not after all; saying the same again adds nothing."""
    if due.paid == paid or not (isinstance(due.payer, int) and isinstance(due.payee, int) and due.tickable):
        return
    Tick.objects.create(night=bill.night, edition=bill.edition, payer_id=bill.players[due.payer],
                        payee_id=bill.players[due.payee], amount=due.amount, paid=paid, author=author)  # fmt: skip
