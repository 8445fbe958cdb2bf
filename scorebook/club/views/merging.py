"""Views: two players of a club who are one person: both are shown, and a second question is asked."""

from __future__ import annotations

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
from scorebook.club.views.members import above_you, found, may_change
from scorebook.models import Member
from scorebook.page.asked import number_in
from scorebook.refusals.words import Refusal, in_words


@require_http_methods(["GET", "HEAD", "POST"])
@director_writes
def member_merge(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Show two players side by side and what happens when they become one; do it when that is asked."""
    said = request.POST if request.method == "POST" else request.GET
    kept = found(access, number)
    gone = found(access, number_in(said.get("other", "")) or number)
    if not (may_change(access, kept) and may_change(access, gone)):
        return above_you(request)
    if request.method != "POST":
        return _page(request, access, kept, gone)
    if said.get("sure") != "1":
        refusal = Refusal(
            heading=_("Nothing was written."),
            sentences=(_("Tick that they are one person: it cannot be undone."),),
            status=HTTPStatus.UNPROCESSABLE_ENTITY,
        )
        return _page(request, access, kept, gone, refusal)
    try:
        merge(kept, gone, access.account)
    except ledger.Refused as refused:
        return _page(request, access, kept, gone, in_words(refused, ()))
    messages.success(request, _("They are one player now."), extra_tags="green")
    return redirect("member", access.club.slug, kept.pk)


def _page(
    request: HttpRequest, access: ClubAccess, kept: Member, gone: Member, refusal: Refusal | None = None
) -> HttpResponse:
    """Show both, or every reason why they are not one."""
    problems = against(kept, gone)
    why = in_words(ledger.Refused(problems), ()) if problems else refusal
    context = {
        "club": access.club,
        "kept": kept,
        "gone": gone,
        "two": [_told(kept), _told(gone)] if kept != gone else [],
        "refusal": why,
        "possible": not problems,
        "account": kept.account or gone.account,
    }
    return render(request, "club/merge.html", context, status=why.status if why else HTTPStatus.OK)


def _told(member: Member) -> dict[str, Any]:
    role = ROLES.get(member.role, "")  # type: ignore[call-overload]
    return {"member": member, "role": role, "did": doings_of(member.player)}
