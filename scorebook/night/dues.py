"""The payments at the end of a night, in three ways, and their ticks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from scorebook.cash.deeds import book_payment, take_back_payments
from scorebook.cash.settling import Made
from scorebook.cash.writing import Purse
from scorebook.ledger.joining import hold
from scorebook.models import Account as Person
from scorebook.models import Named, Tick
from scorebook.night.bill import Bill, read_bill
from scorebook.night.final import Hand
from scorebook.refusals.refused import refuse
from scorebook.words.points import bare, money
from settlement import payments
from settlement.payments import Transfer
from settlement.vocabulary import Account, say

WAYS = {
    "fewest": pgettext_lazy("way of paying", "Fewest"),
    "banker": pgettext_lazy("way of paying", "Banker"),
    "neighbour": pgettext_lazy("way of paying", "Neighbour"),
}
LARGEST_TICKED = 2**63 - 1  # what a column of the database holds


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A payment in the bill's unit, and the time and author of its tick, if any.

    Payer and payee are places of the bill. Either may be a pot if every hand is paid at the table; such a payment is
    not ticked. ``gone_on`` tells that a later night of the club has the payment, ``before`` is the amount paid already.
    The payment was computed by ``way`` and ``banker``.
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
    before: int = 0
    way: str = "fewest"
    banker: int = 0

    @property
    def rest(self) -> bool:
        """Whether a part of this debt was paid already."""
        return self.before > 0

    @property
    def anchor(self) -> str:
        """The anchor of the payment on its page."""
        return f"pay-{self.payer}-{self.payee}" + ("-rest" if self.rest else "")


def read_dues(bill: Bill, way: str, banker: int) -> tuple[Due, ...]:
    """Return the payments by one of the :data:`WAYS`, including those that were made.

    A payment that was made is part of every way: the rest is planned around it, also back to people who paid too much.
    """
    ticked = {Transfer(one.payer, one.payee, one.amount): one for one in bill.made}
    planned, rest = _transfers(bill, way, banker), tuple[Transfer, ...]()
    if not ticked.keys() <= set(planned):
        planned, rest = tuple(ticked), _transfers(bill, way, banker, bill.made)
    dues = [*(_due(bill, one, ticked.get(one)) for one in planned), *(_due(bill, one, None) for one in rest)]
    return tuple(replace(due, way=way, banker=banker) for due in dues)


def _transfers(bill: Bill, way: str, banker: int, so_far: Sequence[Made] = ()) -> tuple[Transfer, ...]:
    """Return the remaining payments by one of the ways, after the payments that were made."""
    sums = bill.unpaid if so_far else bill.sums
    match way:
        case "banker":
            return payments.through_banker(sums, banker)
        case "neighbour":
            return payments.neighbours([*(_with_the_rest(bill) if bill.cash else bill.hands()), *_back(bill, so_far)])
    return payments.transfers(sums)


def _with_the_rest(bill: Bill) -> Iterator[Hand]:
    """Yield every hand of a club's night with the box in place of the pots, then the remaining charges."""
    rest = list(bill.sums)
    for amounts, pots, order in bill.hands():
        moved = (*amounts, sum(pots.values()))
        rest = [remaining - amount for remaining, amount in zip(rest, moved, strict=True)]
        yield moved, {}, order
    yield tuple(rest), {}, tuple(range(len(rest)))


def _back(bill: Bill, ticked: Sequence[Made]) -> Iterator[Hand]:
    """Yield every payment as a hand that the payer won from the payee, to offset the others."""
    for one in ticked:
        moved = [0] * len(bill.parties)
        moved[one.payer], moved[one.payee] = one.amount, -one.amount
        yield tuple(moved), {}, tuple(range(len(moved)))


def _due(bill: Bill, one: Transfer, ticked: Made | None) -> Due:
    gone_on = ticked is None and bill.cash is not None and not bill.cash.gone_on.isdisjoint((one.payer, one.payee))
    among_players = isinstance(one.payer, int) and isinstance(one.payee, int)
    before = 0 if ticked else _made_between(bill, one.payer, one.payee)
    return Due(
        payer=one.payer,
        payee=one.payee,
        payer_name=_name(bill, one.payer),
        payee_name=_name(bill, one.payee),
        amount=one.points,
        tickable=among_players and before + one.points <= LARGEST_TICKED and not gone_on,
        gone_on=gone_on,
        paid=ticked is not None,
        paid_at=ticked.at if ticked else None,
        author=ticked.author if ticked else "",
        before=before,
    )


def _made_between(bill: Bill, payer: Account, payee: Account) -> int:
    """Return the amount that one person paid another already."""
    return sum(one.amount for one in bill.made if (one.payer, one.payee) == (payer, payee))


def _name(bill: Bill, account: Account) -> str:
    return bill.parties[account] if isinstance(account, int) else bill.pot_label(account)


