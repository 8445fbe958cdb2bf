"""Random hands of Danish Tarok, most of them legal: melds, faults, fines, ultimo and bagud, nolo, tout, counts."""

from __future__ import annotations

from random import Random
from typing import Any

from settlement.danish.facts import COURT, OFFENCES, SUITS
from settlement.vocabulary import Table

Facts = dict[str, Any]
SUIT, CARD = [key for key, _ in SUITS], [key for key, _ in COURT]
OF_THE_DEALER = ("misdeal", "skat_error")
GRAVE = ("revoke", "wrong_cards", "class_3", "skat_error")


def a_hand(table: Table, random: Random) -> Facts:
    """Return the facts of a hand."""
    pagat, scus, winner = (random.choice(table.active) for _ in range(3))
    hand: Facts = {"melds": some_melds(pagat, scus, table, random)}
    if table.sitting_out and random.random() < 0.3:
        hand["sitting_out"] = table.sitting_out[0]
    hand.update(the_cards(pagat, winner, table, random))
    hand["fines"] = some_fines(winner, table, random)
    how = random.random()
    if how < 0.15:
        hand["nolo"] = random.choice([seat for seat in table.active if seat != winner])
    elif how < 0.3:
        hand.update(a_tout(hand, winner, table, random))
    else:
        hand.update(a_count(winner, table, random))
    hand.update(a_liability(hand, winner, table, random))
    if random.random() < 0.1 and ("tout" in hand or hand["last_trick"]["cards"].get(winner)):
        hand["founding_unpaid"] = (random.randrange(table.players),)
    return hand


def some_melds(pagat: int, scus: int, table: Table, random: Random) -> list[Facts]:
    """Return melds that the same deal could have held, some of them with a fault."""
    found: list[Facts] = []
    if pagat == scus and random.random() < 0.5:
        kind = "small_matadors" if table.rules["small_matadors"] and random.random() < 0.5 else "matadors"
        found.append({"kind": kind, "player": pagat, "count": random.randint(3, 7)})
    if random.random() < 0.25:
        player = random.choice(table.active)
        found.append(
            {"kind": "tarocks", "player": player, "count": random.randint(10, 14), "with_pagat": player == pagat}
        )
    graded = [kind for kind in ("cavallerie", "kings") if random.random() < 0.2]
    found += [a_graded(kind, random.choice(table.active), scus, random) for kind in graded]
    for meld in found:
        if random.random() < 0.15:
            meld["fault"] = random.choice(("omitted", "late", "early", "false", "corrected"))
            meld["noticed_by_other"] = random.random() < 0.5
    return found


def a_graded(kind: str, player: int, scus: int, random: Random) -> Facts:
    """Return half, full or abundant cards of a suit or of kings."""
    meld: Facts = {"kind": kind, "player": player, "grade": "full"}
    if kind == "cavallerie":
        meld["suit"] = random.choice(SUIT)
    if player == scus:
        meld["grade"] = random.choice(("half", "abundant"))
    if meld["grade"] == "half":
        meld["missing"] = random.choice(SUIT if kind == "kings" else CARD)
    return meld


def the_cards(pagat: int, winner: int, table: Table, random: Random) -> Facts:
    """Return what became of the pagat and the kings, in play and in the last trick."""
    cards = {seat: "king" for seat in table.active if random.random() < 0.25}
    hand: Facts = {"kings_lost": [{"player": random.choice(table.active)} for _ in range(random.choice((0, 0, 1, 2)))]}
    fate = random.choice(("saved", "saved", "lost", "laid", "last", "last"))
    if fate == "last":
        cards[pagat] = "pagat"
    else:
        owner = table.dealer if fate == "laid" else pagat
        hand["pagat"] = {"outcome": fate, "player": owner}
    if "pagat" in cards.values() and cards.get(winner) == "king":
        del cards[winner]
    hand["last_trick"] = {"winner": winner, "cards": cards}
    return hand


def a_tout(hand: Facts, winner: int, table: Table, random: Random) -> Facts:
    """Return a tout, and pagat and kings as they end where its player takes every trick."""
    told: Facts = {"tout": {"player": winner, "announced": random.random() < 0.7}}
    told["kings_lost"] = [king for king in hand["kings_lost"] if king["player"] != winner]
    fate = hand.get("pagat", {}).get("outcome")
    others = [seat for seat in table.active if seat != winner]
    if fate in ("saved", "lost"):
        told["pagat"] = {"outcome": fate, "player": winner if fate == "saved" else random.choice(others)}
    return told


def some_fines(winner: int, table: Table, random: Random) -> list[Facts]:
    """Return offences, each with somebody who can have committed it."""
    fines = []
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        offence = random.choice([key for key, _label in OFFENCES])
        player = table.dealer if offence in OF_THE_DEALER else random.choice(table.active)
        if offence == "cups_not_passed":
            player = random.randrange(table.players)
        if not (offence == "wrong_cards" and player == winner):
            fines.append({"offence": offence, "player": player, "after_last_trick": random.choice((None, True, False))})
    return fines


def a_count(winner: int, table: Table, random: Random) -> Facts:
    """Return three counts that make 78, seldom some points less, or more with a loser who makes them good."""
    first = random.randint(6, 60)
    second = random.randint(6, 72 - first)
    counts = dict(zip(random.sample(table.active, 3), (first, second, 78 - first - second), strict=True))
    off = random.choice((*(0,) * 12, -3, 4))
    counts[winner] = max(5, counts[winner] + off)
    if sum(counts.values()) <= 78:
        return {"card_points": counts}
    losers = [seat for seat in table.active if counts[seat] < 26]
    return {"card_points": counts, "count_difference_paid_by": random.choice(losers) if losers else None}


def a_liability(hand: Facts, winner: int, table: Table, random: Random) -> Facts:
    """Return who is liable for what, or makes a lost card good, where somebody is at fault."""
    guilty = [fine["player"] for fine in hand["fines"] if fine["offence"] in GRAVE]
    guilty += [meld["player"] for meld in hand["melds"] if "fault" in meld]
    told: Facts = {}
    if not guilty or random.random() < 0.2:
        return told
    player, cards = random.choice(guilty), hand["last_trick"]["cards"]
    covers: list[int | str] = [seat for seat in cards if seat != winner]
    if winner in cards and winner != player and "nolo" not in hand and "tout" not in hand:
        covers.append("ultimo")
        hand["last_trick"]["awarded"] = random.random() < 0.2
    if covers:
        told["liability"] = {"player": player, "covers": tuple(random.sample(covers, random.randint(1, len(covers))))}
    for king in hand["kings_lost"]:
        if random.random() < 0.5 and king["player"] != player:
            king["reimbursed_by"] = player
    if hand.get("pagat", {}).get("outcome") == "lost" and hand["pagat"]["player"] != player and random.random() < 0.5:
        hand["pagat"]["reimbursed_by"] = player
    return told
