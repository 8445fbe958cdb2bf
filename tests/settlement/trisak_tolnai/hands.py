"""Random hands of trisák after Tolnai, many of them legal."""

from __future__ import annotations

from random import Random
from typing import Any

from settlement.trisak_tolnai.facts import AWARDS, BETTLIS, BY_POINTS, CALLS, CONTRACTS
from settlement.vocabulary import Table

Facts = dict[str, Any]


def a_hand(table: Table, random: Random) -> Facts:
    """Return the facts of a hand."""
    contract = random.choice([key for key, _ in CONTRACTS])
    if contract == "passed":
        return {"contract": contract}
    declarer, partner, *_ = random.sample(table.active, 4)
    hand: Facts = {"contract": contract, "declarer": declarer, "held": awards(table, random)}
    if contract == "trischaken":
        return {**hand, "declarer": table.active[0], "card_points": counts(table, random)}
    if contract in CALLS:
        hand.update(
            random.choice(
                (
                    {"partner": partner},
                    {"partner": partner, "called_tarokk_in": "partner_hand"},
                    {"called_tarokk_in": "discard" if contract == "game" else "talon"},
                )
            )
        )
    if contract == "ultimo_call" and hand.get("called_tarokk_in") == "talon" and random.random() < 0.5:
        return {**hand, "conceded": True}
    if contract in BETTLIS:
        hand["declarer_tricks"] = random.choice((0, 0, random.randint(1, 12)))
    if contract in BY_POINTS:
        points = random.randint(0, 106)
        won = points >= table.rules["win_threshold"]
        hand.update(
            random.choice(
                ({"declarer_points": points}, {"game_won": won}, {"declarer_points": points, "game_won": won})
            )
        )
        hand["figures"] = ultimos(contract, table, random)
    hand["game_kontra"] = random.choice((0, 0, random.randint(0, table.rules["kontra_max"])))
    return hand


def ultimos(contract: str, table: Table, random: Random) -> list[Facts]:
    """Return the ultimo of either side, or none."""
    calls = []
    for side in ("declarer", "defenders"):
        is_announced = contract == "ultimo_call" or random.random() < 0.5
        if random.random() < 0.3 or (contract == "ultimo_call" and side == "declarer"):
            kontra = random.randint(0, table.rules["kontra_max"]) if is_announced else 0
            calls.append(
                {
                    "figure": "pagat_ultimo",
                    "side": side,
                    "announced": is_announced,
                    "kontra": kontra,
                    "made": not is_announced or random.random() < 0.5,
                }
            )
    return calls[:1] if contract == "ultimo_call" else calls


def awards(table: Table, random: Random) -> list[Facts]:
    """Return what was held in one hand, mostly nothing."""
    return [{"award": award, "holder": random.choice(table.active)} for award, _ in AWARDS if random.random() < 0.15]


def counts(table: Table, random: Random) -> dict[int, int]:
    """Return how many card points each of the four has: somebody often no trick, ties now and then."""
    whole = 106 if table.rules["talon_in_trischaken"] == "last_trick" else random.randint(76, 100)
    takers = random.sample(table.active, random.choice((1, 2, 3, 4, 4, 4)))
    points = dict.fromkeys(takers, 4)
    if random.random() < 0.3:
        points = {player: whole // len(takers) for player in takers}
    for _ in range(whole - sum(points.values())):
        points[random.choice(takers)] += 1
    return {player: points.get(player, 0) for player in table.active}
