"""Random figures told by sides, for the games that write them so."""

from __future__ import annotations

from random import Random
from typing import Any

from settlement.vocabulary import Table

SIDES = ("declarer", "defenders")
Facts = dict[str, Any]


def some_figures(keys: tuple[str, ...], table: Table, random: Random) -> list[Facts]:
    """Return figures of both sides; mostly few, so that they seldom contradict each other."""
    calls = []
    for figure in keys:
        for side in SIDES:
            if random.random() < 0.15:
                announced = random.random() < 0.6
                kontra = random.randint(0, table.rules["kontra_max"]) if announced and random.random() < 0.4 else 0
                is_made = not announced or random.random() < 0.5
                calls.append(
                    {"figure": figure, "side": side, "announced": announced, "made": is_made, "kontra": kontra}
                )
    return calls


def a_result(hand: Facts, total: int, table: Table, random: Random) -> None:
    """Write how the hand ended: card points fitting a volat if one was made, a told result, or a broken rule."""
    volat = next((told["side"] for told in hand["figures"] if told["figure"] == "volat" and told["made"]), None)
    points = {
        None: random.randint(0, total),
        "declarer": random.randint(total * 2 // 3, total),
        "defenders": random.choice((0, 0, random.randint(0, 12))),
    }[volat]
    if random.random() < 0.8:
        hand["declarer_points"] = points
    else:
        hand["game_won"] = random.random() < 0.5 if volat is None else volat == "declarer"
    if random.random() < 0.08 and table.rules["irregularity"] == "pays_everyone":
        kind = random.choice(("revoke", "wrong_discard"))
        hand["irregularity"] = {"kind": kind, "offender": random.choice(table.active)}
    hand["game_kontra"] = random.choice((0, 0, random.randint(0, table.rules["kontra_max"])))
