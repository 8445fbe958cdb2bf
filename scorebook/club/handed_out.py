"""What somebody handed out in a club: links to write, invitations, keys, links for a password.

It ends with his right to hand it out, in the transaction in which the right ends.  Links and invitations are shown to
everybody who could make them, so they end whoever made them; a key and a link for a password are shown once, so they
end with whoever made them.  What still opens something is asked again, at the moment of the deed, whether its maker
could make it now.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils import timezone

from scorebook.access.cup import renew_cup_links
from scorebook.access.links import make_link
from scorebook.access.roles import at_least, may_give
from scorebook.ledger.joining import LONGEST_SILENCE
from scorebook.models import ApiKey, Club, Evening, Invitation, Link, Member, Opens, Right, Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """What ends beside the links: open invitations, and keys for programs."""

    invitations: QuerySet[Invitation]
    keys: QuerySet[ApiKey]


def ending(member: Member, role: str = "") -> Ending:
    """Return what a member could hand out and could not with another role, or with none."""
    given = [one for one in Role.values if may_give(member.role, one) and not may_give(role, one)]
    made = ApiKey.objects.filter(club=member.club_id, made_by=member.account_id, revoked_at__isnull=True)
    keeps = member.account_id is None or role == Role.OWNER
    return Ending(invitations=open_invitations(member.club, given), keys=made.none() if keeps else made)


def open_invitations(club: Club, roles: Iterable[str] = tuple(Role.values)) -> QuerySet[Invitation]:
    """Return the club's invitations to these roles that were neither used nor taken back."""
    return club.invitations.filter(role__in=list(roles), used_at__isnull=True, revoked_at__isnull=True)


def end(member: Member, role: str = "") -> None:
    """End what a member could hand out and cannot with another role, or with none.

    The club is held and the role not changed yet.  A link for a password names the appointments under which it was
    made, so it ends by the next one alone.
    """
    now, ends = timezone.now(), ending(member, role)
    ends.invitations.update(revoked_at=now)
    ends.keys.update(revoked_at=now)
    if not at_least(role, Role.SCRIBE):
        renew_links(member.club)


def end_all(club: Club) -> None:
    """End what anybody handed out by which something could be written; the club is held."""
    open_invitations(club).update(revoked_at=timezone.now())
    renew_links(club)


def renew_links(club: Club) -> None:
    """Take back every link to write of the club, and make one for every night that still goes on; the club is held.

    By the code of a table of a cup day one came by the new one.
    """
    now = timezone.now()
    Link.objects.filter(evening__club=club, right=Right.WRITE, revoked_at__isnull=True).update(revoked_at=now)
    goes_on = Q(closed_at__isnull=True) | Q(closed_at__gt=now - LONGEST_SILENCE)
    first: dict[int, Evening] = {}
    for evening in club.evenings.filter(goes_on).order_by("pk"):
        first.setdefault(evening.night_id, evening)
    for evening in first.values():
        make_link(evening, Right.WRITE)
    for day in club.cups.filter(closed_at__isnull=True):
        renew_cup_links(day, Opens.TABLE, now)
