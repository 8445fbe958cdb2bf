"""Seasons: created, changed, removed and restored; evenings stay unchanged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from scorebook.models import Account, Act, Club, Mate, Season, Trace
from scorebook.refusals.refused import Refused, refuse
from settlement.vocabulary import say


@transaction.atomic
def write_season(club: Club, season: Season | None, columns: Mapping[str, Any]) -> Season:
    """Create or change a season of the club; a pinned season replaces the one pinned before.

    :raises Refused: another season has the name, or the season was removed meanwhile.
    """
    _hold(club)
    others = Season.objects.filter(club=club, removed_at=None).exclude(pk=season.pk if season else 0)
    if others.filter(name=columns.get("name", season.name if season else "")).exists():
        raise refuse("name", "name_taken", say("The club has a season of this name already."))
    if season is not None:
        _refuse_unless_running(season)
    if columns.get("pinned"):
        others.filter(pinned=True).update(pinned=False)
    stored = season or Season(club=club)
    for name, value in columns.items():
        setattr(stored, name, value)
    stored.save()
    return stored


@transaction.atomic
def write_teams(season: Season, teams: Mapping[int, str]) -> None:
    """Replace the teams of a season.

    :raises Refused: the season was removed meanwhile.
    """
    _hold(season.club)
    _refuse_unless_running(season)
    Mate.objects.filter(season=season).delete()
    Mate.objects.bulk_create([Mate(season=season, player_id=player, team=team) for player, team in teams.items()])


@transaction.atomic
def remove_season(season: Season, by: Account) -> None:
    """Take a season out of every list; it stays stored, with its teams and editions."""
    _hold(season.club)
    if Season.objects.filter(pk=season.pk, removed_at=None).update(removed_at=timezone.now(), pinned=False):
        Trace.objects.create(club=season.club, act=Act.REMOVED, by=by)


@transaction.atomic
def restore_season(season: Season, by: Account) -> None:
    """Bring a removed season back, with its teams and editions.

    :raises Refused: another season has its name meanwhile.
    """
    _hold(season.club)
    if Season.objects.filter(club=season.club, name=season.name, removed_at=None).exclude(pk=season.pk).exists():
        raise refuse("name", "name_taken", say("The club has a season of this name already."))
    if Season.objects.filter(pk=season.pk, removed_at__isnull=False).update(removed_at=None):
        Trace.objects.create(club=season.club, act=Act.RESTORED, by=by)


def _hold(club: Club) -> None:
    Club.objects.select_for_update().get(pk=club.pk)


def _refuse_unless_running(season: Season) -> None:
    """Raise :class:`Refused` if the season was removed or closed meanwhile."""
    stored = Season.objects.filter(pk=season.pk, removed_at=None).first()
    if stored is None:
        raise season_gone()
    if stored.closed_at is not None:
        raise refuse("", "season_closed", say("This season is closed: open it again first."))


def season_gone() -> Refused:
    """Return the refusal for a removed season."""
    return refuse("", "season_gone", say("This season was taken away meanwhile."))
