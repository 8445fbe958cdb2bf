"""Unsent entries of a phone that gave the pen away: the next writer accepts or dismisses them.

Each is stored once under its own key, in the form in which phones hand them on.  An entry whose key is already on the
sheet no longer waits.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from scorebook import ledger
from scorebook.hand.wishes import Nonsense, facts_of, named_in
from scorebook.ledger.booking import LONGEST_AUTHOR
from scorebook.models import Evening, Left, Link, Revision
from scorebook.refusals.words import LARGEST_HEAD

# The most entries in one request and waiting at one evening, and the most ever stored for one evening.
MOST, MOST_EVER = 60, 300
LARGEST_DEED = 4096
LARGEST_POST = MOST * LARGEST_DEED
LONGEST_TITLE, LONGEST_SENTENCE = 100, 1000
LATEST = 2**53
# The URL name for each action, and whether it needs a line number; the phone does not choose the address.
WHERE = {
    "write": ("hand_new", False),
    "correct": ("hand_correct", True),
    "undo": ("undo", False),
    "strike": ("hand_strike", True),
    "restore": ("hand_strike", True),
}


def deeds_of(body: Mapping[str, Any]) -> dict[UUID, dict[str, Any]]:
    """Return the actions in a phone's request, by key.

    :raises Nonsense: The list or one of its items is malformed.
    """
    items = body.get("deeds")
    if not isinstance(items, list) or not 0 < len(items) <= MOST:
        raise Nonsense("no deeds")
    return dict(_deed(item) for item in items)


def _deed(item: Any) -> tuple[UUID, dict[str, Any]]:
    if not isinstance(item, dict) or len(json.dumps(item)) > LARGEST_DEED:
        raise Nonsense("no deed")
    deed, body, number, at, head = (item.get(name) for name in ("deed", "body", "number", "at", "head"))
    if not isinstance(deed, str) or deed not in WHERE or not isinstance(body, dict):
        raise Nonsense("no deed")
    if not _is_whole(at, LATEST) or not (head is None or _is_whole(head, LARGEST_HEAD)):
        raise Nonsense("no moment")
    if named_in({"number": number}) is None and WHERE[deed][1]:
        raise Nonsense("no line")
    named_in({"of": item.get("of")})
    stored = {"deed": deed, "body": body, "number": number, "at": at, "head": head, "of": item.get("of")}
    texts = {"title": _text(item, "title", LONGEST_TITLE), "sentence": _text(item, "sentence", LONGEST_SENTENCE)}
    return key_of(item.get("key")), {**stored, **texts, "again": item.get("again") is True}


def _is_whole(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _text(item: Mapping[str, Any], name: str, longest: int) -> str:
    text = item.get(name)
    if not isinstance(text, str) or (name == "title" and not text):
        raise Nonsense("no line")
    return "".join(letter if letter.isprintable() else " " for letter in text)[:longest]


def key_of(value: Any) -> UUID:
    """Return the key of an action.

    :raises Nonsense: The value is no UUID.
    """
    try:
        return UUID(str(value))
    except ValueError:
        raise Nonsense("no key") from None


def keys_of(body: Mapping[str, Any]) -> list[UUID]:
    """Return the keys of the dismissed actions.

    :raises Nonsense: The list or one of its items is malformed.
    """
    values = body.get("dismissed")
    if not isinstance(values, list) or not 0 < len(values) <= MOST:
        raise Nonsense("no keys")
    return [key_of(value) for value in values]


@transaction.atomic
def leave(evening: Evening, link: Link, deeds: Mapping[UUID, dict[str, Any]], author: str) -> list[str]:
    """Store actions, each once, while there is room; return the keys of those that are already on the sheet.

    A hand that its phone has changed since is not on the sheet.  If the phone submitted an action again, its own
    earlier save under that key does not count.
    """
    held = Evening.objects.select_for_update().get(pk=evening.pk)
    revisions = {revision.key: revision for revision in held.revisions.filter(key__in=deeds)}
    known = {*revisions, *held.left_there.filter(key__in=deeds).values_list("key", flat=True)}
    room = max(0, min(MOST - waiting(held).count(), MOST_EVER - held.left_there.count()))
    fresh = [key for key in deeds if key not in known][:room]
    common = {"evening": held, "link": link, "author": author[:LONGEST_AUTHOR], "left_at": timezone.now()}
    Left.objects.bulk_create([Left(key=key, deed=deeds[key], **common) for key in fresh])
    _count(held, len(fresh))
    return [
        str(key)
        for key, revision in revisions.items()
        if (revision.link_id != link.pk or not deeds[key]["again"]) and _is_in(revision, deeds[key])
    ]


def _is_in(revision: Revision, deed: Mapping[str, Any]) -> bool:
    """Return whether a revision with the key of an action also has its content."""
    try:
        return "kind" not in deed["body"] or ledger.wrote_these(revision, *facts_of(deed["body"]))
    except Nonsense:
        return False


@transaction.atomic
def dismiss(evening: Evening, keys: list[UUID], author: str) -> None:
    """Dismiss waiting actions; the rows stay, with the name of the person who dismissed them."""
    held = Evening.objects.select_for_update().get(pk=evening.pk)
    dismissed = held.left_there.filter(key__in=keys, dismissed_at=None)
    _count(held, dismissed.update(dismissed_at=timezone.now(), dismissed_by=author[:LONGEST_AUTHOR]))


def _count(evening: Evening, times: int) -> None:
    if times:
        Evening.objects.filter(pk=evening.pk).update(left=F("left") + times)


def waiting(evening: Evening) -> QuerySet[Left]:
    """Return the actions that wait to be accepted or dismissed."""
    written_keys = Revision.objects.filter(evening=evening, key=OuterRef("key"))
    return Left.objects.filter(~Exists(written_keys), evening=evening, dismissed_at=None)


def who_left(evening: Evening) -> dict[str, Any]:
    """Return the keys and authors of waiting actions; there is no query if none were ever left."""
    waits = waiting(evening).values_list("key", "author") if evening.left else ()
    return {"told": evening.left, "waits": [{"key": str(key), "by": by} for key, by in waits]}
