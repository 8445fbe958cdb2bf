"""Access that a member gave others in a club: links to write, invitations, API keys, password links.

It ends together with the member's right to give it, in the same transaction.  Links and invitations are visible to
everyone who could make them, so they end regardless of their maker.  An API key or a password link is shown once, so
it ends with its maker.  Each use also checks that the maker could still create it.
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
    """The access that ends besides links to write: open invitations and API keys."""

    invitations: QuerySet[Invitation]
    keys: QuerySet[ApiKey]


def ending(member: Member, role: str = "") -> Ending:
    """Return what a member could give, and could not give with another role or without any."""
    roles = [
        candidate for candidate in Role.values if may_give(member.role, candidate) and not may_give(role, candidate)
    ]
    keys = ApiKey.objects.filter(club=member.club_id, made_by=member.account_id, revoked_at__isnull=True)
    keeps = member.account_id is None or role == Role.OWNER
    return Ending(invitations=open_invitations(member.club, roles), keys=keys.none() if keeps else keys)


def open_invitations(club: Club, roles: Iterable[str] = tuple(Role.values)) -> QuerySet[Invitation]:
    """Return the club's invitations to these roles that were neither used nor revoked."""
    return club.invitations.filter(role__in=list(roles), used_at__isnull=True, revoked_at__isnull=True)


def end(member: Member, role: str = "") -> None:
    """Revoke what a member could give, and could not give with another role or without any.

    The caller holds the club's lock and has not changed the role yet.  Password links contain the appointments at the
    time they were made, so the next appointment ends them.
    """
    now, ends = timezone.now(), ending(member, role)
    ends.invitations.update(revoked_at=now)
    ends.keys.update(revoked_at=now)
    if not at_least(role, Role.SCRIBE):
        renew_links(member.club)


def end_all(club: Club) -> None:
    """Revoke all access to write that anyone gave; the caller holds the club's lock."""
    open_invitations(club).update(revoked_at=timezone.now())
    renew_links(club)


def renew_links(club: Club) -> None:
    """Revoke every link to write of the club, and make one for every unfinished night.

    The caller holds the club's lock.

    The table links of cup days are renewed too, because they lead to the new links.
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
