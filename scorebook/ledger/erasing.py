"""Remove names from written sheets: the only change of a revision that is allowed, while an erasure is recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Model, QuerySet
from django.utils import timezone

from scorebook.ledger.sealing import seal_anew
from scorebook.models import DetailChange, Draft, Entry, Erasure, Evening, Left, Remark, Revision, Tick
from scorebook.words.names import Sought

# The facts with free text.  Triggers allow an erasure to replace these two and no others.
TEXTS = ("note", "reason")
OF_THE_EVENING = ("title", "place", "reopened_because", "rules_name")
OF_A_DETAIL = ("was", "became")


def texts_of(evenings: QuerySet[Evening]) -> Iterator[str]:
    """Yield every free text on these sheets, without the authors' names."""
    for texts in evenings.values_list(*OF_THE_EVENING):
        yield from texts
    yield from Revision.objects.filter(evening__in=evenings).values_list("reason", flat=True)
    yield from Remark.objects.filter(evening__in=evenings).values_list("word", flat=True)
    for texts in DetailChange.objects.filter(evening__in=evenings).values_list(*OF_A_DETAIL):
        yield from texts
    for deed in Left.objects.filter(evening__in=evenings).values_list("deed", flat=True):
        yield from _own_words(deed)
    for rows in (Revision.objects, Entry.objects):
        for facts in rows.filter(evening__in=evenings).values_list("facts", flat=True):
            yield from (str(facts.get(name) or "") for name in TEXTS)


def _own_words(deed: Mapping[str, Any]) -> Iterator[str]:
    """Yield the free texts of an entry that a phone left unsent."""
    body = deed.get("body", {})
    facts = body.get("facts")
    yield str(body.get("reason") or "")
    yield from (str(facts.get(name) or "") for name in TEXTS if isinstance(facts, dict))


def take_out(evening: Evening, sought: Sought) -> None:
    """Remove names from everything written on an evening's sheet, except from its seats.

    A text that mentions the person is replaced completely: the rest of a sentence could still identify the person.
    """
    struck = [
        _save(
            revision,
            {
                **_author(revision.author, sought),
                **_texts(revision, sought, ("reason",)),
                **_facts(revision.facts, sought),
            },
        )
        for revision in evening.revisions.all()
    ]
    if any(struck):
        seal_anew(evening)
    for remark in evening.remarks.all():
        _save(remark, {**_author(remark.author, sought), **_texts(remark, sought, ("word",))})
    for change in evening.detail_changes.all():
        _save(change, {**_author(change.author, sought), **_texts(change, sought, OF_A_DETAIL)})
    for left in evening.left_there.all():
        _save(left, _unsent_changes(left, sought))
    for entry in evening.entries.all():
        _save(entry, _facts(entry.facts, sought))
    for draft in Draft.objects.filter(evening=evening):
        _save(draft, _author(draft.author, sought))
        if sought.is_in(f"{draft.facts} {draft.screen}"):
            draft.delete()
    _save(evening, _texts(evening, sought, OF_THE_EVENING))


def take_out_of_ticks(night: int, sought: Sought) -> None:
    """Remove names from the authors of a night's ticks; payer and payee are players, not names."""
    for tick in Tick.objects.filter(night=night):
        _save(tick, _author(tick.author, sought))


def _unsent_changes(unsent: Left, sought: Sought) -> dict[str, Any]:
    """Return the changes for an unsent entry; an entry that mentions the person is emptied and dismissed."""
    spoken = sought.is_in(f"{unsent.deed}")
    removed = {"deed": {}, "dismissed_at": unsent.dismissed_at or timezone.now()} if unsent.deed and spoken else {}
    by = {"dismissed_by": Erasure.NOBODY} if sought.wrote(unsent.dismissed_by) else {}
    return {**_author(unsent.author, sought), **by, **removed}


def _author(author: str, sought: Sought) -> dict[str, Any]:
    return {"author": Erasure.NOBODY} if sought.wrote(author) else {}


def _texts(row: Revision | Remark | Evening | DetailChange, sought: Sought, fields: tuple[str, ...]) -> dict[str, Any]:
    return {field: Erasure.STRUCK for field in fields if sought.is_in(getattr(row, field))}


def _facts(facts: Mapping[str, Any], sought: Sought) -> dict[str, Any]:
    """Return the facts with the texts replaced that mention the person, or ``{}`` if no text does."""
    struck = {name: Erasure.STRUCK for name in TEXTS if sought.is_in(str(facts.get(name) or ""))}
    return {"facts": {**facts, **struck}} if struck else {}


def _save(row: Model, changes: Mapping[str, Any]) -> bool:
    """Store changes and return true; return false if there are none."""
    if changes:
        type(row).objects.filter(pk=row.pk).update(**changes)  # type: ignore[attr-defined]
    return bool(changes)
