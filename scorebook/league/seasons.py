"""Seasons: created, changed and removed; evenings stay unchanged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from scorebook.models import Club, Mate, Season
from scorebook.refusals.refused import Refused, refuse
from settlement.vocabulary import say


@transaction.atomic
def write_season(club: Club, season: Season | None, columns: Mapping[str, Any]) -> Season:
    """Create or change a season of the club; a pinned season replaces the one pinned before.

    :raises Refused: another season has the name, or the season was removed meanwhile.
    """
    _hold(club)
    others = Season.objects.filter(club=club).exclude(pk=season.pk if season else 0)
    if others.filter(name=columns.get("name", season.name if season else "")).exists():
        raise refuse("name", "name_taken", say("The club has a season of this name already."))
    if season is not None and not Season.objects.filter(pk=season.pk).exists():
        raise season_gone()
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
    if not Season.objects.filter(pk=season.pk).exists():
        raise season_gone()
    Mate.objects.filter(season=season).delete()
    Mate.objects.bulk_create([Mate(season=season, player_id=player, team=team) for player, team in teams.items()])


def _hold(club: Club) -> None:
    Club.objects.select_for_update().get(pk=club.pk)


def season_gone() -> Refused:
    """Return the refusal for a removed season."""
    return refuse("", "season_gone", say("This season was taken away meanwhile."))
