"""Who sits down at an evening of a club: its players by their names, and new ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from scorebook.club.newcomers import Newcomers, seated
from scorebook.models import Club, Player


def seat_members(
    club: Club, become: Newcomers = Newcomers.MEMBERS, told: Collection[str] | None = None
) -> Callable[[Sequence[str]], list[Player]]:
    """Return what finds the players of an evening by name (see :func:`scorebook.club.newcomers.seated`)."""
    return lambda names: seated(club, names, become, told)


def seat_guests(club: Club) -> Callable[[Sequence[str]], list[Player]]:
    """Return the same for whoever writes in the club by a link: he makes nobody a member, and is told of none."""
    return seat_members(club, Newcomers.GUESTS)
