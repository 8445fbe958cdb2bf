"""A cup day as it is kept, without anything having happened in it."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from scorebook.models import Club, CupDay
from scorebook.rules.house import rules_of_preset
from settlement import GAMES


def a_cup(club: Club, **said: Any) -> CupDay:
    """Keep a cup day of three rounds, but for what is ``said`` of it."""
    now = timezone.now()
    usual: dict[str, Any] = {
        "slug": "kupa",
        "name": "Kupa",
        "day": now.date(),
        "game": "paskievics",
        "preset": "mcleod",
    }
    usual["rules"] = rules_of_preset(GAMES["paskievics"], "mcleod")
    round_by_round = {"sizes": [4, 5], "rounds": 3, "hands": 12, "made_at": now}
    return CupDay.objects.create(club=club, **{**usual, **round_by_round, **said})
