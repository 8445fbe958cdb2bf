"""Views: closing an evening, opening it again, and who pays whom."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorebook import ledger, reasons
from scorebook.access import Access, only_directors, scribe, watcher
from scorebook.bill import Bill, read_bill
from scorebook.dues import WAYS, Due, owed_to_pots, read_dues, tick_payment, ticked_before, ticked_otherwise
from scorebook.models import Account
from scorebook.refusals import REASONS, Refusal, in_words, read_key
from scorebook.rows import EveningSheet
from scorebook.sheet import names_of, read_sheet
from scorebook.statement import statements_of_evening, statements_of_night, too_wide
from scorebook.views.sheets import author_of, draft_of, reason_given
from scorebook.wording import open_hand


@require_http_methods(["GET", "HEAD", "POST"])
@scribe
def evening_close(request: HttpRequest, access: Access) -> HttpResponse:
    """Show what closing will do, and close."""
    evening = access.evening
    if request.method == "POST":
        return _close(request, access)
    if evening.closed_at is not None:
        return redirect("payments", slug=evening.slug)
    return render(request, "closing/close.html", closing_context(request, access))


def _close(request: HttpRequest, access: Access) -> HttpResponse:
    try:
        key, head = read_key(request)
        if hand_is_open(access) and request.POST.get("discard") != "1":
            return _refused(request, access, hand_left_open())
        ledger.close_evening(access.evening, key=key, head=head, author=author_of(access))
    except REASONS as error:
        return _refused(request, access, in_words(error, names_of(access.evening)))
    if draft := draft_of(access.evening):
        draft.delete()
    return redirect("payments", slug=access.evening.slug)


def hand_is_open(access: Access) -> bool:
    """Tell whether something was tapped for a hand that is not written yet."""
    evening = access.evening
    sheet = read_sheet(evening, last=1)
    return evening.closed_at is None and _open_hand(access, sheet) is not None


def _open_hand(access: Access, sheet: EveningSheet) -> object:
    return open_hand(sheet.game, access.evening.rules, sheet.names, draft_of(access.evening))


def hand_left_open() -> Refusal:
    """Say that there is a hand to finish or to drop first."""
    sentence = _("Finish the open hand, or say that it is to be dropped.")
    return Refusal(heading=_("A hand is still open."), sentences=(sentence,), status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _refused(request: HttpRequest, access: Access, refusal: Refusal) -> HttpResponse:
    access.evening.refresh_from_db()
    page = "closing/payments.html" if access.evening.closed_at else "closing/close.html"
    context = {**closing_context(request, access), "refusal": refusal}
    return render(request, page, context, status=refusal.status)


@require_POST
@scribe
def evening_reopen(request: HttpRequest, access: Access) -> HttpResponse:
    """Open a closed evening again; the reason is printed with the next edition."""
    if not access.may_reopen:
        return only_directors(request)
    try:
        key, head = read_key(request)
        reason = reason_given(request)
        ledger.reopen_evening(access.evening, key=key, head=head, reason=reason, author=author_of(access))
    except REASONS as error:
        return _refused(request, access, in_words(error, names_of(access.evening)))
    return redirect("sheet", slug=access.evening.slug)


@require_safe
@watcher
def payments(request: HttpRequest, access: Access) -> HttpResponse:
    """Show who pays whom after all games of the night; before they are closed, how it would be now."""
    return render(request, "closing/payments.html", closing_context(request, access))


@require_POST
@scribe
def payment_tick(request: HttpRequest, access: Access) -> HttpResponse:
    """Tick a payment off, or take the tick back."""
    bill = read_bill(access.evening.night, with_book=not access.is_stranger)
    if not bill.closed:
        said = _("A game of this night is not closed yet.") if bill.several else _("The evening is not closed yet.")
        return _nothing_ticked(request, access, said, HTTPStatus.CONFLICT)
    way, banker = chosen_way(request.POST, bill)
    due = _asked(request, read_dues(bill, way, banker))
    if due is None:
        said = _("There is no such payment: the sheet has changed since.")
        return _nothing_ticked(request, access, said, HTTPStatus.UNPROCESSABLE_ENTITY)
    by = request.user if isinstance(request.user, Account) else None
    try:
        tick_payment(bill, due, paid=request.POST.get("paid") == "1", author=access.author, by=by)
    except REASONS as refusal:
        return _refused(request, access, in_words(refusal, ()))
    where = reverse("payments", kwargs={"slug": access.evening.slug})
    return redirect(f"{where}?way={way}&banker={banker}#{due.anchor}")


def _nothing_ticked(request: HttpRequest, access: Access, said: str, status: HTTPStatus) -> HttpResponse:
    refusal = Refusal(heading=_("Nothing was ticked off."), sentences=(said,), status=status)
    return _refused(request, access, refusal)


def _asked(request: HttpRequest, dues: tuple[Due, ...]) -> Due | None:
    asked = tuple(request.POST.get(name, "") for name in ("payer", "payee", "amount"))
    return next((due for due in dues if asked == (str(due.payer), str(due.payee), str(due.amount))), None)


def chosen_way(asked: Any, bill: Bill) -> tuple[str, int]:
    """Return the way of paying and the banker asked for; whoever won most is the banker unless another is named."""
    way = asked.get("way", "fewest")
    named = asked.get("banker", "")
    banker = int(named) if named.isascii() and named.isdecimal() and len(named) < 3 else bill.leader
    if way not in WAYS or banker >= len(bill.parties):
        raise Http404
    return way, banker


def closing_context(request: HttpRequest, access: Access) -> dict[str, Any]:
    """Return what the pages of the end of an evening show: this game's own balances, and the night's payments."""
    evening = access.evening
    bill = read_bill(evening.night, with_book=not access.is_stranger)
    here = next(one for one in bill.played if one.evening.pk == evening.pk)
    way, banker = chosen_way(request.GET, bill)
    dues = read_dues(bill, way, banker)
    return {
        "evening": evening, "access": access, "here": here, "sheet": here.sheet, "final": here.final, "bill": bill,
        "all": statements_of_night(bill), "own": statements_of_evening(here.final, evening), "dues": dues,
        "crowded": too_wide(here.final, evening),
        "goes_on": not ledger.night_is_over(evening.night), "way": way, "banker": banker,
        "ways": WAYS.items(), "settled": sum(due.paid for due in dues), "key": uuid4(),
        "owed_to_pots": owed_to_pots(bill, dues), "before": ticked_before(bill),
        "otherwise": ticked_otherwise(bill, dues) if bill.closed else 0, "open_hand": _open_hand(access, here.sheet),
        "problems": tuple(problem.text.read(here.sheet.names, _) for problem in here.final.problems),
        "reasons": reasons.offered(reasons.OF_A_REOPENING),
    }  # fmt: skip
