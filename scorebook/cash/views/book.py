"""Views: the club's money book with balances, statements and rules, and the pages that write it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scorebook.access.club import ClubAccess, director, director_writes, treasurer_writes, viewer
from scorebook.access.roles import not_your_part
from scorebook.cash.deeds import replace_rules, take_back, withdraw_rules, write_rules, write_slip
from scorebook.cash.forms import FORMS, Refusable, ReplaceForm, RulesForm, TakeBackForm, VoucherForm, WithdrawForm
from scorebook.cash.group_fees import standing_of_batch
from scorebook.cash.labels import DEEDS
from scorebook.cash.preview import Foreseen, do_as_seen
from scorebook.cash.queries import current_rules, purse_named, read_book, read_statement, read_voucher, unit_of
from scorebook.cash.tables import Holdings, StatementLines
from scorebook.cash.writing import Slip
from scorebook.models import CashRules, Reason, Role, Voucher
from scorebook.page.addresses import day_named
from scorebook.page.tables import sorted_page
from scorebook.refusals.refused import KeyReused, Refused


@require_safe
@viewer
def cash_book(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Show all accounts as of a day, with their sum of zero."""
    rules = current_rules(access.club)
    context: dict[str, Any] = {"club": access.club, "access": access, "rules": rules, "deeds": DEEDS.items()}
    if rules is not None:
        book = read_book(access.club, rules, _day_param(request, "on") or timezone.localdate())
        people = [person for person in book.people if access.sees_account(person.purse)]
        context |= {"book": book, "table": sorted_page(Holdings(book, people, access.club.slug), request)}
    return render(request, "cash/book.html", context)


def _day_param(request: HttpRequest, name: str) -> date | None:
    return day_named(request.GET.get(name, ""))


@require_safe
@viewer
def cash_account(request: HttpRequest, access: ClubAccess, purse: str) -> HttpResponse:
    """Show an account's statement between two days."""
    rules_of(access)
    account = purse_named(access.club, purse)
    if account is None:
        raise Http404
    if not access.sees_account(account):
        return not_your_part(request, Role.TREASURER)
    last = _day_param(request, "to") or timezone.localdate()
    statement = read_statement(access.club, account, _day_param(request, "from"), last)
    table = StatementLines(statement, access.club.slug, may_write=access.may_write_cash)
    context = {"club": access.club, "access": access, "statement": statement, "table": sorted_page(table, request)}
    return render(request, "cash/account.html", context)


def rules_of(access: ClubAccess) -> CashRules:
    """Return the rules of the club's book; a club without a book has no such page."""
    rules = current_rules(access.club)
    if rules is None:
        raise Http404
    return rules


@require_http_methods(["GET", "HEAD", "POST"])
@treasurer_writes
def cash_write(request: HttpRequest, access: ClubAccess, what: str) -> HttpResponse:
    """Write a fine, a payment or an opening balance."""
    if what not in FORMS:
        raise Http404
    form = FORMS[what](access.club, rules_of(access), request.POST if request.method == "POST" else None)
    if form.is_valid() and (voucher := _write_voucher(access, form)):
        if hasattr(voucher, "reversed_by"):
            messages.info(request, _("It was written in the book, and taken back since."))
        else:
            messages.success(request, _("It stands in the book."), extra_tags="green")
        return redirect("cash", slug=access.club.slug)
    context = {"club": access.club, "access": access, "form": form, "heading": DEEDS[Reason(what)]}
    return render(request, "cash/write.html", context, status=status_of(form))


def _write_voucher(access: ClubAccess, form: VoucherForm) -> Voucher | None:
    try:
        return write_slip(access.club, form.slip(by=access.account), currency=form.cleaned_data["currency"])
    except Refused as refusal:
        form.take(refusal)
    except KeyReused:
        form.was_used()
    return None


def status_of(form: Any) -> HTTPStatus:
    """Return the status of a page with this form: 422 if the form was refused."""
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK


