"""The games in words, for the pages on which somebody chooses one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from settlement import GAMES

OFFERED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoice:
    """A game described for people who do not know its name: number of players, number of cards, kind of game."""

    key: str
    label: str
    seats: str
    cards: str
    summary: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoices:
    """The games that a page offers at once, and the further ones behind a search."""

    first: tuple[GameChoice, ...]
    further: tuple[GameChoice, ...]


def described_games(played: Iterable[str] = ()) -> GameChoices:
    """Return every game in words; the games ``played`` come first, in their order."""
    either = " " + _("or") + " "
    order = dict.fromkeys((*played, *GAMES))
    choices = tuple(
        GameChoice(
            key=game.key,
            label=capfirst(_(game.label)),
            seats=_("{seats} players").format(
                seats="–".join(str(n) for n in sorted({min(game.seats), max(game.seats)}))
            ),
            cards=_("{cards} cards").format(cards=either.join(map(str, game.cards))) if game.cards else "",
            summary=_(game.summary),
        )
        for game in (GAMES[key] for key in order)
    )
    return GameChoices(first=choices[:OFFERED], further=choices[OFFERED:])
