"""What is announced ahead: a club's meetings with who comes and their link, and registrations for cup days."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorebook.models.account import Account
from scorebook.models.club import Club
from scorebook.models.cup import CupDay
from scorebook.models.evening import Player
from scorebook.models.seal import Sealed


class Meeting(Sealed):
    """An evening that a director announced: when, where, and a remark.

    ``key`` comes from the page, so a repeated request finds the same meeting; the calendar uses it too.  ``changes``
    counts the changes since, and ``changed_at`` is the time of the last one.  A meeting that was called off stays.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="meetings", db_index=False)
    key = models.UUIDField()
    starts_at = models.DateTimeField()
    place = models.CharField(max_length=80, blank=True)
    note = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    changes = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField()
    called_off_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        base_manager_name = "objects"  # seal the row again when ``SET_NULL`` clears a deleted account
        ordering = ["starts_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["club", "key"], name="meeting_key_once_a_club")]

    def __str__(self) -> str:
        return f"{self.club_id} {self.starts_at}"


class Comes(models.TextChoices):
    """The answer to the question who comes."""

    YES = "yes"
    PERHAPS = "perhaps"
    NO = "no"


class Coming(Sealed):
    """A player's latest answer; ``signed_in`` answers can only be changed by the member who gave them."""

    meeting = models.ForeignKey(Meeting, on_delete=models.PROTECT, related_name="comings", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="comings")
    comes = models.CharField(max_length=7, choices=Comes)
    signed_in = models.BooleanField(default=False)
    answered_at = models.DateTimeField()

    class Meta:
        ordering = ["meeting", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["meeting", "player"], name="coming_once_a_meeting"),
            models.CheckConstraint(name="coming_is_known", condition=Q(comes__in=Comes.values)),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.comes}"


class ClubLink(Sealed):
    """The link of a club with which its people see the meetings and answer; stored as a salt and a digest."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="links")
    salt = models.CharField(max_length=32)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club"], name="club_link_once_a_club", condition=Q(revoked_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"link of {self.club_id}"


class Registration(Sealed):
    """A person who registered for a cup day.  A director's check-in makes the entrant.

    ``number`` is the order of registering, and a withdrawn registration keeps its number.  ``player`` is the signed-in
    member who registered.  ``salt`` and ``digest`` are those of the person's private link.  ``key`` comes from the
    page, so a repeated request finds the same registration.  ``removed_because`` is a director's reason.
    """

    cup_day = models.ForeignKey(CupDay, on_delete=models.PROTECT, related_name="registrations", db_index=False)
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    home_club = models.CharField(max_length=60, blank=True)
    team = models.CharField(max_length=60, blank=True)
    remark = models.CharField(max_length=200, blank=True)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="registrations", null=True, blank=True)
    key = models.UUIDField()
    salt = models.CharField(max_length=32, blank=True)
    digest = models.CharField(max_length=64, unique=True, null=True, blank=True)
    registered_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    removed_because = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["cup_day", "number"]
        constraints = [
            models.UniqueConstraint(fields=["cup_day", "number"], name="registration_number_once_a_day"),
            models.UniqueConstraint(fields=["cup_day", "key"], name="registration_key_once_a_day"),
            models.CheckConstraint(
                name="registration_removed_is_withdrawn",
                condition=Q(removed_because="") | Q(withdrawn_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.cup_day_id}: registration {self.number}"
