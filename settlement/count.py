"""Points that are written hand by hand and paid when the game is up.

The carried state holds the written totals of the game being played.  A game of this kind merges :data:`OPENING` into
its opening state and calls :func:`go_on` or :func:`end_count` after each hand.  Alsós calls such a game a rádli.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from settlement.book import Book, EndedCount
from settlement.game import Progress
from settlement.vocabulary import Points, Seat, Table

KEY = "written"
OPENING = {KEY: None}
"""The carried state: ``None`` before the first hand of a game, then the written totals of its players by seat."""

Totals = Mapping[Seat, Points]


def members(table: Table) -> tuple[Seat, ...]:
    """Return the players of the game, in the order of their seat numbers: everybody at the table."""
    return tuple(sorted(table.seated))


def has_begun(table: Table) -> bool:
    """Tell whether a hand of the game was written."""
    return table.carry[KEY] is not None


def written_so_far(table: Table) -> dict[Seat, Points]:
    """Return the written totals of the current game, by seat."""
    return dict(zip(members(table), table.carry[KEY] or (0,) * table.players, strict=True))


def written_after(table: Table, book: Book) -> dict[Seat, Points]:
    """Return the written totals after the entry that the book holds, by seat."""
    return {seat: total + book.written.get(seat, 0) for seat, total in written_so_far(table).items()}


def go_on(totals: Totals, book: Book) -> None:
    """Carry the written totals to the next hand of the same game."""
    book.carry[KEY] = list(totals.values())


def end_count(
    totals: Totals, result: Sequence[Points], book: Book, *, finished: bool, rewards: Sequence[Points] | None = None
) -> None:
    """Settle the game; the next hand begins another one.

    ``finished`` is false if it ended before anybody reached the limit.
    """
    book.end(
        EndedCount(
            seats=tuple(totals),
            written=tuple(totals.values()),
            rewards=(0,) * len(totals) if rewards is None else tuple(rewards),
            finished=finished,
            result=tuple(result),
        )
    )
    book.carry[KEY] = None


def each_with_each(totals: Sequence[Points]) -> tuple[Points, ...]:
    """Return everybody's result: the sum of the differences between the own total and each other total."""
    everything = sum(totals)
    return tuple(len(totals) * total - everything for total in totals)


def progress_to(limit: Points, table: Table) -> tuple[Progress, ...]:
    """Return everybody's written points and the limit."""
    return tuple(Progress(seat=seat, written=total, limit=limit) for seat, total in written_so_far(table).items())
