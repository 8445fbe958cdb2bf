"""Views for a club's members: names, accounts and roles."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorebook import ledger
from scorebook.access.club import ClubAccess, director, viewer
from scorebook.access.codes import code
from scorebook.access.passwords import password_links
from scorebook.access.roles import ROLES, may_give, may_hand_a_password, may_look_after
from scorebook.account.forms import NameForm
from scorebook.club import members as deeds
from scorebook.club.forms import ContactForm, NamesForm, RoleForm, WelcomeForm
from scorebook.club.handed_out import ending, open_invitations
from scorebook.club.invitations import is_open
from scorebook.club.members import present
from scorebook.club.newcomers import guests, welcome
from scorebook.editions.question import reason_typed, season_question
from scorebook.models import Member, Role
from scorebook.refusals.pages import tell
from scorebook.refusals.words import Refusal, in_words
from scorebook.words.names import by_name

log = logging.getLogger(__name__)


@require_http_methods(["GET", "HEAD"])
@viewer
def members(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """List the club's members."""
    return _list(request, access, NamesForm())


@require_POST
@director
def member_add(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Add one player without an account, or a list of them."""
    form = NamesForm(request.POST)
    if form.is_valid():
        try:
            _report(request, deeds.add_list(access.club, form.cleaned_data["name"]))
            return redirect("members", slug=access.club.slug)
        except ledger.Refused as refusal:
            form.add_error("name", [problem.text.read((), _) for problem in refusal.problems])
    return _list(request, access, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _report(request: HttpRequest, added: deeds.Added) -> None:
    """Say how many members are new if there were several names, and who was one already."""
    number = len(added.new)
    if number + len(added.known) > 1:
        text = ngettext("%(count)s new member.", "%(count)s new members.", number) % {"count": number}
        already = _("Members already: %(names)s.") % {"names": ", ".join(added.known)} if added.known else ""
        messages.success(request, f"{text} {already}".strip(), extra_tags="green")


def _list(
    request: HttpRequest, access: ClubAccess, form: NamesForm, status: int = HTTPStatus.OK, **said: Any
) -> HttpResponse:
    """Show the list of members; ``said`` holds the refused input for a guest."""
    members = by_name(access.club.members.select_related("player"), "player.name")
    everybody = [(member, ROLES.get(member.role, "")) for member in members]
    open_ones = open_invitations(access.club).select_related("club", "member__player")
    pending = [
        (invitation, ROLES[Role(invitation.role)])
        for invitation in open_ones
        if is_open(invitation) and may_give(access.role, invitation.role)
    ]
    context = {
        "club": access.club,
        "access": access,
        "pending": pending,
        "form": form,
        "role_form": RoleForm(access.role),
        "key": uuid4(),
        "listed": [row for row in everybody if row[0].away_since is None],
        "away": [row for row in everybody if row[0].away_since is not None],
        "guests": guests(access.club) if access.may_direct else (),
        **said,
    }
    return render(request, "club/members.html", context, status=status)


@require_safe
@director
def member(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Show one member, with the possible changes."""
    return _page(request, access, find_member(access, number))


def find_member(access: ClubAccess, number: int) -> Member:
    """Return a member of this club.

    :raises Http404: The club has no member with this primary key.
    """
    people = Member.objects.select_related("club", "player", "account")
    member = people.filter(club=access.club, pk=number).first()
    if member is None:
        raise Http404
    return member


def _page(
    request: HttpRequest,
    access: ClubAccess,
    one: Member,
    refused: ledger.Refused | None = None,
    contact: ContactForm | None = None,
) -> HttpResponse:
    """Show a member; after a refusal with the refused input and the reasons at their fields."""
    role_form, name_form, refusal = _forms(request, access, one, refused)
    others = by_name(present(access.club).exclude(pk=one.pk), "player.name")
    context = {
        "club": access.club,
        "access": access,
        "member": one,
        "refusal": refusal,
        "role": ROLES.get(one.role, ""),  # type: ignore[call-overload]
        "may_change": may_change(access, one),
        "others": others,
        "key": uuid4(),
        "role_form": RoleForm(access.role),
        "appointing": role_form if access.may_own else None,
        "taking": refused is not None and request.POST.get("role") == "",
        "name_form": name_form,
        "contact": contact or ContactForm(initial={"phone": one.phone, "mail": one.mail, "note": one.note}),
        "seats": one.player.seats.count(),
        "ending": ending(one),
        "may_hand": one.account is not None and may_hand_a_password(access.account, one.account),
    }
    wrong = HTTPStatus.UNPROCESSABLE_ENTITY if contact is not None else HTTPStatus.OK
    return render(request, "club/member.html", context, status=refusal.status if refusal else wrong)


def _forms(
    request: HttpRequest, access: ClubAccess, one: Member, refused: ledger.Refused | None
) -> tuple[RoleForm, NameForm, Refusal | None]:
    """Return the forms for role and name, and the refusal with the problems that belong to no field."""
    data = request.POST if refused is not None else {}
    initial = {"role": one.role, "name": one.player.name}
    chosen = {"role": data["role"]} if data.get("role") and one.account is not None else None
    role_form = RoleForm(access.role, chosen, initial=initial)
    name_form = NameForm(data if "name" in data else None, initial=initial)
    general = []
    for problem in refused.problems if refused is not None else ():
        form = next((form for form in (role_form, name_form) if form.is_bound and problem.field in form.fields), None)
        if form is None:
            general.append(problem)
        elif problem.field not in form.errors:
            form.add_error(problem.field, capfirst(problem.text.read((), _)))
    refusal = in_words(refused, ()) if refused is not None else None
    if refusal is not None and not general:
        refusal = replace(refusal, sentences=())
    return role_form, name_form, refusal


def may_change(access: ClubAccess, one: Member) -> bool:
    """Say whether the user may change a member: those with a lower role, and the user's own entry."""
    return may_look_after(access.role, one.role) or (access.member is not None and one.pk == access.member.pk)


def _done(
    request: HttpRequest,
    access: ClubAccess,
    one: Member,
    deed: Callable[[], Any],
    message: str,
    *,
    removed: bool = False,
) -> HttpResponse:
    """Change a member, and report the success or the reasons against it."""
    if not may_change(access, one):
        return above_you(request)
    try:
        deed()
    except ledger.Refused as refused:
        return _page(request, access, one, refused)
    messages.success(request, message, extra_tags="green")
    return redirect("members", slug=access.club.slug) if removed else redirect("member", access.club.slug, one.pk)


def above_you(request: HttpRequest) -> HttpResponse:
    """Return the 403 page for changing a member with a higher role."""
    reasons = (_("Directors and owners are looked after by an owner."), _("Ask the owner of the club."))
    return tell(request, HTTPStatus.FORBIDDEN, _("Not your part"), reasons)


@require_POST
@director
def member_rename(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Give a player another name."""
    one = find_member(access, number)
    name = request.POST.get("name", "")
    return _done(request, access, one, lambda: deeds.rename(one, name, access.account), _("The name was changed."))


@require_POST
@director
def member_contact(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Store telephone, e-mail and note of a member; only directors see them."""
    one = find_member(access, number)
    if not may_change(access, one):
        return above_you(request)
    form = ContactForm(request.POST)
    if not form.is_valid():
        return _page(request, access, one, contact=form)
    deeds.set_contact(one, **form.cleaned_data)
    messages.success(request, _("Saved."), extra_tags="green")
    return redirect("member", access.club.slug, one.pk)


@require_POST
@director
def member_away(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Mark a player as away, or as back."""
    one, away = find_member(access, number), request.POST.get("away") == "1"
    message = _("He is away: offered nowhere, and everything of his stays.") if away else _("He is back.")
    return _done(request, access, one, lambda: deeds.mark_away(one, away=away), message)


@require_POST
@director
def guest_welcome(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Make a guest a new member, or merge the guest with a member."""
    form = WelcomeForm(access.club, request.POST)
    if not form.is_valid():
        raise Http404
    guest, one = form.cleaned_data["guest"], form.cleaned_data["member"]
    try:
        welcome(access.club, guest, one, access.account, reason_typed(request))
    except ledger.Refused as error:
        refusal = in_words(error, ())
        wrong = {"about": guest.pk, "chosen": one and one.pk, "wrong": refusal.sentences}
        wrong |= season_question(request, error)
        return _list(request, access, NamesForm(), refusal.status, **wrong)
    messages.success(request, _("{name} is a member.").format(name=guest.name), extra_tags="green")
    return redirect("members", slug=access.club.slug)


@require_POST
@director
def member_role(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Give a role, which only owners may do, or remove the account."""
    one = find_member(access, number)
    role = request.POST.get("role", "")
    if role and not access.may_own:
        return above_you(request)
    return _done(request, access, one, lambda: deeds.appoint(one, role, access.account), _("The role was changed."))


@require_POST
@director
def member_password(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Show, once, a link with which a member sets a new password."""
    one = find_member(access, number)
    if one.account is None or not may_hand_a_password(access.account, one.account):
        return above_you(request)
    uid = urlsafe_base64_encode(force_bytes(one.account.pk))
    token = password_links.make_token(access.account, one.account)
    ids = (access.club.pk, one.account.pk, access.account.pk)
    log.info("club %s: link for the password of account %s made by account %s", *ids)
    address = request.build_absolute_uri(reverse("password_reset", args=[uid, token]))
    context = {"club": access.club, "member": one, "address": address, "code": code(address)}
    response = render(request, "club/password_link.html", context)
    response["Cache-Control"] = "no-store"
    return response
