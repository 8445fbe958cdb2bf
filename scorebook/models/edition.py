"""Editions: the table of a closed season as it stood at a moment.

An edition is never changed; a later correction makes the next one.  Triggers of the migration ``0002_guards`` refuse
every other change than an erased name.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorebook.models.account import Account
from scorebook.models.brief import BriefField
from scorebook.models.evening import Player
from scorebook.models.seal import Sealed
from scorebook.models.season import Season


class Edition(Sealed):
    """One version of a season's final table, with its author and the reason for every version after the first.

    ``terms`` are the columns of the season that rank (``scorebook.league.board.COUNTED``).  ``evenings`` is the number
    of evenings that counted, zero in an archive.  ``source`` says where an archived table was found.  The page makes
    ``key``, so a retry with the same key is the same edition.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="editions", db_index=False)
    number = models.PositiveIntegerField()
    key = models.UUIDField()
    terms = BriefField(default=dict)
    evenings = models.PositiveIntegerField(default=0)
    source = models.CharField(max_length=200, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    author = models.CharField(max_length=60, blank=True)
    written_at = models.DateTimeField()

    class Meta:
        base_manager_name = "objects"  # seal the row again when ``SET_NULL`` clears a deleted account
        ordering = ["season", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="edition_number_once_a_season"),
            models.UniqueConstraint(fields=["season", "key"], name="edition_key_once_a_season"),
            models.CheckConstraint(name="edition_says_why", condition=Q(number=1) | ~Q(reason="")),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.number}"


class EditionLine(Sealed):
    """A line of an edition: a player or a team with place and value.

    ``value`` is in hundredths, ``amount`` in points or minor units.  ``name`` is the name at that time; ``player`` is
    ``None`` for a team, and for an archived person who is no player of the club.  A ``guest`` has no place: the line
    remembers that this player was no member when the season was closed.
    """

    edition = models.ForeignKey(Edition, on_delete=models.PROTECT, related_name="lines", db_index=False)
    board = models.CharField(max_length=7)
    rank = models.PositiveIntegerField()  # the position in the table, from 1
    place = models.PositiveIntegerField(null=True, blank=True)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="edition_lines", null=True, blank=True)
    name = models.CharField(max_length=60)
    value = models.BigIntegerField(null=True, blank=True)
    amount = models.BigIntegerField(default=0)
    evenings = models.PositiveIntegerField(default=0)
    guest = models.BooleanField(default=False)
    remark = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["edition", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["edition", "board", "rank"], name="edition_line_rank_once_a_board"),
            models.CheckConstraint(name="edition_line_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(name="edition_line_board_is_known", condition=Q(board__in=["players", "teams"])),
            models.CheckConstraint(name="edition_line_guest_has_no_place", condition=Q(guest=False) | Q(place=None)),
        ]

    def __str__(self) -> str:
        return f"{self.place} {self.name}"
