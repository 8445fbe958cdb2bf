"""Links: the unguessable addresses of an evening, which open the whole night it is of.

A token is an HMAC of a random salt under the server's secret.  The database holds the salt and the token's SHA-256: who
reads a copy of the database can open nothing, while the server can still show a link again.
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
"""Names the evening into whose grid a paper sheet is keyed, in the address its code opens."""
MOST_PENS = 40  # phones of one table
RECAP = "recap"
"""Names the evening whose recap was sent on."""


def digest_of(token: str) -> str:
    """Return what the database knows a token by."""
    return hashlib.sha256(token.encode()).hexdigest()


def make_link(evening: Evening, right: str) -> Link:
    """Make a new link to the evening with the right given."""
    salt, token = new_token(PURPOSE)
    return Link.objects.create(evening=evening, right=right, salt=salt, digest=digest_of(token))


def token_of(link: Link) -> str | None:
    """Return the link's token, or ``None`` when it was revoked or made under a secret this server no longer has."""
    if link.revoked_at is not None:
        return None
    return token_from(link.salt, link.digest, PURPOSE)


def new_token(purpose: str, asked: str | None = None) -> tuple[str, str]:
    """Return a salt and the token this server makes of it; one purpose's tokens are not another's.

    The salt is drawn by lot, or always the same for what was ``asked``: whoever asks the same again gets the same.
    """
    salt = secrets.token_hex(16) if asked is None else hashlib.sha256(asked.encode()).hexdigest()[:32]
    return salt, next(_tokens(salt, purpose))


def token_from(salt: str, digest: str, purpose: str) -> str | None:
    """Return the token again, or ``None`` when it was made under a secret this server no longer has."""
    return next((token for token in _tokens(salt, purpose) if digest_of(token) == digest), None)


def address(request: HttpRequest, link: Link) -> str | None:
    """Return the whole address that opens the evening, or ``None`` when it cannot be shown again."""
    token = token_of(link)
    return None if token is None else request.build_absolute_uri(reverse("link_open", args=[token]))


def paper_address(request: HttpRequest, evening: Evening) -> str | None:
    """Return the whole address that a paper sheet's code opens: the grid it is keyed into, with the right to write.

    ``None`` where the link to write cannot be shown again.
    """
    link = links_of(evening).get(Right.WRITE)
    whole = link and address(request, link)
    return f"{whole}?{PAPER}={evening.slug}" if whole else None


def pen_for(evening: Evening, held: Collection[str]) -> Link:
    """Return a link to write the evening that is one phone's own: what it holds already among its tokens, or a new one.

    So it can be told how many phones have one.  Of a crowd everybody gets the newest.
    """
    pens = _of_the_night(evening).filter(right=Right.WRITE)
    own = pens.filter(digest__in=[digest_of(token) for token in held]).order_by("pk").last()
    if own is None and pens.count() > MOST_PENS:
        own = pens.latest("pk")
    return own or make_link(evening, Right.WRITE)


def links_of(evening: Evening) -> dict[str, Link]:
    """Return the link of the evening's night for each right, the newest that was not revoked."""
    return {link.right: link for link in _of_the_night(evening).order_by("pk")}


@transaction.atomic
def renew(evening: Evening, right: str) -> Link:
    """Revoke every link of this right to the night, for good, and make one new; of two at once the later one counts."""
    night = Night.objects.select_for_update().get(pk=evening.night_id)
    list(Club.objects.select_for_update().filter(pk__in=night.evenings.values("club")))
    _of_the_night(evening).filter(right=right).update(revoked_at=timezone.now())
    log.info("club %s: links to %s of night %s renewed", evening.club_id, right, night.pk)
    return make_link(evening, right)


def end_links(night: Night) -> None:
    """Revoke every link to a night and make no other."""
    Link.objects.filter(evening__night=night, revoked_at__isnull=True).update(revoked_at=timezone.now())
    log.info("links of night %s ended", night.pk)


def _of_the_night(evening: Evening) -> QuerySet[Link]:
    return Link.objects.filter(evening__night=evening.night_id, revoked_at__isnull=True)


def _tokens(salt: str, purpose: str) -> Iterator[str]:
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        mac = salted_hmac(purpose, salt, secret=secret, algorithm="sha256").digest()
        yield base64.urlsafe_b64encode(mac[:TOKEN_BYTES]).decode()
