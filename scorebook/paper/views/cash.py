"""Views for the documents of the club's money book beside its accounts: the statement of a period, and a receipt."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from scorebook.access.club import ClubAccess, viewer
from scorebook.access.roles import not_your_part
from scorebook.cash.period import days_of, read_period
from scorebook.cash.queries import current_rules
from scorebook.models import Reason, Role
from scorebook.paper.file_names import FileName
from scorebook.paper.period import period_sheet
from scorebook.paper.receipts import receipt_of_payment
from scorebook.paper.views.printing import Page, printed


@require_safe
@viewer
def cash_statement_pdf(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Return the statement of the club's money between two days."""
    rules = current_rules(access.club)
    if rules is None:
        raise Http404
    first, last = days_of(request.GET)
    statement = read_period(access.club, rules, first, last, named=access.sees_debts)

    def read() -> Page:
        name = FileName(
            group=access.club.name, when=last.isoformat(), word=pgettext("file name", "statement of the cash")
        )
        return Page(template="paper/club/period.html", view=period_sheet(access.club, statement), name=name)

    return printed(request, read, access=access, rows=len(statement.people))


@require_safe
@viewer
def payment_receipt_pdf(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Return the receipt of one payment in the book."""
    payments = access.club.vouchers.filter(reason=Reason.PAYMENT, reverses=None, reversed_by=None)
    payment = payments.filter(number=number).select_related("rules").first()
    if payment is None or current_rules(access.club) is None:
        raise Http404
    if not any(access.sees_account(row.player_id or row.account) for row in payment.postings.all()):
        return not_your_part(request, Role.TREASURER)

    def read() -> Page:
        sheet = receipt_of_payment(access.club, payment)
        name = FileName(
            group=access.club.name,
            when=payment.day.isoformat(),
            word=pgettext("file name", "receipt"),
            names=sheet.names,
        )
        return Page(template="paper/payout/receipts.html", view=sheet, name=name)

    return printed(request, read, access=access)
