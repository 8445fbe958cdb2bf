"""The night: what the same people play one after the other and pay at once."""

from __future__ import annotations

from django.db import models

from scorebook.models.seal import Sealed


class Night(Sealed):
    """The evenings of one night: each game on a sheet of its own, one link to all of them, one payout.

    An evening that stays alone is a night of one: rights, payments and opening know one case, not two.
    """

    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"night {self.pk}"