def owed_to_pots(bill: Bill, dues: Iterable[Due]) -> tuple[tuple[str, str, int], ...]:
    """Return the debts to the pots: sums that the payments leave with people."""
    if bill.cash is not None:
        return ()  # the club's box keeps it for them
    remaining: dict[Account, int] = {**dict(enumerate(bill.totals)), **{pot.key: pot.points for pot in bill.pots}}
    for due in dues:
        remaining[due.payer] += due.amount
        remaining[due.payee] -= due.amount
    debts = []
    for place, name in enumerate(bill.names):
        for pot in bill.pots:
            owed = min(-remaining[place], remaining[pot.key])
            if owed > 0:
                debts.append((name, pot.label, owed))
                remaining[pot.key] -= owed
                remaining[place] += owed
    return tuple(debts)


def paid_otherwise(bill: Bill, way: str, banker: int) -> str:
    """Return the payments that differ from this way, in words; empty if there are none."""
    planned = {(one.payer, one.payee): one.points for one in _transfers(bill, way, banker)}
    sentences = [
        _("%(payer)s → %(payee)s %(paid)s (here %(due)s)")
        % {
            "payer": _name(bill, one.payer),
            "payee": _name(bill, one.payee),
            "paid": _amount(bill, one.amount),
            "due": _amount(bill, due) if due else pgettext("payment", "nothing"),
        }
        for one in bill.made
        if (due := planned.get((one.payer, one.payee), 0)) != one.amount
    ]
    if not sentences:
        return ""
    return _(
        "Paid, though it comes out otherwise here: %(paid)s. What was handed over counts: only the rest is left."
    ) % {"paid": ", ".join(sentences)}


def paid_unbooked(bill: Bill) -> str:
    """Return the payments from before the club's book had the night, in words; empty if there are none."""
    return ", ".join(
        f"{_name(bill, one.payer)} → {_name(bill, one.payee)} {_amount(bill, one.amount)}" for one in bill.unbooked
    )


def _amount(bill: Bill, amount: int) -> str:
    return money(amount, bill.unit) or bare(amount)


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A payment that was made; its number is that of its tick, or of its latest voucher in a club's book."""

    number: str
    payer_name: str
    payee_name: str
    amount: int
    paid_at: datetime


def read_receipts(bill: Bill) -> tuple[Receipt, ...]:
    """Return every money payment of a closed night, in every way of paying.

    Receipts keep their numbers if other payments are ticked or unticked.
    """
    return tuple(
        Receipt(
            number=one.number,
            payer_name=_name(bill, one.payer),
            payee_name=_name(bill, one.payee),
            amount=one.amount,
            paid_at=one.at,
        )
        for one in bill.made
        if bill.closed and bill.unit.currency
    )


def tick_payment(bill: Bill, due: Due, *, paid: bool, author: str, by: Person | None = None) -> None:
    """Record that a payment was made, or was not made after all, on the current night.

    The night is locked and read again, so that a repeated tick from another phone changes nothing.

    :raises Refused: the night has no such payment any more, or its club is closed.
    """
    if due.paid != paid and due.tickable and isinstance(due.payer, int) and isinstance(due.payee, int):
        _tick(bill, due, paid=paid, author=author, by=by)


@transaction.atomic
def _tick(bill: Bill, due: Due, *, paid: bool, author: str, by: Person | None) -> None:
    now = read_bill(hold(bill.night), with_book=bill.cash is not None)
    there = (
        _as_it_stands(now, due)
        if (now.closed, now.edition, now.players) == (True, bill.edition, bill.players)
        else None
    )
    if paid and there is None and _made_between(now, due.payer, due.payee) == due.before + due.amount:
        return
    if there is None or not there.tickable:
        raise refuse("", "changed_meanwhile", say("There is no such payment: the sheet has changed since."))
    if there.paid != paid:
        _write(now, there, paid=paid, author=author, by=by)


def _as_it_stands(bill: Bill, due: Due) -> Due | None:
    """Return the current state of the payment, if it still exists."""
    expected = (due.payer, due.payee, due.amount, due.before)
    dues = read_dues(bill, due.way, due.banker)
    return next((one for one in dues if (one.payer, one.payee, one.amount, one.before) == expected), None)


def _write(bill: Bill, due: Due, *, paid: bool, author: str, by: Person | None) -> None:
    assert isinstance(due.payer, int) and isinstance(due.payee, int)  # noqa: S101, PT018 - the others are not tickable
    if bill.cash is not None:
        _book(bill, due, paid=paid, author=author, by=by)
        return
    Tick.objects.create(
        night=bill.night,
        edition=bill.edition,
        payer_id=bill.players[due.payer],
        payee_id=bill.players[due.payee],
        amount=due.before + due.amount,
        paid=paid,
        author=author,
    )


def _book(bill: Bill, due: Due, *, paid: bool, author: str, by: Person | None) -> None:
    """Write a payment of a club's night in the club's book, or reverse it."""
    assert bill.cash is not None  # noqa: S101 - whoever asks has looked
    if not paid:
        pair = next(one for one in bill.made if (one.payer, one.payee) == (due.payer, due.payee))
        take_back_payments(pair.vouchers, note=_("The tick was taken back."), author=author, by=by)
        return
    purses: dict[Account, Purse] = dict([*bill.players.items(), (len(bill.names), Named.BOX.value)])
    moves = {purses[due.payer]: due.amount, purses[due.payee]: -due.amount}
    book_payment(bill.night, moves, author=author, by=by)
