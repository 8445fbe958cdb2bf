"""Settlement: what a hand of cards comes to.  Pure: no clock, no chance, no files, no framework."""

from settlement.game import Game
from settlement.paskievics import GAME as PASKIEVICS
from settlement.stroman import GAME as STROMAN
from settlement.trisak_wiki import GAME as TRISAK_WIKI

GAMES: dict[str, Game] = {game.key: game for game in (PASKIEVICS, STROMAN, TRISAK_WIKI)}

__all__ = ["GAMES"]
