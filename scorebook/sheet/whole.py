"""The complete sheet: its head, rows and pots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from django.utils.translation import gettext as _

from scorebook.models import Evening
from scorebook.sheet.counts import Underway
from scorebook.sheet.remarks import Remarks, Said
from scorebook.sheet.rows import BOTTOM, LARGEST_SHOWN_LARGE, NARROW, TOP, WIDE, Company, Row
from scorebook.words.points import too_wide
from settlement.board import Board
from settlement.game import Count, Game
from settlement.settle import Standing

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell of the state strip; ``name`` is a player's if the cell belongs to one.

    A pot's cell is drawn as a ``cup``.  ``brings`` says what it is played for.
    """

    key: str
    label: str
    value: str
    name: str
    factor: int
    icon: str
    cup: Cup | None = None
    brings: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cup:
    """A drawing of a cup: the contents, and the contents when full."""

    lies: int
    full: int

    @property
    def outline(self) -> str:
        """The corners of the contents' polygon in the sprite's units; the cup is wider at the top."""
        part = min(self.lies, self.full) / self.full if self.full else 0
        level, half = BOTTOM - (BOTTOM - TOP) * part, NARROW + (WIDE - NARROW) * part
        return f"{12 - NARROW:g},{BOTTOM:g} {12 + NARROW:g},{BOTTOM:g} {12 + half:g},{level:g} {12 - half:g},{level:g}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pot:
    """A pot of the table: its key, label and contents."""

    key: str
    label: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningSheet(Company):
    """The sheet of an evening.

    - ``names`` are those of the players who have sat down, by seat.
    - ``known`` also has people who came only by lines that were undone; those lines still name them.
    - ``absent`` are seats among ``names`` whose coming was struck; they have no column.
    - ``rows`` are the oldest first; ``left_out`` counts older entries that are not shown.
    - ``hands`` counts the hands dealt and not struck.
    - ``next_number`` is the number of the next entry; an undone last entry gives up its number.
    - ``dealer`` and ``sitting_out`` are those of the next hand.
    - ``there`` are the seated players in playing order.
    - ``open_count`` is the one being played, ``None`` on a closed sheet.
    - ``said`` are the remarks by line number.
    - ``before_last`` is the table before the last row that counts.
    """

    evening: Evening
    game: Game
    title: str
    names: tuple[str, ...]
    known: tuple[str, ...]
    rows: tuple[Row, ...]
    left_out: int
    totals: tuple[int, ...]
    there: tuple[int, ...]
    pots: tuple[Pot, ...]
    strip: tuple[Cell, ...]
    hands: int | None
    next_number: int
    dealer: str
    sitting_out: tuple[int, ...]
    open_count: Underway | None = None
    absent: frozenset[int] = frozenset()
    said: Remarks = field(default_factory=dict)
    before_last: Standing | None = None

    @property
    def sat(self) -> tuple[int, ...]:
        """The seats with a column."""
        return tuple(seat for seat in range(len(self.names)) if seat not in self.absent)

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the players with a column."""
        return self.of_them(self.names)

    def of_them(self, by_seat: Sequence[T]) -> tuple[T, ...]:
        """Return the items of seats with a column from a sequence by seat."""
        return tuple(by_seat[seat] for seat in self.sat)

    @property
    def worn(self) -> str:
        """The name of the player who wears the worn thing; a player who leaves loses it for good."""
        seat = self.game.wearer(self.evening.standing["carry"])
        return "" if seat is None else self.known[seat]

    @property
    def disputed(self) -> tuple[Said, ...]:
        """All open disputes, also of rows that are not shown."""
        return tuple(one for said in self.said.values() for one in said if one.disputes)

    @property
    def disputed_lines(self) -> tuple[int, ...]:
        """The numbers of the disputed lines."""
        return tuple(dict.fromkeys(one.line for one in self.disputed))

    @property
    def contested(self) -> tuple[Said, ...]:
        """All disputes, open or overruled; both are printed."""
        return tuple(one for said in self.said.values() for one in said if one.contested)

    @property
    def newest_first(self) -> tuple[Row, ...]:
        """The rows in the order for phones."""
        return self.rows[::-1]

    @property
    def last_row(self) -> Row | None:
        """The last row that is not struck."""
        return next((row for row in reversed(self.rows) if not row.struck), None)

    @property
    def players_sum(self) -> int:
        """The sum of the players' totals: the negative of the pots' contents."""
        return sum(self.totals)

    @property
    def pots_sum(self) -> int:
        """The contents of all pots."""
        return sum(pot.points for pot in self.pots)

    @property
    def together(self) -> int:
        """The sum of all accounts; it must be 0."""
        return self.players_sum + self.pots_sum

    @property
    def crowded(self) -> bool:
        """Whether a total is too long for the large digits on a phone."""
        return any(abs(total) > LARGEST_SHOWN_LARGE for total in self.totals)

    @property
    def tall(self) -> bool:
        """Whether the totals are stacked on a phone, and on lines of their own on a wall screen."""
        return too_wide(self.totals)

    @property
    def closed(self) -> bool:
        """Whether the evening is closed."""
        return self.evening.closed_at is not None

    @property
    def columns(self) -> tuple[str, ...]:
        """The labels of the game's own columns."""
        return tuple(str(_(label)) for _key, label in self.game.columns)

    @property
    def partners(self) -> bool:
        """Whether a declarer may have a partner."""
        return bool(self.game.face(self.evening.rules).partner)

    @property
    def uncounted(self) -> bool:
        """Whether a hand has no single count of card points; the result is then shown beside the game."""
        return isinstance(self.game.face(self.evening.rules), Board)

    @property
    def pots_in_play(self) -> tuple[Pot, ...]:
        """The pots in use under the evening's rules, and pots that are not empty."""
        return tuple(pot for pot in self.pots if any(cell.key == pot.key for cell in self.strip))

    @property
    def doubles(self) -> bool:
        """Whether the sheet has a column for the factor of a whole hand."""
        return not self.uncounted or any(row.factor > 1 for row in self.rows)

    @property
    def own_columns(self) -> int:
        """The number of the game's own columns, with the one for sitting out."""
        return len(self.game.columns) + self.rests_beside

    @property
    def left_columns(self) -> int:
        """The number of columns before the players'."""
        return 2 + self.own_columns if self.game.columns else 6 + self.doubles

    @property
    def rests_beside(self) -> bool:
        """Whether in some row a player other than the dealer sits out."""
        return any(row.resting and not row.dealer_rests for row in self.rows)

    @property
    def settled(self) -> bool:
        """Whether any total differs from 0."""
        return any(self.totals)

    @property
    def writes(self) -> bool:
        """Whether points are only written down until a count ends."""
        return self.count is not None

    @property
    def count(self) -> Count | None:
        """The game's count for which points are written, or ``None`` if the rules write none."""
        return self.game.count if self.game.writes(self.evening.rules) else None

    @property
    def standing(self) -> tuple[tuple[str, int, bool], ...]:
        """Name, points, and whether sitting out next, by seat."""
        return tuple((self.names[seat], self.totals[seat], seat in self.sitting_out) for seat in self.sat)
