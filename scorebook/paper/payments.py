"""Payments on paper: who pays whom, debts to pots, and the parts of every player's sum."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.night.bill import Bill
from scorebook.night.dues import WAYS, Due, owed_to_pots, paid_otherwise, read_dues
from scorebook.paper.amounts import staked_in_words
from scorebook.words.dates import short_stamp
from scorebook.words.points import Staked, Unit, bare, in_cash, money, signed_money

METHODS = tuple(WAYS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """A player's final sum of a club's night, with its parts as text."""

    name: str
    parts: str
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Payments:
    """The payments by one method; ``kept`` are debts of players (by name) to pots, ``banker`` is a name.

    ``otherwise`` describes payments that differ from this method.  ``told`` says whether the reader may see who pays
    whom.  ``settled`` lists the parts of every sum if a club charges the night.  ``apart`` are charges in another
    currency than the bill's.
    """

    dues: tuple[Due, ...]
    kept: tuple[tuple[str, str, int], ...]
    method: str
    banker: str
    unit: Unit
    told: bool = True
    otherwise: str = ""
    settled: tuple[Settled, ...] = ()
    apart: str = ""


def read_payments(bill: Bill, method: str, banker: int | None, *, told: bool = True) -> Payments:
    """Return who pays whom; if no banker is named, the biggest winner is the banker."""
    through = bill.leader if banker is None else banker
    dues = read_dues(bill, method, through)
    return Payments(
        dues=dues,
        kept=owed_to_pots(bill, dues),
        method=method,
        unit=bill.unit,
        told=told,
        otherwise=paid_otherwise(bill, method, through),
        banker=bill.parties[through] if method == "banker" else "",
        settled=tuple(_settled(bill)),
        apart=bill.apart_description,
    )


def _settled(bill: Bill) -> Iterator[Settled]:
    """Yield every player's sum, the largest first, and the cash box's last."""
    if bill.cash is None:
        return
    *people, box = bill.cash.sums
    for place in sorted(range(len(people)), key=lambda place: -people[place]):
        parts = (f"{part.what} {signed_money(part.amount, bill.unit)}" for part in bill.cash.parts[place])
        yield Settled(name=bill.names[place], parts=" · ".join(parts), total=signed_money(people[place], bill.unit))
    yield Settled(name=bill.cash.box, parts="", total=signed_money(box, bill.unit))


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """A payment with its amount in words; ``remark`` says when and by whom it was ticked."""

    payer: str
    payee: str
    points: str
    money: str
    words: str
    done: bool
    remark: str


def payment_lines(payments: Payments) -> Iterator[Payment]:
    """Yield the payments with their texts; amounts in coins have no points."""
    unit = payments.unit
    owed = ((due.payer_name, due.payee_name, due.amount, due) for due in payments.dues)
    for payer, payee, amount, due in (*owed, *((*kept, None) for kept in payments.kept)):
        yield Payment(
            payer=payer,
            payee=payee,
            points="" if unit.coins else bare(amount),
            money=money(amount, unit),
            words=staked_in_words(amount, unit),
            done=due is not None and due.paid,
            remark=" · ".join(filter(None, (_remark(due) if due else "", _in_cash(payments, amount)))),
        )


def _in_cash(payments: Payments, amount: int) -> str:
    """Return a note with the amount rounded to coins, or ``""`` if the exact amount can be paid.

    The payments of a club's cash are rounded already, by the club's own smallest coin.
    """
    cash = "" if payments.settled else in_cash(amount, payments.unit)
    return _("in cash %(cash)s") % {"cash": cash} if cash else ""


def _remark(due: Due) -> str:
    if due.gone_on:
        return _("carried to a later evening")
    if due.paid_at is None:
        return ""
    says = {"moment": short_stamp(due.paid_at), "author": due.author}
    return _("paid %(moment)s (%(author)s)") % says if due.author else _("paid %(moment)s") % says


def payments_left(payments: Payments) -> str:
    """Return the text about what is paid and what every player still owes, also in words."""
    unit, still_due = payments.unit, dict[str, int]()
    open_dues = [due for due in payments.dues if not (due.paid or due.gone_on)]
    for payer, amount in (
        *((due.payer_name, due.amount) for due in open_dues),
        *((payer, amount) for payer, _pot, amount in payments.kept),
    ):
        still_due[payer] = still_due.get(payer, 0) + amount
    paid = sum(due.amount for due in payments.dues if due.paid)
    sentences = [_("Paid: %(amount)s.") % {"amount": _owed(paid, unit)}] if paid else []
    sentences.extend([payments.otherwise] if payments.otherwise else [])
    gone_on = [due for due in payments.dues if due.gone_on]
    if gone_on:
        who = ", ".join(f"{due.payer_name} {_owed(due.amount, unit)}" for due in gone_on)
        sentences.append(_("Carried to a later evening: %(who)s.") % {"who": who})
    if still_due:
        sentences.append(_still_owed(still_due, unit))
    elif paid and not gone_on:
        sentences.append(_("Nothing is owed any more."))
    return " ".join(sentences)


def _still_owed(still_due: Mapping[str, int], unit: Staked) -> str:
    whole = sum(still_due.values())
    words = staked_in_words(whole, unit)
    together = f"{_owed(whole, unit)} ({words})" if words else _owed(whole, unit)
    if len(still_due) == 1:
        return _("Still owed: %(name)s %(amount)s.") % {"name": next(iter(still_due)), "amount": together}
    who = ", ".join(f"{name} {_owed(amount, unit)}" for name, amount in still_due.items())
    return _("Still owed: %(who)s; together %(amount)s.") % {"who": who, "amount": together}


def _owed(amount: int, unit: Staked) -> str:
    if unit.stake_minor_units is not None:
        return money(amount, unit)
    return ngettext("%(amount)s point", "%(amount)s points", amount) % {"amount": bare(amount)}


def payments_caption(payments: Payments) -> str:
    """Return the number of payments and the method."""
    count = len(payments.dues) + len(payments.kept)
    many = ngettext("%(count)s payment", "%(count)s payments", count) % {"count": count}
    how = {
        "fewest": _("it cannot be settled with fewer"),
        "banker": _("everything passes through the hands of %(banker)s") % {"banker": payments.banker},
        "neighbour": _("every hand paid at the table, and netted between each two"),
    }[payments.method]
    return _("%(payments)s, %(how)s. Tick: the money was handed over; the receiver signs.") % {
        "payments": many,
        "how": how,
    }
