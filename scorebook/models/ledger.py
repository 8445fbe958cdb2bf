"""The ledger: entries, their revisions, and the postings of each revision.

Revisions and postings are never changed: triggers of the migration ``0002_guards`` refuse it.  A foreign key has
no index of its own if a unique constraint begins with it, or if nothing queries by it.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorebook.models.brief import BriefField
from scorebook.models.evening import Evening, Link, Seat


def named_seat() -> models.ForeignKey[Seat | None]:
    """Return a foreign key to a seat for a projection; the replay proves the seat, so it has no constraint."""
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
    """One line of the evening's sheet in its present state.

    ``facts`` is the record as JSON with seats by number.  The fields after it are a projection, rewritten whenever the
    entry or an earlier one is corrected.  For the sheet there are:

    - ``payouts``: points by seat number;
    - ``pots``: the points put into each pot;
    - ``after``: the standing afterwards (see ``settlement.settle.Standing``);
    - ``written``: the points that each seat wrote, in games where points are written;
    - ``radli``: the rádli that ended here (see ``settlement.book.EndedCount``).

    The typed columns serve statistics.  ``played`` is a bit mask by seat number of the seats that were dealt cards, 0
    if none were dealt.  A struck entry keeps its number and moves no points.

    ``number`` follows the order of writing and never changes.  ``place`` follows the order of play.  The two differ
    only after an entry was inserted before an earlier one; both run from 1 without a gap.
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
    """The effect of a revision on its entry."""

    WRITTEN = "written"
    INSERTED = "inserted"
    CORRECTED = "corrected"
    UNDONE = "undone"
    REWRITTEN = "rewritten"
    STRUCK = "struck"
    RESTORED = "restored"
    REOPENED = "reopened"


class Revision(models.Model):
    """One version of an entry: its facts, author, time and reason.  Append-only.

    The client makes ``key`` before its first attempt, so a retry with the same key is the same save.  ``head`` is the
    evening's head after this revision.  ``insertion`` describes an inserted entry: the line ``before`` which it was
    inserted, and the new ``dealers`` of later lines by number, because the deal moved on.  ``seal`` is a digest of the
    revision, its postings and the previous seal (see ``scorebook.ledger.sealing``).
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
    # Never null: a revision is sealed when it is written.
    seal = models.CharField(max_length=64, null=True)  # noqa: DJ001 - NOT NULL would rebuild the table

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
    """A figure or announcement of a hand in typed columns, rewritten with its entry."""

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
    """Points moved on one account (a seat or a pot) by one entry.  Append-only.

    The postings of one revision add up to zero; they include those of every later entry whose payouts the revision
    changed.  A revision that moved nothing (an all pass without a kassza) has no postings.  ``reverses`` marks a
    counter-posting that cancels what an earlier version had posted.
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
