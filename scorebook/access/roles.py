"""Roles in a club and their rights.  Writing entries is one right; changing closed evenings is another."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from scorebook.models import Account, Member, Role
from scorebook.refusals.pages import tell

ROLES = {
    Role.VIEWER: pgettext_lazy("role in a club", "viewer"),
    Role.SCRIBE: pgettext_lazy("role in a club", "scribe"),
    Role.TREASURER: pgettext_lazy("role in a club", "treasurer"),
    Role.DIRECTOR: pgettext_lazy("role in a club", "director"),
    Role.OWNER: pgettext_lazy("role in a club", "owner"),
}

RANKS = {role: rank for rank, role in enumerate(("", *Role.values))}


def at_least(role: str, least: str) -> bool:
    """Say whether a role includes another."""
    return RANKS[role] >= RANKS[least]


def may_look_after(role: str, other: str) -> bool:
    """Say whether a member with one role may change the name, account or role of a member with the other."""
    return role == Role.OWNER or (role == Role.DIRECTOR and not at_least(other, Role.DIRECTOR))


def may_give(role: str, given: str) -> bool:
    """Say whether a member with one role may invite people with the other."""
    return given in Role.values and may_look_after(role, given)


def may_hand_a_password(account: Account, other: Account) -> bool:
    """Say whether an account may give another account a link that sets its password.

    A person who sets a password can sign in with it.  So the right needs a higher role in every club of the other
    account, and at least one club.  Nobody is above an owner; the server's administrator can help an owner (``manage.py
    changepassword``).
    """
    if account == other:
        return False
    mine = dict(Member.objects.filter(account=account).values_list("club_id", "role"))
    theirs = list(Member.objects.filter(account=other).values_list("club_id", "role"))
    return bool(theirs) and all(
        at_least(mine.get(club, ""), Role.DIRECTOR) and RANKS[mine[club]] > RANKS[role] for club, role in theirs
    )


def role_of(account: int | None, club: int) -> str:
    """Return the role of an account in a club, or ``""`` without membership; both are given by primary key."""
    members = Member.objects.filter(club=club, account__isnull=False, account=account)
    return members.values_list("role", flat=True).first() or ""


def not_your_part(request: HttpRequest, least: Role) -> HttpResponse:
    """Return the 403 page for a member who requests what needs a higher role."""
    needed = {
        Role.SCRIBE: _("In this club only scribes do this."),
        Role.TREASURER: _("In this club only the treasurer and directors do this."),
        Role.DIRECTOR: _("In this club only directors do this."),
        Role.OWNER: _("In this club only its owner does this."),
    }[least]
    reasons = (needed, _("Ask the owner of the club if you are to do it."))
    return tell(request, HTTPStatus.FORBIDDEN, _("Not your part"), reasons)
