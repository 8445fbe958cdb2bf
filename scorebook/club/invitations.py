"""Invitations: a link or a QR code with which one person joins a club."""

from __future__ import annotations

import logging
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from scorebook.access.links import digest_of, new_token, token_from
from scorebook.access.roles import may_give, role_of
from scorebook.club.members import add, hold, trace
from scorebook.models import Account, Act, Club, Invitation, Member
from scorebook.refusals.refused import refuse
from settlement.vocabulary import Text, as_read, say

PURPOSE = "scorebook.invitation"
LASTS = timedelta(days=14)
log = logging.getLogger(__name__)


@transaction.atomic
def invite(club: Club, role: str, by: Account, member: Member | None = None, *, key: UUID | None = None) -> Invitation:
    """Make an invitation; an earlier one for the same member is revoked.

    The same page sent again (same ``key``) gets the same invitation.

    :raises Refused: That invitation has ended, or the player has an account.
    """
    hold(club)
    seed = f"{club.pk} {by.pk} {role} {member.pk if member else 0} {key}" if key else None
    salt, token = new_token(PURPOSE, seed)
    if (earlier := Invitation.objects.filter(digest=digest_of(token)).first()) is not None:
        if not is_open(earlier):
            raise refuse("", "ended_since", say("What this page made has ended since: load it anew to make another."))
        return earlier
    if member is not None and member.account_id is not None:
        raise refuse("member", "has_account", say("This player signs in already."))
    now = timezone.now()
    if member is not None:
        member.invitations.filter(used_at__isnull=True, revoked_at__isnull=True).update(revoked_at=now)
    log.info("club %s: invitation as %s made by account %s", club.pk, role, by.pk)
    return Invitation.objects.create(
        club=club,
        member=member,
        role=role,
        salt=salt,
        digest=digest_of(token),
        made_by=by,
        made_at=now,
        expires_at=now + LASTS,
    )


def address(request: HttpRequest, invitation: Invitation) -> str | None:
    """Return the full address, or ``None`` if the server's secret has changed since."""
    token = token_from(invitation.salt, invitation.digest, PURPOSE)
    return None if token is None else request.build_absolute_uri(reverse("invitation", args=[token]))


def find(token: str) -> Invitation | None:
    """Return the open invitation for a token, or ``None``."""
    row = Invitation.objects.select_related("club", "member__player").filter(digest=digest_of(token)).first()
    return row if row is not None and is_open(row) else None


def is_open(invitation: Invitation) -> bool:
    """Say whether an invitation can still be accepted: its maker must still have the right to make it."""
    ended = invitation.used_at or invitation.revoked_at or invitation.club.closed_at
    maker = role_of(invitation.made_by_id, invitation.club_id)
    return ended is None and invitation.expires_at > timezone.now() and may_give(maker, invitation.role)


def against_the_name(invitation: Invitation, name: str) -> Text | None:
    """Return why a name is not allowed for the invited person, or ``None``: a player of the club has it."""
    if invitation.member is not None:
        return None
    same = Member.objects.filter(club=invitation.club, reads_as=as_read(name)).first()
    if same is None:
        return None
    if same.account_id is not None:
        return say("The club has a {name} already: add a letter.", name=name)
    return say(
        "{name} is a player of the club already. If that is you, ask a director for an invitation made for you; if not,"
        " add a letter.",
        name=name,
    )


@transaction.atomic
def accept(invitation: Invitation, account: Account, name: str) -> Member:
    """Let an account join as the invited player, or as a new player with this name.

    :raises Refused: The invitation has ended, or the account or the player already belongs to the club.
    """
    club = hold(invitation.club)
    held = Invitation.objects.select_for_update().select_related("club").get(pk=invitation.pk)
    if not is_open(held):
        raise refuse("", "invitation_ended", say("This invitation opens nothing any more: ask for a new one."))
    if Member.objects.filter(club=club, account=account).exists():
        raise refuse("", "already_in", say("You belong to this club already."))
    member = held.member or add(club, name)
    if member.account_id is not None:
        raise refuse("", "has_account", say("This player signs in already."))
    Member.objects.filter(pk=member.pk).update(account=account, role=held.role)
    Invitation.objects.filter(pk=held.pk).update(used_at=timezone.now())
    trace(club, Act.JOINED, account, member.player)
    return member
