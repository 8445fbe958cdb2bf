"""A club's cup day: who is entered, its rounds, and which table of which round is which evening.

What is played stands in evenings, one a table and round, and what a day comes to is read from them: no result, no
place and no state of the day is kept here.
"""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import F, Q

from scorebook.models.account import Account
from scorebook.models.club import CircleRules, Club
from scorebook.models.evening import Evening, Player
from scorebook.models.night import Night
from scorebook.models.seal import Sealed


class CupDay(Sealed):
    """One day, several rounds, each drawn to tables by one game and one set of rules.

    ``rules`` holds every house rule whole, as an evening does; ``sizes`` how many may sit at a table, the usual number
    first; ``hands`` how many everybody plays in a round, ``minutes`` how long one lasts; ``terms`` how a round counts
    (see ``scorebook.cup.ranking.counting``), ``options`` what is asked of the draws besides, and who sees the ranking
    when (see ``scorebook.cup.deeds.making``).  ``seed`` is what the draws come from, ``drawing`` the version of the
    drawing.
    ``head`` counts what was done: whoever directs names the head he saw.  The list of entrants stands from
    ``listed_at`` on; whoever comes later has a number behind it.  ``prizes`` is the fee and how it is shared out (see
    ``scorebook.cup.ranking.prizes``).  One in which nothing was written may be dropped: it stays, and nobody sees it.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="cups", null=True, blank=True)
    slug = models.CharField(max_length=16, unique=True)
    name = models.CharField(max_length=60)
    day = models.DateField()
    game = models.CharField(max_length=40)
    preset = models.CharField(max_length=40)
    house_rules = models.JSONField(default=dict)
    rules = models.JSONField()
    circle_rules = models.ForeignKey(CircleRules, on_delete=models.PROTECT, related_name="cups", null=True, blank=True)
    sizes = models.JSONField()
    rounds = models.PositiveSmallIntegerField()
    hands = models.PositiveSmallIntegerField(null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    terms = models.JSONField(default=dict)
    options = models.JSONField(default=dict)
    seed = models.CharField(max_length=200, blank=True)
    drawing = models.PositiveSmallIntegerField(default=0)
    head = models.PositiveIntegerField(default=0)
    edition = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField()
    listed_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    reopened_because = models.CharField(max_length=200, blank=True)
    prizes = models.JSONField(default=dict)
    dropped_at = models.DateTimeField(null=True, blank=True)
    dropped_because = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-day", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name", "day"], name="cup_name_once_a_day", condition=Q(dropped_at__isnull=True)
            ),
            models.CheckConstraint(name="cup_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(name="cup_has_a_round", condition=Q(rounds__gte=1)),
            models.CheckConstraint(name="cup_rounds_end_somehow", condition=Q(hands__gte=1) | Q(minutes__gte=1)),
            models.CheckConstraint(
                name="cup_rules_of_a_club", condition=Q(circle_rules__isnull=True) | Q(club__isnull=False)
            ),
            models.CheckConstraint(
                name="cup_closed_is_an_edition", condition=Q(closed_at__isnull=True) | Q(edition__gte=1)
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Entrant(Sealed):
    """Somebody entered for the day, from ``first_round`` to ``last_round`` (``None``: to the end).

    ``number`` is his on the list, given when it is closed and never again; a stand-in is not ``ranked``.  ``stays_at``
    is the table of whoever does not walk from one to another; ``here_since`` is when he was first seen.
    """

    cup_day = models.ForeignKey(CupDay, on_delete=models.PROTECT, related_name="entrants", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="cups")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    team = models.CharField(max_length=60, blank=True)
    pot = models.PositiveSmallIntegerField(null=True, blank=True)
    ranked = models.BooleanField(default=True)
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    stays_at = models.PositiveSmallIntegerField(null=True, blank=True)
    here_since = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["cup_day", "number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["cup_day", "player"], name="entrant_player_once_a_day"),
            models.UniqueConstraint(fields=["cup_day", "number"], name="entrant_number_once_a_day"),
            models.CheckConstraint(name="entrant_plays_from_a_round", condition=Q(first_round__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.player_id}"

    @property
    def listed(self) -> int:
        """His number on the list; nought while nobody has one."""
        return self.number or 0


class Round(Sealed):
    """One round: drawn, published, played by the clock, closed.

    ``method`` and ``seed`` are what it was drawn by, ``attempt`` the how manyeth draw of it that was, ``asked`` the
    request (see ``scorebook.cup.draw.drawing.DrawRequest``), ``moved`` whether people were exchanged by hand, and
    ``replaced`` the numbers of those who did not come and gave their seats to others.  Its
    clock runs from ``starts_at`` to ``ends_at``, and stands since ``stopped_at``.
    """

    cup_day = models.ForeignKey(CupDay, on_delete=models.PROTECT, related_name="held", db_index=False)
    number = models.PositiveSmallIntegerField()
    method = models.CharField(max_length=10)
    seed = models.CharField(max_length=220, blank=True)
    attempt = models.PositiveSmallIntegerField(default=1)
    moved = models.BooleanField(default=False)
    replaced = models.JSONField(default=list)
    asked = models.JSONField(default=dict)
    drawn_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    starts_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    stopped_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["cup_day", "number"]
        constraints = [
            models.UniqueConstraint(fields=["cup_day", "number"], name="round_number_once_a_day"),
            models.CheckConstraint(
                name="round_starts_once_published", condition=Q(starts_at__isnull=True) | Q(published_at__isnull=False)
            ),
            models.CheckConstraint(
                name="round_ends_after_it_starts",
                condition=Q(ends_at__isnull=True) | Q(starts_at__isnull=False, ends_at__gt=F("starts_at")),
            ),
            models.CheckConstraint(
                name="round_closes_once_published", condition=Q(closed_at__isnull=True) | Q(published_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.cup_day_id}/{self.number}"

    @property
    def time_called(self) -> datetime | None:
        """When its time was up, or will be; nothing where no clock runs."""
        return None if self.stopped_at is not None else self.ends_at


class Ended(models.TextChoices):
    """How a table's round came to count."""

    FULL = "full"  # its sheet was closed by the table
    TIME = "time"  # closed as it stood
    DECIDED = "decided"  # a director said that it counts for nobody
    PAPER = "paper"  # keyed in from paper
    LATER = "later"  # the round does not wait for it: it counts once its sheet is closed


