"""Views: a fee for many members at once, and its reversal as a whole."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorebook.access.club import ClubAccess, treasurer_writes
from scorebook.cash.forms import TakeBackForm
from scorebook.cash.group_fees import charge_group, sums_of_batch, take_back_group
from scorebook.cash.group_forms import GroupFeeForm
from scorebook.cash.preview import Foreseen, do_as_seen
from scorebook.cash.queries import unit_of
from scorebook.cash.views.book import rules_of, status_of
from scorebook.cash.writing import Slip
from scorebook.models import Reason, Voucher
from scorebook.refusals.refused import KeyReused, Refused


@require_http_methods(["GET", "HEAD", "POST"])
@treasurer_writes
def cash_fee(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Charge a fee to many members, after a preview with the sum."""
    form = GroupFeeForm(access.club, rules_of(access), request.POST if request.method == "POST" else None)
    foreseen = _foreseen(access, form, request.POST.get("seen", "")) if form.is_valid() else None
    if form.is_valid() and foreseen is None:
        messages.success(request, _("It stands in the book."), extra_tags="green")
        return redirect("cash", slug=access.club.slug)
    context = {"club": access.club, "access": access, "form": form, "foreseen": foreseen}
    return render(request, "cash/fee.html", context, status=200 if foreseen else status_of(form))


def _foreseen(access: ClubAccess, form: GroupFeeForm, seen: str) -> Foreseen | None:
    fee, currency = form.fee(access.account), form.cleaned_data["currency"]
    try:
        return do_as_seen(access.club, lambda: charge_group(access.club, fee, currency=currency), seen)
    except Refused as refusal:
        form.take(refusal)
    except KeyReused:
        form.was_used()
    return None


@require_http_methods(["GET", "HEAD", "POST"])
@treasurer_writes
def cash_fee_back(request: HttpRequest, access: ClubAccess, batch: UUID) -> HttpResponse:
    """Reverse all fees of a group that are not reversed yet; all of them stay in the book."""
    first = Voucher.objects.filter(club=access.club, batch=batch, reverses__isnull=True).order_by("pk").first()
    if first is None:
        raise Http404
    form = TakeBackForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and _taken_back(access, batch, form):
        messages.success(request, _("It was taken back."), extra_tags="green")
        return redirect("cash", slug=access.club.slug)
    context = {
        "club": access.club,
        "access": access,
        "form": form,
        "voucher": first,
        "told": sums_of_batch(access.club, batch),
        "unit": unit_of(rules_of(access)),
    }
    return render(request, "cash/take_back.html", context, status=status_of(form))


def _taken_back(access: ClubAccess, batch: UUID, form: TakeBackForm) -> bool:
    account = access.account
    slip = Slip(
        reason=Reason.FEE,
        day=timezone.localdate(),
        moves={},
        note=form.cleaned_data["note"],
        key=form.cleaned_data["key"],
        by=account,
        author=account.name,
    )
    try:
        take_back_group(access.club, batch, slip)
    except Refused as refusal:
        form.take(refusal)
    except KeyReused:
        form.was_used()
    return form.is_valid()
