"""Changes of what was set when an evening began."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorebook.models.evening import Evening, Link
from scorebook.models.moments import now
from scorebook.models.seal import Sealed


class Detail(models.TextChoices):
    """What can be set right."""

    TITLE = "title"
    PLACE = "place"
    PRICE = "price"


class DetailChange(Sealed):
    """One change of an evening's title, place or price of a point.

    A price is written as minor units and currency, for example ``2000 HUF``; ``""`` stands for points only.
    """

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="detail_changes")
    detail = models.CharField(max_length=5, choices=Detail)
    was = models.CharField(max_length=80, blank=True)
    became = models.CharField(max_length=80, blank=True)
    author = models.CharField(max_length=60, blank=True)
    link = models.ForeignKey(Link, on_delete=models.PROTECT, related_name="+", null=True, blank=True, db_index=False)
    changed_at = models.DateTimeField(default=now)

    class Meta:
        ordering = ["pk"]
        constraints = [models.CheckConstraint(name="detail_is_known", condition=Q(detail__in=Detail.values))]

    def __str__(self) -> str:
        return f"{self.evening_id}: {self.detail}"
