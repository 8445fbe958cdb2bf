"""Taking names out of what was written: the one change a revision allows, and only while an erasure is recorded."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Model

from scorebook.models import Draft, Erasure, Evening, Revision, Tick
from scorebook.names import is_named, is_spoken_of

# The facts that people write in their own words.  The database lets these two be struck and no other.
TEXTS = ("note", "reason")
OF_THE_EVENING = ("title", "place", "reopened_because")


def take_out(evening: Evening, names: Collection[str]) -> None:
    """Take names out of everything written on an evening's sheet, but for its seats.

    A text that speaks of somebody is struck as a whole: what is left of a sentence still tells who it was about.
    """
    for revision in evening.revisions.all():
        _save(revision, _without(revision, names, "reason"))
    for entry in evening.entries.all():
        _save(entry, _facts(entry.facts, names))
    for draft in Draft.objects.filter(evening=evening):
        _save(draft, _author(draft.author, names))
        if is_spoken_of(f"{draft.facts} {draft.screen}", names):
            draft.delete()
    _save(evening, _texts(evening, names, OF_THE_EVENING))


def take_out_of_ticks(night: int, names: Collection[str]) -> None:
    """Take names out of who ticked the payments of a night off; who paid whom is told by players, not by names."""
    for tick in Tick.objects.filter(night=night):
        _save(tick, _author(tick.author, names))


def _without(revision: Revision, names: Collection[str], text: str) -> dict[str, Any]:
    return {**_author(revision.author, names), **_texts(revision, names, (text,)), **_facts(revision.facts, names)}


def _author(author: str, names: Collection[str]) -> dict[str, Any]:
    return {"author": Erasure.NOBODY} if is_named(author, names) else {}


def _texts(row: Revision | Evening, names: Collection[str], fields: tuple[str, ...]) -> dict[str, Any]:
    return {field: Erasure.STRUCK for field in fields if is_spoken_of(getattr(row, field), names)}


def _facts(facts: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    """Return the facts with their texts struck, or nothing where none of them speaks of anybody."""
    struck = {name: Erasure.STRUCK for name in TEXTS if is_spoken_of(str(facts.get(name) or ""), names)}
    return {"facts": {**facts, **struck}} if struck else {}


def _save(row: Model, changes: Mapping[str, Any]) -> None:
    if changes:
        type(row).objects.filter(pk=row.pk).update(**changes)  # type: ignore[attr-defined]
