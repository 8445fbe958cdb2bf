"""The club's money book as a part of its journal: a transaction for every voucher, and every balance asserted.

The accounts are the book's own, ``members:<name>`` and ``club:box``, beside those of the evenings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta

from django.utils import timezone

from scorebook.cash.currencies import currencies_of
from scorebook.cash.queries import balances
from scorebook.cash.writing import Purse, moves_of
from scorebook.files.journal import Commodity, accounts_of, asserted, safe
from scorebook.league.queries import Span
from scorebook.models import CashRules, Named, Player, Voucher
from scorebook.words.formats import precision_of

HEADER = """
; The cash book: a plus is what somebody has to get, a minus what he owes; what lies in the box stands there with a
; minus. The code of a transaction is the number of the voucher.
"""


def cash_journal(span: Span) -> Iterator[str]:
    """Yield the vouchers of a time, line by line, after what stood on every account before it."""
    if not CashRules.objects.filter(club=span.club).exists():
        return
    currencies = currencies_of(span.club)
    commodity = _commodity(currencies.book)
    accounts = _accounts(span)
    yield HEADER + commodity.directive
    yield from (f"account {account}\n" for account in accounts.values())
    if span.first_day is not None:
        before = span.first_day - timedelta(days=1)
        yield from _transaction(f"{before} opening balances", balances(span.club, before), accounts, commodity)
    for voucher in _vouchers(span):
        taken_back = f" taking back {voucher.reverses.number}" if voucher.reverses else ""
        head = f"{voucher.day} (cash#{voucher.number}) {voucher.reason}{taken_back}{_voucher_text(voucher)}"
        yield from _transaction(head, moves_of(voucher), accounts, _commodity(currencies.of(voucher)))
    last = span.last_day or timezone.localdate()
    stands = balances(span.club, last)
    yield from asserted(
        f"{last} (cash) as the book stands",
        {account: stands.get(purse, 0) for purse, account in accounts.items()},
        commodity,
    )


def _commodity(currency: str) -> Commodity:
    return Commodity(name=currency, digits=precision_of(currency), minor_units=1)


def _accounts(span: Span) -> dict[Purse, str]:
    members = Player.objects.filter(cash__voucher__club=span.club).order_by("pk").values_list("pk", "name")
    of_members = accounts_of(dict(members), below="members")
    return {**{key: f"club:{key}" for key in Named.values}, **dict(of_members.items())}


def _vouchers(span: Span) -> Iterator[Voucher]:
    vouchers = Voucher.objects.filter(club=span.club).select_related("reverses").order_by("day", "pk")
    vouchers = vouchers.prefetch_related("postings")
    if span.first_day is not None:
        vouchers = vouchers.filter(day__gte=span.first_day)
    if span.last_day is not None:
        vouchers = vouchers.filter(day__lte=span.last_day)
    return vouchers.iterator(chunk_size=500)


def _voucher_text(voucher: Voucher) -> str:
    by = f" by {safe(voucher.author)}" if voucher.author else ""
    return by + (f", {safe(voucher.note)}" if voucher.note else "")


def _transaction(
    head: str, moves: Mapping[Purse, int], accounts: Mapping[Purse, str], commodity: Commodity
) -> Iterator[str]:
    if any(moves.values()):
        yield f"\n{head}\n"
        yield from (f"    {accounts[purse]}  {commodity.amount(amount)}\n" for purse, amount in moves.items() if amount)
