"""Check the whole database: every evening by replay and seal chain, every other row by its seal.

``resettle`` checks that the sheets agree with their entries.  This module also finds rows that were changed, added or
deleted outside Scorebook.  The quick check omits the replay and checks seals, chains and sums.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Exists, F, Max, Model, OuterRef, QuerySet

from scorebook.cash.audit import prove_numbers, prove_vouchers
from scorebook.ledger.auditing import Sheet, audit_sheet, sheets_of, unbalanced
from scorebook.ledger.sealing import Trail, broken, seal_of_stored, trails_of
from scorebook.models import Action, Entry, Evening, PastImport, PastRemoval, Revision, Right, Seal, Voucher
from scorebook.models.columns import fields_of
from scorebook.models.growing import GROWING
from scorebook.models.seal import Sealed, differences, in_short
from settlement.vocabulary import Account, Points

ENOUGH = 1500  # revisions read at once; the longest evening may have as many entries
BEGINNINGS = (Action.WRITTEN, Action.REWRITTEN, Action.INSERTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One audit finding: table, row, column, expected value, actual value."""

    where: str
    what: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.where}, {self.what}: expected {_as_text(self.expected)}, found {_as_text(self.found)}"


def _as_text(value: Any) -> str:
    return "nothing" if value is None else str(value)


def prove(*, quick: bool = False) -> Iterator[Finding]:
    """Yield everything in the database that differs from what Scorebook wrote; ``quick`` omits the replay."""
    for model in _models():
        if issubclass(model, Sealed):
            yield from _seals(model)
    yield from _cut_off()
    lost = list(_without_what_they_name())
    yield from lost
    if lost:
        return  # a sheet with a missing row cannot be replayed
    yield from _astray()
    yield from _imports()
    for some in _some_at_a_time(Evening.objects.order_by("pk")):
        yield from _proved(some, _prove_quickly if quick else _prove_wholly)
    vouchers = Voucher.objects.all() if quick else Voucher.objects.filter(night__isnull=True)
    for what, expected, found in (*prove_vouchers(vouchers), *prove_numbers()):
        yield Finding(where="the cash book", what=what, expected=expected, found=found)


def seal_of_all() -> str:
    """Return one digest over all seals; a restored backup has the same digest."""
    digest = hashlib.sha256()
    for slug, sealed in Evening.objects.order_by("slug").values_list("slug", "seal"):
        digest.update(f"{slug} {sealed}".encode())
    for row in Seal.objects.order_by("table", "row").values_list("table", "row", "said").iterator():
        digest.update(json.dumps(row, sort_keys=True).encode())
    return digest.hexdigest()


def _some_at_a_time(evenings: QuerySet[Evening]) -> Iterator[list[Evening]]:
    """Yield evenings in groups that are small enough to be read at once."""
    some: list[Evening] = []
    for evening in evenings.iterator(chunk_size=20):
        some.append(evening)
        if sum(one.head for one in some) >= ENOUGH:
            yield some
            some = []
    if some:
        yield some


def _proved(evenings: list[Evening], prove_all: Callable[[list[Evening]], Iterator[Finding]]) -> Iterator[Finding]:
    """Yield the findings on some evenings' sheets; if one of them cannot be read, check each evening alone."""
    try:
        findings = list(prove_all(evenings))
    except Exception as error:  # noqa: BLE001 - changed data may break a replay in any way
        if len(evenings) == 1:
            yield Finding(where=evenings[0].slug, what="the replay", expected="a sheet", found=repr(error))
            return
        for evening in evenings:
            yield from _proved([evening], prove_all)
    else:
        yield from findings


def prove_evening(evening: Evening) -> Iterator[Finding]:
    """Yield the findings on an evening's sheet and in its revisions."""
    yield from _prove_wholly([evening])


def _prove_wholly(evenings: list[Evening]) -> Iterator[Finding]:
    for sheet in sheets_of(evenings):
        for difference in audit_sheet(sheet).differences:
            where = (
                difference.evening if difference.entry is None else f"{difference.evening}, entry {difference.entry}"
            )
            yield Finding(where=where, what=difference.account, expected=difference.expected, found=difference.actual)
        yield from _chain(sheet.trail)
        yield from _begun(sheet)


def _prove_quickly(evenings: list[Evening]) -> Iterator[Finding]:
    for trail in trails_of(evenings):
        for what, total in unbalanced(trail):
            yield Finding(where=trail.evening.slug, what=what, expected=0, found=total)
        yield from _standing(trail)
        yield from _chain(trail)


def _chain(trail: Trail) -> Iterator[Finding]:
    """Yield breaks in an evening's seal chain, and postings for another evening's entries."""
    evening = trail.evening
    for version, what, expected, found in broken(trail):
        where = evening.slug
        if version is not None:
            where = f"{evening.slug}, entry {version.entry}, revision {version.number}"
        yield Finding(where=where, what=what, expected=expected, found=found)
    for version in trail.versions:
        for moved in trail.moved_by(version):
            if moved.of != evening.pk:
                what = f"evening of a posting for entry {moved.entry}"
                yield Finding(where=evening.slug, what=what, expected=evening.pk, found=moved.of)


