"""Entries with several versions: those undone at once, and those with other contents than before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorebook.models import Action, Entry, Revision

SAYS = {Action.WRITTEN, Action.CORRECTED, Action.REWRITTEN}
"""The actions that change the contents; striking and restoring do not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewritten:
    """Struck entries that were undone, and entries that had other contents before, by primary key."""

    undone: frozenset[int] = frozenset()
    corrected: frozenset[int] = frozenset()


def rewritten_among(entries: Iterable[Entry]) -> Rewritten:
    """Read the versions of entries that have several; no query if none has."""
    several = {entry.pk: entry for entry in entries if entry.revisions_count > 1}
    if not several:
        return Rewritten()
    undone, corrected = set(), set()
    first: dict[int, tuple[str, object]] = {}
    versions = Revision.objects.filter(entry__in=several).order_by("number")
    for pk, number, action, kind, facts in versions.values_list("entry_id", "number", "action", "kind", "facts"):
        if action == Action.UNDONE and number == several[pk].revisions_count:
            undone.add(pk)
        elif action in SAYS and first.setdefault(pk, (kind, facts)) != (kind, facts):
            corrected.add(pk)
    standing = {pk for pk in corrected if not several[pk].struck}
    return Rewritten(undone=frozenset(undone), corrected=frozenset(standing))
