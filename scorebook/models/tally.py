"""What a closed evening came to, counted once: standings and statistics add these rows up and open no evening.

A tally is there exactly while its evening is closed.  It is a projection like those of an entry: written in the
transaction that closes the evening, taken away when it is opened again, proved and repaired by ``manage.py resettle``.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from scorebook.models.evening import Seat


class Tally(models.Model):
    """One player's evening: his points, the hands he was in, those he declared, and how many of them he won.

    A declared hand that nobody won or lost (a penalty) is in ``hands`` and not in ``declared``.  ``took_part`` is false
    for a player who only sat through: no cards and no points, at a table where others were dealt cards, or where
    nothing was written at all.
    """

    seat = models.OneToOneField(Seat, on_delete=models.PROTECT, related_name="tally", primary_key=True)
    points = models.BigIntegerField()
    hands = models.PositiveIntegerField()
    declared = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    took_part = models.BooleanField()

    class Meta:
        verbose_name_plural = "tallies"
        constraints = [
            models.CheckConstraint(name="tally_wins_what_was_declared", condition=Q(won__lte=F("declared"))),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.points}"


class Side(models.Model):
    """What a declarer and his partner (``None``: alone) did together in one evening: their hands, wins and points."""

    declarer = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="sides", db_index=False)
    partner = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="helped", null=True, blank=True)
    hands = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    points = models.BigIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["declarer", "partner"], name="side_once_an_evening"),
            models.UniqueConstraint(
                fields=["declarer"], name="side_alone_once_an_evening", condition=Q(partner__isnull=True)
            ),
            models.CheckConstraint(name="side_wins_what_was_played", condition=Q(won__lte=F("hands"))),
        ]

    def __str__(self) -> str:
        return f"{self.declarer_id} + {self.partner_id}: {self.points}"
