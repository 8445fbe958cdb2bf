"""Convert an evening's points into league points, so that tables of different size are comparable. Pure."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

HUNDRED = 100
# The points for places, a row for each size of table, the smallest table first.
Ladder = Sequence[Sequence[int]]
# The worth of an evening counted as written is a whole number, and so is the sum of such a season.
Worth = Fraction | int


class Row(NamedTuple):
    """A person's result at one table of an evening; ``amount`` is in points or in minor units of money.

    A tuple, like ``Night``: a season has thousands of rows, and creating a frozen dataclass takes six times as long.
    """

    evening: int
    who: Hashable
    amount: int
    hands: int
    declared: int = 0
    won: int = 0


class Night(NamedTuple):
    """A row with its worth; ``first`` tells whether the person ended ahead of the whole table.

    ``dealt`` tells that hands were dealt at the table. The row of a whole night has the number of its first game;
    ``games`` are the games the person played, and empty for a night of one game.
    """

    row: Row
    worth: Worth
    first: bool
    dealt: bool = True
    games: tuple[int, ...] = ()


def as_written(amounts: Sequence[int], _ladder: Ladder = ()) -> Sequence[Worth]:
    """Count the amounts as written."""
    return amounts


def share(amounts: Sequence[int], _ladder: Ladder = ()) -> Sequence[Worth]:
    """Count the share of the table's wins in percent; losers get the share of their loss."""
    won = sum(amount for amount in amounts if amount > 0)
    return [Fraction(HUNDRED * amount, won) if won else 0 for amount in amounts]


def place(amounts: Sequence[int], _ladder: Ladder = ()) -> Sequence[Worth]:
    """Count the percentage of opponents left behind; equals count half."""
    others = len(amounts) - 1
    if not others:
        return [0] * len(amounts)
    behind = [2 * sum(other < one for other in amounts) + amounts.count(one) - 1 for one in amounts]
    return [Fraction(HUNDRED * twice, 2 * others) for twice in behind]


def read_ladder(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the rows of a stored ladder, the shortest first: ``10-8-6-4 10-8-6-4-2``."""
    return tuple(sorted((tuple(int(points) for points in row.split("-")) for row in text.split()), key=len))


def row_of(size: int, ladder: Ladder) -> list[int]:
    """Return the points of the places at a table of this size.

    A size without a row of its own uses the next longer row.  Places after the longest row count zero.
    """
    row = next((row for row in ladder if len(row) >= size), ladder[-1] if ladder else ())
    return [*row, *[0] * size][:size]


def by_ladder(amounts: Sequence[int], ladder: Ladder = ()) -> Sequence[Worth]:
    """Count the points of the places; equals share the mean of their places' points."""
    points, order = row_of(len(amounts), ladder), sorted(amounts, reverse=True)
    mean = {}
    for amount in set(amounts):
        first, equals = order.index(amount), order.count(amount)
        mean[amount] = Fraction(sum(points[first : first + equals]), equals)
    return [mean[amount] for amount in amounts]


SCALES: Mapping[str, Callable[[Sequence[int], Ladder], Sequence[Worth]]] = {
    "as_written": as_written,
    "share": share,
    "place": place,
    "ladder": by_ladder,
}

MEANS = frozenset({"share", "place", "ladder"})  # the scales in which the games of a night are averaged, not added up


def nights(rows: Sequence[Row], scale: str, ladder: Ladder = ()) -> list[Night]:
    """Return the worth of every row, table by table; rows of a table need not be adjacent."""
    tables: dict[int, list[Row]] = {}
    for row in rows:
        tables.setdefault(row.evening, []).append(row)
    valued: list[Night] = []
    for table in tables.values():
        amounts = [row.amount for row in table]
        best = max(amounts)
        worths = SCALES[scale](amounts, ladder)
        dealt = any(row.hands for row in table)
        valued += [Night(row, worth, row.amount == best, dealt) for row, worth in zip(table, worths, strict=True)]
    return valued


def by_night(games: Sequence[Night], night_of: Mapping[int, int], scale: str) -> list[Night]:
    """Combine a person's games of one night; ``night_of`` maps a game to the first game of its night.

    Points and money are added up.  A share or a place is the mean of the games, weighted by the hands that the player
    was dealt in each.  A game kept by its result alone weighs as much as the others do on average.
    """
    if not night_of:
        return list(games)
    groups: list[list[Night]] = []
    places: dict[tuple[int, Hashable], int] = {}
    for game in games:
        first_game = night_of.get(game.row.evening)
        place = len(groups) if first_game is None else places.setdefault((first_game, game.row.who), len(groups))
        if place == len(groups):
            groups.append([])
        groups[place].append(game)
    nights = [_night(parts, night_of, scale) for parts in groups]
    best: dict[int, tuple[Worth, int]] = {}
    for night in nights:
        if night.games:
            one = night.row.evening
            best[one] = max(best.get(one, (night.worth, night.row.amount)), (night.worth, night.row.amount))
    return [
        night._replace(first=(night.worth, night.row.amount) == best[night.row.evening]) if night.games else night
        for night in nights
    ]


def _night(parts: Sequence[Night], night_of: Mapping[int, int], scale: str) -> Night:
    """Return one player's night from his games in it."""
    evening = night_of.get(parts[0].row.evening)
    if evening is None:
        return parts[0]
    rows = [part.row for part in parts]
    _, _, amounts, hands, declared, won = zip(*rows, strict=True)
    worths = [part.worth for part in parts]
    return Night(
        Row(evening, rows[0].who, sum(amounts), sum(hands), sum(declared), sum(won)),
        sum(worths) if scale not in MEANS else _mean(worths, _weights(parts)),
        first=False,
        dealt=any(part.dealt for part in parts),
        games=tuple(row.evening for row in rows),
    )


def _weights(parts: Sequence[Night]) -> list[Fraction]:
    """Return the weight of each game of a night for one player."""
    dealt = [part.row.hands for part in parts if part.dealt]
    usual = Fraction(sum(dealt), len(dealt)) if any(dealt) else Fraction(1)
    return [Fraction(part.row.hands) if part.dealt and any(dealt) else usual for part in parts]


def _mean(worths: Sequence[Worth], weights: Sequence[Fraction]) -> Fraction:
    """Return the weighted mean of the games of a night."""
    together = sum([worth * weight for worth, weight in zip(worths, weights, strict=True)], Fraction(0))
    return together / sum(weights, Fraction(0))
