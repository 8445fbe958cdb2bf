"""The night: the games that the same people play one after the other and pay together."""

from __future__ import annotations

from django.db import models
from django.db.models import F
from django.db.models.functions import Coalesce

from scorebook.models.moments import now
from scorebook.models.seal import Sealed


class Night(Sealed):
    """The evenings of one night: one sheet for each game, shared links, one payout.

    A single evening is a night of one, so rights, payments and opening have one case only.
    """

    created_at = models.DateTimeField(default=now)

    def __str__(self) -> str:
        return f"night {self.pk}"


def night_key(at: str = "") -> Coalesce:
    """Return the key shared by all games of a night, or all tables of a cup day; ``at`` is the lookup prefix."""
    return Coalesce(-F(f"{at}cup_day"), F(f"{at}night"), output_field=models.BigIntegerField())
