"""Cards held in one hand: each of the others pays the holder, independent of the result of the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from settlement.book import Book, Factor
from settlement.face import Chip
from settlement.facts import Choices, label_of
from settlement.game import Mark
from settlement.stakes import from_each
from settlement.vocabulary import Points, Seat, Table, Text, Who, say, word

ON_CHIPS = {
    "trull": (word("trull"), "T"),
    "four_kings": (word("4 kings"), "N"),
    "heads": (word("heads"), "F"),
    "eight_tarokks": (word("8 tarokks"), "E"),
    "small_honours": (word("sm. honours"), "H"),
}
"""The word on the chip of an award, and the key that presses it."""


class Held(Protocol):
    """A row of the record for cards held in one hand."""

    @property
    def award(self) -> str:
        """The key of the award."""

    @property
    def holder(self) -> Seat:
        """The player who held the cards."""


def write_held(
    held: Held, award: str | Text, price: Points, table: Table, book: Book, *, rule: str, factors: tuple[Factor, ...]
) -> None:
    """Write an award: each of the other players of the hand pays the holder."""
    book.line(
        f"held_{held.award}",
        say("{award}, held by {who}", award=award, who=Who(held.holder)),
        price,
        from_each(held.holder, table.active),
        rule=rule,
        factors=factors,
    )


def write_unpaid(held: Held, award: str | Text, book: Book, *, rule: str, why: Text) -> None:
    """Write an award that is not paid, with the reason."""
    label = say("{award}, held by {who}", award=award, who=Who(held.holder))
    book.nothing(f"held_{held.award}", label, rule=rule, why=why)


def marks_of_held(rows: Iterable[Held], ours: tuple[Seat, ...]) -> Iterator[Mark]:
    """Yield the marks of the held cards; ``ours`` are the players of the declarers' side, if there is one."""
    for held in rows:
        yield Mark(
            figure=f"held_{held.award}",
            label=label_of(held, "award"),
            by=held.holder,
            personal=True,
            opponents=bool(ours) and held.holder not in ours,
        )


def held_chips(awards: Choices) -> tuple[Chip, ...]:
    """Return a chip for each award, except an award with a number."""
    return tuple(
        Chip(figure=key, label=label, short=ON_CHIPS[key][0], letter=ON_CHIPS[key][1], shape="held", proof="held")
        for key, label in awards
        if key in ON_CHIPS
    )
