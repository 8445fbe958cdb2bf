"""The pen handed over: a word said aloud moves the right to write a night to another phone.

The word makes a new link to write and takes back every other one: one writes at a time, whoever was without a network
meanwhile.  In a club nobody hands over a pen: whoever is to write signs in.
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

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # no I and no O, which are read as 1 and 0
LENGTH = 6
GOOD_FOR = timedelta(minutes=10)
PURPOSE = "scorebook.pen"


def _digest(word: str) -> str:
    return salted_hmac(PURPOSE, word, algorithm="sha256").hexdigest()


@transaction.atomic
def offer(evening: Evening, link: int) -> str:
    """Return a new word for the pen of the night; one that was offered before is good no more."""
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
    """Return the new link to write that a word is good for, once; again only where the same page asks again."""
    found = Handover.objects.select_related("link__evening", "into").filter(digest=_digest(word)).first()
    if found is None:
        return None
    Night.objects.select_for_update().get(pk=found.link.evening.night_id)
    found = Handover.objects.select_related("link__evening", "into").get(pk=found.pk)
    if found.into is not None:
        return found.into if found.key == key and found.into.revoked_at is None else None
    gone = found.until <= timezone.now() or found.link.revoked_at is not None
    if gone or found.link.evening.club_id is not None:
        return None
    link = renew(found.link.evening, Right.WRITE)
    Handover.objects.filter(pk=found.pk).update(into=link, key=key)
    return link
