"""API keys: another program reads a club with one, or sends evenings to it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scorebook.models.account import Account
from scorebook.models.club import Club, Role
from scorebook.models.seal import Sealed


class ApiKey(Sealed):
    """A program's key to one club, with the role of a viewer or a scribe.

    The key is shown once.  Only its SHA-256 is stored, and a request's key is looked up by this digest.  ``left`` is
    the number of requests allowed at once, as of ``filled_at``; the number grows again with time (a token bucket).
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="api_keys")
    name = models.CharField(max_length=60)
    role = models.CharField(max_length=9, choices=Role)
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    left = models.PositiveIntegerField()
    filled_at = models.DateTimeField()

    class Meta:
        base_manager_name = "objects"  # seal the row again when ``SET_NULL`` clears a deleted account
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="api_key_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(name="api_key_reads_or_writes", condition=Q(role__in=["viewer", "scribe"])),
        ]

    def __str__(self) -> str:
        return self.name
