"""The night: what the same people play one after the other and pay at once."""

from __future__ import annotations

from django.db import models
from django.db.models import F
from django.db.models.functions import Coalesce

from scorebook.models.seal import Sealed


class Night(Sealed):
    """The evenings of one night: each game on a sheet of its own, one link to all of them, one payout.

    An evening that stays alone is a night of one: rights, payments and opening know one case, not two.
    """

    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"night {self.pk}"


def night_key(at: str = "") -> Coalesce:
    """Return the number that all games of one night share, and all tables of one cup day; ``at`` is the way there."""
    return Coalesce(-F(f"{at}cup_day"), F(f"{at}night"), output_field=models.BigIntegerField())
