"""A whole sheet: its head, its rows, its pots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from django.utils.translation import gettext as _

from scorebook.models import Evening
from scorebook.sheet.radli import Underway
from scorebook.sheet.remarks import Remarks, Said
from scorebook.sheet.rows import BOTTOM, LARGEST_SHOWN_LARGE, NARROW, TOP, WIDE, Company, Row
from scorebook.words.points import too_wide
from settlement.board import Board
from settlement.game import Count, Game
from settlement.settle import Standing

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell of the state strip; ``name`` is a player's where the thing is somebody's.

    A pot's cell is drawn as a ``cup``; ``brings`` says what is played for it.
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
    """A cup as it is drawn: so much of what it holds when it is full lies in it."""

    lies: int
    full: int

    @property
    def outline(self) -> str:
        """Return the corners of what lies in it, in the sprite's measure: the cup is wider above than below."""
        part = min(self.lies, self.full) / self.full if self.full else 0
        level, half = BOTTOM - (BOTTOM - TOP) * part, NARROW + (WIDE - NARROW) * part
        return f"{12 - NARROW:g},{BOTTOM:g} {12 + NARROW:g},{BOTTOM:g} {12 + half:g},{level:g} {12 - half:g},{level:g}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pot:
    """A pot of the table: its key, its label and what lies in it."""

    key: str
    label: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningSheet(Company):
    """The sheet of an evening.

    ``names`` are of those who have sat down, by seat; ``known`` has besides whoever was brought by nothing but lines
    that were taken back, of whom these still tell; whoever is ``absent`` has a number among those who have sat down,
    but his coming was crossed out: he has no column.  ``rows`` stand oldest first; ``left_out`` counts the older
    entries not among them; ``hands`` counts the hands dealt and not struck.  ``next_number`` is the number the next
    entry gets: an undone last entry gives its number away.  ``dealer`` and ``sitting_out`` are those of the next hand,
    ``there`` is who sits there in playing order, ``radli`` is the one being played (``None`` on a closed sheet too).
    ``said`` is what people say of every line, by its number; ``before_last`` is the table before the last row that
    counts.
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
    radli: Underway | None = None
    absent: frozenset[int] = frozenset()
    said: Remarks = field(default_factory=dict)
    before_last: Standing | None = None

    @property
    def sat(self) -> tuple[int, ...]:
        """Return who has a column, by seat."""
        return tuple(seat for seat in range(len(self.names)) if seat not in self.absent)

    @property
    def people(self) -> tuple[str, ...]:
        """Return the names of those who have a column."""
        return self.of_them(self.names)

    def of_them(self, by_seat: Sequence[T]) -> tuple[T, ...]:
        """Return what is theirs of what everybody has by his seat."""
        return tuple(by_seat[seat] for seat in self.sat)

    @property
    def worn(self) -> str:
        """Return who wears what is worn now; somebody who leaves takes it off, and does not have it on coming back."""
        seat = self.game.wearer(self.evening.standing["carry"])
        return "" if seat is None else self.known[seat]

    @property
    def disputed(self) -> tuple[Said, ...]:
        """Return the disputes that are open, whichever rows are shown."""
        return tuple(one for said in self.said.values() for one in said if one.disputes)

    @property
    def disputed_lines(self) -> tuple[int, ...]:
        """Return the numbers of the lines that somebody disputes."""
        return tuple(dict.fromkeys(one.line for one in self.disputed))

    @property
    def contested(self) -> tuple[Said, ...]:
        """Return the disputes that are open or were overruled: paper tells of both."""
        return tuple(one for said in self.said.values() for one in said if one.contested)

    @property
    def newest_first(self) -> tuple[Row, ...]:
        """Return the rows as a phone shows them."""
        return self.rows[::-1]

    @property
    def last_row(self) -> Row | None:
        """Return the row written last that still counts."""
        return next((row for row in reversed(self.rows) if not row.struck), None)

    @property
    def players_sum(self) -> int:
        """Return what the players hold together: minus what lies in the pots."""
        return sum(self.totals)

    @property
    def pots_sum(self) -> int:
        """Return what lies in all pots together."""
        return sum(pot.points for pot in self.pots)

    @property
    def together(self) -> int:
        """Return the sum of everything on the sheet, which is 0 or the sheet is wrong."""
        return self.players_sum + self.pots_sum

    @property
    def crowded(self) -> bool:
        """Tell whether a total is too long for the large figures of a phone."""
        return any(abs(total) > LARGEST_SHOWN_LARGE for total in self.totals)

    @property
    def tall(self) -> bool:
        """Tell whether the totals stand below each other on a phone, and by themselves on a screen at the wall."""
        return too_wide(self.totals)

    @property
    def closed(self) -> bool:
        """Tell whether the evening was closed."""
        return self.evening.closed_at is not None

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the labels of the game's own columns."""
        return tuple(str(_(label)) for _key, label in self.game.columns)

    @property
    def partners(self) -> bool:
        """Tell whether a declarer may have a partner."""
        return bool(self.game.face(self.evening.rules).partner)

    @property
    def uncounted(self) -> bool:
        """Tell whether a hand has no one count of card points: whether it was won stands beside the game."""
        return isinstance(self.game.face(self.evening.rules), Board)

    @property
    def pots_in_play(self) -> tuple[Pot, ...]:
        """The pots that the rules of the evening play with, or in which something lies."""
        return tuple(pot for pot in self.pots if any(cell.key == pot.key for cell in self.strip))

    @property
    def doubles(self) -> bool:
        """Tell whether the sheet has a column for what multiplies a whole hand."""
        return not self.uncounted or any(row.factor > 1 for row in self.rows)

    @property
    def own_columns(self) -> int:
        """Return how many columns of the game's own the sheet has, who sits out counted in."""
        return len(self.game.columns) + self.rests_beside

    @property
    def left_columns(self) -> int:
        """Return the number of columns before the players'."""
        return 2 + self.own_columns if self.game.columns else 6 + self.doubles

    @property
    def rests_beside(self) -> bool:
        """Tell whether somebody sits out though another deals."""
        return any(row.resting and not row.dealer_rests for row in self.rows)

    @property
    def settled(self) -> bool:
        """Tell whether anything was settled already."""
        return any(self.totals)

    @property
    def writes(self) -> bool:
        """Tell whether points are only written until a count ends."""
        return self.count is not None

    @property
    def count(self) -> Count | None:
        """Return what is written until it ends, in the words of the game, where its rules write points."""
        return self.game.count if self.game.writes(self.evening.rules) else None

    @property
    def standing(self) -> tuple[tuple[str, int, bool], ...]:
        """Return (name, points, sits out next) by seat."""
        return tuple((self.names[seat], self.totals[seat], seat in self.sitting_out) for seat in self.sat)
