"""Proving the whole database: every evening by its replay and its chain, every other row by its seal.

``resettle`` says whether the sheets come to what the entries say.  This asks more: whether anything was changed, added
or taken out past Scorebook.  The quick way asks all but the replay: the seals, the chains, and that the sums agree.
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
from django.db.models import Exists, F, Model, OuterRef, QuerySet

from scorebook.cash.audit import prove_vouchers
from scorebook.ledger.auditing import Sheet, audit_sheet, sheets_of, unbalanced
from scorebook.ledger.sealing import Trail, broken, trails_of
from scorebook.models import Action, Entry, Evening, Revision, Seal, Voucher
from scorebook.models.columns import fields_of
from scorebook.models.seal import Sealed, differences
from settlement.vocabulary import Account, Points

ENOUGH = 1500  # revisions read at once: as many as the longest evening may have entries
BEGINNINGS = (Action.WRITTEN, Action.REWRITTEN, Action.INSERTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something that is not as it should be: where, what of it, what it should be, and what was found."""

    where: str
    what: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.where}, {self.what}: expected {_said(self.expected)}, found {_said(self.found)}"


def _said(value: Any) -> str:
    return "nothing" if value is None else str(value)


def prove(*, quick: bool = False) -> Iterator[Finding]:
    """Yield everything in the database that is not as Scorebook left it; quickly, what needs no replay to be seen."""
    for model in _models():
        if issubclass(model, Sealed):
            yield from _seals(model)
    lost = list(_without_what_they_name())
    yield from lost
    if lost:
        return  # a sheet that has lost a row cannot be replayed
    yield from _astray()
    for some in _some_at_a_time(Evening.objects.order_by("pk")):
        yield from _proved(some, _prove_quickly if quick else _prove_wholly)
    vouchers = Voucher.objects.all() if quick else Voucher.objects.filter(night__isnull=True)
    for what, expected, found in prove_vouchers(vouchers):
        yield Finding(where="the cash book", what=what, expected=expected, found=found)


def seal_of_all() -> str:
    """Return one digest for every seal there is: a restored copy has the same."""
    told = hashlib.sha256()
    for slug, sealed in Evening.objects.order_by("slug").values_list("slug", "seal"):
        told.update(f"{slug} {sealed}".encode())
    for row in Seal.objects.order_by("table", "row").values_list("table", "row", "said").iterator():
        told.update(json.dumps(row, sort_keys=True).encode())
    return told.hexdigest()


def _some_at_a_time(evenings: QuerySet[Evening]) -> Iterator[list[Evening]]:
    """Yield evenings together, as long as not too much was written on them to be read at once."""
    some: list[Evening] = []
    for evening in evenings.iterator(chunk_size=20):
        some.append(evening)
        if sum(one.head for one in some) >= ENOUGH:
            yield some
            some = []
    if some:
        yield some


def _proved(evenings: list[Evening], prove_all: Callable[[list[Evening]], Iterator[Finding]]) -> Iterator[Finding]:
    """Yield what is wrong on some evenings' sheets; where one of them cannot be read, the others are read alone."""
    try:
        found = list(prove_all(evenings))
    except Exception as error:  # noqa: BLE001 - what was changed may stop a replay in any way
        if len(evenings) == 1:
            yield Finding(where=evenings[0].slug, what="the replay", expected="a sheet", found=repr(error))
            return
        for evening in evenings:
            yield from _proved([evening], prove_all)
    else:
        yield from found


def prove_evening(evening: Evening) -> Iterator[Finding]:
    """Yield what is wrong on an evening's sheet and in its trail."""
    yield from _prove_wholly([evening])


def _prove_wholly(evenings: list[Evening]) -> Iterator[Finding]:
    for sheet in sheets_of(evenings):
        for one in audit_sheet(sheet).differences:
            where = one.evening if one.entry is None else f"{one.evening}, entry {one.entry}"
            yield Finding(where=where, what=one.account, expected=one.expected, found=one.actual)
        yield from _chain(sheet.trail)
        yield from _begun(sheet)


def _prove_quickly(evenings: list[Evening]) -> Iterator[Finding]:
    for trail in trails_of(evenings):
        for what, total in unbalanced(trail):
            yield Finding(where=trail.evening.slug, what=what, expected=0, found=total)
        yield from _standing(trail)
        yield from _chain(trail)


def _chain(trail: Trail) -> Iterator[Finding]:
    """Yield what does not fit in an evening's chain, and postings for another evening's entries."""
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
    """Yield the accounts that do not stand where the evening's postings add up to."""
    stands = trail.evening.standing
    posted: Counter[Account] = Counter()
    for moved, account in trail.postings():
        posted[account] += moved.points
    stored: dict[Account, Points] = {**dict(enumerate(stands["totals"])), **stands["pots"]}
    for account in sorted({*stored, *posted}, key=str):
        if posted[account] != stored.get(account, 0):
            what = f"standing of {account}"
            yield Finding(where=trail.evening.slug, what=what, expected=posted[account], found=stored.get(account, 0))


def _models() -> list[type[Model]]:
    return list(apps.get_app_config("scorebook").get_models())


def _seals(model: type[Sealed]) -> Iterator[Finding]:
    """Yield the rows of a table that are not what their seals say."""
    name = model._meta.verbose_name
    for number, what, expected, found in differences(model):
        yield Finding(where=f"{name} {number}", what=what, expected=expected, found=found)


def _without_what_they_name() -> Iterator[Finding]:
    """Yield rows that name a row there is not."""
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
    """Ask SQLite itself, which looks far quicker; it is asked for more only where there is something."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA foreign_key_check")
        return cursor.fetchone() is None


def _astray() -> Iterator[Finding]:
    """Yield entries and revisions that belong to nothing, or to something of another evening."""
    alone = Entry.objects.filter(~Exists(Revision.objects.filter(entry=OuterRef("pk"))))
    for slug, number, facts in alone.values_list("evening__slug", "number", "facts"):
        yield Finding(where=slug, what=f"entry {number}", expected=None, found=facts)
    elsewhere = Revision.objects.exclude(entry__evening=F("evening"))
    for slug, number, other in elsewhere.values_list("evening__slug", "entry__number", "entry__evening__slug"):
        yield Finding(where=f"{slug}, entry {number}", what="evening", expected=slug, found=other)


def _begun(sheet: Sheet) -> Iterator[Finding]:
    """Yield entries that are not of the moment in which they were written, or written anew last, by whatever clock."""
    begun: dict[int, datetime] = {}
    for version in sheet.trail.versions:
        if version.action in BEGINNINGS:
            begun[version.entry_id] = version.written_at
    for entry in sheet.entries.values():
        if (should := begun.get(entry.pk)) != entry.written_at:
            where = f"{sheet.trail.evening.slug}, entry {entry.number}"
            yield Finding(where=where, what="written_at", expected=should, found=entry.written_at)
