"""Random hands of strawman tarokk, nearly all of them legal."""

from __future__ import annotations

from random import Random
from typing import Any

from settlement.vocabulary import Table


def a_hand(table: Table, random: Random) -> dict[str, Any]:
    """Return the facts of a hand."""
    first, second = table.active
    total = 70 if table.rules["deck"] == 54 else 66
    count = random.randint(0, total)
    counts = random.choice(({first: count}, {second: count}, {first: count, second: total - count}))
    hand: dict[str, Any] = {"contract": random.choice(("simple", "game")), "card_points": counts}
    if hand["contract"] == "game":
        hand["declarer"] = random.choice(table.active)
        hand["game_kontra"] = random.choice((0, 0, random.randint(0, table.rules["kontra_max"])))
    awards = [random.choice((None, None, "trull", "heads")), random.choice((None, None, "four_kings"))]
    hand["held"] = [{"award": award, "holder": random.choice(table.active)} for award in awards if award]
    if random.random() < 0.3:
        hand["silent_ultimo"] = random.choice(table.active)
    return hand
