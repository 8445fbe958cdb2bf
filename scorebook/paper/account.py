"""An account of the club's money book on paper: opening balance, postings, closing balance."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.cash.queries import AccountStatement, StatementLine
from scorebook.models import Club, Named
from scorebook.models.seal import in_print
from scorebook.paper.amounts import amount_in_words
from scorebook.paper.masthead import Masthead
from scorebook.words.dates import day
from scorebook.words.points import signed_amount

CAPTIONS = {
    Named.BOX: gettext_lazy("Plus was paid into the box, minus out of it; every item with its voucher."),
    Named.OWN: gettext_lazy("Plus is the club’s income, minus what it spent; every item with its voucher."),
    Named.POTS: gettext_lazy("What evenings left in the pots; every item with its voucher."),
}
LONGEST_PLAIN = 14  # the longest amount that fits the ordinary columns: "−1 234 567 Ft"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A posting: voucher, purpose, and the balance after it; ``struck`` if it was reversed later."""

    number: str
    day: str
    what: str
    amount: str
    balance: str
    struck: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """An account between two days; ``caption`` explains plus and minus.

    ``says`` is the sentence about who owes whom in the end, for a person's account.
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
    """The content of one account's sheet; ``names`` is the account's person, empty for the club's accounts."""

    head: Masthead
    names: tuple[str, ...]
    account: Account
    huge: bool
    vast: bool


def account_of(statement: AccountStatement) -> Account:
    """Return an account between two days as texts."""
    currency = statement.unit.currency
    lines = tuple(_posting_line(line, currency) for line in statement.lines)
    opening, closing = signed_amount(statement.opening, currency), signed_amount(statement.closing, currency)
    longest = max(map(len, (opening, closing, *(line.amount for line in lines), *(line.balance for line in lines))))
    before = (
        _("Balance before %(day)s") % {"day": day(statement.first)}
        if statement.first
        else _("Nothing stood on it before")
    )
    return Account(
        caption=_caption(statement),
        opening=opening,
        opened=before,
        lines=lines,
        closing=closing,
        closed=_("Balance as of %(day)s") % {"day": day(statement.last)},
        says=_balance_sentence(statement),
        huge=longest > LONGEST_PLAIN,
    )


def account_sheet(club: Club, statement: AccountStatement) -> AccountSheet:
    """Return the sheet of one account."""
    account = account_of(statement)
    kind = _("Account")
    since = f"{day(statement.first)} – " if statement.first else ""
    content = [club.slug, statement.name, [[line.voucher, line.amount, line.balance] for line in statement.lines]]
    code = hashlib.sha256(json.dumps(content).encode()).hexdigest()
    record = (
        _("Account %(slug)s-%(number)s") % {"slug": club.slug, "number": _number_of(statement)},
        _("check code %(code)s") % {"code": in_print(code)},
    )
    head = Masthead(
        kicker=f"{club.name} · {kind}",
        title=statement.name,
        occasion=f"{since}{day(statement.last)}",
        record=" · ".join(record),
        page_title=" – ".join((statement.name, kind, club.name)),
        code=None,
        facts=(),
        note_head="",
        note="",
    )
    names = () if isinstance(statement.purse, str) else (statement.name,)
    return AccountSheet(head=head, names=names, account=account, huge=account.huge, vast=False)


def _number_of(statement: AccountStatement) -> int:
    """Return the number of the last voucher on a statement: it grows with the book, and moves with the club."""
    return max((line.voucher for line in statement.lines), default=0)


def _caption(statement: AccountStatement) -> str:
    """Return the meaning of plus and minus: credit or debt for a person, income or expense for the club's accounts."""
    if isinstance(statement.purse, str):
        return str(CAPTIONS[Named(statement.purse)])
    return _("Plus is a credit, minus a debt; every item with its voucher.")


def _posting_line(line: StatementLine, currency: str) -> Line:
    taken_back = _("taken back later") if line.struck else ""
    what = " · ".join(part for part in (line.what, line.note, taken_back) if part)
    amount, balance = signed_amount(line.amount, line.unit.currency), signed_amount(line.balance, currency)
    return Line(
        number=f"{line.voucher}.", day=day(line.day), what=what, amount=amount, balance=balance, struck=line.struck
    )


def _balance_sentence(statement: AccountStatement) -> str:
    """Return the sentence about who owes whom; for the club's own accounts only the balance in words."""
    words = amount_in_words(statement.closing, statement.unit.currency)
    params = {"name": statement.name, "amount": words}
    if isinstance(statement.purse, str):
        return words
    if statement.closing == 0:
        return _("Nothing is open between %(name)s and the club.") % params
    if statement.closing > 0:
        return _("%(name)s has to get: %(amount)s.") % params
    return _("%(name)s owes: %(amount)s.") % params
