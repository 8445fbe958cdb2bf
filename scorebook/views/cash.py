"""Views: a club's money book: everybody's balance, statements, its rules, and what directors write in it."""

from __future__ import annotations

from datetime import date
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scorebook import ledger
from scorebook.cash.deeds import take_back, write_rules, write_slip
from scorebook.cash.forms import FORMS, RulesForm, TakeBackForm, VoucherForm
from scorebook.cash.reading import current_rules, purse_named, read_book, read_statement, read_voucher, unit_of
from scorebook.cash.tables import Holdings, StatementLines
from scorebook.cash.wording import DEEDS
from scorebook.cash.writing import Slip
from scorebook.club_access import ClubAccess, director, viewer
from scorebook.league.asking import day_named
from scorebook.models import CashRules, Reason, Voucher
from scorebook.tables import sorted_page


@require_safe
@viewer
def cash_book(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Show every account as of a day, and that together they come to nothing."""
    rules = current_rules(access.club)
    context: dict[str, Any] = {"club": access.club, "access": access, "rules": rules, "deeds": DEEDS.items()}
    if rules is not None:
        book = read_book(access.club, rules, _asked(request, "on") or timezone.localdate())
        context |= {"book": book, "table": sorted_page(Holdings(book, access.club.slug), request)}
    return render(request, "cash/book.html", context)


def _asked(request: HttpRequest, name: str) -> date | None:
    return day_named(request.GET.get(name, ""))


@require_safe
@viewer
def cash_account(request: HttpRequest, access: ClubAccess, purse: str) -> HttpResponse:
    """Show an account's statement from one day to another."""
    _rules_of(access)
    account = purse_named(access.club, purse)
    if account is None:
        raise Http404
    last = _asked(request, "to") or timezone.localdate()
    told = read_statement(access.club, account, _asked(request, "from"), last)
    table = StatementLines(told, access.club.slug, may_direct=access.may_direct)
    context = {"club": access.club, "access": access, "statement": told, "table": sorted_page(table, request)}
    return render(request, "cash/account.html", context)


def _rules_of(access: ClubAccess) -> CashRules:
    rules = current_rules(access.club)
    if rules is None:
        raise Http404
    return rules


@require_http_methods(["GET", "HEAD", "POST"])
@director
def cash_write(request: HttpRequest, access: ClubAccess, what: str) -> HttpResponse:
    """Write a fine, a payment or an opening balance."""
    if what not in FORMS:
        raise Http404
    form = FORMS[what](access.club, _rules_of(access), request.POST if request.method == "POST" else None)
    if form.is_valid() and _written(access, form):
        messages.success(request, _("It stands in the book."), extra_tags="green")
        return redirect("cash", slug=access.club.slug)
    context = {"club": access.club, "access": access, "form": form, "heading": DEEDS[Reason(what)]}
    return render(request, "cash/write.html", context, status=_status(form))


def _written(access: ClubAccess, form: VoucherForm) -> bool:
    try:
        write_slip(access.club, form.slip(by=access.account))
    except ledger.Refused as refusal:
        form.take(refusal)
    except ledger.KeyReused:
        form.add_error(None, _("This page was already used for another save. Load it anew."))
    return form.is_valid()


def _status(form: Any) -> HTTPStatus:
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK


@require_http_methods(["GET", "HEAD", "POST"])
@director
def cash_take_back(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Take back a voucher that somebody wrote; both stay in the book."""
    voucher = access.club.vouchers.filter(pk=number).select_related("club", "rules").first()
    if voucher is None:
        raise Http404
    form = TakeBackForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and _taken_back(access, voucher, form):
        messages.success(request, _("It was taken back."), extra_tags="green")
        return redirect("cash", slug=access.club.slug)
    context = {"club": access.club, "access": access, "form": form, "voucher": voucher,
               "told": read_voucher(voucher), "unit": unit_of(_rules_of(access))}  # fmt: skip
    return render(request, "cash/take_back.html", context, status=_status(form))


def _taken_back(access: ClubAccess, voucher: Voucher, form: TakeBackForm) -> bool:
    slip = Slip(reason=Reason(voucher.reason), day=timezone.localdate(), moves={}, note=form.cleaned_data["note"],
                key=form.cleaned_data["key"], by=access.account, author=access.account.name)  # fmt: skip
    try:
        take_back(voucher, slip)
    except ledger.Refused as refusal:
        form.take(refusal)
    return form.is_valid()


@require_http_methods(["GET", "HEAD", "POST"])
@director
def cash_rules(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Show every version of the cash rules, and write the next one."""
    versions = list(access.club.cash_rules.order_by("-since", "-pk"))
    form = RulesForm(versions[0] if versions else None, request.POST if request.method == "POST" else None)
    if form.is_valid() and _ruled(access, form):
        messages.success(request, _("Saved."), extra_tags="green")
        return redirect("cash", slug=access.club.slug)
    context = {"club": access.club, "access": access, "form": form,
               "versions": [(version, unit_of(version)) for version in versions]}  # fmt: skip
    return render(request, "cash/rules.html", context, status=_status(form))


def _ruled(access: ClubAccess, form: RulesForm) -> bool:
    try:
        write_rules(access.club, **form.kept())
    except ledger.Refused as refusal:
        form.take(refusal)
    return form.is_valid()
