"""Evenings written through the ledger, for the papers that settle every entry again."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from scorebook import ledger
from scorebook.models import Evening
from settlement import GAMES
from settlement.alsos.facts import ORIGINS
from tests.paper.evenings import hand, write
from tests.paper.nights import FIVE, LONG
from tests.world.night import play_anything

BOOK = "https://tarokk.example.hu/rules/x/"


def table_of(game: str, names: Sequence[str], **said: Any) -> Evening:
    """Open an evening of a game by its first preset, unless more is said."""
    night = {
        "preset": GAMES[game].presets[0].key,
        "house_rules": {},
        "first_dealer": len(names) - 1,
        "stake_minor_units": 1000,
        "currency": "HUF",
        "title": "Lipótvárosi Tarokk-kör",
        "place": "Három Korona",
    }
    return ledger.open_evening(**{**night, "game": game, "players": tuple(names), **said})


def any_evening(game: str, hands: int = 5, seed: int = 7, **said: Any) -> Evening:
    """Play so many hands of a game that could have been played, at the largest table it has."""
    evening = table_of(game, FIVE[: GAMES[game].seats[-1]], **said)
    play_anything(evening, hands, Random(seed))
    return evening


def vast_evening(names: Sequence[str] = LONG, **said: Any) -> Evening:
    """Let sums of twelve digits change hands at a table of the longest names."""
    prices = {"game.three": 999_999, "kontra_factor": 469_135, "trull.announced": 7, "dealer_cries_laughs": "tolnai"}
    evening = table_of("paskievics", names, house_rules=prices, **said)
    write(evening, "hand", hand(0, 1, 60, announcements=[{"figure": "trull", "by": 1}], game_kontra=1))
    write(evening, "hand", hand(2, 3, 40))
    return evening


def radli_evening() -> Evening:
    """Let one of three win eight betlis: the last of them ends the rádli."""
    evening = table_of("alsos", ("Gergő", "Tünde", "Ödön"), preset="radli")
    for _ in range(8):
        write(evening, "hand", {"contract": "betli", "declarer": 2, "betli_origin": ORIGINS[0][0], "made": True})
    return evening
