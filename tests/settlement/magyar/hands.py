"""Random hands of magyar tarokk, nearly all of them legal."""

from __future__ import annotations

from random import Random
from typing import Any

from settlement.magyar import FIGURES, STEPS
from settlement.vocabulary import Table
from tests.settlement.legal import own_rows
from tests.settlement.tarokk.figures_by_side import a_result, some_figures


def a_hand(table: Table, random: Random) -> dict[str, Any]:
    """Return the facts of a hand."""
    if random.random() < 0.05:
        return {"contract": "passed"}
    contract = random.choice(tuple(STEPS))
    hand: dict[str, Any] = {
        "contract": contract,
        "declarer": random.choice(table.active),
        "step": random.choice((None, random.randint(1, STEPS[contract]))),
    }
    hand["figures"] = [*some_figures(tuple(figure.key for figure in FIGURES), table, random), *own_rows(table, random)]
    a_result(hand, 94, table, random)
    return hand
