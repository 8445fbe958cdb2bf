"""Clubs: members and their roles, invitations, house rules, and a record of changes to names.

An evening of a club is an :class:`Evening` with a ``club``.  The players at its seats are members of the club, guests
of one evening, or erased players.
"""

from __future__ import annotations

from uuid import uuid4

from django.db import models
from django.db.models import F, Q

from scorebook.models.account import Account
from scorebook.models.evening import Player
from scorebook.models.moments import now
from scorebook.models.seal import Sealed


class Public(models.TextChoices):
    """The parts of a club that a visitor without membership may see."""

    NOTHING = "nothing"  # nothing: the club's address looks as if no club existed
    STANDINGS = "standings"  # the club's page and its standings
    EVENINGS = "evenings"  # also the sheets of its evenings


class Debts(models.TextChoices):
    """The members who may see what another member owes or has to get in the club's money book."""

    EVERYBODY = "everybody"
    TREASURERS = "treasurers"  # the treasurer, directors and owners; each member sees their own account


class Club(Sealed):
    """A group of people who play together.  A closed club can be read, and accepts nothing new.

    ``identity`` stays with the club when it moves to another server as a file (see ``scorebook.clubfile``).
    Search engines may list the public pages of an ``indexed`` club.
    """

    name = models.CharField(max_length=60)
    slug = models.SlugField(max_length=40, unique=True)
    identity = models.UUIDField(unique=True, default=uuid4)
    public = models.CharField(max_length=9, choices=Public, default=Public.NOTHING)
    indexed = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=now)
    closed_at = models.DateTimeField(null=True, blank=True)
    debts = models.CharField(max_length=10, choices=Debts, default=Debts.EVERYBODY)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="club_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(name="club_public_is_known", condition=Q(public__in=Public.values)),
            models.CheckConstraint(name="club_debts_is_known", condition=Q(debts__in=Debts.values)),
        ]

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """The rights of an account in a club; each role includes the roles before it.

    A viewer reads.  A scribe opens and writes evenings.  A treasurer also writes the money book.  A director also
    changes closed evenings, adopts evenings and manages members.  An owner also appoints roles, renames the club and
    closes it.
    """

    VIEWER = "viewer"
    SCRIBE = "scribe"
    TREASURER = "treasurer"
    DIRECTOR = "director"
    OWNER = "owner"


class Member(Sealed):
    """A player of a club, with or without an account.  The role belongs to the account.

    A player belongs to one club: two clubs may each have their own Anna.  ``reads_as`` is the player's name in the form
    that decides whether two names look alike (see ``settlement.vocabulary.as_read``); this form is unique within a
    club.  A member who is away is not offered for new evenings, and keeps all earlier ones.  ``phone``, ``mail`` and
    ``note`` are for directors only.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="members", db_index=False)
    player = models.OneToOneField(Player, on_delete=models.PROTECT, related_name="member")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="members", null=True, blank=True)
    role = models.CharField(max_length=9, choices=Role, blank=True)
    reads_as = models.CharField(max_length=120)
    joined_at = models.DateTimeField(default=now)
    away_since = models.DateTimeField(null=True, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    mail = models.CharField(max_length=254, blank=True)
    note = models.CharField(max_length=400, blank=True)

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


class Renaming(Sealed):
    """One change of a player's name.  A phone or a file that knows only the former name still finds the player.

    ``evening`` is the open evening at which its scribe, the ``author``, renamed a guest.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="renamings", null=True, blank=True)
    evening = models.ForeignKey(
        "scorebook.Evening", on_delete=models.PROTECT, related_name="renamings", null=True, blank=True
    )
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="renamings")
    was = models.CharField(max_length=60)
    became = models.CharField(max_length=60)
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    author = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField(default=now)

    class Meta:
        base_manager_name = "objects"  # seal the row again when ``SET_NULL`` clears a deleted account
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.was} {self.became}"


class Invitation(Sealed):
    """A link with which one person joins a club with a role, either as an existing ``member`` or as a new one.

    The token is stored as a salt and a digest, like that of an evening's link.  An invitation works once, and not after
    ``expires_at``.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="invitations")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="invitations", null=True, blank=True)
    role = models.CharField(max_length=9, choices=Role)
    salt = models.CharField(max_length=32)
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        base_manager_name = "objects"  # seal the row again when ``SET_NULL`` clears a deleted account
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
    """One version of a named set of a club's house rules.  A version never changes.

    ``house_rules`` holds the differences from the preset.  ``rules`` holds the value of every house rule at the time
    the version was made; an evening pins the same complete set.
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
    """Something done in a club that no ledger records."""

    FOUNDED = "founded"
    ADOPTED = "adopted"  # an evening was moved into the club
    GAVE_BACK = "gave_back"  # an adopted evening was returned to its writer
    RENAMED = "renamed"
    MERGED = "merged"  # two players were one person
    ERASED = "erased"
    APPOINTED = "appointed"  # a role was given or taken away
    JOINED = "joined"
    IMPORTED = "imported"  # a list of old results was imported
    TOOK_BACK = "took_back"  # an imported list was removed
    CLOSED = "closed"  # a season was closed
    OPENED = "opened"  # a closed season was opened again
    REMOVED = "removed"  # a season was removed
    RESTORED = "restored"  # a removed season was restored


class Trace(Sealed):
    """The record of one act in a club: author and time.  It stores no name, so an erased name does not survive here."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="traces")
    act = models.CharField(max_length=9, choices=Act)
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="traces", null=True, blank=True)
    evening = models.ForeignKey(
        "scorebook.Evening", on_delete=models.PROTECT, related_name="traces", null=True, blank=True
    )
    at = models.DateTimeField(default=now)

    class Meta:
        base_manager_name = "objects"  # seal the row again when ``SET_NULL`` clears a deleted account
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="trace_act_is_known", condition=Q(act__in=Act.values)),
        ]

    def __str__(self) -> str:
        return f"{self.act} {self.club_id}"


class Erasure(Sealed):
    """The removal of a name on request: the only exception to the append-only revisions.

    While an erasure is unfinished, the database lets a revision's author become ``NOBODY`` and its texts ``STRUCK``,
    and refuses every other change (see the migration with the triggers).  An erasure begins and ends in one
    transaction.

    An erasure belongs to a ``club``, or to a ``night`` outside any club.  ``player`` is ``None`` if a whole night was
    erased.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="erasures", null=True, blank=True)
    night = models.ForeignKey(
        "scorebook.Night", on_delete=models.PROTECT, related_name="erasures", null=True, blank=True
    )
    player = models.OneToOneField(Player, on_delete=models.PROTECT, related_name="erasure", null=True, blank=True)
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    begun_at = models.DateTimeField(default=now)
    finished_at = models.DateTimeField(null=True, blank=True)

    NOBODY = "N. N."
    STRUCK = "[…]"

    class Meta:
        base_manager_name = "objects"  # seal the row again when ``SET_NULL`` clears a deleted account
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
