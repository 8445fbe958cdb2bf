"""Who sits down at an evening of a club: its players by their names, and new ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorebook.club.members import add, hold
from scorebook.models import Club, Player
from scorebook.names import as_read


def players_of(club: Club) -> dict[str, Player]:
    """Return the club's players by their names as people read them."""
    members = club.members.select_related("player")
    return {member.reads_as: member.player for member in members}


def seat_members(club: Club) -> Callable[[Sequence[str]], list[Player]]:
    """Return what finds the players of an evening by name; a name the club does not know is a new player of it."""

    def seated(names: Sequence[str]) -> list[Player]:
        hold(club)
        known = players_of(club)
        return [known.get(as_read(name)) or add(club, name).player for name in names]

    return seated
