"""Remarks of people at the table on a line: right, wrong, or a dispute overruled."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorebook.models.evening import Evening, Link, Seat
from scorebook.models.ledger import Entry
from scorebook.models.seal import Sealed


class Says(models.TextChoices):
    """The content of a remark."""

    RIGHT = "right"
    WRONG = "wrong"
    OVERRULED = "overruled"


class By(models.TextChoices):
    """The right with which a remark was made: as a signed-in member, or with a link under a chosen name."""

    MEMBER = "member"
    WATCH = "watch"
    WRITE = "write"


class Remark(Sealed):
    """A person's remark on one version of a line; that person's latest remark counts.  Append-only.

    ``seat`` is the person who made the remark, or the person whose dispute is ``overruled``.  ``author`` is the name on
    the device that sent the remark.  ``word`` is a comment, or the reason for overruling.
    """

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="remarks", db_index=False)
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="remarks", db_index=False)
    version = models.PositiveIntegerField()
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="+", db_index=False)
    says = models.CharField(max_length=10, choices=Says)
    word = models.CharField(max_length=200, blank=True)
    by = models.CharField(max_length=10, choices=By)
    author = models.CharField(max_length=60, blank=True)
    link = models.ForeignKey(Link, on_delete=models.PROTECT, related_name="+", null=True, blank=True, db_index=False)
    key = models.UUIDField()
    said_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["seat"], name="remark_of_a_seat")]
        constraints = [
            models.UniqueConstraint(fields=["evening", "key"], name="remark_key_once_an_evening"),
            models.CheckConstraint(name="remark_says_what_is_known", condition=Q(says__in=Says.values)),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}/{self.version} {self.says}: {self.seat_id}"
