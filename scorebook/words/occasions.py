"""Nights as lists of somebody's evenings name them: by the day, and by what tells two of one day apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Protocol

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorebook.words.dates import clock
from settlement import GAMES


class Game(Protocol):
    """A game of a night."""

    @property
    def slug(self) -> str:
        """What it is called by in addresses."""

    @property
    def title(self) -> str:
        """Its title, if it has one."""

    @property
    def game(self) -> str:
        """The key of what was played."""

    @property
    def cup(self) -> str:
        """The name of the cup day, if it was a table of one."""

    @property
    def began_at(self) -> datetime:
        """When the night began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """The day of a night, what it is called beside the day, and the address and label of each game."""

    day: date
    name: str
    games: Sequence[tuple[str, str]]

    @property
    def together(self) -> str:
        """What the night is called, and its games where it has several."""
        several = ", ".join(label for _slug, label in self.games) if len(self.games) > 1 else ""
        return ": ".join(part for part in (self.name, several) if part)


def occasions(nights: Sequence[Sequence[Game]]) -> list[Occasion]:
    """Return how each night is named; two of one day that would be named alike say when they began."""
    named = [
        Occasion(
            day=timezone.localdate(games[0].began_at),
            name=games[0].cup or (games[0].title if len(games) == 1 else ""),
            games=tuple((one.slug, _label(one)) for one in games),
        )
        for games in nights
    ]
    alike = Counter((one.day, one.together) for one in named)
    hours = [clock(games[0].began_at) for games in nights]
    return [
        replace(one, name=", ".join(part for part in (one.name, hour) if part))
        if alike[one.day, one.together] > 1
        else one
        for one, hour in zip(named, hours, strict=True)
    ]


def _label(one: Game) -> str:
    """Return what a game is called among those of its night; a table of a cup day, by its round and number."""
    if one.cup:
        return one.title.removeprefix(f"{one.cup}, ")
    label = capfirst(_(GAMES[one.game].label))
    return f"{label} ({one.title})" if one.title else label
