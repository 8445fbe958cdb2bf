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

from scorebook import ledger
from scorebook.access import Access, only_directors, scribe, watcher
from scorebook.dues import WAYS, Due, read_dues, read_final, tick_payment, ticked_otherwise
from scorebook.paper.payments import read_payments
from scorebook.refusals import REASONS, Refusal, in_words, read_key
from scorebook.rows import NightSheet
from scorebook.sheet import names_of, read_sheet
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
        if _hand_is_open(access) and request.POST.get("discard") != "1":
            return _refused(request, access, _hand_left_open())
        ledger.close_evening(access.evening, key=key, head=head, author=author_of(access))
    except REASONS as error:
        return _refused(request, access, in_words(error, names_of(access.evening)))
    if draft := draft_of(access.evening):
        draft.delete()
    return redirect("payments", slug=access.evening.slug)


def _hand_is_open(access: Access) -> bool:
    evening = access.evening
    sheet = read_sheet(evening, last=1)
    return evening.closed_at is None and _open_hand(access, sheet) is not None


def _open_hand(access: Access, sheet: NightSheet) -> object:
    return open_hand(sheet.game, access.evening.rules, sheet.names, draft_of(access.evening))


def _hand_left_open() -> Refusal:
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
    """Show who pays whom; before the close, how it would be now."""
    return render(request, "closing/payments.html", closing_context(request, access))


@require_POST
@scribe
def payment_tick(request: HttpRequest, access: Access) -> HttpResponse:
    """Tick a payment off, or take the tick back."""
    evening = access.evening
    if evening.closed_at is None:
        refusal = Refusal(heading=_("Nothing was ticked off."), sentences=(_("The evening is not closed yet."),),
                          status=HTTPStatus.CONFLICT)  # fmt: skip
        return _refused(request, access, refusal)
    sheet = read_sheet(evening)
    way, banker = chosen_way(request.POST, sheet, read_final(sheet).totals)
    due = _asked(request, read_dues(sheet, sheet.totals, way, banker))
    if due is None:
        refusal = Refusal(heading=_("Nothing was ticked off."), status=HTTPStatus.UNPROCESSABLE_ENTITY,
                          sentences=(_("There is no such payment: the sheet has changed since."),))  # fmt: skip
        return _refused(request, access, refusal)
    tick_payment(evening, due, paid=request.POST.get("paid") == "1", author=access.author)
    where = reverse("payments", kwargs={"slug": evening.slug})
    return redirect(f"{where}?way={way}&banker={banker}#pay-{due.payer}-{due.payee}")


def _asked(request: HttpRequest, dues: tuple[Due, ...]) -> Due | None:
    asked = tuple(request.POST.get(name, "") for name in ("payer", "payee", "points"))
    return next((due for due in dues if asked == (str(due.payer), str(due.payee), str(due.points))), None)


def chosen_way(asked: Any, sheet: NightSheet, totals: tuple[int, ...]) -> tuple[str, int]:
    """Return the way of paying and the banker asked for; whoever won most is the banker unless another is named."""
    way = asked.get("way", "fewest")
    named = asked.get("banker", "")
    banker = int(named) if named.isascii() and named.isdecimal() and len(named) < 3 else totals.index(max(totals))
    if way not in WAYS or banker >= len(sheet.names):
        raise Http404
    return way, banker


def closing_context(request: HttpRequest, access: Access) -> dict[str, Any]:
    """Return what the pages of the end of an evening show."""
    evening = access.evening
    sheet = read_sheet(evening)
    final = read_final(sheet)
    way, banker = chosen_way(request.GET, sheet, final.totals)
    dues = read_dues(sheet, final.totals, way, banker)
    return {
        "evening": evening, "access": access, "sheet": sheet, "final": final, "dues": dues, "way": way,
        "banker": banker, "ways": WAYS.items(), "settled": sum(due.paid for due in dues), "key": uuid4(),
        "owed_to_pots": read_payments(sheet, way, banker).kept if final.kept else (),
        "otherwise": ticked_otherwise(evening, dues) if sheet.closed else 0, "open_hand": _open_hand(access, sheet),
        "problems": tuple(problem.text.read(sheet.names, _) for problem in final.problems),
        "reasons": (_("a hand was missing"), _("a hand was written wrongly"), _("we play on")),
    }  # fmt: skip
