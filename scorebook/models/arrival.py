"""The record of how a club came to this server as one file."""

from __future__ import annotations

from django.db import models

from scorebook.models.account import Account
from scorebook.models.brief import BriefField
from scorebook.models.club import Club
from scorebook.models.seal import Sealed


class Arrival(Sealed):
    """The record that a club was brought in from a file.  Append-only.

    ``seal`` is the seal of the file, which the stored rows had as well.  ``roles`` pairs the numbers of members with
    the roles that they had on the former server.  The page makes ``key``, so a retry with the same key is the same
    arrival.
    """

    club = models.OneToOneField(Club, on_delete=models.PROTECT, related_name="arrival")
    key = models.UUIDField(unique=True)
    seal = models.CharField(max_length=64)
    roles = BriefField(default=list)
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        base_manager_name = "objects"  # seal the row again when ``SET_NULL`` clears a deleted account

    def __str__(self) -> str:
        return f"{self.club_id} {self.seal[:8]}"
