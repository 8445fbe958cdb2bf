"""Seasons: the evenings of a club that count together, how they count, and the teams of that time.

An evening belongs to a season by its day and its club.  Nothing is stored on the evening, and one evening may count in
several seasons, for example in an autumn and in a whole year.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from scorebook.models.club import Club
from scorebook.models.evening import Player
from scorebook.models.seal import Sealed


class Unit(models.TextChoices):
    """The unit of a season's results."""

    POINTS = "points"
    MONEY = "money"  # points at the evening's stake; evenings without a stake, or in another currency, do not count


class Method(models.TextChoices):
    """How a player's result is computed from the evenings."""

    TOTAL = "total"
    PER_HAND = "per_hand"
    PER_EVENING = "per_evening"
    BEST = "best"  # the sum of the best ``best_of`` evenings


class Scale(models.TextChoices):
    """Convert an evening's points into league points, so that tables of different size are comparable."""

    AS_WRITTEN = "as_written"
    SHARE = "share"  # the player's share of all points won at the table, in per cent
    PLACE = "place"  # the share of opponents with a lower result, in per cent
    LADDER = "ladder"  # points for each place, from the season's own ``ladder``


class Season(Sealed):
    """A period of a club's evenings and the way players are ranked; an empty ``game`` means every game.

    Both days are inclusive.  Tables of cup days count if ``cups`` is set.  A player with fewer evenings than
    ``least_evenings`` has no rank.  The club's pages show the ``pinned`` season first.

    The worst ``drop_worst`` evenings are left out of a sum or an average.  ``ladder`` holds the points for places, a
    row for each size of table: ``10-8-6-4 10-8-6-4-2``.  The best ``team_best`` players of a team count, or all.

    The table of a closed season is its last :class:`scorebook.models.Edition`.  An ``archive`` season has no evenings
    here: its editions were typed from an old list.  A removed season stays stored, so that it can be restored.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(max_length=60)
    first_day = models.DateField()
    last_day = models.DateField()
    game = models.CharField(max_length=40, blank=True)
    unit = models.CharField(max_length=6, choices=Unit, default=Unit.POINTS)
    currency = models.CharField(max_length=3, blank=True)
    method = models.CharField(max_length=11, choices=Method, default=Method.TOTAL)
    best_of = models.PositiveSmallIntegerField(null=True, blank=True)
    drop_worst = models.PositiveSmallIntegerField(default=0)
    scale = models.CharField(max_length=10, choices=Scale, default=Scale.AS_WRITTEN)
    ladder = models.CharField(max_length=200, blank=True)
    team_best = models.PositiveSmallIntegerField(null=True, blank=True)
    least_evenings = models.PositiveSmallIntegerField(default=1)
    public = models.BooleanField(default=True)
    cups = models.BooleanField(default=False)
    archive = models.BooleanField(default=False)
    closed_at = models.DateTimeField(null=True, blank=True)
    removed_at = models.DateTimeField(null=True, blank=True)
    pinned = models.BooleanField(default=False)

    class Meta:
        ordering = ["club", "-first_day", "-last_day", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"], name="season_name_once_a_club", condition=Q(removed_at__isnull=True)
            ),
            models.CheckConstraint(
                name="season_archive_is_closed", condition=Q(archive=False) | Q(closed_at__isnull=False)
            ),
            models.UniqueConstraint(fields=["club"], name="season_pinned_once_a_club", condition=Q(pinned=True)),
            models.CheckConstraint(name="season_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(name="season_ends_after_it_began", condition=Q(last_day__gte=F("first_day"))),
            models.CheckConstraint(
                name="season_money_has_a_currency",
                condition=Q(unit=Unit.POINTS, currency="") | (Q(unit=Unit.MONEY) & ~Q(currency="")),
            ),
            models.CheckConstraint(
                name="season_best_says_of_how_many",
                condition=Q(method=Method.BEST, best_of__isnull=False, best_of__gte=1)
                | (Q(method__in=[Method.TOTAL, Method.PER_HAND, Method.PER_EVENING]) & Q(best_of__isnull=True)),
            ),
            models.CheckConstraint(
                name="season_drops_of_a_sum_or_an_average",
                condition=Q(drop_worst=0) | Q(method__in=[Method.TOTAL, Method.PER_EVENING]),
            ),
            models.CheckConstraint(
                name="season_ladder_is_of_its_scale",
                condition=(Q(scale=Scale.LADDER) & ~Q(ladder="")) | (~Q(scale=Scale.LADDER) & Q(ladder="")),
            ),
            models.CheckConstraint(
                name="season_team_counts_somebody", condition=Q(team_best__isnull=True) | Q(team_best__gte=1)
            ),
            models.CheckConstraint(name="season_scale_is_known", condition=Q(scale__in=Scale.values)),
            # A share or a place belongs to a whole evening: it cannot be divided by hands or counted in money.
            models.CheckConstraint(
                name="season_scale_is_of_evenings",
                condition=Q(scale=Scale.AS_WRITTEN) | (Q(unit=Unit.POINTS) & ~Q(method=Method.PER_HAND)),
            ),
            models.CheckConstraint(name="season_needs_an_evening", condition=Q(least_evenings__gte=1)),
        ]

    def __str__(self) -> str:
        return self.name


class Mate(Sealed):
    """A player of a team in a season.  A team consists of its name and its players."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="mates", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    team = models.CharField(max_length=60)

    class Meta:
        ordering = ["season", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "player"], name="mate_of_one_team_a_season"),
            models.CheckConstraint(name="mate_has_a_team", condition=~Q(team="")),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.team}"
