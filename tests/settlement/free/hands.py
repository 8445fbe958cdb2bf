"""Random rounds of any other game, nearly all of them legal."""

from __future__ import annotations

from random import Random
from typing import Any

from settlement.vocabulary import Table


def a_hand(table: Table, random: Random) -> dict[str, Any]:
    """Return the facts of a round."""
    players = random.sample(table.seated, random.randint(2, table.players))
    largest = random.choice((1, 12, 150, 1_000_000 // table.players))
    scores = {player: random.randint(-largest, largest) for player in players}
    if table.rules["count"] == "won_and_lost":
        *others, last = players
        scores[last] = -sum(scores[player] for player in others)
    elif random.random() < 0.6:
        scores = {player: abs(points) for player, points in scores.items()}
    return {"scores": scores}
