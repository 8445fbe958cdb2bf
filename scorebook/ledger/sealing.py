"""The chain of an evening's revisions: each one's seal takes in the one before it.

A seal covers who wrote, when and why, the facts, and what was posted.  Whoever changes, adds or takes out a revision or
a posting past Scorebook leaves a seal that does not fit.  The evening keeps the last one, which stands for all of them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import IntegerField
from django.db.models.functions import Cast

from scorebook.models import Evening, Posting, Revision
from settlement.vocabulary import Account, Points

IN_ORDER = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":"))
Posted = tuple[int, Account, Points, bool]
"""A posting as a seal holds it: the number of its entry, a seat's number or a pot, the points, whether it reverses."""


class Version(NamedTuple):
    """A revision as it is stored, beside the number of its entry and the evening that this entry is of."""

    evening_id: int
    pk: int
    entry_id: int
    number: int
    key: UUID
    head: int
    action: str
    kind: str
    facts: Mapping[str, Any]
    insertion: Mapping[str, Any] | None
    reason: str
    author: str
    link_id: int | None
    written_at: datetime
    seal: str | None
    entry: int
    of: int


VERSION = (*Version._fields[:-2], "entry__number", "entry__evening_id")


class Moved(NamedTuple):
    """A posting as it is stored: the number of its entry, what evenings its entry and its seat are of, and the rest."""

    entry: int
    of: int
    seat: int | None
    sat_at: int | None
    pot: str
    points: Points
    reverses: bool


MOVED = ("entry__number", "entry__evening_id", "seat__number", "seat__evening_id", "pot", "points", "reverses")


@dataclass(frozen=True, slots=True, kw_only=True)
class Trail:
    """Everything ever written on an evening's sheet, as it is stored now: its versions by their heads, its postings.

    ``moved`` has the postings by the number of the revision's row that caused them, here and on other sheets.
    """

    evening: Evening
    versions: Sequence[Version]
    moved: Mapping[int, Sequence[Moved]]

    def moved_by(self, version: Version) -> Sequence[Moved]:
        """Return what a version moved."""
        return self.moved.get(version.pk, ())

    def postings(self) -> Iterator[tuple[Moved, Account]]:
        """Yield every posting with the account it is on: a seat's number, a pot, or what belongs to another evening."""
        here = self.evening.pk
        for version in self.versions:
            for moved in self.moved_by(version):
                if moved.seat is None:
                    yield moved, moved.pot
                elif moved.sat_at == here:
                    yield moved, moved.seat
                else:
                    yield moved, f"seat {moved.seat} of another evening"

    def said(self) -> Iterator[tuple[Version, list[Any]]]:
        """Yield every version with what its seal covers."""
        for version in self.versions:
            posted = [
                (entry, pot if seat is None else seat, points, reverses)
                for entry, _, seat, _, pot, points, reverses in self.moved_by(version)
            ]
            yield version, said_of(version, version.entry, posted)

    def contents(self) -> Iterator[tuple[Version, str]]:
        """Yield every version with the digest of what is stored of it now."""
        for version, told in self.said():
            yield version, digest_of(told)


def trails_of(evenings: Collection[Evening]) -> list[Trail]:
    """Read the trails of many evenings at once."""
    versions: dict[int, list[Version]] = {evening.pk: [] for evening in evenings}
    written = Revision.objects.filter(evening__in=evenings)
    for row in written.order_by("evening_id", "head").values_list(*VERSION):
        versions[row[0]].append(Version._make(row))
    moved: dict[int, list[Moved]] = {}
    posted = Posting.objects.filter(revision__evening__in=evenings).order_by("pk")
    reverses = Cast("reverses", IntegerField())  # numbers are read as they are, truths of SQLite one by one
    for revision, *row, against in posted.values_list("revision_id", *MOVED[:-1], reverses):
        moved.setdefault(revision, []).append(Moved._make((*row, against == 1)))
    return [Trail(evening=one, versions=versions[one.pk], moved=moved) for one in evenings]


def content_of(revision: Revision | Version, entry: int, posted: Sequence[Posted]) -> str:
    """Return a digest of one revision of an entry by its number, and of what it posted."""
    return digest_of(said_of(revision, entry, posted))


def said_of(revision: Revision | Version, entry: int, posted: Sequence[Posted]) -> list[Any]:
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
        *([revision.insertion] if revision.insertion else ()),
    ]


def digest_of(told: Sequence[Any]) -> str:
    """Return a digest of what a seal covers, whichever way a database or a file keeps the keys of the facts.

    They are words wherever they come from (``settlement.notation.as_json``), so they sort alike.
    """
    return hashlib.sha256(IN_ORDER.encode(told).encode()).hexdigest()


def chained(former: str | None, content: str) -> str:
    """Return the seal of a revision by the seal before it."""
    return hashlib.sha256(f"{former or ''}{content}".encode()).hexdigest()


def seal_anew(evening: Evening) -> None:
    """Seal every revision of an evening again, where something of it was lawfully changed."""
    former = None
    (trail,) = trails_of([evening])
    for version, content in trail.contents():
        former = chained(former, content)
        if version.seal != former:
            Revision.objects.filter(pk=version.pk).update(seal=former)
    Evening.objects.filter(pk=evening.pk).update(seal=former)


def broken(trail: Trail) -> Iterator[tuple[Version | None, str, str | None, str | None]]:
    """Yield what does not fit: the version (``None``: the evening), what of it, what it should be and what it is.

    A version that does not fit breaks nothing after it: the next one is held against the seal that is stored.
    """
    former: str | None = None
    for version, content in trail.contents():
        if (should := chained(former, content)) != version.seal:
            yield version, "seal", version.seal, should
        former = version.seal
    if trail.evening.seal != former:
        yield None, "seal", former, trail.evening.seal
