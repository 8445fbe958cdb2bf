"""The ledger: entries and their revisions, and the postings they made.

Revisions and postings are never changed: triggers made by the migration ``0002_guards`` refuse it.
Foreign keys that a unique constraint begins with, or that nobody looks things up by, have no index of their own.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorebook.models.brief import BriefField
from scorebook.models.evening import Evening, Link, Seat


def named_seat() -> models.ForeignKey[Seat | None]:
    """Return a seat that a projection names: proved by the replay, so no database looks for it among all hands."""
    return models.ForeignKey(
        Seat,
        on_delete=models.DO_NOTHING,
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
        db_constraint=False,
    )


class Entry(models.Model):
    """Anything written in order on the evening's sheet, as it stands now.

    ``facts`` is the record as JSON with seats by number.  Everything after it is a projection, written again whenever
    the entry or one before it is corrected: ``payouts`` (a list by seat number), ``pots`` (what went into each pot) and
    ``after`` (the standing, see ``settlement.settle.Standing``), ``written`` (what each seat wrote, where points are
    written) and ``radli`` (the one that ended here, see ``settlement.book.Radli``) for the sheet; typed columns for
    statistics.  ``played`` has a bit for every seat that was dealt cards, by seat number; 0 where no cards were dealt.
    A struck entry keeps its number and moves nothing.

    ``number`` is in the order of writing and never changes, ``place`` is in the order of play.  They are the same until
    an entry is inserted before an earlier one; both run from 1 without a gap.
    """

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="entries", db_index=False)
    number = models.PositiveIntegerField()
    place = models.PositiveIntegerField()
    kind = models.CharField(max_length=30)
    facts = BriefField()
    struck = models.BooleanField(default=False)
    revisions_count = models.PositiveIntegerField(default=1)
    written_at = models.DateTimeField()

    payouts = BriefField()
    pots = BriefField()
    after = BriefField()
    written = BriefField(null=True, blank=True)
    radli = BriefField(null=True, blank=True)

    dealer = named_seat()
    contract = models.CharField(max_length=40, blank=True)
    declarer = named_seat()
    partner = named_seat()
    won = models.BooleanField(null=True, blank=True)
    kontra = models.PositiveSmallIntegerField(default=0)
    factor = models.PositiveBigIntegerField(default=1)
    played = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["evening", "place"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="entry_number_once_an_evening"),
        ]
        indexes = [models.Index(fields=["evening", "place"], name="entry_by_place")]

    def __str__(self) -> str:
        return f"{self.number}. {self.kind}"


class Action(models.TextChoices):
    """What a revision did to its entry."""

    WRITTEN = "written"
    INSERTED = "inserted"
    CORRECTED = "corrected"
    UNDONE = "undone"
    REWRITTEN = "rewritten"
    STRUCK = "struck"
    RESTORED = "restored"
    REOPENED = "reopened"


class Revision(models.Model):
    """One version of an entry: the facts, who wrote them, when and why.  Appended only.

    ``key`` is made by the writer before the first try; a repeated key is the same save.  ``head`` is the evening's head
    that this revision became.  ``insertion`` is what an inserted entry changed of the others' order: the line it came
    ``before``, and the new ``dealers`` of later lines by their numbers, because the deal moved on.  ``seal`` is a
    digest of all of it, its postings and the seal before it (see ``scorebook.ledger.sealing``).
    """

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="revisions", db_index=False)
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="revisions", db_index=False)
    number = models.PositiveIntegerField()
    key = models.UUIDField()
    head = models.PositiveIntegerField()
    action = models.CharField(max_length=10, choices=Action)
    kind = models.CharField(max_length=30)
    facts = BriefField()
    insertion = BriefField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    author = models.CharField(max_length=60, blank=True)
    link = models.ForeignKey(Link, on_delete=models.PROTECT, related_name="+", null=True, blank=True, db_index=False)
    written_at = models.DateTimeField()
    # Every revision has one: what is written is sealed at once.
    seal = models.CharField(max_length=64, null=True)  # noqa: DJ001 - so the table is not built anew, with its triggers

    class Meta:
        ordering = ["evening", "head"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "key"], name="revision_key_once_an_evening"),
            models.UniqueConstraint(fields=["evening", "head"], name="revision_head_once_an_evening"),
            models.UniqueConstraint(fields=["entry", "number"], name="revision_number_once_an_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}/{self.number} {self.action}"


class Call(models.Model):
    """A figure or announcement of a hand as typed columns, written again with its entry."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="calls")
    figure = models.CharField(max_length=40)
    by = named_seat()
    announced = models.BooleanField(null=True, blank=True)
    outcome = models.CharField(max_length=10, blank=True)
    kontra = models.PositiveSmallIntegerField(default=0)
    opponents = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.figure


class Posting(models.Model):
    """Points moved on one account (a seat or a pot) for one entry.  Appended only.

    All that one revision caused add up to zero: those of its own entry, and of every later entry whose payouts it
    changed.  One that moved nothing (an all pass without a kassza) has none.  ``reverses`` marks the counter-entry that
    takes back what an earlier version had posted.
    """

    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="postings")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="postings", db_index=False)
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="postings", null=True, blank=True)
    pot = models.CharField(max_length=20, blank=True)
    points = models.BigIntegerField()
    reverses = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="posting_moves_something", condition=~Q(points=0)),
            models.CheckConstraint(
                name="posting_has_one_account",
                condition=Q(seat__isnull=False, pot="") | (Q(seat__isnull=True) & ~Q(pot="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id or self.pot}: {self.points}"
