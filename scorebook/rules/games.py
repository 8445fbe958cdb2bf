"""The games in words, for the pages on which somebody chooses one."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from settlement import GAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoice:
    """A game described for people who do not know its name: number of players, number of cards, kind of game."""

    key: str
    label: str
    seats: str
    cards: str
    summary: str


def described_games() -> tuple[GameChoice, ...]:
    """Return every game in words."""
    either = " " + _("or") + " "
    return tuple(
        GameChoice(
            key=game.key,
            label=capfirst(_(game.label)),
            seats=_("{seats} players").format(
                seats="–".join(str(n) for n in sorted({min(game.seats), max(game.seats)}))
            ),
            cards=_("{cards} cards").format(cards=either.join(map(str, game.cards))) if game.cards else "",
            summary=_(game.summary),
        )
        for game in GAMES.values()
    )
