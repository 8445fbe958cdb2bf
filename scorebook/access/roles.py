"""Who may do what in a club.  Entering is one right; changing what is closed is another."""

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
    Role.DIRECTOR: pgettext_lazy("role in a club", "director"),
    Role.OWNER: pgettext_lazy("role in a club", "owner"),
}

RANKS = {role: rank for rank, role in enumerate(("", *Role.values))}


def at_least(role: str, least: str) -> bool:
    """Tell whether a role includes another."""
    return RANKS[role] >= RANKS[least]


def may_look_after(role: str, other: str) -> bool:
    """Tell whether somebody of a role may change the name, the account or the role of somebody of another one."""
    return role == Role.OWNER or (role == Role.DIRECTOR and not at_least(other, Role.DIRECTOR))


def may_give(role: str, given: str) -> bool:
    """Tell whether somebody of a role may invite with another one."""
    return given in Role.values and may_look_after(role, given)


def may_hand_a_password(account: Account, other: Account) -> bool:
    """Tell whether an account may give another a link that sets its password.

    Whoever sets a password can sign in with it: so only somebody above the other in every club the other belongs to,
    of which there is one.
    Nobody is above an owner; whoever runs the server helps him (``manage.py changepassword``).
    """
    if account == other:
        return False
    mine = dict(Member.objects.filter(account=account).values_list("club_id", "role"))
    theirs = list(Member.objects.filter(account=other).values_list("club_id", "role"))
    return bool(theirs) and all(
        at_least(mine.get(club, ""), Role.DIRECTOR) and RANKS[mine[club]] > RANKS[role] for club, role in theirs
    )


def role_of(account: int | None, club: int) -> str:
    """Return the role of an account in a club, by their numbers, or nothing where it has none."""
    found = Member.objects.filter(club=club, account__isnull=False, account=account)
    return found.values_list("role", flat=True).first() or ""


def not_your_part(request: HttpRequest, least: Role) -> HttpResponse:
    """Answer a member who asks for what only a higher role may do."""
    needed = {
        Role.SCRIBE: _("In this club only scribes do this."),
        Role.DIRECTOR: _("In this club only directors do this."),
        Role.OWNER: _("In this club only its owner does this."),
    }[least]
    reasons = (needed, _("Ask the owner of the club if you are to do it."))
    return tell(request, HTTPStatus.FORBIDDEN, _("Not your part"), reasons)
