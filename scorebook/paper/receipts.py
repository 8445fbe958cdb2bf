"""Receipts for a night's ticked payments, several on a page, to cut apart and sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from django.utils.translation import gettext as _

from scorebook.cash.currencies import currencies_of
from scorebook.cash.queries import name_of
from scorebook.models import Club, Voucher
from scorebook.night.bill import Bill
from scorebook.night.dues import Receipt
from scorebook.paper.amounts import amount_in_words, staked_in_words
from scorebook.paper.called import names_of
from scorebook.paper.masthead import Masthead
from scorebook.words.dates import day, day_in_words
from scorebook.words.points import amount_of, in_cash, money


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One receipt for the receiver's signature."""

    number: str
    payer: str
    payee: str
    amount: str
    words: str
    what_for: str
    paid_on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptSheet:
    """The content of the receipts."""

    head: Masthead
    names: tuple[str, ...]
    slips: tuple[Slip, ...]


def receipt_sheet(bill: Bill, receipts: Sequence[Receipt]) -> ReceiptSheet:
    """Return the receipts of a night."""
    return ReceiptSheet(
        head=_masthead(bill), names=bill.names, slips=tuple(_slip(bill, receipt) for receipt in receipts)
    )


def receipt_of_payment(club: Club, payment: Voucher) -> ReceiptSheet:
    """Return the receipt of one payment in the club's book, for its receiver's signature."""
    (payee, _minus), (payer, amount) = sorted(
        ((name_of(row.player_id) if row.player_id else club.name, row.amount) for row in payment.postings.all()),
        key=itemgetter(1),
    )
    currency, title = currencies_of(club).of(payment), _("Receipt")
    slip = Slip(
        number=str(payment.number),
        payer=payer,
        payee=payee,
        amount=amount_of(amount, currency),
        words=amount_in_words(amount, currency),
        what_for=payment.note or _("payment in the cash book"),
        paid_on=day(payment.day),
    )
    head = Masthead(
        kicker=club.name,
        title=title,
        occasion=day(payment.day),
        record=_("voucher %(number)s of the cash book of %(club)s") % {"number": payment.number, "club": club.name},
        page_title=" – ".join((title, day(payment.day), club.name)),
        code=None,
        facts=(),
        note_head="",
        note="",
    )
    return ReceiptSheet(head=head, names=(payer, payee), slips=(slip,))


def _slip(bill: Bill, receipt: Receipt) -> Slip:
    first = bill.played[0].evening
    says = {"day": day(first.opened_at), "games": ", ".join(played.label for played in bill.played)}
    what_for = _("card evening of %(day)s: %(games)s") % says
    return Slip(
        number=f"{first.slug}-{receipt.number}",
        payer=receipt.payer_name,
        payee=receipt.payee_name,
        amount=money(receipt.amount, bill.unit),
        words=_in_words(bill, receipt.amount),
        what_for=", ".join((*names_of(first), what_for)),
        paid_on=day_in_words(receipt.paid_at),
    )


def _in_words(bill: Bill, amount: int) -> str:
    """Return an amount in words, and the amount in existing coins."""
    words, cash = staked_in_words(amount, bill.unit), "" if bill.cash else in_cash(amount, bill.unit)
    return ", ".join((words, _("in cash %(cash)s") % {"cash": cash})) if cash else words


def _masthead(bill: Bill) -> Masthead:
    first = bill.played[0].evening
    title = _("Receipts")
    names = names_of(first)
    record = _("receipts of %(slug)s, edition %(edition)s") % {"slug": first.slug, "edition": bill.edition}
    return Masthead(
        kicker=" · ".join(names),
        title=title,
        occasion=day_in_words(first.opened_at),
        record=record,
        page_title=" – ".join((title, day(first.opened_at), *names)),
        code=None,
        facts=(),
        note_head="",
        note="",
    )
