"""What an audit keeps outside the database, so that a later one notices what was cut off.

A seal chain proves that none of its revisions was changed.  It cannot prove that no revision after the last one is
missing.  So a file outside the database keeps the head and the seal of every evening, and the last number and the count
of every table that never loses a row.  A later audit must find all of them again.
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

from scorebook.ledger.proving import GROWING, Finding
from scorebook.models import Erasure, Evening, Revision

VERSION = 1


class NotKept(Exception):
    """The file is not one that an audit kept; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """The state of a database at one moment.

    ``evenings`` maps an address to the head and the seal; ``tables`` maps a table to its last number and its count.
    """

    at: datetime
    evenings: Mapping[str, tuple[int, str | None]]
    tables: Mapping[str, tuple[int, int]]


@transaction.atomic
def kept_now() -> Kept:
    """Return the state of the database."""
    at = timezone.now()
    evenings = {slug: (head, seal) for slug, head, seal in Evening.objects.values_list("slug", "head", "seal")}
    tables = {}
    for model in GROWING:
        found = model._base_manager.aggregate(last=Max("pk"), count=Count("pk"))
        tables[str(model._meta.model_name)] = (found["last"] or 0, found["count"])
    return Kept(at=at, evenings=evenings, tables=tables)


def write_kept(kept: Kept, file: Path) -> None:
    """Write a state to a file, which only its owner may read; an interrupted write leaves the former file."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as out:
        json.dump({"scorebook-kept": VERSION, **asdict(kept), "at": kept.at.isoformat()}, out, indent=0)
        out.flush()
        os.fsync(out.fileno())
    part.replace(file)


def read_kept(file: Path) -> Kept:
    """Read a state from a file.

    :raises NotKept: The file cannot be read, or is not one that an audit wrote.
    """
    try:
        said = json.loads(file.read_text(encoding="utf-8"))
        if said["scorebook-kept"] != VERSION:
            raise NotKept(f"{file} was kept by another version of Scorebook.")
        return Kept(
            at=datetime.fromisoformat(said["at"]),
            evenings={slug: (int(head), seal) for slug, (head, seal) in said["evenings"].items()},
            tables={name: (int(last), int(count)) for name, (last, count) in said["tables"].items()},
        )
    except OSError as error:
        raise NotKept(f"{file} cannot be read: {error}.") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise NotKept(f"{file} is not a file that an audit kept: {error!r}.") from None


def missing_since(kept: Kept) -> Iterator[Finding]:
    """Yield everything of a kept state that the database does not have any more."""
    yield from _evenings(kept)
    for model in GROWING:
        name = str(model._meta.model_name)
        if name in kept.tables:
            last, count = kept.tables[name]
            yield from _rows(model, last, count)


def _evenings(kept: Kept) -> Iterator[Finding]:
    """Yield the evenings that are shorter than they were, or whose beginning is another one."""
    columns = Evening.objects.values_list("slug", "pk", "head", "seal")
    present = {slug: (pk, head, seal) for slug, pk, head, seal in columns}
    for slug, (head, seal) in sorted(kept.evenings.items()):
        if slug not in present:
            yield Finding(where=slug, what="the evening", expected=f"{head} revisions", found=None)
            continue
        pk, now, seal_now = present[slug]
        if now < head:
            yield Finding(where=slug, what="head", expected=f"{head} or more", found=now)
            continue
        sealed = seal_now if now == head else _seal_at(pk, head)
        if sealed != seal and not _erased_since(pk, kept.at):
            yield Finding(where=slug, what=f"seal of revision {head}", expected=seal, found=sealed)


def _seal_at(evening: int, head: int) -> str | None:
    return Revision.objects.filter(evening=evening, head=head).values_list("seal", flat=True).first()


def _erased_since(evening: int, time: datetime) -> bool:
    """Say whether a name was erased on the evening's night or in its club since then: that seals the evening anew."""
    club, night = Evening.objects.values_list("club", "night").get(pk=evening)
    since = Erasure.objects.filter(finished_at__gte=time)
    return since.filter(night=night).exists() or (club is not None and since.filter(club=club).exists())


def _rows(model: Any, last: int, count: int) -> Iterator[Finding]:
    """Yield a table that has fewer rows than it had, or, on SQLite, a gap behind them."""
    rows, where = model._base_manager.all(), str(model._meta.verbose_name)
    if (found := rows.filter(pk__lte=last).count()) < count:
        yield Finding(where=where, what=f"rows up to {last}", expected=count, found=found)
    if connection.vendor != "sqlite":
        return  # PostgreSQL leaves a gap where a transaction was rolled back
    later = rows.filter(pk__gt=last).aggregate(last=Max("pk"), count=Count("pk"))
    if later["count"] < (expected := (later["last"] or last) - last):
        yield Finding(where=where, what=f"rows after {last}", expected=expected, found=later["count"])
