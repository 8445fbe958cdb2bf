"""Games so unlike that their points, added up as they are written, are one game's alone.  Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median_low

TENFOLD = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Unlike:
    """The dearest and the cheapest game of a time, and what is won at the table in a usual evening of each."""

    dear: str
    cheap: str
    dear_points: int
    cheap_points: int


def unlike(rows: Iterable[tuple[int, str, int]]) -> Unlike | None:
    """Return the two games furthest apart where a usual evening of one is more than ten of the other; else nothing.

    A row is an evening, its game and what somebody won or lost there.  The usual evening is the one in the middle.
    """
    won: dict[tuple[str, int], int] = {}
    for evening, game, amount in rows:
        won[game, evening] = won.get((game, evening), 0) + max(amount, 0)
    evenings: dict[str, list[int]] = {}
    for (game, _evening), amount in won.items():
        evenings.setdefault(game, []).append(amount)
    usual = {game: middle for game, amounts in evenings.items() if (middle := median_low(amounts))}
    if not usual:
        return None
    dear, cheap = max(usual, key=lambda game: (usual[game], game)), min(usual, key=lambda game: (usual[game], game))
    if usual[dear] <= TENFOLD * usual[cheap]:
        return None
    return Unlike(dear=dear, cheap=cheap, dear_points=usual[dear], cheap_points=usual[cheap])
