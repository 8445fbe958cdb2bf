"""View: check-in on the day, with the fee of everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorebook.access.cup import CupAccess, cup_director
from scorebook.cup.deeds.acting import Press
from scorebook.cup.deeds.checking_in import check_in, set_fee_kind, take_fee, take_fee_back, take_off, walk_in
from scorebook.cup.fees import KINDS, accounts, kinds_of, sums_of
from scorebook.cup.page_parts import page_of
from scorebook.cup.registration.queries import registered
from scorebook.cup.views.pressing import attempted, press_of
from scorebook.models import CupDay
from scorebook.page.asked import number_in
from scorebook.refusals.words import REASONS, in_words

DEEDS: dict[str, Callable[[CupDay, Press, int, str], Any]] = {
    "here": lambda day, press, who, _kind: check_in(day, press, who),
    "away": lambda day, press, who, _kind: take_off(day, press, who),
    "paid": lambda day, press, who, _kind: take_fee(day, press, who),
    "back": lambda day, press, who, _kind: take_fee_back(day, press, who),
    "kind": set_fee_kind,
}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@cup_director
def cup_check_in(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Show everybody with the fee.  A POST checks a person in, or records a payment."""
    if request.method != "POST":
        return check_in_page(request, access)
    day, does = access.day, request.POST.get("does", "")
    if does == "walk-in":
        name = request.POST.get("name", "")
        try:
            walk_in(day, press_of(request, access, any_head=True), name)
        except REASONS as error:
            refusal = in_words(error, ())
            return check_in_page(request, access, refusal.status, typed=name, wrong=refusal.sentences)
        return redirect("cup_check_in", cup=day.slug)
    if does not in DEEDS:
        raise Http404
    press, who = press_of(request, access, any_head=True), number_in(request.POST.get("who", "")) or 0
    attempted(request, lambda: DEEDS[does](day, press, who, request.POST.get("kind", "")))
    return redirect("cup_check_in", cup=day.slug)


def check_in_page(request: HttpRequest, access: CupAccess, status: int = 200, **refused: Any) -> HttpResponse:
    """Show the check-in; ``refused`` is a typed name with the reasons of its refusal."""
    day = access.day
    rows = accounts(day)
    context = {
        **page_of(access, 0),
        "expected": [one for one in registered(day) if one.is_expected],
        "rows": rows,
        "sums": sums_of(day, rows),
        "kinds": [(kind, KINDS[kind]) for kind in kinds_of(day)],
        **refused,
    }
    return render(request, "cup/registration/check_in.html", context, status=status)
