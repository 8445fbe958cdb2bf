"""Games of such different size that the sum of points depends on one game alone. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median_low

TENFOLD = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Unlike:
    """The games with the largest and the smallest wins, and the usual win at a table in each."""

    dear: str
    cheap: str
    dear_points: int
    cheap_points: int


def unlike(rows: Iterable[tuple[int, str, int]]) -> Unlike | None:
    """Return the two games furthest apart if the usual wins differ by more than a factor of ten, else ``None``.

    A row is an evening, its game and one person's result. The usual evening is the median.
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
