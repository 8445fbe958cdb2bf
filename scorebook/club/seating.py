"""The players at a club's evening: members by name, and newcomers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from scorebook.club.newcomers import Newcomers, seated
from scorebook.models import Club, Player


def seat_members(
    club: Club, become: Newcomers = Newcomers.MEMBERS, confirmed: Collection[str] | None = None
) -> Callable[[Sequence[str]], list[Player]]:
    """Return a function that finds the players for names (see :func:`scorebook.club.newcomers.seated`)."""
    return lambda names: seated(club, names, become, confirmed)


def seat_guests(club: Club) -> Callable[[Sequence[str]], list[Player]]:
    """Return the same for a person who writes with a link: unknown names become guests, without questions."""
    return seat_members(club, Newcomers.GUESTS)
