"""Views: closing and reopening an evening, and the payments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorebook import ledger
from scorebook.access.bill import sees_bill
from scorebook.access.evening import Access, host, only_directors, scribe, watcher
from scorebook.editions.question import closed_on, reason_typed, season_question
from scorebook.models import Account
from scorebook.night.bill import Bill, Played, read_bill
from scorebook.night.dues import WAYS, Due, owed_to_pots, paid_otherwise, paid_unbooked, read_dues, tick_payment
from scorebook.night.statement import statements_of_evening, statements_of_night, too_wide
from scorebook.page.addresses import must_be_known
from scorebook.refusals.words import REASONS, Refusal, in_words, read_key
from scorebook.sheet.asked import (
    author_of,
    may_overrule,
    overruling_given,
    reason_given,
    tell_if_overtaken,
    why_asked,
    wrong_fields,
)
from scorebook.sheet.draft import draft_of, hand_holds_up, hand_left_open, open_hand_of
from scorebook.sheet.reading import names_of
from scorebook.words import reasons


@require_http_methods(["GET", "HEAD", "POST"])
@scribe
def evening_close(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the effect of closing, and close."""
    evening = access.evening
    if request.method == "POST":
        return _close(request, access)
    if evening.closed_at is not None:
        return redirect("payments", slug=evening.slug)
    return render(request, "night/close.html", closing_context(request, access))


def _close(request: HttpRequest, access: Access) -> HttpResponse:
    try:
        key, head = read_key(request)
        if hand_holds_up(access, key, dropped=request.POST.get("discard") == "1"):
            return _refused(request, access, *_left_open(request, access))
        overruling = overruling_given(request, access, read_key(request, "said")[1]) if _overrules(request) else None
        saved = ledger.close_evening(
            access.evening,
            key=key,
            head=head,
            author=author_of(access),
            overruling=overruling,
            because=reason_typed(request),
        )
    except REASONS as error:
        question = season_question(request, error, access.evening.reopened_because)
        refusal = in_words(error, names_of(access.evening))
        return _refused(request, access, refusal, wrong_fields(error), question)
    tell_if_overtaken(request, saved)
    if not ledger.overtaken(saved) and (draft := draft_of(access.evening)):
        draft.delete()
    return redirect("sheet" if access.evening.of_cup else "payments", slug=access.evening.slug)


def _overrules(request: HttpRequest) -> bool:
    return bool(request.POST.get("because", "").strip())


def _left_open(request: HttpRequest, access: Access) -> tuple[Refusal, Mapping[str, str]]:
    """Return the refusal about an open hand and open disputes, with the ways to solve it."""
    refusal, wrong = hand_left_open(), {}
    try:
        if not _overrules(request):
            ledger.refuse_if_disputed(access.evening)
    except ledger.Refused as disputed:
        wrong = dict(wrong_fields(disputed))
    return replace(refusal, sentences=(*refusal.sentences, *wrong.values())), wrong


def _refused(
    request: HttpRequest,
    access: Access,
    refusal: Refusal,
    wrong: Mapping[str, str] | None = None,
    question: Mapping[str, object] | None = None,
) -> HttpResponse:
    access.evening.refresh_from_db()
    page = "night/payments.html" if access.evening.closed_at else "night/close.html"
    context = {**closing_context(request, access), "refusal": refusal, "wrong": wrong, **(question or {})}
    return render(request, page, context, status=refusal.status)


@require_POST
@scribe
def evening_reopen(request: HttpRequest, access: Access) -> HttpResponse:
    """Reopen a closed evening; the reason is printed with the next edition."""
    if not access.may_reopen:
        return only_directors(request)
    try:
        key, head = read_key(request)
        reason = reason_given(request)
        saved = ledger.reopen_evening(access.evening, key=key, head=head, reason=reason, author=author_of(access))
    except REASONS as error:
        return _refused(request, access, in_words(error, names_of(access.evening)), wrong_fields(error))
    tell_if_overtaken(request, saved)
    return redirect("sheet", slug=access.evening.slug)


