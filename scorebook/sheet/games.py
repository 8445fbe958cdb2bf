"""The games of a night in order, their labels, and the games before and after one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorebook.models import Evening
from scorebook.words.games import game_name
from settlement import GAMES


def labels_of(evenings: Sequence[Evening]) -> list[str]:
    """Return the labels of a night's evenings: the games' names, numbered if a game was played twice."""
    names = [game_name(GAMES[evening.game], evening.rules) for evening in evenings]
    again = [names[:place].count(name) + 1 for place, name in enumerate(names)]
    return [f"{name} {time}" if names.count(name) > 1 else name for name, time in zip(names, again, strict=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbours:
    """The label of a game within its night, and the games before and after it with their labels."""

    here: str
    before: tuple[Evening, str] | None
    after: tuple[Evening, str] | None


def neighbours_of(evening: Evening) -> Neighbours:
    """Return the label and the neighbours of a game in its night."""
    played = list(Evening.objects.filter(night=evening.night_id).order_by("opened_at", "pk"))
    named = list(zip(played, labels_of(played), strict=True))
    place = [one.pk for one in played].index(evening.pk)
    return Neighbours(
        here=named[place][1],
        before=named[place - 1] if place else None,
        after=named[place + 1] if place + 1 < len(named) else None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class NightAtAGlance:
    """A night on the home page: its evenings with labels, the first game first, and its people."""

    title: str
    evenings: tuple[tuple[Evening, str], ...]
    names: tuple[str, ...]
    closed: bool
    writable: bool

    @property
    def latest(self) -> Evening:
        """The night's last evening."""
        return self.evenings[-1][0]


def nights_of(evenings: list[Evening], writable: set[int]) -> list[NightAtAGlance]:
    """Return the nights of these evenings (the newest first), each with its games in order."""
    nights: dict[int, list[Evening]] = {}
    for evening in evenings:
        nights.setdefault(evening.night_id, []).append(evening)
    return [_at_a_glance(played[::-1], writable=night in writable) for night, played in nights.items()]


def _at_a_glance(played: list[Evening], *, writable: bool) -> NightAtAGlance:
    names = dict.fromkeys(seat.name for evening in played for seat in evening.seats.all()[: evening.sat])
    return NightAtAGlance(
        evenings=tuple(zip(played, labels_of(played), strict=True)),
        names=tuple(names),
        writable=writable,
        title=next((evening.title for evening in played if evening.title), ""),
        closed=all(evening.closed_at is not None for evening in played),
    )
