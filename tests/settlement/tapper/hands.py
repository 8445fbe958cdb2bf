"""Random hands of tappertarokk, nearly all of them legal."""

from __future__ import annotations

from random import Random
from typing import Any

from settlement.counting import THIRDS
from settlement.tapper.facts import FIGURES
from settlement.vocabulary import Table
from tests.settlement.legal import own_rows
from tests.settlement.tarokk.figures_by_side import a_result, some_figures


def a_hand(table: Table, random: Random) -> dict[str, Any]:
    """Return the facts of a hand."""
    if random.random() < 0.05:
        return {"contract": "passed"}
    hand: dict[str, Any] = {
        "contract": random.choice(("three", "lower_three", "upper_three", "solo")),
        "declarer": random.choice(table.active),
    }
    hand["figures"] = [*some_figures(tuple(figure.key for figure in FIGURES), table, random), *own_rows(table, random)]
    hand["ultimo_announcer"] = random.choice([seat for seat in table.active if seat != hand["declarer"]])
    hand["bidders"] = tuple(random.sample(table.active, random.randint(0, 3)))
    awards = [random.choice((None, "trull", "heads")), random.choice((None, None, "four_kings"))]
    hand["held"] = [{"award": award, "holder": random.choice(table.active)} for award in awards if award]
    counts = [int(count) for count in table.rules["tarokk_count_table"]]
    if counts and random.random() < 0.4:
        count = random.choice(counts)
        hand["held"].append({"award": "tarokk_count", "holder": random.choice(table.active), "count": count})
    a_result(hand, THIRDS[table.rules["deck"]], table, random)
    return hand
