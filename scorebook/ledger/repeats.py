"""Repeated saves: a save that arrives again gets the first result and is not written twice."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from scorebook.ledger.at_hand import AtHand
from scorebook.ledger.outcomes import Saved
from scorebook.models import Action, Entry, Evening, Revision
from scorebook.refusals.refused import KeyReused
from settlement import document

NEXT = (Action.WRITTEN, Action.REWRITTEN)
NEW = (*NEXT, Action.INSERTED)
WROTE_LAST = 10


def repeated(at_hand: AtHand, *actions: Action, number: int | None = None, reason: str = "") -> Saved:
    """Return the earlier save with this key.

    :raises KeyReused: That save did something else, to another entry, or for another reason.
    """
    revision = Revision.objects.select_related("entry").get(evening=at_hand.evening, pk=at_hand.repeated or 0)
    if revision.action not in actions or revision.reason != reason or number not in (None, revision.entry.number):
        raise KeyReused(revision)
    return Saved(entry=revision.entry, revision=revision, replayed=True, head=at_hand.evening.head)


def repeated_facts(saved: Saved, kind: str, entry: Any) -> Saved:
    """Return the earlier save if it wrote these same facts; ``entry`` is ``None`` if the facts are no record.

    :raises KeyReused: The facts differ.
    """
    if entry is None or saved.revision.kind != kind or not same_facts(saved.revision.facts, entry):
        raise KeyReused(saved.revision)
    return saved


def still_stands(revision: Revision) -> bool:
    """Say whether the content of a revision was neither struck nor replaced since."""
    anew = revision.entry.revisions.filter(head__gt=revision.head, action=Action.REWRITTEN)
    return not (revision.entry.struck or anew.exists())


def overtaken(saved: Saved) -> bool:
    """Say whether a repeated save is no longer the latest version of its line."""
    revision = saved.revision
    return saved.replayed and revision.entry.revisions.filter(head__gt=revision.head).exists()


def is_written(evening: Evening, key: UUID) -> bool:
    """Say whether a save with this key was written."""
    return evening.revisions.filter(key=key).exists()


def keys_of(evening: Evening, **which: Any) -> dict[int, UUID]:
    """Return the key that wrote or last rewrote each line, by the line's number."""
    wrote = evening.revisions.filter(action__in=NEW, **which).order_by("head")
    return dict(wrote.values_list("entry__number", "key"))


def keys_before(entry: Entry, head: int) -> list[UUID]:
    """Return the keys that made a line's content before a version: the one that wrote it, then its corrections."""
    keys: list[UUID] = []
    revisions = entry.revisions.filter(head__lt=head, action__in=(*NEW, Action.CORRECTED)).order_by("head")
    for action, key in revisions.values_list("action", "key"):
        keys = [key] if action in NEW else [*keys, key]
    return keys


def wrote_last(evening: Evening) -> list[str]:
    """Return the keys of the latest saves: a phone that lost the response finds its own key there."""
    if not evening.head:
        return []
    return [str(key) for key in evening.revisions.order_by("-head").values_list("key", flat=True)[:WROTE_LAST]]


def same_facts(stored: Mapping[str, Any], entry: Any) -> bool:
    """Say whether a record equals the stored facts; if the record has no dealer, the stored dealer is ignored."""
    facts = document.as_json(entry)
    if "dealer" not in facts:
        stored = {name: value for name, value in stored.items() if name != "dealer"}
    return json.dumps(facts, sort_keys=True) == json.dumps(stored, sort_keys=True)
