"""Keys: made once, shown once, taken back at any time; each may ask so and so often."""

from __future__ import annotations

import base64
import hashlib
import logging
import secrets
from datetime import datetime, timedelta
from math import ceil
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scorebook.models import Account, ApiKey, Club, Role
from scorebook.refusals.refused import refuse
from settlement.vocabulary import say

log = logging.getLogger(__name__)

PREFIX = "sbk_"
PURPOSE = "scorebook.api_key"
AT_ONCE = 60
EVERY = timedelta(seconds=1)  # so often may one more request be made, when those at once are used up


@transaction.atomic
def make_key(club: Club, name: str, role: str, by: Account, *, page: UUID | None = None) -> tuple[ApiKey, str]:
    """Create a key; the second value is its secret, which is stored nowhere.

    A repeated POST of a ``page`` returns the same key: the secret is derived from the page's key and the server's
    secret.

    :raises Refused: the page has made a key that was revoked since.
    """
    Club.objects.select_for_update().get(pk=club.pk)
    secret = _drawn(f"{club.pk} {by.pk} {role} {page} {name}") if page else PREFIX + secrets.token_urlsafe(32)
    if (earlier := ApiKey.objects.filter(digest=digest_of(secret)).first()) is not None:
        if earlier.revoked_at is not None:
            text = say("What this page made has ended since: load it anew to make another.")
            raise refuse("name", "ended_since", text)
        return earlier, secret
    now = timezone.now()
    key = ApiKey.objects.create(
        club=club, name=name, role=role, digest=digest_of(secret), made_by=by, made_at=now, left=AT_ONCE, filled_at=now
    )
    log.info("club %s: key %s to %s made by account %s", club.pk, key.pk, role, by.pk)
    return key, secret


def _drawn(purpose: str) -> str:
    mac = salted_hmac(PURPOSE, purpose, algorithm="sha256").digest()
    return PREFIX + base64.urlsafe_b64encode(mac).decode().rstrip("=")


def digest_of(secret: str) -> str:
    """Return what a key is found by: it is drawn by lot from 256 bits, so no salt is needed."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def revoke(club: Club, number: int) -> bool:
    """Take a key of the club back; tell whether there is such a one."""
    keys = ApiKey.objects.filter(club=club, pk=number)
    if keys.filter(revoked_at__isnull=True).update(revoked_at=timezone.now()):
        log.info("club %s: key %s taken back", club.pk, number)
    return keys.exists()


def find(secret: str) -> ApiKey | None:
    """Return the API key of a secret if it is valid and its creator still has the right to create it."""
    keys = ApiKey.objects.select_related("club").filter(
        digest=digest_of(secret),
        revoked_at__isnull=True,
        made_by__members__club=F("club"),
        made_by__members__role=Role.OWNER,
    )
    return keys.first() if secret.startswith(PREFIX) else None


@transaction.atomic
def spend(key: ApiKey, now: datetime) -> int:
    """Take one request off what the key may still ask; return 0, or after how many seconds it may ask again."""
    held = ApiKey.objects.select_for_update().get(pk=key.pk)
    grown = max(0, (now - held.filled_at) // EVERY)
    remaining = min(AT_ONCE, held.left + grown)
    filled_at = now if remaining == AT_ONCE else held.filled_at + grown * EVERY
    if not remaining:
        return max(1, ceil((filled_at + EVERY - now).total_seconds()))
    ApiKey.objects.filter(pk=key.pk).update(left=remaining - 1, filled_at=filled_at, used_at=now)
    return 0
