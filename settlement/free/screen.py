"""The entry screen of any other game: a number for each player."""

from __future__ import annotations

from settlement.board import Board, Need, Step, Tile
from settlement.free.facts import HIGHEST_SCORE, SEATS
from settlement.free.round import FEWEST_SCORES
from settlement.free.tariff import is_written
from settlement.vocabulary import Rules, word


def board(rules: Rules) -> Board:
    """Return the entry screen: a number for each player."""
    scores = Tile(
        key="scores",
        shape="numbers",
        fact="scores",
        label=word("points"),
        short=word("points"),
        least=-HIGHEST_SCORE,
        most=HIGHEST_SCORE,
        totals=() if is_written(rules) else tuple((players, 0) for players in SEATS),
        fewest=FEWEST_SCORES,
        from_each="" if is_written(rules) else word("who won?"),
    )
    return Board(
        steps=(Step(key="scores", label=word("round"), tiles=(scores,)),),
        needs=(Need(facts=("scores",), label=word("points"), tile="scores"),),
    )
