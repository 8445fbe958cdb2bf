"""The all-time list: titles and podium places of every person, from the last editions of closed seasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorebook.models import Club, Edition, EditionLine, Season
from scorebook.page.addresses import PLAYERS, TEAMS
from scorebook.words.names import in_order
from scorebook.words.places import PODIUM
from settlement.vocabulary import as_read


@dataclass(slots=True, kw_only=True)
class Titles:
    """The podium places of a person or a team: how often first, second and third, and the seasons won."""

    name: str
    player: int | None = None
    counts: list[int] = field(default_factory=lambda: [0] * PODIUM)
    won: list[Season] = field(default_factory=list)


def titles_of(club: Club, *, public_only: bool) -> dict[str, list[Titles]]:
    """Return the all-time lists of players and of teams, most titles first.

    An archived name without a player counts for the member who has this name now.
    """
    seasons = club.seasons.filter(removed_at=None, closed_at__isnull=False).order_by("first_day", "pk")
    listed = {season.pk: season for season in (seasons.filter(public=True) if public_only else seasons)}
    members = dict(club.members.values_list("reads_as", "player_id"))
    lists: dict[str, dict[object, Titles]] = {PLAYERS: {}, TEAMS: {}}
    for line in _podium_lines(list(listed)):
        reading = as_read(line.name)
        player = (line.player_id or members.get(reading)) if line.board == PLAYERS else None
        name = line.player.name if line.player is not None else line.name
        entry = lists[line.board].setdefault(player or reading, Titles(name=name, player=player))
        entry.counts[(line.place or 1) - 1] += 1
        if line.place == 1:
            entry.won.append(listed[line.edition.season_id])
    return {
        board: sorted(rows.values(), key=lambda row: ([-count for count in row.counts], in_order(row.name)))
        for board, rows in lists.items()
    }


def _podium_lines(seasons: Sequence[int]) -> list[EditionLine]:
    """Return the podium lines of the last editions, the oldest season first."""
    numbers = Edition.objects.filter(season__in=seasons).order_by("season", "number").values_list("season_id", "pk")
    last = dict(numbers)
    lines = EditionLine.objects.filter(edition__in=list(last.values()), guest=False, place__lte=PODIUM)
    return list(lines.select_related("edition", "player").order_by("edition__season__first_day", "edition", "rank"))
