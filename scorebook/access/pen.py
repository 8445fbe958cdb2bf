"""Handing over the pen: a spoken code word moves the right to write a night to another phone.

Using the word creates a new link to write and revokes all others, so that only one phone writes, even if another was
offline meanwhile.  In a club the pen is not handed over: the next scribe signs in.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scorebook.access.links import renew
from scorebook.models import Evening, Handover, Link, Night, Right

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # I and O are left out because they look like 1 and 0
LENGTH = 6
GOOD_FOR = timedelta(minutes=10)
PURPOSE = "scorebook.pen"


def _digest(word: str) -> str:
    return salted_hmac(PURPOSE, word, algorithm="sha256").hexdigest()


@transaction.atomic
def offer(evening: Evening, link: int) -> str:
    """Return a new code word for the pen of the night; earlier words become invalid."""
    Night.objects.select_for_update().get(pk=evening.night_id)
    now = timezone.now()
    open_ones = Handover.objects.filter(link__evening__night=evening.night_id, into__isnull=True, until__gt=now)
    open_ones.update(until=now)
    while True:
        word = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if not Handover.objects.filter(digest=_digest(word)).exists():
            break
    Handover.objects.create(link_id=link, digest=_digest(word), until=now + GOOD_FOR)
    return word


@transaction.atomic
def take(word: str, key: UUID) -> Link | None:
    """Return the new link to write for a valid code word, or ``None``.

    A word works once.  A repeated request of the same page gets the same link.
    """
    handover = Handover.objects.select_related("link__evening", "into").filter(digest=_digest(word)).first()
    if handover is None:
        return None
    Night.objects.select_for_update().get(pk=handover.link.evening.night_id)
    handover = Handover.objects.select_related("link__evening", "into").get(pk=handover.pk)
    if handover.into is not None:
        return handover.into if handover.key == key and handover.into.revoked_at is None else None
    expired = handover.until <= timezone.now() or handover.link.revoked_at is not None
    if expired or handover.link.evening.club_id is not None:
        return None
    link = renew(handover.link.evening, Right.WRITE)
    Handover.objects.filter(pk=handover.pk).update(into=link, key=key)
    return link