def _standing(trail: Trail) -> Iterator[Finding]:
    """Yield the accounts whose standing differs from the sum of the evening's postings."""
    standing = trail.evening.standing
    posted: Counter[Account] = Counter()
    for moved, account in trail.postings():
        posted[account] += moved.points
    stored: dict[Account, Points] = {**dict(enumerate(standing["totals"])), **standing["pots"]}
    for account in sorted({*stored, *posted}, key=str):
        if posted[account] != stored.get(account, 0):
            what = f"standing of {account}"
            yield Finding(where=trail.evening.slug, what=what, expected=posted[account], found=stored.get(account, 0))


def _models() -> list[type[Model]]:
    return list(apps.get_app_config("scorebook").get_models())


def _seals(model: type[Sealed]) -> Iterator[Finding]:
    """Yield the rows of a table that differ from their seals."""
    name = model._meta.verbose_name
    for number, what, expected, found in differences(model):
        yield Finding(where=f"{name} {number}", what=what, expected=expected, found=found)


def _cut_off() -> Iterator[Finding]:
    """Yield the growing tables whose last rows are missing; SQLite remembers the last number that a table gave."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, seq FROM sqlite_sequence")
        given = dict(cursor.fetchall())
    for model in GROWING:
        last = model._base_manager.aggregate(last=Max("pk"))["last"] or 0
        if last < (expected := given.get(model._meta.db_table, 0)):
            yield Finding(where=str(model._meta.verbose_name), what="the last row", expected=expected, found=last)

    last = max(
        PastImport.objects.aggregate(last=Max("pk"))["last"] or 0,
        PastRemoval.objects.aggregate(last=Max("number"))["last"] or 0,
    )
    if last < (expected := given.get(PastImport._meta.db_table, 0)):
        yield Finding(where="past import", what="the last import or its removal", expected=expected, found=last)


def _imports() -> Iterator[Finding]:
    """Yield the imports of old results that differ from their seal, and removed ones that are still there."""
    removed = set(PastRemoval.objects.values_list("number", flat=True))
    for stored in PastImport.objects.order_by("pk").iterator(chunk_size=200):
        where = f"past import {stored.pk}"
        if stored.pk in removed:
            yield Finding(where=where, what="the removed import", expected=None, found=f"{stored.head} evenings")
        elif (count := stored.evenings.count()) != stored.head:
            yield Finding(where=where, what="evenings", expected=stored.head, found=count)
        elif (seal := seal_of_stored(stored)) != stored.seal:
            yield Finding(where=where, what="seal of its results", expected=stored.seal, found=seal)


def removals() -> Iterator[str]:
    """Yield one line for each import of old results that was removed whole."""
    for removal in PastRemoval.objects.select_related("club").order_by("pk"):
        moment = removal.removed_at.isoformat(timespec="seconds")
        yield (
            f"Removed whole: import {removal.number} of {removal.club.slug}, {removal.head} evenings, "
            f"seal {in_short(removal.seal)}, {moment}: {removal.reason}"
        )


def _without_what_they_name() -> Iterator[Finding]:
    """Yield rows whose foreign key refers to a missing row."""
    if connection.vendor == "sqlite" and _nothing_is_lost():
        return
    for model in _models():
        for field in fields_of(model):
            if field.related_model is None or not field.db_constraint:
                continue
            there = field.related_model._base_manager.filter(pk=OuterRef(field.attname))
            rows = model._base_manager.filter(~Exists(there), **{f"{field.attname}__isnull": False})
            for number, named in rows.order_by("pk").values_list("pk", field.attname):
                where = f"{model._meta.verbose_name} {number}"
                yield Finding(where=where, what=field.name, expected=f"row {named}", found=None)


def _nothing_is_lost() -> bool:
    """Say whether SQLite's own check finds no violation; it is much faster than a query for each foreign key."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA foreign_key_check")
        return cursor.fetchone() is None


def _astray() -> Iterator[Finding]:
    """Yield entries without revisions, revisions of another evening's entries, and revisions by a foreign link."""
    alone = Entry.objects.filter(~Exists(Revision.objects.filter(entry=OuterRef("pk"))))
    for slug, number, facts in alone.values_list("evening__slug", "number", "facts"):
        yield Finding(where=slug, what=f"entry {number}", expected=None, found=facts)
    elsewhere = Revision.objects.exclude(entry__evening=F("evening"))
    for slug, number, other in elsewhere.values_list("evening__slug", "entry__number", "entry__evening__slug"):
        yield Finding(where=f"{slug}, entry {number}", what="evening", expected=slug, found=other)
    by_link = Revision.objects.filter(link__isnull=False)
    foreign = by_link.exclude(link__right=Right.WRITE, link__evening__night=F("evening__night"))
    for slug, number, link in foreign.values_list("evening__slug", "entry__number", "link"):
        yield Finding(where=f"{slug}, entry {number}", what="link", expected="one to write", found=link)


def _begun(sheet: Sheet) -> Iterator[Finding]:
    """Yield entries whose time differs from that of the revision that last wrote them."""
    times: dict[int, datetime] = {}
    for version in sheet.trail.versions:
        if version.action in BEGINNINGS:
            times[version.entry_id] = version.written_at
    for entry in sheet.entries.values():
        if (should := times.get(entry.pk)) != entry.written_at:
            where = f"{sheet.trail.evening.slug}, entry {entry.number}"
            yield Finding(where=where, what="written_at", expected=should, found=entry.written_at)
