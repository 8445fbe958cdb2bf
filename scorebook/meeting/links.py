"""The club's link: it shows the meetings, takes answers, and leads to the calendar."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from scorebook.access.links import digest_of, new_token, token_from
from scorebook.models import Club, ClubLink

PURPOSE = "scorebook.club"


def token_of_club(club: Club) -> str | None:
    """Return the token of the club's link, or ``None`` if there is none or the server's secret has changed since."""
    link = open_link(club)
    return token_from(link.salt, link.digest, PURPOSE) if link else None


def open_link(club: Club) -> ClubLink | None:
    """Return the club's link that was not revoked."""
    return ClubLink.objects.filter(club=club, revoked_at__isnull=True).first()


def club_with(token: str) -> Club | None:
    """Return the club of a working link."""
    link = ClubLink.objects.select_related("club").filter(digest=digest_of(token), revoked_at__isnull=True).first()
    return link.club if link else None


@transaction.atomic
def renew_club_link(club: Club, seen: int) -> ClubLink:
    """Revoke the club's link and make a new one, unless the link was renewed since the page with ``seen``."""
    Club.objects.select_for_update().get(pk=club.pk)
    link, now = open_link(club), timezone.now()
    if link is not None and link.pk != seen:
        return link
    ClubLink.objects.filter(club=club, revoked_at__isnull=True).update(revoked_at=now)
    salt, token = new_token(PURPOSE)
    return ClubLink.objects.create(club=club, salt=salt, digest=digest_of(token), made_at=now)
