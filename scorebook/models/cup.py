"""A club's cup day: its entrants, its rounds, and the evening played at each table of each round.

The games are played in evenings, one for each table and round, and all results are computed from these evenings.  No
result, ranking or state of the day is stored here.
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
    """One day with several rounds.  Each round is drawn to tables; all play one game by the same rules.

    - ``rules`` holds the value of every house rule, like an evening's.
    - ``sizes`` are the allowed numbers of players at a table, the usual number first.
    - ``hands`` is the number of hands each player plays in a round, ``minutes`` the length of a round.
    - ``terms`` says how a round counts (see ``scorebook.cup.ranking.counting``).
    - ``options`` holds further settings of the draw, and who sees the ranking when (see
      ``scorebook.cup.deeds.making``).
    - ``seed`` is the random seed of the draws, ``drawing`` the version of the drawing algorithm.
    - ``head`` counts the actions on the day.  A director's request names the head that the page showed.
    - ``listed_at`` is when the list of entrants was numbered; later entrants get the next numbers.
    - ``prizes`` is the entry fee and the shares of the prize money (see ``scorebook.cup.ranking.prizes``).
    - ``withdrawn_because`` is the reason of the last withdrawal of published seats.
    - ``place``, ``hours``, ``notice`` and ``most_people`` (``None``: no limit) stand on the day's own page.  Anybody
      with its address reads the page of an ``announced`` day, and may register while the day ``registers``.

    A day without any entry may be dropped: the row stays and no page shows it.
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
    withdrawn_because = models.CharField(max_length=200, blank=True)
    place = models.CharField(max_length=120, blank=True)
    hours = models.CharField(max_length=120, blank=True)
    notice = models.TextField(max_length=3000, blank=True)
    most_people = models.PositiveSmallIntegerField(null=True, blank=True)
    announced = models.BooleanField(default=False)
    registers = models.BooleanField(default=False)

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
    """A player entered for the day, from ``first_round`` to ``last_round`` (``None``: to the end).

    ``number`` is the entrant's number on the list.  It is given when the list is closed, and never reused.  A stand-in
    is not ``ranked``.  ``stays_at`` is the table of an entrant who always sits at the same table.  ``here_since`` is
    when the entrant was first marked present.  ``team`` and ``home_club`` are two groups that are ranked separately.
    ``fee_kind`` names the fee that the entrant pays (see ``scorebook.cup.fees``).
    """

    cup_day = models.ForeignKey(CupDay, on_delete=models.PROTECT, related_name="entrants", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="cups")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    team = models.CharField(max_length=60, blank=True)
    home_club = models.CharField(max_length=60, blank=True)
    pot = models.PositiveSmallIntegerField(null=True, blank=True)
    ranked = models.BooleanField(default=True)
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    stays_at = models.PositiveSmallIntegerField(null=True, blank=True)
    here_since = models.DateTimeField(null=True, blank=True)
    fee_kind = models.CharField(max_length=6, blank=True)

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
        """The entrant's number on the list, or 0 before the list is numbered."""
        return self.number or 0


class Round(Sealed):
    """One round: drawn, published, timed by a clock, closed.

    ``method`` and ``seed`` are those of the draw, ``attempt`` counts the draws of this round, and ``asked`` is the
    request (see ``scorebook.cup.draw.drawing.DrawRequest``).  ``moved`` says whether a director exchanged people by
    hand.  ``replaced`` holds the numbers of absent entrants whose seats went to others.  The round's clock runs from
    ``starts_at`` to ``ends_at``; ``stopped_at`` is set while the clock is stopped.
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
        """When the round's time ran out or will run out, or ``None`` if no clock runs."""
        return None if self.stopped_at is not None else self.ends_at


class Ended(models.TextChoices):
    """How a table's round came to count."""

    FULL = "full"  # the table closed its sheet
    TIME = "time"  # a director closed the table when time ran out
    DECIDED = "decided"  # a director decided that the table counts for nobody
    PAPER = "paper"  # the result was entered from a paper slip
    LATER = "later"  # the round does not wait for the table: it counts once its sheet is closed


