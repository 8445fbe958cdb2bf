"""Types and checks that the Hungarian tarokk games share.

Every hand has two sides: the declarer with or without a partner, and the opponents (``settlement.stakes``).
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

    ``letter`` is the key that presses its chip, and ``short`` is the word on the chip.  ``extra`` figures are played
    only at a table that gave them a price.  ``price`` is the usual price of such a figure, and ``silent`` the usual
    price without an announcement, 0 if only announced figures count.  ``own`` has the prices of a figure of the table's
    own.
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
        """The permanent key of the figure in lines; all figures of a table's own share one key."""
        return "own_figure" if self.own else self.key


def hands_to_the_end(seated: int, steps: int) -> int:
    """Return the number of hands that remain after "skíz oszt", the observed hand included.

    ``steps`` is the number of seats from the observed dealer to the holder of the skíz, counted to the right.
    """
    return seated + steps


def declarer_and_partner_play(hand: Any, table: Table, *, rule: str) -> Iterator[Problem]:
    """The declarer and the partner have to be players of the hand."""
    for field, seat in (("declarer", hand.declarer), ("partner", hand.partner)):
        if seat is not None and seat not in table.active:
            yield refused(field, "seats", rule, also=("dealer",)).because(
                "{who} deals and sits out this hand: choose one of the four who play.", who=Who(seat)
            )
