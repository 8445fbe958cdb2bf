"""Views to merge two players of a club: both are shown before the confirmation."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorebook import ledger
from scorebook.access.club import ClubAccess, director_writes
from scorebook.access.roles import ROLES
from scorebook.club.merging import against, doings_of, merge
from scorebook.club.views.members import above_you, find_member, may_change
from scorebook.editions.question import reason_typed, season_question
from scorebook.models import Member
from scorebook.page.asked import number_in
from scorebook.refusals.words import Refusal, in_words


@require_http_methods(["GET", "HEAD", "POST"])
@director_writes
def member_merge(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Show two players side by side with the effects of merging, and merge them after confirmation."""
    params = request.POST if request.method == "POST" else request.GET
    first = find_member(access, number)
    second = find_member(access, number_in(params.get("other", "")) or number)
    if not (may_change(access, first) and may_change(access, second)):
        return above_you(request)
    if request.method != "POST":
        return _page(request, access, first, second)
    if params.get("sure") != "1":
        refusal = Refusal(
            heading=_("Nothing was written."),
            sentences=(_("Tick that they are one person: it cannot be undone."),),
            status=HTTPStatus.UNPROCESSABLE_ENTITY,
        )
        return _page(request, access, first, second, refusal)
    try:
        merge(first, second, access.account, reason_typed(request))
    except ledger.Refused as error:
        return _page(request, access, first, second, in_words(error, ()), season_question(request, error))
    messages.success(request, _("They are one player now."), extra_tags="green")
    return redirect("member", access.club.slug, first.pk)


def _page(
    request: HttpRequest,
    access: ClubAccess,
    first: Member,
    second: Member,
    refusal: Refusal | None = None,
    question: Mapping[str, object] | None = None,
) -> HttpResponse:
    """Show both, or every reason why they cannot be merged."""
    problems = against(first, second)
    why = in_words(ledger.Refused(problems), ()) if problems else refusal
    context = {
        "club": access.club,
        "kept": first,
        "gone": second,
        "two": [_described(first), _described(second)] if first != second else [],
        "refusal": why,
        "possible": not problems,
        "account": first.account or second.account,
        **(question or {}),
    }
    return render(request, "club/merge.html", context, status=why.status if why else HTTPStatus.OK)


def _described(member: Member) -> dict[str, Any]:
    role = ROLES.get(member.role, "")  # type: ignore[call-overload]
    return {"member": member, "role": role, "did": doings_of(member.player)}
