"""Links: unguessable addresses of an evening; each opens the whole night.

A token is an HMAC of a random salt under the server's secret.  The database stores the salt and the token's SHA-256.  A
leaked copy of the database therefore opens nothing, while the server can still show a link again.
"""

from __future__ import annotations

import base64
import hashlib
import logging
import secrets
from collections.abc import Collection, Iterator

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scorebook.models import Club, Evening, Link, Night, Right

log = logging.getLogger(__name__)

TOKEN_BYTES = 18
PURPOSE = "scorebook.link"
PAPER = "paper"
"""The query parameter for the evening whose grid a paper sheet's QR code opens."""
MOST_PENS = 40  # enough for the phones of one table
RECAP = "recap"
"""The query parameter for the evening whose recap was shared."""

SEAL = "seal"
"""The query parameter for the seal of a paper, which the history of its evening is compared with."""


def digest_of(token: str) -> str:
    """Return the digest under which the database stores a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def make_link(evening: Evening, right: str) -> Link:
    """Create a new link to the evening with this right."""
    salt, token = new_token(PURPOSE)
    return Link.objects.create(evening=evening, right=right, salt=salt, digest=digest_of(token))


def token_of(link: Link) -> str | None:
    """Return the link's token, or ``None`` if it was revoked or made under a former server secret."""
    if link.revoked_at is not None:
        return None
    return token_from(link.salt, link.digest, PURPOSE)


def new_token(purpose: str, seed: str | None = None) -> tuple[str, str]:
    """Return a salt and its token; tokens of different purposes differ.

    The salt is random, or derived from ``seed`` so that a repeated request gets the same token.
    """
    salt = secrets.token_hex(16) if seed is None else hashlib.sha256(seed.encode()).hexdigest()[:32]
    return salt, next(_tokens(salt, purpose))


def token_from(salt: str, digest: str, purpose: str) -> str | None:
    """Return the token for a salt, or ``None`` if it was made under a former server secret."""
    return next((token for token in _tokens(salt, purpose) if digest_of(token) == digest), None)


def address(request: HttpRequest, link: Link) -> str | None:
    """Return the full address of the evening's link, or ``None`` if its token cannot be computed again."""
    token = token_of(link)
    return None if token is None else request.build_absolute_uri(reverse("link_open", args=[token]))


def paper_address(request: HttpRequest, evening: Evening) -> str | None:
    """Return the full address for a paper sheet's QR code: it opens the evening's grid with the right to write.

    It is ``None`` if the token of the link to write cannot be computed again.
    """
    link = links_of(evening).get(Right.WRITE)
    whole = link and address(request, link)
    return f"{whole}?{PAPER}={evening.slug}" if whole else None


def pen_for(evening: Evening, held: Collection[str]) -> Link:
    """Return a link to write for one phone: the newest link among its tokens, or else a new link.

    Each phone gets its own link, so that the phones that may write can be counted.  Above ``MOST_PENS`` links, all
    further phones share the newest link.
    """
    pens = _of_the_night(evening).filter(right=Right.WRITE)
    own = pens.filter(digest__in=[digest_of(token) for token in held]).order_by("pk").last()
    if own is None and pens.count() > MOST_PENS:
        own = pens.latest("pk")
    return own or make_link(evening, Right.WRITE)


def links_of(evening: Evening) -> dict[str, Link]:
    """Return the night's newest working link for each right."""
    return {link.right: link for link in _of_the_night(evening).order_by("pk")}


@transaction.atomic
def renew(evening: Evening, right: str) -> Link:
    """Revoke all links of this right to the night and create a new one.

    Of two concurrent calls the later one counts.
    """
    night = Night.objects.select_for_update().get(pk=evening.night_id)
    list(Club.objects.select_for_update().filter(pk__in=night.evenings.values("club")))
    _of_the_night(evening).filter(right=right).update(revoked_at=timezone.now())
    log.info("club %s: links to %s of night %s renewed", evening.club_id, right, night.pk)
    return make_link(evening, right)


def end_links(night: Night) -> None:
    """Revoke all links to a night and create none."""
    Link.objects.filter(evening__night=night, revoked_at__isnull=True).update(revoked_at=timezone.now())
    log.info("links of night %s ended", night.pk)


def _of_the_night(evening: Evening) -> QuerySet[Link]:
    return Link.objects.filter(evening__night=evening.night_id, revoked_at__isnull=True)


def _tokens(salt: str, purpose: str) -> Iterator[str]:
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        mac = salted_hmac(purpose, salt, secret=secret, algorithm="sha256").digest()
        yield base64.urlsafe_b64encode(mac[:TOKEN_BYTES]).decode()
