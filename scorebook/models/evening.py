"""Evenings: players and seats, rules, and the links that open a sheet."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorebook.models.brief import BriefField
from scorebook.models.moments import now
from scorebook.models.night import Night
from scorebook.models.seal import Sealed


class Player(Sealed):
    """A person who sits at tables.  Each evening keeps the name under which the player sat there.

    If two players turn out to be one person and money was booked for both, ``united_with`` names the other player.
    """

    name = models.CharField(max_length=60)
    created_at = models.DateTimeField(default=now)
    united_with = models.ForeignKey("self", on_delete=models.PROTECT, related_name="once", null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class Evening(Sealed):
    """One table's play of one game in one night, with a complete copy of its rules.

    - ``night`` joins the evening to the other games that the same people play that night.
    - ``began_with`` is the number of seats at the beginning.  They have the first numbers; later players have the next.
    - ``rules`` holds the value of every house rule of the game.  ``house_rules`` holds only the differences from the
      preset, for the interchange document.
    - ``head`` counts the revisions.  A writing request names the head that its page showed.
    - ``standing`` is the table after the last entry (see ``settlement.settle.Standing``).
    - ``edition`` counts closings: the print after a reopening is the second edition.
    - ``club`` is the evening's club, or ``None`` if the evening was opened with a link alone.
    - ``circle_rules`` is the version of the club's house rules it began with, unless the table agreed otherwise;
      ``rules_name`` is the name of a shared set of rules that the table took over unchanged.
    - ``names_changed`` counts changes of names at the table, ``said`` the remarks on its lines.  Together with ``head``
      they identify a rendered state of the page.
    - ``left`` counts the entries that phones left here when they gave the pen away, and the dismissals of such entries.
    - ``of_cup`` marks a table of a cup day: it counts points only, the club's money book skips it, and a season counts
      it only if the season includes cups.  ``cup_day`` is that day.
    - ``began_at`` is when the night began, or the cup day's first table.  Its day is the day the evening counts for.
    - ``day_only`` says that the hour of ``opened_at`` is unknown.
    - ``key_digest`` is the digest of the client's key, if any.  A repeated request to open is recognised by the digest
      alone, because the evening's address is shorter than the key.
    """

    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="evenings")
    slug = models.CharField(max_length=16, unique=True)
    game = models.CharField(max_length=40)
    preset = models.CharField(max_length=40)
    house_rules = BriefField(default=dict)
    rules = BriefField()
    rules_name = models.CharField(max_length=60, blank=True)
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
    seal = models.CharField(max_length=64, null=True)  # noqa: DJ001 - null before the first revision

    class Meta:
        ordering = ["-opened_at", "-pk"]
        # A covering index: the standings read a period's evenings from this index alone.
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
        """Return the number of seats in the standing, without players whose only entry was struck."""
        return len(self.standing["totals"])


class Seat(Sealed):
    """A player's number in the evening, never reused, and the name used there."""

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
    """The right that a link gives to its holder."""

    WRITE = "write"
    WATCH = "watch"


class Link(Sealed):
    """An unguessable address made for an evening.  It opens every evening of that night.

    The token is not stored.  ``digest`` is its SHA-256, and links are looked up by it.  The token can be computed again
    from ``salt`` as long as the server's secret is the same.
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


class Handover(Sealed):
    """The pen of a night, offered to another phone for a limited time with a spoken code word.

    Only the digest of the word, under the server's secret, is stored.  ``into`` is the new link of the phone that took
    the pen.  ``key`` comes from that phone's page, so a retry after a lost response finds the same handover.
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
    """An entry that a phone had not sent yet when its pen was handed over.

    The entry waits here until it is written or dismissed.  ``key`` is the entry's own key: the phone that accepts the
    entry writes it under this key, once.  The ``deed`` is deleted if it names a player who was erased later.
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
    """The open hand: the scribe's taps so far, stored so that other phones and watchers see them.

    A discarded draft keeps only the time when it was discarded.
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
    """The mark that a payment of a night was made, or was not.  The latest tick of a payer and a payee counts.

    ``amount`` is everything the payer has paid the payee, in the unit of the night's bill at that time.  The unit is
    points for a single evening, and minor units if several evenings are paid together.  ``edition`` is the sum of the
    editions of the night's evenings at that time.
    """

    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="ticks")
    edition = models.PositiveIntegerField()
    payer = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    payee = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    amount = models.BigIntegerField()
    paid = models.BooleanField()
    author = models.CharField(max_length=60, blank=True)
    ticked_at = models.DateTimeField(default=now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="tick_moves_something", condition=Q(amount__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.payer_id} → {self.payee_id}: {self.amount}"
