"""Other names: a player's seats are renamed, and a former name still finds its player.

A phone or a file may know only a former name.  It names the same player until somebody else in the club has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import F

from scorebook.models import Club, Evening, Night, Player, Renaming, Seat
from settlement import GAMES
from settlement.vocabulary import as_read


def bearers_of_former_names(club: Club) -> dict[str, Player]:
    """Return the club's players by former names as names are compared, without names that two of them had."""
    renamings = Renaming.objects.filter(club=club, player__erasure__isnull=True).select_related("player")
    bearers: dict[str, set[Player]] = {}
    for renaming in renamings:
        bearers.setdefault(as_read(renaming.was), set()).add(renaming.player)
    return {name: next(iter(players)) for name, players in bearers.items() if len(players) == 1}


def present_names(names: Sequence[str], players: Sequence[Player]) -> list[str]:
    """Return each name, with the player's present name in place of a former one."""
    former = _former_names(player.pk for player in players)
    return [
        player.name if (player.pk, as_read(name)) in former and as_read(name) != as_read(player.name) else name
        for name, player in zip(names, players, strict=True)
    ]


def is_called(seat: Seat, name: str) -> bool:
    """Say whether the player in a seat has this name, or had it before a renaming."""
    return seat.name == name or (seat.player_id, as_read(name)) in _former_names([seat.player_id])


def _former_names(players: Iterable[int]) -> set[tuple[int, str]]:
    rows = Renaming.objects.filter(player__in=list(players)).values_list("player", "was")
    return {(player, as_read(was)) for player, was in rows}


def hold_evenings_of(player: Player) -> None:
    """Lock the nights and evenings of a player, in the order in which a write at the table locks them."""
    nights = Night.objects.filter(evenings__seats__player=player)
    list(Night.objects.select_for_update().filter(pk__in=nights).order_by("pk"))
    list(Evening.objects.select_for_update().filter(seats__player=player).order_by("pk").only("pk"))


def rename_seats(club: Club | None, player: Player, name: str) -> None:
    """Give a player this name at every evening of the club, or of no club; phones that follow an evening are told.

    An evening at which somebody else, or a pot, has the name keeps the earlier one.
    """
    seats = Seat.objects.filter(evening__club=club)
    own = seats.filter(player=player).exclude(name=name).select_related("evening")
    others: dict[int, set[str]] = {}
    at_table = seats.filter(evening__in=own.values("evening")).exclude(player=player)
    for evening, called in at_table.values_list("evening", "name"):
        others.setdefault(evening, set()).add(as_read(called))
    free = [
        seat
        for seat in own
        if as_read(name) not in others.get(seat.evening_id, set())
        and as_read(name) not in dict(GAMES[seat.evening.game].pots)
    ]
    Seat.objects.filter(pk__in=[seat.pk for seat in free]).update(name=name)
    evenings = Evening.objects.filter(pk__in=[seat.evening_id for seat in free])
    evenings.update(names_changed=F("names_changed") + 1)
