"""How often an address may still do what costs the server much, or what only somebody guessing does often."""

from __future__ import annotations

from django.db import models


class Ration(models.Model):
    """What is left of one ration for one address, as it stood at ``filled_at``: it grows again with the time.

    Neither the address nor the ration is stored, only the ``digest`` of both with the server's secret.
    """

    digest = models.CharField(max_length=64, unique=True)
    left = models.PositiveIntegerField()
    filled_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.digest[:8]