class CupTable(Sealed):
    """A table of a round, with the night played at it from the time the round is published.

    ``ended`` and ``because`` are a director's decision on a table that did not close by itself.  ``slip_hands`` is the
    number of hands on the table's result slip, and ``slip_won`` the hands that each seat won as declarer, if the slip
    says so.  ``agreed_by`` is the entrant who confirmed the table's result, in the edition ``agreed_edition`` of the
    sheet.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField()
    night = models.OneToOneField(Night, on_delete=models.PROTECT, related_name="cup_table", null=True, blank=True)
    ended = models.CharField(max_length=7, choices=Ended, blank=True)
    agreed_by = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    agreed_edition = models.PositiveIntegerField(default=0)
    slip_hands = models.PositiveSmallIntegerField(null=True, blank=True)
    slip_won = models.JSONField(null=True, blank=True)
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
        """Return the entrant who confirmed the current result of the table's evening, or ``None``."""
        if evening is None or evening.closed_at is None or self.agreed_edition != evening.edition:
            return None
        return self.agreed_by


class DrawnSeat(Sealed):
    """The seat of an entrant in a round.  Seat 1 deals first."""

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
    """A penalty or a compensation for a round or for the day, in hundredths of the counted unit.  Append-only.

    A second ruling cancels a wrong one; ``takes_back`` names the cancelled ruling.
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
        base_manager_name = "objects"  # seal the row again when ``SET_NULL`` clears a deleted account
        ordering = ["cup_day", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["cup_day", "key"], name="ruling_key_once_a_day"),
            models.CheckConstraint(name="ruling_moves_something", condition=~Q(hundredths=0)),
            models.CheckConstraint(name="ruling_says_why", condition=~Q(reason="")),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.hundredths}"


class CupPayment(Sealed):
    """A fee that an entrant paid on the day, in minor units.  Append-only, and booked when the day ends.

    A second payment of the opposite amount cancels a wrong one; ``takes_back`` names the cancelled payment.
    """

    cup_day = models.ForeignKey(CupDay, on_delete=models.PROTECT, related_name="payments", db_index=False)
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="payments")
    amount = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    key = models.UUIDField()
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    author = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField()
    takes_back = models.OneToOneField(
        "self", on_delete=models.PROTECT, related_name="taken_back_by", null=True, blank=True
    )

    class Meta:
        base_manager_name = "objects"  # seal the row again when ``SET_NULL`` clears a deleted account
        ordering = ["cup_day", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["cup_day", "key"], name="cup_payment_key_once_a_day"),
            models.CheckConstraint(name="cup_payment_moves_something", condition=~Q(amount=0)),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.amount}"


class CupAct(Sealed):
    """One action on a cup day, in order, so that a second director can read the first one's actions.  Append-only.

    The page makes ``key`` before its first attempt, so a retry with the same key is the same act.  ``said`` holds the
    details of the act as numbers; it holds no name.  ``because`` is the reason of a decision.
    """

    cup_day = models.ForeignKey(CupDay, on_delete=models.PROTECT, related_name="acts", db_index=False)
    head = models.PositiveIntegerField()
    key = models.UUIDField()
    deed = models.CharField(max_length=12)
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    said = models.JSONField(default=dict)
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    because = models.CharField(max_length=200, blank=True)
    author = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField()

    class Meta:
        base_manager_name = "objects"  # seal the row again when ``SET_NULL`` clears a deleted account
        ordering = ["cup_day", "head"]
        constraints = [
            models.UniqueConstraint(fields=["cup_day", "head"], name="cup_act_head_once_a_day"),
            models.UniqueConstraint(fields=["cup_day", "key"], name="cup_act_key_once_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.cup_day_id}/{self.head}: {self.deed}"


class Opens(models.TextChoices):
    """The page that a link of a cup day opens."""

    WALL = "board", "Board"
    TABLE = "table"  # the sheet that is now played at a table
    DOOR = "door"  # the page where an entrant looks up a seat
    DIRECT = "direct"  # everything, if the day belongs to no club


class CupLink(Sealed):
    """An unguessable address of a cup day, stored like an evening's (see :class:`scorebook.models.evening.Link`)."""

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
