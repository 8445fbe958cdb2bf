"""An account of a club's book on paper: what stood on it, every posting with its reason, what stands on it now."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.cash.queries import AccountStatement, StatementLine
from scorebook.models import Club, Named
from scorebook.paper.amounts import amount_in_words
from scorebook.paper.masthead import Masthead
from scorebook.words.dates import day
from scorebook.words.points import signed_amount

CAPTIONS = {
    Named.BOX: gettext_lazy("Plus was paid into the box, minus out of it; every item with its voucher."),
    Named.OWN: gettext_lazy("Plus is the club’s income, minus what it spent; every item with its voucher."),
    Named.POTS: gettext_lazy("What evenings left in the pots; every item with its voucher."),
}
LONGEST_PLAIN = 14  # letters of a sum that fit the ordinary columns: "−1 234 567 Ft"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A posting: its voucher, what it was for, and the balance after it; ``struck`` was taken back later."""

    number: str
    day: str
    what: str
    amount: str
    balance: str
    struck: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """An account between two days; ``caption`` tells what plus and minus are.

    ``says`` is who owes whom in the end, in words where it is a person's.
    """

    caption: str
    opening: str
    opened: str
    lines: tuple[Line, ...]
    closing: str
    closed: str
    says: str
    huge: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountSheet:
    """Everything the sheet of one account prints; ``names`` is whose it is, nobody where it is the club's."""

    head: Masthead
    names: tuple[str, ...]
    account: Account
    huge: bool
    vast: bool


def account_of(told: AccountStatement) -> Account:
    """Put an account between two days into texts."""
    currency = told.unit.currency
    lines = tuple(_line(one, currency) for one in told.lines)
    opening, closing = signed_amount(told.opening, currency), signed_amount(told.closing, currency)
    longest = max(map(len, (opening, closing, *(one.amount for one in lines), *(one.balance for one in lines))))
    before = _("Balance before %(day)s") % {"day": day(told.first)} if told.first else _("Nothing stood on it before")
    return Account(
        caption=_caption(told),
        opening=opening,
        opened=before,
        lines=lines,
        closing=closing,
        closed=_("Balance as of %(day)s") % {"day": day(told.last)},
        says=_says(told),
        huge=longest > LONGEST_PLAIN,
    )


def account_sheet(club: Club, told: AccountStatement) -> AccountSheet:
    """Put the sheet of one account together."""
    account = account_of(told)
    kind = _("Account")
    since = f"{day(told.first)} – " if told.first else ""
    said = [club.slug, told.purse, [[line.voucher, line.amount, line.balance] for line in told.lines]]
    code = hashlib.sha256(json.dumps(said).encode()).hexdigest().upper()
    record = (
        _("Account %(slug)s-%(number)s") % {"slug": club.slug, "number": told.purse},
        _("check code %(code)s") % {"code": f"{code[:4]}-{code[4:8]}"},
    )
    head = Masthead(
        kicker=f"{club.name} · {kind}",
        title=told.name,
        occasion=f"{since}{day(told.last)}",
        record=" · ".join(record),
        page_title=" – ".join((told.name, kind, club.name)),
        code=None,
        facts=(),
        note_head="",
        note="",
    )
    names = () if isinstance(told.purse, str) else (told.name,)
    return AccountSheet(head=head, names=names, account=account, huge=account.huge, vast=False)


def _caption(told: AccountStatement) -> str:
    """Say what plus and minus are: a person has to get it or owes it, the club's accounts take it in or pay it out."""
    if isinstance(told.purse, str):
        return str(CAPTIONS[Named(told.purse)])
    return _("Plus is a credit, minus a debt; every item with its voucher.")


def _line(one: StatementLine, currency: str) -> Line:
    taken_back = _("taken back later") if one.struck else ""
    what = " · ".join(part for part in (one.what, one.note, taken_back) if part)
    amount, balance = signed_amount(one.amount, one.unit.currency), signed_amount(one.balance, currency)
    return Line(
        number=f"{one.voucher}.", day=day(one.day), what=what, amount=amount, balance=balance, struck=one.struck
    )


def _says(told: AccountStatement) -> str:
    """Say in words who owes whom; of an account that is nobody's, what stands on it."""
    words = amount_in_words(told.closing, told.unit.currency)
    said = {"name": told.name, "amount": words}
    if isinstance(told.purse, str):
        return words
    if told.closing == 0:
        return _("Nothing is open between %(name)s and the club.") % said
    if told.closing > 0:
        return _("%(name)s has to get: %(amount)s.") % said
    return _("%(name)s owes: %(amount)s.") % said
