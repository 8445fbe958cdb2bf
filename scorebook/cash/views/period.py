"""View: the statement of the club's money between two days."""

from __future__ import annotations

from datetime import date, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from scorebook.access.club import ClubAccess, viewer
from scorebook.cash.period import days_of, read_period
from scorebook.cash.views.book import rules_of


@require_safe
@viewer
def cash_statement(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Show income and cost by kind, the balances before and after, and who owes what."""
    first, last = days_of(request.GET)
    context = {
        "club": access.club,
        "access": access,
        "statement": read_period(access.club, rules_of(access), first, last, named=access.sees_debts),
        "presets": presets(),
    }
    return render(request, "cash/statement.html", context)


def presets() -> list[tuple[str, date, date]]:
    """Return the usual periods: a label, the first and the last day."""
    today = timezone.localdate()
    new_year = date(today.year, 1, 1)
    last_year = new_year - timedelta(days=1)
    return [
        (pgettext("cash", "this year"), new_year, today),
        (pgettext("cash", "last year"), date(last_year.year, 1, 1), last_year),
    ]
