"""The record of a round of any other game (§2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from settlement.facts import each, seat, whole
from settlement.vocabulary import Points, Seat, word

HIGHEST_SCORE = 1_000_000
SEATS = (2, 3, 4, 5, 6, 7, 8)


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round: the number of each player who took part."""

    scores: Mapping[Seat, Points] | None = each(
        word("points"), "2", whole(word("points"), "2", least=-HIGHEST_SCORE, most=HIGHEST_SCORE)
    )
    dealer: Seat | None = seat(word("dealer"), "1.3")
