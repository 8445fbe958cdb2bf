"""Random hands of alsós, most of them legal."""

from __future__ import annotations

from random import Random
from typing import Any

from settlement.alsos.counting import SUMS, TRICKS
from settlement.alsos.facts import FIGURES, LADDER, NO_TRUMP, TRUMP, Melds
from settlement.vocabulary import Table

PHASES = ("front", "back")
Facts = dict[str, Any]


def a_hand(table: Table, random: Random) -> Facts:
    """Return the facts of a hand."""
    contract = random.choice((TRUMP, TRUMP, TRUMP, NO_TRUMP, NO_TRUMP, "betli", "klopitzky"))
    if contract == "klopitzky":
        return {"contract": contract, "tricks": tricks(table, random)}
    declarer = random.choice(table.active)
    hand: Facts = {"contract": contract, "declarer": declarer}
    if contract == "betli":
        return {**hand, **betli(table, random)}
    hand["kontra"] = chain(random, "front")
    if contract == TRUMP and random.random() < 0.3:
        hand["bela_kassza"] = {"by": random.choice(table.active), "when": random.choice(PHASES)}
    if table.rules["hivas"] and random.random() < 0.2:
        hand["hivas"] = {
            "by": random.choice(table.active),
            "level": random.randint(1, 6),
            "dropped": random.random() < 0.5,
        }
        if hand["hivas"]["dropped"]:
            return hand
    else:
        hand["figures"] = figures(contract, table, random)
    return {**hand, **result(hand, table, random), **melds(hand, table, random)}


def chain(random: Random, when: str) -> tuple[str, ...]:
    """Return a chain of kontras on what was announced then."""
    levels = random.choice((0, 0, 0, 1, random.randint(0, 5)))
    front = random.randint(0, levels) if when == "front" else 0
    return ("front",) * front + ("back",) * (levels - front)


def tricks(table: Table, random: Random) -> dict[int, int]:
    """Return how the tricks fell, of three players often 4-4-1."""
    if len(table.active) == 3 and random.random() < 0.3:
        return dict(zip(random.sample(table.active, 3), (4, 4, 1), strict=True))
    takers = [random.choice(table.active) for _ in range(TRICKS[len(table.active)])]
    return {seat: takers.count(seat) for seat in table.active}


def betli(table: Table, random: Random) -> Facts:
    """Return the facts of a betli besides its declarer."""
    told: Facts = {"betli_origin": random.choice(("all_passed", "switched")), "made": random.random() < 0.5}
    if told["betli_origin"] == "all_passed" or table.rules["switched_betli_kontra"] == "allowed":
        told["kontra"] = chain(random, "back")
    elif random.random() < 0.5:
        told["switched_from"] = {"contract": random.choice((TRUMP, NO_TRUMP))}
    return told


def figures(contract: str, table: Table, random: Random) -> list[Facts]:
    """Return what was announced, each player what fits together."""
    said: list[Facts] = []
    for seat in table.active:
        played = [figure.key for figure in FIGURES if contract == TRUMP or figure.no_trump]
        mine = random.sample(played, random.choice((0, 0, 1, 2)))
        when = random.choice(PHASES)
        for figure in mine if not {"csalad", "osszes_adu"} <= set(mine) else mine[:1]:
            one: Facts = {"figure": figure, "by": seat, "when": when, "kontra": chain(random, when)}
            if figure in ("ulti", "uhu") and random.random() < 0.4:
                one["card"] = "ace"
            said.append(one)
    return said


def result(hand: Facts, table: Table, random: Random) -> Facts:
    """Return counted points or a told result; what the points do not tell of the figures is told."""
    is_made = random.random() < 0.3
    for said in hand.get("figures", ()):
        if is_made or said["figure"] not in (*LADDER, "kassza_200"):
            said["made"] = random.random() < 0.4
    if is_made:
        return {"base_made": random.random() < 0.5}
    points = sum_of_points(hand["contract"], table, random)
    volat = [said for said in hand.get("figures", ()) if said["figure"] == "volat"]
    if volat and random.random() < 0.3:
        volat[0]["made"] = random.random() < 0.7
        return {"card_points": {seat: points if seat == volat[0]["by"] else 0 for seat in table.active}}
    counts = dict.fromkeys(table.active, 0)
    for seat in table.active[:-1]:
        counts[seat] = random.randint(0, points - sum(counts.values()))
    counts[table.active[-1]] = points - sum(counts.values())
    return {"card_points": counts}


def sum_of_points(contract: str, table: Table, random: Random) -> int:
    """Return what everybody's points may add up to."""
    return random.choice(sorted(SUMS[contract, len(table.active)]))


def melds(hand: Facts, table: Table, random: Random) -> Facts:
    """Return the valid melds: runs of one player, fours of a kind of one, and the béla of one."""
    held: dict[int, Facts] = {}
    if random.random() < 0.4:
        held.setdefault(random.choice(table.active), {})["sequences"] = random.choice(((3,), (4,), (5,), (8,), (3, 3)))
    if random.random() < 0.2:
        held.setdefault(random.choice(table.active), {})["vannak"] = random.choice((1, 1, 2))
    if hand["contract"] == TRUMP and random.random() < 0.3:
        bela = hand.get("bela_kassza", {"by": random.choice(table.active)})
        held.setdefault(bela["by"], {})["bela"] = True
    return {"melds": {seat: Melds(**each) for seat, each in held.items()}} if held else {}
