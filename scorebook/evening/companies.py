"""Companies of earlier evenings, offered for a new one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from scorebook.models import Evening, Seat
from settlement.game import Game
from settlement.settle import Standing
from settlement.vocabulary import as_read

LAST = 30  # number of recent evenings to read
MOST_OFFERED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """The people at the end of an evening, in seat order with their present names, and the next dealer."""

    evening: Evening
    names: tuple[str, ...]
    dealer: str = ""

    @property
    def people(self) -> frozenset[str]:
        """The people in normalised form, without an order."""
        return frozenset(map(as_read, self.names))


def who_sat(evenings: QuerySet[Evening] | Sequence[Evening]) -> list[Company]:
    """Return the companies of these evenings, the latest first; in a club only members who are not away."""
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
    """Return the company of the people seated after the last entry, without those who left earlier."""
    called = dict(sat)
    there = [seat for seat in Standing.from_json(evening.standing).seated if seat in called]
    dealer = called[deals] if deals is not None and deals in there else ""
    return Company(evening=evening, names=tuple(called[seat] for seat in there), dealer=dealer)


def still_here(evening: Evening) -> Company:
    """Return the people at the evening's table now, with the next dealer; guests count, erased players do not."""
    seats = evening.seats.filter(player__erasure__isnull=True).select_related("player")
    sat = [(seat.number, seat.player.name if evening.club_id else seat.name) for seat in seats]
    return _company(evening, sat, evening.standing["dealer"])


def last_of_game(companies: Iterable[Company], game: Game, names: Sequence[str]) -> Evening | None:
    """Return the last evening of a game with mostly the same people, at least half of ``names``, or ``None``."""
    people, played = set(map(as_read, names)), [company for company in companies if company.evening.game == game.key]
    nearest = max(played, key=lambda company: len(company.people & people), default=None)
    if nearest is None or 2 * len(nearest.people & people) < len(people):
        return None
    return nearest.evening


def offered(companies: Iterable[Company], current: Sequence[str]) -> list[Company]:
    """Return the most recent other companies, each once; companies of one person are skipped."""
    met = {frozenset(map(as_read, current))}
    others = []
    for company in companies:
        if len(company.names) > 1 and company.people not in met:
            met.add(company.people)
            others.append(company)
    return others[:MOST_OFFERED]
