"""The evening: who sits at the table, by which rules, and who may open its sheet."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorebook.models.brief import BriefField
from scorebook.models.night import Night
from scorebook.models.seal import Sealed


class Player(Sealed):
    """A person who sits at tables, the same all night; evenings keep the name they were played under.

    ``united_with`` is who he turned out to be, where two players were one person and money was booked for both.
    """

    name = models.CharField(max_length=60)
    created_at = models.DateTimeField(auto_now_add=True)
    united_with = models.ForeignKey("self", on_delete=models.PROTECT, related_name="once", null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class Evening(Sealed):
    """One table's play of one game in one night, with its rules pinned whole.

    ``night`` joins it to the other games the same people play that night.  The seats of those it ``began_with`` come
    first by number; whoever came later has one behind them.
    ``rules`` holds the value of every house rule of the game; ``house_rules`` only what was laid over the preset (for
    the interchange document).  ``head`` counts the revisions written: a writer names the head it saw.  ``standing`` is
    the table after the last entry (see ``settlement.settle.Standing``).  ``edition`` counts closings: the second print
    after a reopening is the second edition.  ``club`` is whose evening it is, nobody's where it was begun with a link
    alone; ``circle_rules`` the version of the club's house rules it was begun by, unless the table agreed otherwise.
    ``names_changed`` counts changes of the names at the table, ``said`` the remarks on its lines: with ``head`` they
    tell one drawing from another.  ``left`` counts what phones left here that gave the pen away, and what was dismissed
    of it.  ``of_cup`` tells that it is a table of a cup day: points alone, the club's book
    passes it over, and a season counts it only where it says so; ``cup_day`` is that day.
    ``began_at`` is when the night began, of a cup day its first table: the day that everything played then counts for.
    ``day_only`` tells that nobody knows the hour of ``opened_at``.
    ``key_digest`` is of the key it was begun with, if any: by that alone its beginning is known again, for its address
    is shorter than the key.
    """

    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="evenings")
    slug = models.CharField(max_length=16, unique=True)
    game = models.CharField(max_length=40)
    preset = models.CharField(max_length=40)
    house_rules = BriefField(default=dict)
    rules = BriefField()
    title = models.CharField(max_length=80, blank=True)
    place = models.CharField(max_length=80, blank=True)
    first_dealer = models.PositiveSmallIntegerField()
    began_with = models.PositiveSmallIntegerField()
    stake_minor_units = models.PositiveBigIntegerField(null=True, blank=True)
    currency = models.CharField(max_length=3, blank=True)
    opened_at = models.DateTimeField()
    began_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    edition = models.PositiveIntegerField(default=0)
    reopened_because = models.CharField(max_length=200, blank=True)
    head = models.PositiveIntegerField(default=0)
    standing = BriefField()
    club = models.ForeignKey("scorebook.Club", on_delete=models.PROTECT, related_name="evenings", null=True, blank=True)
    circle_rules = models.ForeignKey(
        "scorebook.CircleRules", on_delete=models.PROTECT, related_name="evenings", null=True, blank=True
    )
    names_changed = models.PositiveIntegerField(default=0)
    said = models.PositiveIntegerField(default=0)
    left = models.PositiveIntegerField(default=0)
    of_cup = models.BooleanField(default=False)
    cup_day = models.ForeignKey(
        "scorebook.CupDay", on_delete=models.PROTECT, related_name="evenings", null=True, blank=True
    )
    day_only = models.BooleanField(default=False)
    key_digest = models.CharField(max_length=64, blank=True)
    seal = models.CharField(max_length=64, null=True)  # noqa: DJ001 - of the last revision; none before the first

    class Meta:
        ordering = ["-opened_at", "-pk"]
        # The standings ask of a time's evenings what this index alone can answer.
        indexes = [
            models.Index(
                fields=[
                    "club",
                    "began_at",
                    "closed_at",
                    "edition",
                    "currency",
                    "game",
                    "of_cup",
                    "cup_day",
                    "night",
                ],
                name="evening_of_a_club_by_day",
            )
        ]
        constraints = [
            models.CheckConstraint(
                name="evening_rules_of_a_club", condition=Q(circle_rules__isnull=True) | Q(club__isnull=False)
            ),
            models.CheckConstraint(
                name="evening_stake_has_a_currency",
                condition=Q(stake_minor_units__isnull=True, currency="")
                | (Q(stake_minor_units__gte=1) & ~Q(currency="")),
            ),
            models.CheckConstraint(
                name="evening_closed_is_an_edition", condition=Q(closed_at__isnull=True) | Q(edition__gte=1)
            ),
            models.CheckConstraint(
                name="evening_of_a_cup_has_no_stake", condition=Q(of_cup=False) | Q(stake_minor_units__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return self.title or self.slug

    @property
    def sat(self) -> int:
        """Return how many have sat down so far: whoever was brought by nothing but a line taken back has not."""
        return len(self.standing["totals"])


class Seat(Sealed):
    """A player's number in the evening's list of players, never reused, and the name it is played under."""

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    name = models.CharField(max_length=60)

    class Meta:
        ordering = ["evening", "number"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="seat_number_once_an_evening"),
            models.UniqueConstraint(fields=["evening", "name"], name="seat_name_once_an_evening"),
            models.UniqueConstraint(fields=["evening", "player"], name="seat_player_once_an_evening"),
        ]

    def __str__(self) -> str:
        return self.name


class Right(models.TextChoices):
    """What a link lets its holder do."""

    WRITE = "write"
    WATCH = "watch"


class Link(Sealed):
    """An unguessable address made at an evening; it opens every evening of that night.

    The token itself is not stored: ``digest`` is its SHA-256, by which it is found; it can be shown again as long as
    the server's secret is the one that made it from ``salt``.
    """

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="links")
    right = models.CharField(max_length=5, choices=Right)
    salt = models.CharField(max_length=32)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="link_right_is_known", condition=Q(right__in=["write", "watch"])),
        ]

    def __str__(self) -> str:
        return f"{self.right} {self.evening_id}"


class Handover(Sealed):
    """The pen of a night, offered to another phone for a while by a word that is said aloud.

    The word itself is not stored, only its digest under the server's secret.  Whoever took it has the link ``into``;
    ``key`` is of the page he took it from, so that a lost answer can be asked for again.
    """

    link = models.ForeignKey(Link, on_delete=models.PROTECT, related_name="handovers")
    digest = models.CharField(max_length=64, unique=True)
    until = models.DateTimeField()
    into = models.ForeignKey(Link, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    key = models.UUIDField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"handover {self.link_id}"


class Left(Sealed):
    """What a phone had written and not sent when its pen was handed over, until it is written or dismissed.

    ``key`` is the deed's own: whoever takes it in writes it under that, once.  Nothing is kept of a ``deed`` that named
    somebody who was erased since.
    """

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="left_there", db_index=False)
    key = models.UUIDField()
    deed = models.JSONField()
    author = models.CharField(max_length=60, blank=True)
    link = models.ForeignKey(Link, on_delete=models.PROTECT, related_name="+", db_index=False)
    left_at = models.DateTimeField()
    dismissed_at = models.DateTimeField(null=True, blank=True)
    dismissed_by = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["evening", "key"], name="left_key_once_an_evening")]

    def __str__(self) -> str:
        return f"{self.evening_id}: {self.key}"


class Draft(models.Model):
    """The open hand: what the scribe has tapped so far, kept so that another phone finds it and watchers see it.

    Of one that was thrown away nothing is kept but the moment.
    """

    evening = models.OneToOneField(Evening, on_delete=models.CASCADE, related_name="draft")
    kind = models.CharField(max_length=30, default="hand")
    facts = models.JSONField(default=dict)
    screen = models.JSONField(default=dict)
    author = models.CharField(max_length=60, blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"draft {self.evening_id}"


class Tick(Sealed):
    """Somebody ticked off, or unticked, a payment of a night; the latest tick of a payer and a payee counts.

    ``amount`` is what the one has paid the other in all, in the unit of the night's bill when it was ticked: points of
    the one evening, or minor units where several are paid at once.  ``edition`` was then the night's: its evenings'
    together.
    """

    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="ticks")
    edition = models.PositiveIntegerField()
    payer = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    payee = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    amount = models.BigIntegerField()
    paid = models.BooleanField()
    author = models.CharField(max_length=60, blank=True)
    ticked_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="tick_moves_something", condition=Q(amount__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.payer_id} → {self.payee_id}: {self.amount}"
