"""The same save arriving again: answered as it was the first time, never written twice."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from scorebook.ledger.at_hand import AtHand
from scorebook.ledger.outcomes import Saved
from scorebook.models import Action, Evening, Revision
from scorebook.refusals.refused import KeyReused
from settlement import document

NEXT = (Action.WRITTEN, Action.REWRITTEN)
NEW = (*NEXT, Action.INSERTED)
WROTE_LAST = 10


def repeated(at_hand: AtHand, *actions: Action, number: int | None = None, reason: str = "") -> Saved:
    """Return the earlier save with this key, if it did the same to the same entry for the same reason."""
    revision = Revision.objects.select_related("entry").get(evening=at_hand.evening, pk=at_hand.repeated or 0)
    if revision.action not in actions or revision.reason != reason or number not in (None, revision.entry.number):
        raise KeyReused(revision)
    return Saved(entry=revision.entry, revision=revision, replayed=True, head=at_hand.evening.head)


def repeated_facts(saved: Saved, kind: str, entry: Any) -> Saved:
    """Return the earlier save if it wrote these very facts; ``entry`` is ``None`` where they cannot be read."""
    if entry is None or saved.revision.kind != kind or not same_facts(saved.revision.facts, entry):
        raise KeyReused(saved.revision)
    return saved


def still_stands(revision: Revision) -> bool:
    """Tell whether what a revision wrote was neither crossed out since nor written over."""
    anew = revision.entry.revisions.filter(head__gt=revision.head, action=Action.REWRITTEN)
    return not (revision.entry.struck or anew.exists())


def overtaken(saved: Saved) -> bool:
    """Tell whether a save that arrived again is not what its line says by now: somebody has changed that since."""
    revision = saved.revision
    return saved.replayed and revision.entry.revisions.filter(head__gt=revision.head).exists()


def is_written(evening: Evening, key: UUID) -> bool:
    """Tell whether a save of this key was written: whatever came in its way since, it did not come in its way."""
    return evening.revisions.filter(key=key).exists()


def keys_of(evening: Evening, **which: Any) -> dict[int, UUID]:
    """Return under which key each line was written, or written anew last, by its number."""
    wrote = evening.revisions.filter(action__in=NEW, **which).order_by("head")
    return dict(wrote.values_list("entry__number", "key"))


def wrote_last(evening: Evening) -> list[str]:
    """Return the keys of the deeds written last: a phone whose answer was lost knows its own by that."""
    if not evening.head:
        return []
    return [str(key) for key in evening.revisions.order_by("-head").values_list("key", flat=True)[:WROTE_LAST]]


def same_facts(stored: Mapping[str, Any], entry: Any) -> bool:
    """Tell whether a record says what was stored; a dealer it does not name is the one that was filled in."""
    told = document.as_json(entry)
    if "dealer" not in told:
        stored = {name: value for name, value in stored.items() if name != "dealer"}
    return json.dumps(told, sort_keys=True) == json.dumps(stored, sort_keys=True)
