"""What a phone had written that gave the pen away before it could send it: whoever writes takes it in, or dismisses it.

It is kept as the phone would hand it on to another one, each deed once under its own key.  What is on the sheet under
its key waits no more.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from scorebook.hand.wishes import Nonsense, named_in
from scorebook.ledger.booking import LONGEST_AUTHOR
from scorebook.models import Evening, Left, Link, Revision
from scorebook.refusals.words import LARGEST_HEAD

# So many deeds are sent at once, and wait at an evening; so many are ever kept of one.
MOST, MOST_EVER = 60, 300
LARGEST_DEED = 4096
LARGEST_POST = MOST * LARGEST_DEED
LONGEST_TITLE, LONGEST_SENTENCE = 100, 1000
LATEST = 2**53
# Where each deed is sent, and whether it names a line there; no phone is believed where.
WHERE = {
    "write": ("hand_new", False),
    "correct": ("hand_correct", True),
    "undo": ("undo", False),
    "strike": ("hand_strike", True),
    "restore": ("hand_strike", True),
}


def deeds_of(body: Mapping[str, Any]) -> dict[UUID, dict[str, Any]]:
    """Return the deeds that a phone leaves, by their keys."""
    told = body.get("deeds")
    if not isinstance(told, list) or not 0 < len(told) <= MOST:
        raise Nonsense("no deeds")
    return dict(_deed(one) for one in told)


def _deed(told: Any) -> tuple[UUID, dict[str, Any]]:
    if not isinstance(told, dict) or len(json.dumps(told)) > LARGEST_DEED:
        raise Nonsense("no deed")
    deed, body, number, at, head = (told.get(name) for name in ("deed", "body", "number", "at", "head"))
    if not isinstance(deed, str) or deed not in WHERE or not isinstance(body, dict):
        raise Nonsense("no deed")
    if not _is_whole(at, LATEST) or not (head is None or _is_whole(head, LARGEST_HEAD)):
        raise Nonsense("no moment")
    if named_in({"number": number}) is None and WHERE[deed][1]:
        raise Nonsense("no line")
    named_in({"of": told.get("of")})
    kept = {"deed": deed, "body": body, "number": number, "at": at, "head": head, "of": told.get("of")}
    said = {"title": _line(told, "title", LONGEST_TITLE), "sentence": _line(told, "sentence", LONGEST_SENTENCE)}
    return key_of(told.get("key")), {**kept, **said, "again": told.get("again") is True}


def _is_whole(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _line(told: Mapping[str, Any], name: str, longest: int) -> str:
    text = told.get(name)
    if not isinstance(text, str) or (name == "title" and not text):
        raise Nonsense("no line")
    return "".join(letter if letter.isprintable() else " " for letter in text)[:longest]


def key_of(told: Any) -> UUID:
    """Return the key of a deed."""
    try:
        return UUID(str(told))
    except ValueError:
        raise Nonsense("no key") from None


def keys_of(body: Mapping[str, Any]) -> list[UUID]:
    """Return the keys of what is dismissed."""
    told = body.get("dismissed")
    if not isinstance(told, list) or not 0 < len(told) <= MOST:
        raise Nonsense("no keys")
    return [key_of(one) for one in told]


@transaction.atomic
def leave(evening: Evening, link: Link, deeds: Mapping[UUID, dict[str, Any]], author: str) -> list[str]:
    """Keep deeds, each once, as many as there is room for; return the keys of those that are on the sheet by now.

    One that was pressed anew is not: what is on the sheet under its key may be what this phone had sent before.
    """
    held = Evening.objects.select_for_update().get(pk=evening.pk)
    made = dict(held.revisions.filter(key__in=deeds).values_list("key", "link"))
    known = {*made, *held.left_there.filter(key__in=deeds).values_list("key", flat=True)}
    room = max(0, min(MOST - waiting(held).count(), MOST_EVER - held.left_there.count()))
    fresh = [key for key in deeds if key not in known][:room]
    told = {"evening": held, "link": link, "author": author[:LONGEST_AUTHOR], "left_at": timezone.now()}
    Left.objects.bulk_create([Left(key=key, deed=deeds[key], **told) for key in fresh])
    _count(held, len(fresh))
    return [str(key) for key, by in made.items() if by != link.pk or not deeds[key]["again"]]


@transaction.atomic
def dismiss(evening: Evening, keys: list[UUID], author: str) -> None:
    """Dismiss deeds that wait; that they were left, and who dismissed them, stays."""
    held = Evening.objects.select_for_update().get(pk=evening.pk)
    gone = held.left_there.filter(key__in=keys, dismissed_at=None)
    _count(held, gone.update(dismissed_at=timezone.now(), dismissed_by=author[:LONGEST_AUTHOR]))


def _count(evening: Evening, times: int) -> None:
    if times:
        Evening.objects.filter(pk=evening.pk).update(left=F("left") + times)


def waiting(evening: Evening) -> QuerySet[Left]:
    """Return what waits to be taken in or dismissed."""
    written = Revision.objects.filter(evening=evening, key=OuterRef("key"))
    return Left.objects.filter(~Exists(written), evening=evening, dismissed_at=None)


def who_left(evening: Evening) -> dict[str, Any]:
    """Return the keys of what waits and on whose phone it was written; no query where nothing was ever left."""
    waits = waiting(evening).values_list("key", "author") if evening.left else ()
    return {"told": evening.left, "waits": [{"key": str(key), "by": by} for key, by in waits]}
