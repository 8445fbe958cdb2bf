"""A checkpoint outside the database: a later audit compares with it and notices what was cut off.

A seal chain proves that its revisions are unchanged.  It cannot notice that the last revisions were deleted.  So a
checkpoint has the head and the seal of every evening, and the last number and the count of every table that never
loses a row.  A later audit must find all of them again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from django.db.models import Count, Max
from django.utils import timezone

from scorebook.ledger.proving import Finding
from scorebook.models import Erasure, Evening, PastImport, PastRemoval, Revision
from scorebook.models.growing import GROWING

VERSION = 1


class NoCheckpoint(Exception):
    """The file is not a checkpoint; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """The state of a database at one moment.

    ``database`` is the kind of database.  ``evenings`` maps an address to the head and the seal; ``imports`` maps the
    number of an import of old results to how many evenings it has, and its seal; ``tables`` maps a table to its last
    number and its count.
    """

    at: datetime
    database: str
    evenings: Mapping[str, tuple[int, str | None]]
    imports: Mapping[int, tuple[int, str]]
    tables: Mapping[str, tuple[int, int]]


@transaction.atomic
def take_checkpoint() -> Checkpoint:
    """Return the state of the database."""
    at = timezone.now()
    evenings = {slug: (head, seal) for slug, head, seal in Evening.objects.values_list("slug", "head", "seal")}
    imports = {pk: (head, seal) for pk, head, seal in PastImport.objects.values_list("pk", "head", "seal")}
    tables = {}
    for model in GROWING:
        size = model._base_manager.aggregate(last=Max("pk"), count=Count("pk"))
        tables[str(model._meta.model_name)] = (size["last"] or 0, size["count"])
    return Checkpoint(at=at, database=connection.vendor, evenings=evenings, imports=imports, tables=tables)


def write_checkpoint(checkpoint: Checkpoint, file: Path) -> None:
    """Write a state to a file, which only its owner may read; an interrupted write leaves the former file."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as out:
        json.dump(
            {"scorebook-checkpoint": VERSION, **asdict(checkpoint), "at": checkpoint.at.isoformat()}, out, indent=0
        )
        out.flush()
        os.fsync(out.fileno())
    part.replace(file)


def read_checkpoint(file: Path) -> Checkpoint:
    """Read a state from a file.

    :raises NoCheckpoint: The file cannot be read, or is not one that an audit wrote.
    """
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        if content["scorebook-checkpoint"] != VERSION:
            raise NoCheckpoint(f"{file} was written by another version of Scorebook.")
        return Checkpoint(
            at=datetime.fromisoformat(content["at"]),
            database=str(content["database"]),
            evenings={slug: (int(head), seal) for slug, (head, seal) in content["evenings"].items()},
            imports={
                int(number): (int(head), str(seal)) for number, (head, seal) in content.get("imports", {}).items()
            },
            tables={name: (int(last), int(count)) for name, (last, count) in content["tables"].items()},
        )
    except OSError as error:
        raise NoCheckpoint(f"{file} cannot be read: {error}.") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise NoCheckpoint(f"{file} is not a checkpoint: {error!r}.") from None


def missing_since(checkpoint: Checkpoint) -> Iterator[Finding]:
    """Yield everything of a checkpoint that the database does not have any more."""
    yield from _evenings(checkpoint)
    yield from _imports(checkpoint)
    for model in GROWING:
        name = str(model._meta.model_name)
        if name in checkpoint.tables:
            last, count = checkpoint.tables[name]
            yield from _rows(model, last, count, gaps=checkpoint.database == connection.vendor == "sqlite")


def _evenings(checkpoint: Checkpoint) -> Iterator[Finding]:
    """Yield the evenings that are shorter than they were, or whose beginning is another one."""
    columns = Evening.objects.values_list("slug", "pk", "head", "seal")
    present = {slug: (pk, head, seal) for slug, pk, head, seal in columns}
    for slug, (head, seal) in sorted(checkpoint.evenings.items()):
        if slug not in present:
            yield Finding(where=slug, what="the evening", expected=f"{head} revisions", found=None)
            continue
        pk, now, seal_now = present[slug]
        if now < head:
            yield Finding(where=slug, what="head", expected=f"{head} or more", found=now)
            continue
        revisions = Revision.objects.filter(evening=pk, head=head).values_list("seal", flat=True)
        sealed = seal_now if now == head else revisions.first()
        if sealed != seal and not _erased_since(pk, checkpoint.at):
            yield Finding(where=slug, what=f"seal of revision {head}", expected=seal, found=sealed)


def _imports(checkpoint: Checkpoint) -> Iterator[Finding]:
    """Yield the imports of old results that changed, or are missing without a removal that names what they were."""
    stored = {pk: (head, seal) for pk, head, seal in PastImport.objects.values_list("pk", "head", "seal")}
    removed = {number: (head, seal) for number, head, seal in PastRemoval.objects.values_list("number", "head", "seal")}
    for number, expected in sorted(checkpoint.imports.items()):
        present = stored.get(number) or removed.get(number)
        if present != expected:
            what = "its removal" if number in removed else "the import"
            yield Finding(where=f"past import {number}", what=what, expected=expected, found=present)


def _erased_since(evening: int, time: datetime) -> bool:
    """Say whether a name was erased on the evening's night or in its club since then: that seals the evening anew."""
    club, night = Evening.objects.values_list("club", "night").get(pk=evening)
    since = Erasure.objects.filter(finished_at__gte=time)
    return since.filter(night=night).exists() or (club is not None and since.filter(club=club).exists())


def _rows(model: Any, last: int, count: int, *, gaps: bool) -> Iterator[Finding]:
    """Yield a table that has fewer rows than it had, or a gap behind them if ``gaps`` are asked for.

    SQLite leaves no gap by itself; PostgreSQL leaves one where a transaction was rolled back.
    """
    rows, where = model._base_manager.all(), str(model._meta.verbose_name)
    if (present := rows.filter(pk__lte=last).count()) < count:
        yield Finding(where=where, what=f"rows up to {last}", expected=count, found=present)
    if not gaps:
        return
    later = rows.filter(pk__gt=last).aggregate(last=Max("pk"), count=Count("pk"))
    if later["count"] < (expected := (later["last"] or last) - last):
        yield Finding(where=where, what=f"rows after {last}", expected=expected, found=later["count"])
