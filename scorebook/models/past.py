"""Evenings by result only, imported from a list that the club kept before.

An import is never changed: triggers of the migration ``0002_guards`` refuse it.  It is removed as a whole, and only
after a :class:`PastRemoval` was written that says so.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorebook.models.account import Account
from scorebook.models.brief import BriefField
from scorebook.models.club import Club
from scorebook.models.evening import Player
from scorebook.models.seal import Sealed


class PastUnit(models.TextChoices):
    """The unit of the results of an import."""

    POINTS = "points"
    MINOR = "minor"  # hundredths of a currency


class Counting(models.TextChoices):
    """The meaning of the numbers of an import."""

    WON_AND_LOST = "won_and_lost"  # an evening adds up to zero, together with its rest
    WRITTEN = "written"  # points as written


class Rest(models.TextChoices):
    """The reason why results do not add up to zero."""

    NONE = "none"
    POT = "pot"
    FINE = "fine"
    ERROR = "error"


class PastImport(Sealed):
    """An imported list and the file that it was in.

    ``source`` is the name of the file, or empty if the list was pasted.  ``digest`` is that of the content.  ``added``
    are the numbers of the players who became members by this import.  ``head`` is the number of its evenings, ``seal``
    the digest of all of them.  The page makes ``key``, so a retry with the same key is the same import.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="past_imports", db_index=False)
    key = models.UUIDField()
    source = models.CharField(max_length=120, blank=True)
    digest = models.CharField(max_length=64)
    unit = models.CharField(max_length=6, choices=PastUnit)
    currency = models.CharField(max_length=3, blank=True)
    count = models.CharField(max_length=12, choices=Counting)
    added = BriefField(default=list)
    head = models.PositiveIntegerField()
    seal = models.CharField(max_length=64)
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    author = models.CharField(max_length=60, blank=True)
    written_at = models.DateTimeField()

    class Meta:
        base_manager_name = "objects"  # seal the row again when ``SET_NULL`` clears a deleted account
        ordering = ["club", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "key"], name="past_import_key_once_a_club"),
            models.CheckConstraint(name="past_import_count_is_known", condition=Q(count__in=Counting.values)),
            models.CheckConstraint(
                name="past_import_money_has_a_currency",
                condition=Q(unit=PastUnit.POINTS, currency="") | (Q(unit=PastUnit.MINOR) & ~Q(currency="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id}/{self.pk}"


class PastEvening(Sealed):
    """An evening of one table without hands.

    ``rest`` is minus the sum of the results; written points have none.
    """

    imported = models.ForeignKey(PastImport, on_delete=models.PROTECT, related_name="evenings")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="past_evenings", db_index=False)
    day = models.DateField()
    table = models.CharField(max_length=60, blank=True)
    game = models.CharField(max_length=40)
    rest = models.BigIntegerField(default=0)
    rest_kind = models.CharField(max_length=5, choices=Rest, default=Rest.NONE)
    place = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["day", "pk"]
        indexes = [models.Index(fields=["club", "day"], name="past_evening_of_a_club_by_day")]
        constraints = [
            models.CheckConstraint(
                name="past_evening_rest_has_a_kind",
                condition=Q(rest=0, rest_kind=Rest.NONE)
                | (~Q(rest=0) & Q(rest_kind__in=[Rest.POT, Rest.FINE, Rest.ERROR])),
            ),
            models.CheckConstraint(name="past_evening_has_a_game", condition=~Q(game="")),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.table}"


class PastResult(Sealed):
    """One person's result of an evening, in whole points or in hundredths of the currency.

    A person who was there and ended at zero has a row with zero.
    """

    evening = models.ForeignKey(PastEvening, on_delete=models.PROTECT, related_name="results", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="past_results")
    amount = models.BigIntegerField()

    class Meta:
        ordering = ["evening", "pk"]
        constraints = [models.UniqueConstraint(fields=["evening", "player"], name="past_result_once_an_evening")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.amount}"


class PastRemoval(Sealed):
    """The record of an import that was taken back.  Append-only.

    ``number`` stands in the address of the import.  ``key``, ``head`` and ``seal`` belong to the import.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="past_removals")
    number = models.PositiveBigIntegerField(unique=True)
    key = models.UUIDField()
    source = models.CharField(max_length=120, blank=True)
    head = models.PositiveIntegerField()
    seal = models.CharField(max_length=64)
    reason = models.CharField(max_length=200)
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    author = models.CharField(max_length=60, blank=True)
    written_at = models.DateTimeField()
    removed_at = models.DateTimeField()

    class Meta:
        base_manager_name = "objects"  # seal the row again when ``SET_NULL`` clears a deleted account
        ordering = ["club", "-pk"]
        constraints = [models.CheckConstraint(name="past_removal_says_why", condition=~Q(reason=""))]

    def __str__(self) -> str:
        return f"{self.club_id}/{self.number} removed"
