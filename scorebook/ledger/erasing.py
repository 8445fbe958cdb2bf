"""Taking names out of what was written: the one change a revision allows, and only while an erasure is recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Model, QuerySet
from django.utils import timezone

from scorebook.ledger.sealing import seal_anew
from scorebook.models import Draft, Entry, Erasure, Evening, Left, Remark, Revision, Tick
from scorebook.words.names import Sought

# The facts that people write in their own words.  The database lets these two be struck and no other.
TEXTS = ("note", "reason")
OF_THE_EVENING = ("title", "place", "reopened_because")


def texts_of(evenings: QuerySet[Evening]) -> Iterator[str]:
    """Yield every text that people wrote on these sheets in their own words, but for the names of who wrote."""
    for told in evenings.values_list(*OF_THE_EVENING):
        yield from told
    yield from Revision.objects.filter(evening__in=evenings).values_list("reason", flat=True)
    yield from Remark.objects.filter(evening__in=evenings).values_list("word", flat=True)
    for deed in Left.objects.filter(evening__in=evenings).values_list("deed", flat=True):
        yield from _own_words(deed)
    for rows in (Revision.objects, Entry.objects):
        for facts in rows.filter(evening__in=evenings).values_list("facts", flat=True):
            yield from (str(facts.get(name) or "") for name in TEXTS)


def _own_words(deed: Mapping[str, Any]) -> Iterator[str]:
    """Yield what was said in a deed that a phone left here."""
    body = deed.get("body", {})
    facts = body.get("facts")
    yield str(body.get("reason") or "")
    yield from (str(facts.get(name) or "") for name in TEXTS if isinstance(facts, dict))


def take_out(evening: Evening, sought: Sought) -> None:
    """Take names out of everything written on an evening's sheet, but for its seats.

    A text that speaks of somebody is struck as a whole: what is left of a sentence still tells who it was about.
    """
    struck = [
        _save(one, {**_author(one.author, sought), **_texts(one, sought, ("reason",)), **_facts(one.facts, sought)})
        for one in evening.revisions.all()
    ]
    if any(struck):
        seal_anew(evening)
    for remark in evening.remarks.all():
        _save(remark, {**_author(remark.author, sought), **_texts(remark, sought, ("word",))})
    for left in evening.left_there.all():
        _save(left, _left(left, sought))
    for entry in evening.entries.all():
        _save(entry, _facts(entry.facts, sought))
    for draft in Draft.objects.filter(evening=evening):
        _save(draft, _author(draft.author, sought))
        if sought.is_in(f"{draft.facts} {draft.screen}"):
            draft.delete()
    _save(evening, _texts(evening, sought, OF_THE_EVENING))


def take_out_of_ticks(night: int, sought: Sought) -> None:
    """Take names out of who ticked the payments of a night off; who paid whom is told by players, not by names."""
    for tick in Tick.objects.filter(night=night):
        _save(tick, _author(tick.author, sought))


def _left(left: Left, sought: Sought) -> dict[str, Any]:
    """Return what becomes of what a phone left: a deed that speaks of somebody is taken in by nobody any more."""
    spoken = sought.is_in(f"{left.deed}")
    gone = {"deed": {}, "dismissed_at": left.dismissed_at or timezone.now()} if left.deed and spoken else {}
    by = {"dismissed_by": Erasure.NOBODY} if sought.wrote(left.dismissed_by) else {}
    return {**_author(left.author, sought), **by, **gone}


def _author(author: str, sought: Sought) -> dict[str, Any]:
    return {"author": Erasure.NOBODY} if sought.wrote(author) else {}


def _texts(row: Revision | Remark | Evening, sought: Sought, fields: tuple[str, ...]) -> dict[str, Any]:
    return {field: Erasure.STRUCK for field in fields if sought.is_in(getattr(row, field))}


def _facts(facts: Mapping[str, Any], sought: Sought) -> dict[str, Any]:
    """Return the facts with their texts struck, or nothing where none of them speaks of anybody."""
    struck = {name: Erasure.STRUCK for name in TEXTS if sought.is_in(str(facts.get(name) or ""))}
    return {"facts": {**facts, **struck}} if struck else {}


def _save(row: Model, changes: Mapping[str, Any]) -> bool:
    """Store changes, if there are any; return whether there were."""
    if changes:
        type(row).objects.filter(pk=row.pk).update(**changes)  # type: ignore[attr-defined]
    return bool(changes)