@require_safe
@watcher
def payments(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the payments after all games of the night, or a preview while games are open."""
    return render(request, "night/payments.html", closing_context(request, access))


@require_POST
@host
def payment_tick(request: HttpRequest, access: Access) -> HttpResponse:
    """Tick a payment, or remove the tick."""
    bill = read_bill(access.evening.night, with_book=sees_bill(access))
    seen = request.POST.get("edition")
    if not bill.closed:
        return _nothing_ticked(request, access, _not_closed(bill, opened_again=seen is not None), HTTPStatus.CONFLICT)
    way, banker = chosen_way(request.POST, bill)
    due = _requested_due(request, read_dues(bill, way, banker))
    if due is None and seen not in (None, str(bill.edition)):
        message = _("It was opened again and closed anew since: look at who pays whom now, and tick that.")
        return _nothing_ticked(request, access, message, HTTPStatus.CONFLICT)
    if due is None:
        message = _("There is no such payment: the sheet has changed since.")
        return _nothing_ticked(request, access, message, HTTPStatus.UNPROCESSABLE_ENTITY)
    by = request.user if isinstance(request.user, Account) else None
    try:
        tick_payment(bill, due, paid=request.POST.get("paid") == "1", author=access.author, by=by)
    except REASONS as refusal:
        return _refused(request, access, in_words(refusal, ()))
    where = reverse("payments", kwargs={"slug": access.evening.slug})
    return redirect(f"{where}?way={way}&banker={banker}#{due.anchor}")


def _not_closed(bill: Bill, *, opened_again: bool) -> str:
    if opened_again:
        return _("It was opened again: payments are ticked off once it is closed.")
    return _("A game of this evening is not closed yet.") if bill.several else _("The evening is not closed yet.")


def _nothing_ticked(request: HttpRequest, access: Access, message: str, status: HTTPStatus) -> HttpResponse:
    refusal = Refusal(heading=_("Nothing was ticked off."), sentences=(message,), status=status)
    return _refused(request, access, refusal)


def _requested_due(request: HttpRequest, dues: tuple[Due, ...]) -> Due | None:
    key = (*(request.POST.get(name, "") for name in ("payer", "payee", "amount")), request.POST.get("before", "0"))
    keyed = (((str(due.payer), str(due.payee), str(due.amount), str(due.before)), due) for due in dues)
    return next((due for due_key, due in keyed if due_key == key), None)


def chosen_way(params: Any, bill: Bill) -> tuple[str, int]:
    """Return the requested way of paying and banker; the default banker is the winner."""
    way = params.get("way") or "fewest"
    named = params.get("banker", "")
    banker = int(named) if named.isascii() and named.isdecimal() and len(named) < 3 else bill.leader
    if way not in WAYS or banker >= len(bill.parties):
        raise Http404
    return way, banker


def closing_context(request: HttpRequest, access: Access) -> dict[str, Any]:
    """Return the context of the pages at the end of an evening: the game's balances, and the night's payments."""
    evening = access.evening
    bill = read_bill(evening.night, with_book=sees_bill(access))
    here = next(one for one in bill.played if one.evening.pk == evening.pk)
    requested = request.GET.get("banker")
    must_be_known("banker", request, requested and int(requested) < len(bill.parties))
    way, banker = chosen_way(request.GET, bill)
    dues = read_dues(bill, way, banker)
    return {
        "evening": evening,
        "access": access,
        "here": here,
        "sheet": here.sheet,
        "final": here.final,
        "bill": bill,
        "still_open": next((one for one in bill.played if not one.sheet.closed), None),
        "all": statements_of_night(bill),
        "own": statements_of_evening(here.final, evening),
        "dues": dues,
        "crowded": too_wide(here.final, evening),
        "goes_on": not ledger.night_is_over(evening.night),
        "way": way,
        "banker": banker,
        "ways": WAYS.items(),
        "settled": sum(due.paid for due in dues),
        "key": uuid4(),
        "because": request.POST.get("because", ""),
        "may_overrule": bool(here.sheet.disputed) and may_overrule(request, access),
        "seen": max((one.number for one in here.sheet.disputed), default=0),
        "owed_to_pots": owed_to_pots(bill, dues),
        "otherwise": paid_otherwise(bill, way, banker),
        "unbooked": paid_unbooked(bill),
        "open_hand": open_hand_of(access, here.sheet),
        "problems": _problem_texts(here, warnings=False),
        "warnings": _problem_texts(here, warnings=True),
        "reasons": reasons.offered(reasons.OF_A_REOPENING),
        "why": why_asked(request),
        "closed_seasons": closed_on(evening.club_id, localdate(evening.began_at)),
    }


def _problem_texts(here: Played, *, warnings: bool) -> tuple[str, ...]:
    """Return the reasons against closing, or the warnings, in words."""
    return tuple(
        problem.text.read(here.sheet.known, _) for problem in here.final.problems if problem.warning == warnings
    )
