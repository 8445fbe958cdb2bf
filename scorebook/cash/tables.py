"""The tables of the book: balances, and lines of a statement."""

from __future__ import annotations

from collections.abc import Sequence

import django_tables2 as tables
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scorebook.cash.queries import AccountStatement, Book, Holding, StatementLine
from scorebook.page.tables import FIGURE, Listed
from scorebook.words.points import signed_money, tone

NAME = {"th": {"class": "name"}, "td": {"class": "name"}}


class Holdings(Listed):
    """The balance of every member."""

    head = "name"
    name = tables.Column(verbose_name=gettext_lazy("Player"), order_by=("name_order",), attrs=NAME)
    balance = tables.Column(verbose_name=pgettext_lazy("cash", "Balance"), attrs=FIGURE, initial_sort_descending=True)

    def __init__(self, book: Book, people: Sequence[Holding], club: str) -> None:
        super().__init__(people)
        self.book, self.club = book, club

    def print_name(self, record: Holding) -> SafeString:
        """Print the name as a link to the statement."""
        address = reverse("cash_account", args=[self.club, record.purse])
        return format_html('<a href="{}">{}</a>', address, record.name)

    def print_balance(self, record: Holding) -> SafeString:
        """Print the balance."""
        return _amount(record.balance, self.book)


class StatementLines(Listed):
    """The lines of a statement, in their order."""

    head = "what"
    what = tables.Column(verbose_name=gettext_lazy("What for"), attrs=NAME, orderable=False)
    amount = tables.Column(verbose_name=pgettext_lazy("cash", "Amount"), attrs=FIGURE, orderable=False)
    balance = tables.Column(verbose_name=pgettext_lazy("cash", "Balance"), attrs=FIGURE, orderable=False)

    def __init__(self, statement: AccountStatement, club: str, *, may_write: bool) -> None:
        super().__init__(statement.lines)
        self.statement, self.club, self.may_write = statement, club, may_write

    def print_what(self, record: StatementLine) -> SafeString:
        """Print the label of the line; below it the day, the night, the note, and the link to reverse.

        The link to reverse has its own line, since a wrapped line would begin or end with a dot.
        """
        below = format_html_join(" · ", "{}", [(part,) for part in self._about(record)])
        label = format_html("<s>{}</s>" if record.struck else "{}", capfirst(record.what))
        return format_html("{}<small>{}</small>{}{}", label, below, self._receipt(record), self._way_back(record))

    def _about(self, record: StatementLine) -> list[str | SafeString]:
        night = reverse("payments", args=[record.night]) if record.night else ""
        day = date_format(record.day, "DATE_FORMAT")
        about: list[str | SafeString] = [day]
        if record.night_day == record.day:
            about = [format_html('<a href="{}">{}</a>', night, day)]
        elif record.night_day is not None:
            of_night = _("for %(day)s") % {"day": date_format(record.night_day, "DATE_FORMAT")}
            about.append(format_html('<a href="{}">{}</a>', night, of_night))
        return [*about, record.note] if record.note else about

    def _receipt(self, record: StatementLine) -> SafeString | str:
        if not record.is_payment or record.struck or record.back:
            return ""
        address = reverse("payment_receipt_pdf", args=[self.club, record.voucher])
        return format_html('<small><a href="{}?as=page">{}</a></small>', address, _("receipt"))

    def _way_back(self, record: StatementLine) -> SafeString | str:
        if not (self.may_write and record.by_hand) or record.struck or record.back:
            return ""
        address = reverse("cash_take_back", args=[self.club, record.voucher])
        return format_html('<small><a href="{}">{}</a></small>', address, _("take back"))

    def print_amount(self, record: StatementLine) -> SafeString:
        """Print the amount."""
        return _amount(record.amount, record)

    def print_balance(self, record: StatementLine) -> SafeString:
        """Print the balance after the line."""
        return _amount(record.balance, self.statement)


def _amount(amount: int, whose: Book | AccountStatement | StatementLine) -> SafeString:
    return format_html('<span class="{}">{}</span>', tone(amount), signed_money(amount, whose.unit))
