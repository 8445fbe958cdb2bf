"""Keys by which another program reads a club, or sends it evenings."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorebook.models.account import Account
from scorebook.models.club import Club, Role
from scorebook.models.seal import Sealed


class ApiKey(Sealed):
    """A program's key to one club: its role is a viewer's or a scribe's.

    The key itself is shown once and not stored, only its SHA-256, by which it is found.  ``left`` are the requests that
    may still be made at once, as they stood at ``filled_at``: they grow again with the time.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="api_keys")
    name = models.CharField(max_length=60)
    role = models.CharField(max_length=8, choices=Role)
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    left = models.PositiveIntegerField()
    filled_at = models.DateTimeField()

    class Meta:
        base_manager_name = "objects"  # an account that goes is taken out of the seal as well
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="api_key_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(name="api_key_reads_or_writes", condition=Q(role__in=["viewer", "scribe"])),
        ]

    def __str__(self) -> str:
        return self.name
