"""Random hands of trisák after the Hungarian Wikipedia, most of them legal."""

from __future__ import annotations

from random import Random
from typing import Any

from settlement.trisak_wiki.facts import CONTRACTS, NOBODY_BID, ULTIMOS
from settlement.vocabulary import Table


def a_hand(table: Table, random: Random) -> dict[str, Any]:
    """Return the facts of a hand."""
    contract = random.choice(CONTRACTS)
    hand: dict[str, Any] = {"contract": contract.key}
    if contract.by == "tricks":
        hand["tricks"] = twelve(table, random)
    if contract.key == NOBODY_BID:
        return hand
    declarer, partner, *_ = random.sample(table.active, 4)
    hand["declarer"] = declarer
    if contract.pair and random.random() < 0.7:
        hand["partner"] = partner
    elif contract.key in ULTIMOS and contract.pair:
        hand["called_tarokk_in"] = "talon"
    if contract.by == "declarer_tricks":
        hand["declarer_tricks"] = random.choice((0, 0, random.randint(1, 12)))
    if contract.by == "declarer_points":
        points = random.randint(0, 64)
        won = points >= table.rules["win_threshold"]
        hand.update(
            random.choice(
                ({"declarer_points": points}, {"game_won": won}, {"declarer_points": points, "game_won": won})
            )
        )
    if contract.ultimo:
        hand["ultimo_made"] = random.random() < 0.5
    hand["game_kontra"] = random.choice((0, 0, random.randint(0, table.rules["kontra_max"])))
    return hand


def twelve(table: Table, random: Random) -> dict[int, int]:
    """Return how the tricks fell."""
    takers = [random.choice(table.active) for _ in range(12)]
    return {player: takers.count(player) for player in table.active}