class CupTable(Sealed):
    """A table of a round, and from its publishing on the night that is played at it.

    ``ended`` and ``because`` are what a director said of a table that did not close by itself, ``slip_hands`` how many
    hands its result slip says were played.  ``agreed_by`` is who of
    the table agreed to its result, as it stood in ``agreed_edition`` of the sheet.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField()
    night = models.OneToOneField(Night, on_delete=models.PROTECT, related_name="cup_table", null=True, blank=True)
    ended = models.CharField(max_length=7, choices=Ended, blank=True)
    agreed_by = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    agreed_edition = models.PositiveIntegerField(default=0)
    slip_hands = models.PositiveSmallIntegerField(null=True, blank=True)
    because = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="cup_table_number_once_a_round"),
            models.CheckConstraint(name="cup_table_end_is_known", condition=Q(ended__in=["", *Ended.values])),
            models.CheckConstraint(
                name="cup_table_says_why",
                condition=~Q(ended__in=[Ended.TIME, Ended.DECIDED, Ended.LATER]) | ~Q(because=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"

    def agreed_to(self, evening: Evening | None) -> Entrant | None:
        """Return who agreed to the result of the evening played here as it stands, if anybody did."""
        if evening is None or evening.closed_at is None or self.agreed_edition != evening.edition:
            return None
        return self.agreed_by


class DrawnSeat(Sealed):
    """Who sits where in a round; seat 1 deals first."""

    table = models.ForeignKey(CupTable, on_delete=models.PROTECT, related_name="drawn", db_index=False)
    seat = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="drawn")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="drawn", db_index=False)

    class Meta:
        ordering = ["table", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="entrant_once_a_round"),
            models.UniqueConstraint(fields=["table", "seat"], name="drawn_seat_once_a_table"),
            models.CheckConstraint(name="drawn_seats_count_from_one", condition=Q(seat__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}: {self.entrant_id}"


class Ruling(Sealed):
    """A penalty or a compensation, in hundredths of what is counted, of a round or of the day.  Appended only.

    One that was wrong is taken back by another, ``takes_back``.
    """

    cup_day = models.ForeignKey(CupDay, on_delete=models.PROTECT, related_name="rulings", db_index=False)
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="rulings", null=True, blank=True)
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="rulings")
    hundredths = models.BigIntegerField()
    kind = models.CharField(max_length=12)
    reason = models.CharField(max_length=200)
    key = models.UUIDField()
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    author = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField()
    takes_back = models.OneToOneField(
        "self", on_delete=models.PROTECT, related_name="taken_back_by", null=True, blank=True
    )

    class Meta:
        base_manager_name = "objects"  # an account that goes is taken out of the seal as well
        ordering = ["cup_day", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["cup_day", "key"], name="ruling_key_once_a_day"),
            models.CheckConstraint(name="ruling_moves_something", condition=~Q(hundredths=0)),
            models.CheckConstraint(name="ruling_says_why", condition=~Q(reason="")),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.hundredths}"


class CupAct(Sealed):
    """What was done in a day, in its order: by it a second director reads what the first did.  Appended only.

    ``key`` was made by the page before the first try: a repeated key is the same act.  ``said`` is what an act was of,
    in numbers; it holds no name.
    """

    cup_day = models.ForeignKey(CupDay, on_delete=models.PROTECT, related_name="acts", db_index=False)
    head = models.PositiveIntegerField()
    key = models.UUIDField()
    deed = models.CharField(max_length=12)
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    said = models.JSONField(default=dict)
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    author = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField()

    class Meta:
        base_manager_name = "objects"  # an account that goes is taken out of the seal as well
        ordering = ["cup_day", "head"]
        constraints = [
            models.UniqueConstraint(fields=["cup_day", "head"], name="cup_act_head_once_a_day"),
            models.UniqueConstraint(fields=["cup_day", "key"], name="cup_act_key_once_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.cup_day_id}/{self.head}: {self.deed}"


class Opens(models.TextChoices):
    """What the link of a cup day opens."""

    WALL = "board", "Board"
    TABLE = "table"  # the sheet that is played at a table now
    DOOR = "door"  # where do I sit?
    DIRECT = "direct"  # all of it, where the day is no club's


class CupLink(Sealed):
    """An unguessable address of a cup day, kept as an evening's is (see :class:`scorebook.models.evening.Link`)."""

    cup_day = models.ForeignKey(CupDay, on_delete=models.PROTECT, related_name="links")
    kind = models.CharField(max_length=6, choices=Opens)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    salt = models.CharField(max_length=32)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="cup_link_kind_is_known", condition=Q(kind__in=Opens.values)),
            models.CheckConstraint(
                name="cup_link_of_a_table_says_which",
                condition=Q(kind=Opens.TABLE, table__isnull=False) | (~Q(kind=Opens.TABLE) & Q(table__isnull=True)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.cup_day_id}"
