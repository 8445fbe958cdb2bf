"""Settlement computes the points that a hand of cards moves.  It uses no clock, no randomness, no files, no Django."""

from settlement.alsos import GAME as ALSOS
from settlement.danish import GAME as DANISH
from settlement.free import GAME as FREE
from settlement.game import Game
from settlement.kiralyhivasos import GAME as KIRALYHIVASOS
from settlement.magyar import GAME as MAGYAR
from settlement.paskievics import GAME as PASKIEVICS
from settlement.stroman import GAME as STROMAN
from settlement.tapper import GAME as TAPPER
from settlement.trisak_tolnai import GAME as TRISAK_TOLNAI
from settlement.trisak_wiki import GAME as TRISAK_WIKI
from settlement.ulti import GAME as ULTI

GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        PASKIEVICS,
        MAGYAR,
        KIRALYHIVASOS,
        TAPPER,
        STROMAN,
        TRISAK_TOLNAI,
        TRISAK_WIKI,
        DANISH,
        ALSOS,
        ULTI,
        FREE,
    )
}

__all__ = ["GAMES"]
