"""Clubs: their members, who may do what, their invitations and their house rules, and what was done to names.

An evening of a club is an :class:`Evening` whose ``club`` is set; its seats' players are players of the club's members,
except those who were erased and guests of an evening.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from scorebook.models.account import Account
from scorebook.models.evening import Player
from scorebook.models.seal import Sealed


class Public(models.TextChoices):
    """What somebody who is no member sees of a club."""

    NOTHING = "nothing"  # not even that there is one
    STANDINGS = "standings"  # its page and its standings
    EVENINGS = "evenings"  # and the sheets of its evenings


class Club(Sealed):
    """A circle of people who play together; a closed one can be read and takes nothing new."""

    name = models.CharField(max_length=60)
    slug = models.SlugField(max_length=40, unique=True)
    public = models.CharField(max_length=9, choices=Public, default=Public.NOTHING)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="club_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(name="club_public_is_known", condition=Q(public__in=Public.values)),
        ]

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What an account may do in a club, each more than the one before it.

    A viewer reads; a scribe opens and writes evenings; a director also changes what is closed, adopts evenings and
    looks after members; an owner also appoints, renames the club and closes it.
    """

    VIEWER = "viewer"
    SCRIBE = "scribe"
    DIRECTOR = "director"
    OWNER = "owner"


class Member(Sealed):
    """A player of a club, with or without an account; the role is the account's.

    A player belongs to one club: two clubs may each have an Anna of their own.  ``reads_as`` is the player's name as
    people tell it from another (see ``settlement.vocabulary.as_read``): within a club it is one person's.  Whoever is
    away is offered for nothing new, and keeps everything he has.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="members", db_index=False)
    player = models.OneToOneField(Player, on_delete=models.PROTECT, related_name="member")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="members", null=True, blank=True)
    role = models.CharField(max_length=8, choices=Role, blank=True)
    reads_as = models.CharField(max_length=120)
    joined_at = models.DateTimeField(auto_now_add=True)
    away_since = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["club", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "reads_as"], name="member_name_once_a_club"),
            models.UniqueConstraint(fields=["club", "account"], name="member_account_once_a_club"),
            models.CheckConstraint(
                name="member_role_is_an_accounts",
                condition=Q(account__isnull=True, role="") | Q(account__isnull=False, role__in=Role.values),
            ),
            models.CheckConstraint(name="member_has_a_name", condition=~Q(reads_as="")),
        ]

    def __str__(self) -> str:
        return self.player.name


class Invitation(Sealed):
    """A link by which one person joins a club with a role, as the member named or as a new one.

    Like an evening's link it is stored as salt and digest.  It opens once, and not after ``expires_at``.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="invitations")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="invitations", null=True, blank=True)
    role = models.CharField(max_length=8, choices=Role)
    salt = models.CharField(max_length=32)
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        base_manager_name = "objects"  # an account that goes is taken out of the seal as well
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="invitation_role_is_known", condition=Q(role__in=Role.values)),
            models.CheckConstraint(name="invitation_expires_later", condition=Q(expires_at__gt=F("made_at"))),
            models.CheckConstraint(
                name="invitation_ends_once", condition=Q(used_at__isnull=True) | Q(revoked_at__isnull=True)
            ),
            models.UniqueConstraint(
                fields=["member"],
                name="invitation_open_once_a_member",
                condition=Q(used_at__isnull=True, revoked_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.club_id}"


class CircleRules(Sealed):
    """One version of a named set of house rules of a club, never changed afterwards.

    ``house_rules`` is what is laid over the preset, ``rules`` the value of every house rule as it was when the version
    was made: an evening pins the same whole.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="circle_rules", db_index=False)
    name = models.CharField(max_length=60)
    version = models.PositiveIntegerField(default=1)
    game = models.CharField(max_length=40)
    preset = models.CharField(max_length=40)
    house_rules = models.JSONField(default=dict)
    rules = models.JSONField()
    since = models.DateField()

    class Meta:
        ordering = ["club", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name", "version"], name="circle_rules_version_once"),
            models.CheckConstraint(name="circle_rules_have_a_name", condition=~Q(name="")),
            models.CheckConstraint(name="circle_rules_count_from_one", condition=Q(version__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class Act(models.TextChoices):
    """What was done in a club that a ledger does not tell."""

    FOUNDED = "founded"
    ADOPTED = "adopted"  # an evening came to the club
    GAVE_BACK = "gave_back"  # and went back to who wrote it
    RENAMED = "renamed"
    MERGED = "merged"  # two players were one person
    ERASED = "erased"
    APPOINTED = "appointed"  # a role was given or taken
    JOINED = "joined"


class Trace(Sealed):
    """Who did what in a club, and when.  It holds no name, so that an erased one is not kept here."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="traces")
    act = models.CharField(max_length=9, choices=Act)
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="traces", null=True, blank=True)
    evening = models.ForeignKey(
        "scorebook.Evening", on_delete=models.PROTECT, related_name="traces", null=True, blank=True
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        base_manager_name = "objects"  # an account that goes is taken out of the seal as well
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="trace_act_is_known", condition=Q(act__in=Act.values)),
        ]

    def __str__(self) -> str:
        return f"{self.act} {self.club_id}"


class Erasure(Sealed):
    """A name taken out of the books on request: the one recorded exception to the append-only revisions.

    While an erasure is not finished the database lets a revision's author become ``NOBODY`` and its texts ``STRUCK``,
    and nothing else of it change (see the migration of the triggers).  It is begun and finished in one transaction.

    It is of a club, or of a ``night`` of no club; ``player`` is nobody where all of a night was erased.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="erasures", null=True, blank=True)
    night = models.ForeignKey(
        "scorebook.Night", on_delete=models.PROTECT, related_name="erasures", null=True, blank=True
    )
    player = models.OneToOneField(Player, on_delete=models.PROTECT, related_name="erasure", null=True, blank=True)
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    begun_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    NOBODY = "N. N."
    STRUCK = "[…]"

    class Meta:
        base_manager_name = "objects"  # an account that goes is taken out of the seal as well
        constraints = [
            models.CheckConstraint(
                name="erasure_ends_after_it_began",
                condition=Q(finished_at__isnull=True) | Q(finished_at__gte=F("begun_at")),
            ),
            models.CheckConstraint(
                name="erasure_is_of_a_club_or_a_night",
                condition=Q(club__isnull=False, night__isnull=True) | Q(club__isnull=True, night__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"erasure {self.pk}"
