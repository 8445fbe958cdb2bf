"""The right to see a night's bill with the money of its club."""

from __future__ import annotations

from scorebook.access.evening import Access
from scorebook.access.roles import at_least
from scorebook.models import Debts, Evening, Role


def sees_bill(access: Access) -> bool:
    """Say whether a visitor may see the night's bill with carried debts, fees and payments.

    If a club shows debts only to its treasurers, a viewer sees the bills of the nights they sat in.
    """
    club = access.evening.club
    if access.is_stranger:
        return False
    if club is None or access.link_id is not None or club.debts == Debts.EVERYBODY:
        return True
    if access.is_host or at_least(access.role, Role.TREASURER):
        return True
    return Evening.objects.filter(night=access.evening.night_id, seats__player=access.player_id).exists()
