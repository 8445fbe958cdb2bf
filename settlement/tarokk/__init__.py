"""Words shared by the Hungarian tarokk games: their figures, and who plays.

Two sides meet in every hand: the declarer with a partner or alone, and the others (``settlement.stakes``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from settlement.own_figures import OwnFigure
from settlement.vocabulary import Problem, Table, Who, refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure of the game.

    ``extra`` figures are played only where the table put a price on them (``price`` is the usual one, ``silent`` the
    usual one unannounced, 0 where only announced ones count); ``letter`` presses its chip, the word
    ``short`` stands on it.  ``own`` has the prices of a figure of the table's own.
    """

    key: str
    label: str
    rule: str
    short: str = ""
    letter: str = ""
    extra: bool = False
    price: int = 0
    silent: int = 0
    own: OwnFigure | None = None

    @property
    def item(self) -> str:
        """The word for the figure in the permanent key of a line; all figures of a table's own share one."""
        return "own_figure" if self.own else self.key


def hands_to_the_end(seated: int, steps: int) -> int:
    """Return how many hands "skíz oszt" leaves, the observed one counted.

    ``steps`` are the seats from the observed dealer to the holder of the skíz, to the right; the dealer himself is 0.
    """
    return seated + steps


def declarer_and_partner_play(hand: Any, table: Table, *, rule: str) -> Iterator[Problem]:
    """The declarer and his partner are two of the four who play."""
    for field, seat in (("declarer", hand.declarer), ("partner", hand.partner)):
        if seat is not None and seat not in table.active:
            yield refused(field, "seats", rule, also=("dealer",)).because(
                "{who} deals and sits out this hand: choose one of the four who play.", who=Who(seat)
            )
