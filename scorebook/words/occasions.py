"""Names of nights in lists of evenings: the day, and a difference between nights of one day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Protocol

from django.utils import timezone

from scorebook.words.dates import clock
from scorebook.words.games import game_name, titles_of
from settlement import GAMES


class Game(Protocol):
    """A game of a night."""

    @property
    def slug(self) -> str:
        """The slug of the game's address."""

    @property
    def title(self) -> str:
        """The game's title, or ``""``."""

    @property
    def game(self) -> str:
        """The key of the game that was played."""

    @property
    def cup(self) -> str:
        """The name of the cup day, or ``""``."""

    @property
    def began_at(self) -> datetime:
        """When the night began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """The name of a night: its day, a name beside the day, and the slug and label of each game.

    ``kinds`` are the names of the games that were played, each once.
    """

    day: date
    name: str
    games: Sequence[tuple[str, str]]
    kinds: Sequence[str] = ()

    @property
    def together(self) -> str:
        """The name beside the day, followed by the games if there are several."""
        several = ", ".join(label for _slug, label in self.games) if len(self.games) > 1 else ""
        return ": ".join(part for part in (self.name, several) if part)


def occasions(nights: Sequence[Sequence[Game]]) -> list[Occasion]:
    """Return the name of each night; nights of one day with equal names get the time of their beginning."""
    titles = titles_of((game.game, game.slug) for games in nights for game in games)
    named = [
        Occasion(
            day=timezone.localdate(games[0].began_at),
            name=games[0].cup or (games[0].title or titles.get(games[0].slug, "") if len(games) == 1 else ""),
            games=tuple((game.slug, _label(game, titles)) for game in games),
            kinds=tuple(dict.fromkeys(_name(game, titles) for game in games)),
        )
        for games in nights
    ]
    alike = Counter((occasion.day, occasion.together) for occasion in named)
    hours = [clock(games[0].began_at) for games in nights]
    return [
        replace(occasion, name=", ".join(part for part in (occasion.name, hour) if part))
        if alike[occasion.day, occasion.together] > 1
        else occasion
        for occasion, hour in zip(named, hours, strict=True)
    ]


def _name(game: Game, titles: Mapping[str, str]) -> str:
    return game_name(GAMES[game.game], {"title": titles.get(game.slug)}) if game.game in GAMES else game.game


def _label(game: Game, titles: Mapping[str, str]) -> str:
    """Return the label of a game within its night; a table of a cup day is named by round and number."""
    if game.cup:
        return game.title.removeprefix(f"{game.cup}, ")
    label = _name(game, titles)
    return f"{label} ({game.title})" if game.title else label
