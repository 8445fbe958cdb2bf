"""Random hands of ulti, most of them legal."""

from __future__ import annotations

from random import Random
from typing import Any

from settlement.ulti.facts import GRADES, HUNDREDS, NO_TRUMP, PARTI, SIDES, TRUMPS
from settlement.vocabulary import Table

Facts = dict[str, Any]


def a_hand(table: Table, random: Random) -> Facts:
    """Return the facts of a hand."""
    contract = random.choice((PARTI, PARTI, *TRUMPS, *NO_TRUMP))
    hand: Facts = {"contract": contract, "declarer": random.choice(table.active), "won": random.random() < 0.6}
    hand |= without_trumps(hand, table, random) if contract in NO_TRUMP else with_trumps(hand, table, random)
    if table.rules["renonc"] != "manual" and random.random() < 0.08:
        return revoked(hand, table, random)
    return hand


def level(table: Table, random: Random) -> int:
    """Return a level of kontra, often none."""
    return random.choice((0, 0, 0, random.randint(0, table.rules["kontra_max"])))


def without_trumps(hand: Facts, table: Table, random: Random) -> Facts:
    """Return the grade and the kontras of a game without trumps."""
    facts: Facts = {"grade": random.choice((None, *(key for key, _ in GRADES)))}
    if table.rules["no_trump_kontra"] == "shared":
        return {**facts, "kontra": level(table, random)}
    defenders = [seat for seat in table.active if seat != hand["declarer"]]
    kontras = {seat: level(table, random) for seat in defenders if random.random() < 0.6}
    return {**facts, "kontra_each": kontras} if kontras else facts


def with_trumps(hand: Facts, table: Table, random: Random) -> Facts:
    """Return hearts, parts, kontras and silent parts of a game with trumps."""
    contract = hand["contract"]
    facts: Facts = {"hearts": random.random() < 0.4, "kontra": level(table, random)}
    if random.random() < 0.4:
        facts["ulti"] = {**part(table, random), "three_cards": random.random() < 0.2}
    elif random.random() < 0.4:
        three = random.random() < 0.2
        facts["silent_ulti"] = {"by": random.choice(table.active), "made": random.random() < 0.6, "three_cards": three}
    if contract in HUNDREDS and random.random() < 0.3:
        facts |= {"durchmars": part(table, random), "open": random.random() < 0.4}
    elif contract in (PARTI, *HUNDREDS):
        facts |= aces(table, random)
        facts |= {"silent_durchmars": side(random)} if random.random() < 0.1 else {}
    if contract == "durchmars":
        facts["open"] = random.random() < 0.3
    return facts | counted(contract, random)


def part(table: Table, random: Random) -> Facts:
    """Return a part that was bid."""
    return {"made": random.random() < 0.6, "kontra": level(table, random)}


def aces(table: Table, random: Random) -> Facts:
    """Return four aces, bid where the table plays them, or silent."""
    if table.rules["four_aces"] and random.random() < 0.3:
        return {"four_aces": part(table, random)}
    return {"silent_four_aces": side(random)} if random.random() < 0.1 else {}


def side(random: Random) -> str:
    """Return one of the two sides."""
    return random.choice([key for key, _ in SIDES])


def counted(contract: str, random: Random) -> Facts:
    """Return a silent hundred, or both counts in place of the facts result of a parti."""
    if contract == PARTI and random.random() < 0.4:
        everything = random.choice((90, 110, 130, 150, 170, 190))
        ours = random.randrange(0, everything + 1, 10)
        return {"won": None, "declarer_points": ours, "defender_points": everything - ours}
    if contract in (PARTI, "durchmars") and random.random() < 0.2:
        return {"silent_hundred": {"side": side(random), "meld": random.choice((None, "forty", "twenty"))}}
    return {}


def revoked(hand: Facts, table: Table, random: Random) -> Facts:
    """Return the same hand ended by a revoke: what was bid, without an outcome."""
    bid: Facts = {name: hand[name] for name in ("contract", "declarer", "hearts", "grade", "kontra") if name in hand}
    for name in ("ulti", "four_aces", "durchmars"):
        if name in hand:
            bid[name] = {"kontra": hand[name]["kontra"]}
    if "kontra_each" in hand:
        bid["kontra_each"] = hand["kontra_each"]
    return {**bid, "renonc": {"by": random.choice(table.active)}}
