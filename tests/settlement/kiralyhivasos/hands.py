"""Random hands of királyhívásos tarokk, most of them legal."""

from __future__ import annotations

from random import Random
from typing import Any

from settlement.kiralyhivasos.facts import FIGURES
from settlement.vocabulary import Table
from tests.settlement.legal import own_rows
from tests.settlement.tarokk.figures_by_side import a_result, some_figures


def a_hand(table: Table, random: Random) -> dict[str, Any]:
    """Return the facts of a hand."""
    if random.random() < 0.05:
        return {"contract": "passed"}
    declarer = random.choice(table.active)
    hand: dict[str, Any] = {
        "contract": random.choice(("call", "call", "solo_call", "three", "solo_three")),
        "declarer": declarer,
    }
    if "call" in hand["contract"]:
        the_king(hand, table, random)
    if hand.get("thrown_in"):
        return hand
    hand["figures"] = [*some_figures(tuple(figure.key for figure in FIGURES), table, random), *own_rows(table, random)]
    a_result(hand, 70, table, random)
    return hand


def the_king(hand: dict[str, Any], table: Table, random: Random) -> None:
    """Add the place of the called king and its fate to a random hand."""
    where = random.choice(("partner", "partner_hand", "own_hand", "talon"))
    if where.startswith("partner"):
        hand["partner"] = random.choice([seat for seat in table.active if seat != hand["declarer"]])
    if where != "partner":
        hand["called_king_in"] = where
    if where == "own_hand":
        hand["declarer_holds_four_kings"] = True
    if where == "talon" and hand["contract"] == "call":
        what = random.choice(("taken", "left", None))
        hand.update({"thrown_in": True} if what is None else {"talon_half": what})
    hand["called_king_lost"] = not hand.get("thrown_in") and random.random() < 0.3
