"""The state of the server as a list of readings; none of them has personal data."""

from __future__ import annotations

import platform
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.translation import gettext as _

from scorebook import VERSION
from scorebook.ledger.checkpoint import NoCheckpoint, read_checkpoint
from scorebook.models import Account, Club, CupDay, Evening
from scorebook.server.logs import errors_since
from scorebook.server.print_locks import documents_in_work
from scorebook.words.dates import stamp
from scorebook.words.points import bare

AUDITED = "checkpoint"
"""The file in the folder of the back-ups that a clean audit writes anew."""
BACKUP_AGE, AUDIT_AGE = timedelta(days=2), timedelta(days=8)
LEAST_SPACE = 1024**3
MEGABYTE = 1024**2


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A line of the state with its key, its label, its text, and a number for programs.

    ``warning`` says what needs attention; it is empty where everything is in order.
    """

    key: str
    label: str
    text: str
    number: float | None = None
    warning: str = ""


def read_state() -> Sequence[Reading]:
    """Return all readings of this moment."""
    return (_version(), _database(), _migrations(), *_counts(), *_disk(), _backup(), _audit(), _engine(), *_work())


def _version() -> Reading:
    """Return the versions of Scorebook and of what it runs on."""
    text = f"{VERSION} · Django {django.get_version()} · Python {platform.python_version()}"
    return Reading(key="version", label=_("Version"), text=text)


def _database() -> Reading:
    """Return the kind and the size of the database."""
    size = _database_bytes()
    text = f"{connection.vendor} · {_megabytes(size)}"
    return Reading(key="database_bytes", label=_("Database"), text=text, number=size)


def _database_bytes() -> int:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
    name = str(connection.settings_dict["NAME"])
    files = (Path(f"{name}{ending}") for ending in ("", "-wal"))
    return sum(file.stat().st_size for file in files if file.exists())


def _migrations() -> Reading:
    executor = MigrationExecutor(connection)
    missing = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    warning = _("Run “manage.py migrate”.") if missing else ""
    return Reading(
        key="migrations_missing",
        label=_("Migrations that are missing"),
        text=bare(missing),
        number=missing,
        warning=warning,
    )


def _counts() -> Iterator[Reading]:
    open_evenings = Evening.objects.filter(closed_at=None).count()
    yield from (
        Reading(key=key, label=label, text=bare(number), number=number)
        for key, label, number in (
            ("clubs", _("Clubs"), Club.objects.count()),
            ("accounts", _("Accounts"), Account.objects.count()),
            ("evenings", _("Evenings"), Evening.objects.count()),
            ("evenings_open", _("Evenings not yet closed"), open_evenings),
            ("cup_days", _("Cup days"), CupDay.objects.count()),
        )
    )


def _disk() -> Iterator[Reading]:
    """Yield the free space of the database's disk, if this machine has it, and of the folder for documents."""
    folders = [("papers_free_bytes", _("Free memory for documents"), settings.PAPERS)]
    if connection.vendor == "sqlite":
        database = Path(str(connection.settings_dict["NAME"])).resolve()
        folders.insert(0, ("disk_free_bytes", _("Free disk"), database))
    for key, label, path in folders:
        usage = shutil.disk_usage(path.parent)
        text = _("%(unused)s of %(total)s") % {"unused": _megabytes(usage.free), "total": _megabytes(usage.total)}
        scarce = key == "disk_free_bytes" and usage.free < LEAST_SPACE
        warning = _("Make room: where the disk is full nobody can write.") if scarce else ""
        yield Reading(key=key, label=label, text=text, number=usage.free, warning=warning)


def _backup() -> Reading:
    """Return the time of the newest back-up in ``BACKUP_FOLDER`` that still has its copy beside it."""
    label, key = _("Last back-up"), "backup_timestamp_seconds"
    if settings.BACKUP_FOLDER is None:
        return Reading(key=key, label=label, text=_("BACKUP_FOLDER is not set."))
    checkpoints = _files(settings.BACKUP_FOLDER, "*.checkpoint")
    moments = [moment for file in checkpoints if file.with_suffix("").exists() and (moment := _moment_of(file))]
    return _aged(key, label, max(moments, default=None), BACKUP_AGE, _("Run “manage.py backup”."))


def _audit() -> Reading:
    """Return the time of the last audit that found nothing."""
    label, key = _("Last audit that found nothing"), "audit_timestamp_seconds"
    if settings.BACKUP_FOLDER is None:
        return Reading(key=key, label=label, text=_("BACKUP_FOLDER is not set."))
    return _aged(
        key, label, _moment_of(settings.BACKUP_FOLDER / AUDITED), AUDIT_AGE, _("Run “manage.py audit --keep”.")
    )


def _aged(key: str, label: str, moment: datetime | None, most: timedelta, remedy: str) -> Reading:
    if moment is None:
        return Reading(key=key, label=label, text=_("never"), number=0, warning=remedy)
    is_old = timezone.now() - moment > most
    return Reading(
        key=key, label=label, text=stamp(moment), number=int(moment.timestamp()), warning=remedy if is_old else ""
    )


def _files(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a folder; none if this user cannot read it."""
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []


def _moment_of(file: Path) -> datetime | None:
    try:
        return read_checkpoint(file).at
    except NoCheckpoint:
        return None


def _engine() -> Reading:
    label, key = _("Settling on phones without a network"), "engine_ready"
    prepared: Any = settings.ENGINE
    if prepared is not None:
        return Reading(key=key, label=label, text=_("ready, %(version)s") % {"version": prepared.version}, number=1)
    if not settings.OFFLINE:
        return Reading(key=key, label=label, text=_("switched off"), number=0)
    return Reading(key=key, label=label, text=_("not prepared"), number=0, warning=_("Run “manage.py engine”."))


def _work() -> Iterator[Reading]:
    waiting, errors = documents_in_work(settings.PAPERS), errors_since(timezone.now() - timedelta(days=1))
    yield Reading(
        key="documents_in_work",
        label=_("Documents that are drawn or wait"),
        text=bare(waiting),
        number=waiting,
    )
    warning = _("The log has the reasons.") if errors else ""
    yield Reading(
        key="errors_last_day", label=_("Errors of the last day"), text=bare(errors), number=errors, warning=warning
    )


def _megabytes(size: int) -> str:
    return f"{bare(round(size / MEGABYTE))} MB"
