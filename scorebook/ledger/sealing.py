"""The seal chain of an evening's revisions: each seal is computed from its revision and the previous seal.

A seal covers author, time, reason, facts and postings.  If a revision or a posting is changed, added or deleted outside
Scorebook, a seal no longer fits.  The evening stores the last seal, which depends on all the others.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import IntegerField
from django.db.models.functions import Cast

from scorebook.models import Evening, PastImport, PastResult, Posting, Revision
from settlement.vocabulary import Account, Points

IN_ORDER = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":"))
Posted = tuple[int, Account, Points, bool]
"""A posting as a seal covers it: the entry's number, a seat number or a pot, the points, whether it reverses."""


class Version(NamedTuple):
    """A stored revision, with its entry's number (``entry``) and its entry's evening (``of``)."""

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
    """A stored posting, with its entry's number and evening, its seat's number and evening, and its other columns."""

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
    """All revisions of an evening in the order of heads, with their postings.

    ``moved`` maps the primary key of a revision to its postings, including those on other evenings' entries.
    """

    evening: Evening
    versions: Sequence[Version]
    moved: Mapping[int, Sequence[Moved]]

    def moved_by(self, version: Version) -> Sequence[Moved]:
        """Return the postings of a version."""
        return self.moved.get(version.pk, ())

    def postings(self) -> Iterator[tuple[Moved, Account]]:
        """Yield every posting with its account: a seat number, a pot, or a text for another evening's seat."""
        here = self.evening.pk
        for version in self.versions:
            for moved in self.moved_by(version):
                if moved.seat is None:
                    yield moved, moved.pot
                elif moved.sat_at == here:
                    yield moved, moved.seat
                else:
                    yield moved, f"seat {moved.seat} of another evening"

    def sealed_values(self) -> Iterator[tuple[Version, list[Any]]]:
        """Yield every version with the values that its seal covers."""
        for version in self.versions:
            posted = [
                (entry, pot if seat is None else seat, points, reverses)
                for entry, _, seat, _, pot, points, reverses in self.moved_by(version)
            ]
            yield version, said_of(version, version.entry, posted)

    def contents(self) -> Iterator[tuple[Version, str]]:
        """Yield every version with the digest of its stored values."""
        for version, values in self.sealed_values():
            yield version, digest_of(values)


def trails_of(evenings: Collection[Evening]) -> list[Trail]:
    """Read the trails of many evenings at once."""
    versions: dict[int, list[Version]] = {evening.pk: [] for evening in evenings}
    revisions = Revision.objects.filter(evening__in=evenings)
    for row in revisions.order_by("evening_id", "head").values_list(*VERSION):
        versions[row[0]].append(Version._make(row))
    moved: dict[int, list[Moved]] = {}
    posted = Posting.objects.filter(revision__evening__in=evenings).order_by("pk")
    reverses = Cast("reverses", IntegerField())  # as a number: SQLite's booleans would be converted row by row
    for revision, *row, against in posted.values_list("revision_id", *MOVED[:-1], reverses):
        moved.setdefault(revision, []).append(Moved._make((*row, against == 1)))
    return [Trail(evening=evening, versions=versions[evening.pk], moved=moved) for evening in evenings]


def content_of(revision: Revision | Version, entry: int, posted: Sequence[Posted]) -> str:
    """Return the digest of a revision, its entry's number and its postings."""
    return digest_of(said_of(revision, entry, posted))


def said_of(revision: Revision | Version, entry: int, posted: Sequence[Posted]) -> list[Any]:
    """Return all values that the seal of a revision covers, except the previous seal.

    The link is left out: its number belongs to one server, and a sheet that moves with its club keeps its seal.
    """
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
        None,  # the place of the link in a trail
        revision.written_at.astimezone(UTC).isoformat(),
        posted,
        *([revision.insertion] if revision.insertion else ()),
    ]


def digest_of(values: Sequence[Any]) -> str:
    """Return the digest of sealed values; the order of the keys of the facts does not matter.

    All keys are strings in every source (``settlement.notation.as_json``), so they sort alike.
    """
    return hashlib.sha256(IN_ORDER.encode(values).encode()).hexdigest()


def seal_of_import(head: Sequence[str], evenings: Iterable[list[Any]]) -> str:
    """Return the seal of an import of old results; erased names and merged players do not change it."""
    return digest_of([*head, sorted(evenings)])


def seal_of_stored(stored: PastImport) -> str:
    """Return the seal of the rows that are stored of an import."""
    amounts: dict[int, list[int]] = {}
    results = PastResult.objects.filter(evening__imported=stored)
    for evening, amount in results.values_list("evening_id", "amount"):
        amounts.setdefault(evening, []).append(amount)
    rows = stored.evenings.values_list("pk", "day", "game", "rest", "rest_kind")
    return seal_of_import(
        [str(stored.key), stored.digest, stored.unit, stored.currency, stored.count],
        ([day.isoformat(), game, rest, kind, *sorted(amounts.get(pk, ()))] for pk, day, game, rest, kind in rows),
    )


def chained(former: str | None, content: str) -> str:
    """Return the seal of a revision, from the previous seal and the digest of its content."""
    return hashlib.sha256(f"{former or ''}{content}".encode()).hexdigest()


def seal_anew(evening: Evening) -> None:
    """Compute the seals of an evening's revisions again after a permitted change."""
    former = None
    (trail,) = trails_of([evening])
    for version, content in trail.contents():
        former = chained(former, content)
        if version.seal != former:
            Revision.objects.filter(pk=version.pk).update(seal=former)
    Evening.objects.filter(pk=evening.pk).update(seal=former)


def broken(trail: Trail) -> Iterator[tuple[Version | None, str, str | None, str | None]]:
    """Yield each broken seal: the version (``None``: the evening), the column, the stored value, the expected one.

    One broken seal does not break the later ones: the next seal is compared with the stored one.
    """
    former: str | None = None
    for version, content in trail.contents():
        if (should := chained(former, content)) != version.seal:
            yield version, "seal", version.seal, should
        former = version.seal
    if trail.evening.seal != former:
        yield None, "seal", former, trail.evening.seal
