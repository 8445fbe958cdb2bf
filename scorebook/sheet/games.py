"""A night as one thing: its games in their order, what they are called, and which comes before and after which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorebook.models import Evening
from settlement import GAMES


def labels_of(evenings: Sequence[Evening]) -> list[str]:
    """Return what the evenings of a night are called beside each other: their games, numbered where one comes again."""
    games = [evening.game for evening in evenings]
    again = [games[:place].count(game) + 1 for place, game in enumerate(games)]
    labels = [capfirst(_(GAMES[game].label)) for game in games]
    return [
        f"{label} {time}" if games.count(game) > 1 else label
        for label, game, time in zip(labels, games, again, strict=True)
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbours:
    """What a game is called among those of its night, and the games before and after it with their names."""

    here: str
    before: tuple[Evening, str] | None
    after: tuple[Evening, str] | None


def neighbours_of(evening: Evening) -> Neighbours:
    """Return the games before and after this one in its night."""
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
    """A night on the first page: its evenings with what they are called, the first game first, and who was there."""

    title: str
    evenings: tuple[tuple[Evening, str], ...]
    names: tuple[str, ...]
    closed: bool
    writable: bool

    @property
    def latest(self) -> Evening:
        """Return the evening the night came to last."""
        return self.evenings[-1][0]


def nights_of(evenings: list[Evening], writable: set[int]) -> list[NightAtAGlance]:
    """Return the nights of these evenings (the newest first), each as one thing with its games in their order."""
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