@require_http_methods(["GET", "HEAD", "POST"])
@treasurer_writes
def cash_take_back(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Reverse a voucher written by hand; both stay in the book."""
    voucher = access.club.vouchers.filter(number=number).select_related("club", "rules").first()
    if voucher is None:
        raise Http404
    form = TakeBackForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and _taken_back(access, voucher, form):
        messages.success(request, _("It was taken back."), extra_tags="green")
        return redirect("cash", slug=access.club.slug)
    context = {
        "club": access.club,
        "access": access,
        "form": form,
        "voucher": voucher,
        "told": read_voucher(voucher),
        "others": standing_of_batch(access.club, voucher.batch).count() if voucher.batch else 0,
        "unit": unit_of(rules_of(access)),
    }
    return render(request, "cash/take_back.html", context, status=status_of(form))


def _taken_back(access: ClubAccess, voucher: Voucher, form: TakeBackForm) -> bool:
    slip = Slip(
        reason=Reason(voucher.reason),
        day=timezone.localdate(),
        moves={},
        note=form.cleaned_data["note"],
        key=form.cleaned_data["key"],
        by=access.account,
        author=access.account.name,
    )
    try:
        take_back(voucher, slip)
    except Refused as refusal:
        form.take(refusal)
    except KeyReused:
        form.was_used()
    return form.is_valid()


@require_http_methods(["GET", "HEAD", "POST"])
@director
def cash_rules(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Show every version of the cash rules, and write the next version after a preview of its bookings."""
    latest = access.club.cash_rules.standing().first()
    form = RulesForm(access.club, latest, request.POST if request.method == "POST" else None)
    versions = access.club.cash_rules.order_by("-since", "-pk").select_related("withdrawn")
    more = {"latest": latest, "versions": [(version, unit_of(version)) for version in versions]}
    deed = lambda: write_rules(access.club, after=form.cleaned_data["after"], **form.columns())  # noqa: E731
    return _ruled(request, access, form, "cash/rules.html", deed, more)


@require_http_methods(["GET", "HEAD", "POST"])
@director_writes
def cash_rules_replace(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Replace the last version of the cash rules, with a reason."""
    latest = _latest(access)
    form = ReplaceForm(access.club, latest, request.POST if request.method == "POST" else None)
    deed = lambda: replace_rules(access.club, form.reason(access.account), **form.columns())  # noqa: E731
    return _ruled(
        request, access, form, "cash/latest.html", deed, _version_context(latest, _("Replace the rules"), replaced=True)
    )


@require_http_methods(["GET", "HEAD", "POST"])
@director_writes
def cash_rules_withdraw(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Withdraw the last version of the cash rules, with a reason."""
    latest = _latest(access)
    form = WithdrawForm(latest, request.POST if request.method == "POST" else None)
    deed = lambda: withdraw_rules(access.club, form.reason(access.account))  # noqa: E731
    return _ruled(request, access, form, "cash/latest.html", deed, _version_context(latest, _("Withdraw the rules")))


def _latest(access: ClubAccess) -> CashRules:
    latest = access.club.cash_rules.standing().first()
    if latest is None:
        raise Http404
    return latest


def _version_context(version: CashRules, heading: str, *, replaced: bool = False) -> dict[str, Any]:
    return {"version": version, "unit": unit_of(version), "heading": heading, "replaced": replaced}


def _ruled(
    request: HttpRequest,
    access: ClubAccess,
    form: Refusable,
    page: str,
    deed: Callable[[], object],
    more: dict[str, Any],
) -> HttpResponse:
    """Run the action if its bookings were previewed; else show the preview, or the refusal."""
    foreseen = _foreseen(access, form, deed, request.POST.get("seen", "")) if form.is_valid() else None
    if form.is_valid() and foreseen is None:
        messages.success(request, _("Saved."), extra_tags="green")
        return redirect("cash", slug=access.club.slug)
    context = {"club": access.club, "access": access, "form": form, "foreseen": foreseen, **more}
    return render(request, page, context, status=HTTPStatus.OK if foreseen else status_of(form))


def _foreseen(access: ClubAccess, form: Refusable, deed: Callable[[], object], seen: str) -> Foreseen | None:
    try:
        return do_as_seen(access.club, deed, seen)
    except Refused as refusal:
        form.take(refusal)
    return None
