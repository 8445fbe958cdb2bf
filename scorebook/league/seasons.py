"""Seasons are made, changed and removed; whatever was played stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from scorebook.models import Club, Mate, Season


def write_season(club: Club, season: Season | None, said: Mapping[str, Any]) -> Season:
    """Make a season of the club, or change one."""
    kept = season or Season(club=club)
    for name, value in said.items():
        setattr(kept, name, value)
    kept.save()
    return kept


@transaction.atomic
def write_teams(season: Season, teams: Mapping[int, str]) -> None:
    """Say anew who plays for which team in a season."""
    Mate.objects.filter(season=season).delete()
    Mate.objects.bulk_create([Mate(season=season, player_id=player, team=team) for player, team in teams.items()])
