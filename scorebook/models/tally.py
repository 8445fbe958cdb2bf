"""The totals of a closed evening.  Standings and statistics add these rows up and read no evening.

A tally exists exactly while its evening is closed.  It is a projection like those of an entry: written in the
transaction that closes the evening, deleted when the evening is reopened, checked and repaired by ``manage.py
resettle``.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from scorebook.models.evening import Seat


class Tally(models.Model):
    """One player's evening: points, hands played, hands declared, and declared hands won.

    ``unpaid`` is what standings add to ``points``: points that were written for points only, and transfers taken back.

    A declared hand that nobody won or lost (a penalty) counts in ``hands`` and not in ``declared``.  ``took_part`` is
    false if the player got no cards and no points although others were dealt cards, or if the sheet has no entries.
    """

    seat = models.OneToOneField(Seat, on_delete=models.PROTECT, related_name="tally", primary_key=True)
    points = models.BigIntegerField()
    unpaid = models.BigIntegerField(default=0)
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
    """The results of a declarer and a partner (``None``: alone) in one evening: hands, wins and points."""

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
