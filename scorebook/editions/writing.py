"""Close a season, open it again, and write the table of an old season."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scorebook.editions.renewal import Signature, one_line, write_edition
from scorebook.editions.snapshot import TERMS, Snapshot, changes_between, lines_of, snapshot_of
from scorebook.models import Account, Act, Club, Edition, Season, Trace
from scorebook.refusals.refused import KeyReused, Refused, refuse
from settlement.vocabulary import say

LONGEST_SOURCE = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveSlip:
    """Everything about an archived table beside its lines: the page's key, its source, the reason, and the author."""

    key: UUID
    source: str
    reason: str
    by: Account


@transaction.atomic
def close_season(season: Season, key: UUID, by: Account, reason: str = "") -> Edition:
    """Close a season and write its edition, or the next one with a reason if it was closed before.

    A repeated ``key`` is the same closing.  A season that was opened again and has the same table keeps its edition.

    :raises Refused: The season is closed already, no evening counts in it, or the reason is missing.
    """
    stored = _held(season)
    if (earlier := stored.editions.filter(key=key).first()) is not None:
        return earlier
    if stored.closed_at is not None:
        raise refuse("", "season_closed", say("This season is closed already."))
    snapshot, last = snapshot_of(stored), stored.editions.order_by("-number").first()
    if not any(line.place for line in snapshot.lines):
        raise refuse("", "season_empty", say("Nobody has a place in this season yet: there is nothing to close."))
    Season.objects.filter(pk=stored.pk).update(closed_at=timezone.now())
    Trace.objects.create(club=stored.club, act=Act.CLOSED, by=by)
    if last is not None and not is_changed(last, snapshot):
        return last
    if last is not None and not reason.strip():
        raise refuse("reason", "missing", say("Its table differs from the last edition: write down why."))
    return write_edition(stored, snapshot, Signature(reason=reason if last else "", author=by.name, by=by), key=key)


def is_changed(edition: Edition, snapshot: Snapshot) -> bool:
    """Return whether a table or its terms differ from an edition."""
    changes = changes_between(lines_of(edition), snapshot.lines)
    return bool(changes) or any(edition.terms.get(name) != snapshot.terms.get(name) for name in TERMS)


@transaction.atomic
def open_season(season: Season, by: Account) -> None:
    """Open a closed season again; its editions stay.

    :raises Refused: The season was removed meanwhile, or is an archive.
    """
    stored = _held(season)
    if stored.archive:
        raise refuse("", "season_archive", say("This season has no evenings here: correct its table instead."))
    if stored.closed_at is not None:
        Season.objects.filter(pk=stored.pk).update(closed_at=None)
        Trace.objects.create(club=stored.club, act=Act.OPENED, by=by)


@transaction.atomic
def write_archive(club: Club, columns: dict[str, object], snapshot: Snapshot, slip: ArchiveSlip) -> Season:
    """Store the table of an old season as an archive with its first edition.

    :raises Refused: Another season has the name.
    :raises KeyReused: The key belongs to another archive.
    """
    _hold(club)
    if (
        earlier := Edition.objects.filter(season__club=club, key=slip.key).select_related("season").first()
    ) is not None:
        if earlier.season.name != columns["name"]:
            raise KeyReused
        return earlier.season
    _refuse_taken(club, str(columns["name"]), None)
    season = Season.objects.create(club=club, archive=True, closed_at=timezone.now(), **columns)
    _edition(season, snapshot, slip, "")
    return season


@transaction.atomic
def correct_archive(season: Season, columns: dict[str, object], snapshot: Snapshot, slip: ArchiveSlip) -> Edition:
    """Store the next edition of an archived table; nothing changes if the table is the same.

    :raises Refused: Another season has the name, the reason is missing, or the season was removed meanwhile.
    """
    stored = _held(season)
    if (earlier := stored.editions.filter(key=slip.key).first()) is not None:
        return earlier
    _refuse_taken(stored.club, str(columns["name"]), stored.pk)
    last = stored.editions.order_by("-number")[0]
    renamed = any(getattr(stored, name) != value for name, value in columns.items())
    same = not changes_between(lines_of(last), snapshot.lines) and last.source == slip.source and not renamed
    if same:
        return last
    if not slip.reason.strip():
        raise refuse("reason", "missing", say("Write down why the table changes."))
    Season.objects.filter(pk=stored.pk).update(**columns)
    return _edition(stored, snapshot, slip, slip.reason)


def _edition(season: Season, snapshot: Snapshot, slip: ArchiveSlip, reason: str) -> Edition:
    signature = Signature(reason=reason, author=slip.by.name, by=slip.by)
    return write_edition(season, snapshot, signature, key=slip.key, source=one_line(slip.source, LONGEST_SOURCE))


def _refuse_taken(club: Club, name: str, number: int | None) -> None:
    if Season.objects.filter(club=club, name=name, removed_at=None).exclude(pk=number or 0).exists():
        raise refuse("name", "name_taken", say("The club has a season of this name already."))


def _hold(club: Club) -> None:
    Club.objects.select_for_update().get(pk=club.pk)


def _held(season: Season) -> Season:
    """Lock the club and the season, and return the season as it is now.

    :raises Refused: The season was removed meanwhile.
    """
    _hold(season.club)
    seasons = Season.objects.select_for_update(of=("self",)).select_related("club")
    stored = seasons.filter(pk=season.pk, removed_at=None).first()
    if stored is None:
        raise season_removed()
    return stored


def season_removed() -> Refused:
    """Return the refusal for a removed season."""
    return refuse("", "season_gone", say("This season was taken away meanwhile."))
