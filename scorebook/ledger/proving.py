"""Proving the whole database: every evening by its replay and its chain, every other row by its seal.

``resettle`` says whether the sheets come to what the entries say.  This asks more: whether anything was changed, added
or taken out past Scorebook.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db.models import Exists, F, Max, Model, OuterRef, Q

from scorebook.cash.auditing import prove_vouchers
from scorebook.ledger.auditing import audit
from scorebook.ledger.sealing import broken
from scorebook.models import Action, Batch, Entry, Evening, Posting, Revision, Seal, Voucher
from scorebook.models.seal import Sealed, differences

BEGINNINGS = (Action.WRITTEN, Action.REWRITTEN)


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


def prove() -> Iterator[Finding]:
    """Yield everything in the database that is not as Scorebook left it."""
    for model in _models():
        if issubclass(model, Sealed):
            yield from _seals(model)
    lost = list(_without_what_they_name())
    yield from lost
    if lost:
        return  # a sheet that has lost a row cannot be replayed
    for evening in Evening.objects.order_by("pk").iterator(chunk_size=20):
        try:
            yield from list(prove_evening(evening))
        except Exception as error:  # noqa: BLE001 - what was changed may stop a replay in any way
            yield Finding(where=evening.slug, what="the replay", expected="a sheet", found=repr(error))
    for what, expected, found in prove_vouchers(Voucher.objects.filter(night__isnull=True)):
        yield Finding(where="the cash book", what=what, expected=expected, found=found)


def seal_of_all() -> str:
    """Return one digest for every seal there is: a restored copy has the same."""
    told = hashlib.sha256()
    for slug, sealed in Evening.objects.order_by("slug").values_list("slug", "seal"):
        told.update(f"{slug} {sealed}".encode())
    for row in Seal.objects.order_by("table", "row").values_list("table", "row", "said").iterator():
        told.update(json.dumps(row, sort_keys=True).encode())
    return told.hexdigest()


def prove_evening(evening: Evening) -> Iterator[Finding]:
    """Yield what is wrong on an evening's sheet and in its trail."""
    for one in audit(evening).differences:
        where = evening.slug if one.entry is None else f"{evening.slug}, entry {one.entry}"
        yield Finding(where=where, what=one.account, expected=one.expected, found=one.actual)
    for revision, what, expected, found in broken(evening):
        where = evening.slug
        if revision is not None:
            where = f"{evening.slug}, entry {revision.entry.number}, revision {revision.number}"
        yield Finding(where=where, what=what, expected=expected, found=found)
    yield from _entries(evening)


def _models() -> list[type[Model]]:
    return list(apps.get_app_config("scorebook").get_models())


def _seals(model: type[Sealed]) -> Iterator[Finding]:
    """Yield the rows of a table that are not what their seals say."""
    name = model._meta.verbose_name  # noqa: SLF001 - documented
    for number, what, expected, found in differences(model):
        yield Finding(where=f"{name} {number}", what=what, expected=expected, found=found)


def _without_what_they_name() -> Iterator[Finding]:
    """Yield rows that name a row there is not."""
    for model in _models():
        for field in model._meta.concrete_fields:  # noqa: SLF001 - documented
            if field.related_model is None:
                continue
            there = field.related_model._base_manager.filter(pk=OuterRef(field.attname))  # noqa: SLF001
            rows = model._base_manager.filter(~Exists(there), **{f"{field.attname}__isnull": False})  # noqa: SLF001
            for number, named in rows.order_by("pk").values_list("pk", field.attname):
                where = f"{model._meta.verbose_name} {number}"  # noqa: SLF001 - documented
                yield Finding(where=where, what=field.name, expected=f"row {named}", found=None)


def _entries(evening: Evening) -> Iterator[Finding]:
    """Yield entries and batches that do not agree with the revisions they are of."""
    for entry in Entry.objects.filter(Q(evening=evening), ~Exists(Revision.objects.filter(entry=OuterRef("pk")))):
        yield Finding(where=evening.slug, what=f"entry {entry.number}", expected=None, found=entry.facts)
    of = Revision.objects.filter(evening=evening)
    for number, other in of.exclude(entry__evening=evening).values_list("entry__number", "entry__evening__slug"):
        yield Finding(where=f"{evening.slug}, entry {number}", what="evening", expected=evening.slug, found=other)
    written = Entry.objects.filter(evening=evening).annotate(
        begun=Max("revisions__written_at", filter=Q(revisions__action__in=BEGINNINGS))
    )
    for number, should, found in written.exclude(written_at=F("begun")).values_list("number", "begun", "written_at"):
        yield Finding(where=f"{evening.slug}, entry {number}", what="written_at", expected=should, found=found)
    empty = Batch.objects.filter(Q(evening=evening), ~Exists(Posting.objects.filter(batch=OuterRef("pk"))))
    for number in empty.values_list("revision__head", flat=True):
        yield Finding(where=evening.slug, what=f"batch of head {number}", expected=None, found="a batch that is empty")
