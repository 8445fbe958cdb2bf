"""Views to invite a person to a club, and to accept an invitation."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorebook import ledger
from scorebook.access.club import ClubAccess, director
from scorebook.access.codes import code
from scorebook.access.rations import against_guessing
from scorebook.access.roles import ROLES, may_give
from scorebook.account.forms import NameForm, SignUpForm
from scorebook.account.views import BACKEND, account_made
from scorebook.club import invitations
from scorebook.club.forms import RoleForm
from scorebook.club.views.members import find_member
from scorebook.models import Account, Invitation, Member, Role
from scorebook.page.asked import number_in
from scorebook.refusals.pages import tell
from scorebook.refusals.words import in_words, page_key


@require_POST
@director
def invite(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Invite a player of the club to sign in, or a new person."""
    member_number = number_in(request.POST.get("member", ""))
    member = find_member(access, member_number) if member_number else None
    form = RoleForm(access.role, request.POST)
    if not form.is_valid():
        return tell(request, HTTPStatus.UNPROCESSABLE_ENTITY, _("Nobody was invited"), (_("Choose one of the roles."),))
    try:
        created = invitations.invite(
            access.club, form.cleaned_data["role"], access.account, member, key=page_key(request)
        )
    except ledger.Refused as error:
        refusal = in_words(error, ())
        return tell(request, refusal.status, _("Nobody was invited"), refusal.sentences)
    return redirect("invitation_shown", access.club.slug, created.pk)


@require_safe
@director
def invitation_shown(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Show an invitation as an address and as a QR code."""
    invitation = _mine(access, number)
    address = invitations.address(request, invitation)
    context = {
        "club": access.club,
        "invitation": invitation,
        "role": ROLES[Role(invitation.role)],
        "address": address,
        "code": address and code(address),
    }
    response = render(request, "club/invitation.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_POST
@director
def invitation_revoke(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Revoke an invitation."""
    invitation = _mine(access, number)
    Invitation.objects.filter(pk=invitation.pk, used_at__isnull=True).update(revoked_at=timezone.now())
    return redirect("members", access.club.slug)


def _mine(access: ClubAccess, number: int) -> Invitation:
    """Return an open invitation of this club that the member's role could have made."""
    row = Invitation.objects.select_related("club", "member__player").filter(club=access.club, pk=number).first()
    if row is None or not invitations.is_open(row) or not may_give(access.role, row.role):
        raise Http404
    return row


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@against_guessing
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show the invitation, and let the person join with an account, existing or new."""
    invited = invitations.find(token)
    if invited is None:
        reasons = (_("This invitation opens nothing any more."), _("Ask a director of the club for a new one."))
        return tell(request, HTTPStatus.NOT_FOUND, _("No invitation here"), reasons)
    if request.user.is_authenticated:
        return _join(request, invited, request.user)
    return _join_anew(request, invited)


def _join(request: HttpRequest, invited: Invitation, account: Account) -> HttpResponse:
    named = invited.member.player.name if invited.member else account.name
    posted = {"name": request.POST.get("name", named)} if request.method == "POST" else None
    form = NameForm(posted, initial={"name": named})
    return _accepted(request, invited, form, account if _is_good(form, invited) else None)


def _is_good(form: NameForm | SignUpForm, invited: Invitation) -> bool:
    """Say whether the form is valid for this club; a name in use is reported together with other errors."""
    named = form.is_bound and "name" not in form.errors
    if named and (why := invitations.against_the_name(invited, form.cleaned_data["name"])):
        form.add_error("name", why.read((), _))
    return form.is_valid()


def _join_anew(request: HttpRequest, invited: Invitation) -> HttpResponse:
    named = invited.member.player.name if invited.member else ""
    form = SignUpForm(request.POST if request.method == "POST" else None, initial={"name": named})
    with transaction.atomic():
        account = account_made(form) if _is_good(form, invited) else None
        answer = _accepted(request, invited, form, account)
        if account is not None and not Member.objects.filter(account=account).exists():
            transaction.set_rollback(True)
        elif account is not None:
            login(request, account, backend=BACKEND)
    return answer


def _accepted(
    request: HttpRequest, invited: Invitation, form: NameForm | SignUpForm, account: Account | None
) -> HttpResponse:
    if account is not None:
        try:
            invitations.accept(invited, account, form.cleaned_data["name"])
            return redirect("club", invited.club.slug)
        except ledger.Refused as refused:
            for problem in refused.problems:
                form.add_error(problem.field if problem.field in form.fields else None, problem.text.read((), _))
    context = {"club": invited.club, "invitation": invited, "role": ROLES[Role(invited.role)], "form": form}
    return render(request, "club/join.html", context, status=422 if form.is_bound else 200)
