"""Who sat together before, and what they played by then: what a new evening is offered with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from scorebook.models import Evening, Seat
from settlement.game import Game
from settlement.settle import Standing
from settlement.vocabulary import as_read

LAST = 30  # evenings that are looked at
MOST_OFFERED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """Who sat at an evening in the end, in their order and by the names they have now; and who deals next."""

    evening: Evening
    names: tuple[str, ...]
    dealer: str = ""

    @property
    def people(self) -> frozenset[str]:
        """Who they are, in whatever order they sit."""
        return frozenset(map(as_read, self.names))


def who_sat(evenings: QuerySet[Evening] | Sequence[Evening]) -> list[Company]:
    """Return who sat at evenings in the end, the latest first: in a club its members who are not away."""
    last = list(evenings[:LAST])
    sat: dict[int, list[tuple[int, str]]] = {evening.pk: [] for evening in last}
    of_club = {evening.pk for evening in last if evening.club_id}
    for seat in Seat.objects.filter(evening__in=last).select_related("player__member").order_by("number"):
        member = getattr(seat.player, "member", None)
        if seat.evening_id not in of_club:
            sat[seat.evening_id].append((seat.number, seat.name))
        elif member is not None and member.away_since is None:
            sat[seat.evening_id].append((seat.number, seat.player.name))
    return [_company(evening, sat[evening.pk]) for evening in last]


def _company(evening: Evening, sat: Sequence[tuple[int, str]], deals: int | None = None) -> Company:
    """Return a company of those who sit there after the last entry: whoever has left by then is none of it."""
    called = dict(sat)
    there = [seat for seat in Standing.from_json(evening.standing).seated if seat in called]
    dealer = called[deals] if deals is not None and deals in there else ""
    return Company(evening=evening, names=tuple(called[seat] for seat in there), dealer=dealer)


def still_here(evening: Evening) -> Company:
    """Return who sits at the table of an evening now, and who would deal next: guests as well, but nobody erased."""
    seats = evening.seats.filter(player__erasure__isnull=True).select_related("player")
    sat = [(seat.number, seat.player.name if evening.club_id else seat.name) for seat in seats]
    return _company(evening, sat, evening.standing["dealer"])


def last_of_game(companies: Iterable[Company], game: Game, names: Sequence[str]) -> Evening | None:
    """Return when these people played a game last: most of those who sit now, and half of them at least."""
    asked, played = set(map(as_read, names)), [one for one in companies if one.evening.game == game.key]
    nearest = max(played, key=lambda one: len(one.people & asked), default=None)
    if nearest is None or 2 * len(nearest.people & asked) < len(asked):
        return None
    return nearest.evening


def offered(companies: Iterable[Company], shown: Sequence[str]) -> list[Company]:
    """Return the other companies of more than one, each once, by what they played last."""
    met = {frozenset(map(as_read, shown))}
    others = []
    for one in companies:
        if len(one.names) > 1 and one.people not in met:
            met.add(one.people)
            others.append(one)
    return others[:MOST_OFFERED]
