"""The game behind the word that a list uses for it."""

from __future__ import annotations

from scorebook.results.days import plain
from settlement import GAMES


def game_of_word(word: str) -> str | None:
    """Return the key of the only game that this word begins or names; None if several games fit, or none."""
    start = plain(word).strip(" .")
    names = {key: [key, *plain(game.label).split()] for key, game in GAMES.items()}
    exact = [key for key, words in names.items() if start in words]
    fitting = exact or [key for key, words in names.items() if start and any(name.startswith(start) for name in words)]
    return fitting[0] if len(fitting) == 1 else None
