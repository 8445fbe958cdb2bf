"""Rate limits by address, for requests that cost much or that guess secrets."""

from __future__ import annotations

from django.db import models


class Ration(models.Model):
    """The remaining requests of one address under one rate limit, as of ``filled_at``; they grow with time.

    Neither the address nor the limit's name is stored, only a ``digest`` of both with the server's secret.
    """

    digest = models.CharField(max_length=64, unique=True)
    left = models.PositiveIntegerField()
    filled_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.digest[:8]
