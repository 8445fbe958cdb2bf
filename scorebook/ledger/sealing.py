"""The chain of an evening's revisions: each one's seal takes in the one before it.

A seal covers who wrote, when and why, the facts, and what was posted.  Whoever changes, adds or takes out a revision or
a posting past Scorebook leaves a seal that does not fit.  The evening keeps the last one, which stands for all of them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from datetime import UTC
from typing import Any

from django.db.models import QuerySet

from scorebook.models import Batch, Evening, Posting, Revision
from settlement.vocabulary import Account, Points

Posted = tuple[int, Account, Points, bool]
"""A posting as a seal holds it: the number of its entry, a seat's number or a pot, the points, whether it reverses."""


def content_of(revision: Revision, entry: int, posted: Sequence[Posted]) -> str:
    """Return a digest of one revision of an entry by its number, and of what it posted."""
    return digest_of(said_of(revision, entry, posted))


def said_of(revision: Revision, entry: int, posted: Sequence[Posted]) -> list[Any]:
    """Return everything that the seal of a revision covers, but the seal before it."""
    return [
        entry,
        revision.number,
        str(revision.key),
        revision.head,
        str(revision.action),
        revision.kind,
        revision.facts,
        revision.reason,
        revision.author,
        revision.link_id,
        revision.written_at.astimezone(UTC).isoformat(),
        posted,
    ]


def digest_of(told: Sequence[Any]) -> str:
    """Return a digest of what a seal covers, whether it comes from the database or from a file."""
    return hashlib.sha256(_in_order(told).encode()).hexdigest()


def _in_order(told: object) -> str:
    """Return JSON that is the same whichever way the database keeps its keys; a game's keys may be numbers."""
    return json.dumps(json.loads(json.dumps(told)), sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def chained(former: str | None, content: str) -> str:
    """Return the seal of a revision by the seal before it."""
    return hashlib.sha256(f"{former or ''}{content}".encode()).hexdigest()


def contents(
    evening: Evening, revisions: QuerySet[Revision] | None = None, postings: QuerySet[Posting] | None = None
) -> Iterator[tuple[Revision, str]]:
    """Yield every revision of an evening in its order, with the digest of what is stored of it now.

    A migration names the rows as they were then.
    """
    for revision, told in stored(evening, revisions, postings):
        yield revision, digest_of(told)


def stored(
    evening: Evening, revisions: QuerySet[Revision] | None = None, postings: QuerySet[Posting] | None = None
) -> Iterator[tuple[Revision, list[Any]]]:
    """Yield every revision of an evening in its order, with what is stored of it now."""
    posted: dict[int, list[Posted]] = {}
    rows = (
        (Posting.objects.all() if postings is None else postings)
        .filter(batch__revision__evening=evening)
        .order_by("pk")
        .values_list("batch__revision_id", "entry__number", "seat__number", "pot", "points", "reverses")
    )
    for of, entry, seat, pot, points, reverses in rows:
        posted.setdefault(of, []).append((entry, pot if seat is None else seat, points, reverses))
    written = Revision.objects.all() if revisions is None else revisions
    for revision in written.filter(evening=evening).order_by("head").select_related("entry"):
        yield revision, said_of(revision, revision.entry.number, posted.get(revision.pk, []))


def seal_anew(evening: Evening) -> None:
    """Seal every revision of an evening again, where something of it was lawfully changed."""
    former = None
    for revision, content in contents(evening):
        former = chained(former, content)
        if revision.seal != former:
            Revision.objects.filter(pk=revision.pk).update(seal=former)
    Evening.objects.filter(pk=evening.pk).update(seal=former)


def broken(evening: Evening) -> Iterator[tuple[Revision | None, str, str | None, str | None]]:
    """Yield what does not fit: the revision (``None``: the evening), what of it, what it should be and what it is.

    A revision that does not fit breaks nothing after it: the next one is held against the seal that is stored.
    """
    former: str | None = None
    for revision, content in contents(evening):
        if (should := chained(former, content)) != revision.seal:
            yield revision, "seal", revision.seal, should
        former = revision.seal
    if evening.seal != former:
        yield None, "seal", former, evening.seal
    strays = Batch.objects.filter(evening=evening).exclude(revision__evening=evening)
    for batch, slug in strays.values_list("pk", "revision__evening__slug"):
        yield None, f"evening of batch {batch}", slug, evening.slug
