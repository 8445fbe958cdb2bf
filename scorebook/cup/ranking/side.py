"""The side list of a day: how often everybody made one figure of the game, counted from the sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorebook.models import Call, CupDay, CupTable, Entrant, Seat
from scorebook.words.games import figure_label
from settlement.own_figures import own_figures


@dataclass(frozen=True, slots=True, kw_only=True)
class SideRanked:
    """One person of the side list; equal counts share a place."""

    place: int
    who: int
    name: str
    count: int


def side_name(day: CupDay, figure: str, *, by_slip: bool) -> str:
    """Return the name of the figure; ``by_slip`` tells that some tables are counted by their slips."""
    name = figure_label(day.game, figure, {own.figure: own.name for own in own_figures(day.house_rules)})
    return _("%(figure)s, without tables counted by their slips") % {"figure": name} if by_slip else name


def side_list(
    figure: str, tables: Collection[CupTable], names: Mapping[int, str], entrants: Collection[Entrant]
) -> tuple[SideRanked, ...]:
    """Return who made the figure at these tables, the most first; stand-ins are left out.

    A figure that names its player counts for that player, else once for everybody of the side that made it.
    """
    numbers = {one.player_id: one.listed for one in entrants if one.ranked}
    counts = Counter(numbers[who] for who in _makers(figure, [table.night_id for table in tables]) if who in numbers)
    lines: list[SideRanked] = []
    for nth, (who, count) in enumerate(sorted(counts.items(), key=lambda one: (-one[1], one[0])), start=1):
        place = lines[-1].place if lines and lines[-1].count == count else nth
        lines.append(SideRanked(place=place, who=who, name=names[who], count=count))
    return tuple(lines)


def _makers(figure: str, nights: Collection[int | None]) -> Iterator[int]:
    """Yield the player of every figure that was made, once for each."""
    calls = Call.objects.filter(
        figure=figure,
        outcome__in=("made", ""),
        announced__isnull=False,
        entry__struck=False,
        entry__evening__night__in=nights,
    )
    columns = ("by", "opponents", "entry__evening", "entry__declarer", "entry__partner", "entry__played")
    seats = {
        seat: (number, player)
        for seat, number, player in Seat.objects.filter(evening__night__in=nights).values_list("pk", "number", "player")
    }
    at_table: dict[int, list[int]] = {}
    for seat, evening in Seat.objects.filter(evening__night__in=nights).values_list("pk", "evening"):
        at_table.setdefault(evening, []).append(seat)
    for by, opponents, evening, declarer, partner, cards in calls.order_by("pk").values_list(*columns):
        declarers = [seat for seat in (declarer, partner) if seat is not None]
        others = [seat for seat in at_table[evening] if seat not in declarers and cards >> seats[seat][0] & 1]
        for seat in [by] if by is not None else others if opponents else declarers:
            yield seats[seat][1]
