"""The rows of the score sheet: words and numbers, translated, ready for a page or for paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _

from scorebook.models import Evening
from scorebook.radli import Ended, Underway
from scorebook.templatetags.points import too_wide
from settlement.board import Board
from settlement.game import Game
from settlement.vocabulary import Account

LARGEST_SHOWN_LARGE = 999
TOP, BOTTOM, WIDE, NARROW = 4.0, 15.0, 6.5, 3.0  # the bowl of the sprite's goblet


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure, announcement or event of an entry, translated: ``label`` names it, ``text`` says all of it.

    ``when`` is the key of the phase it was said in, ``steps`` are the levels of its kontra (phase, times) where these
    differ, ``column`` the game's own column of the paper sheet.
    """

    label: str
    text: str
    announced: bool | None
    outcome: str
    by: str
    to: str
    kontra: int
    kontra_label: str
    opponents: bool
    when: str = ""
    steps: tuple[tuple[str, int], ...] = ()
    column: str = ""


class Company:
    """Who sits at the table: what a played hand and the next one say alike of who deals and who sits out."""

    __slots__ = ()

    names: tuple[str, ...]
    dealer: str
    sitting_out: tuple[int, ...]

    @property
    def dealer_rests(self) -> bool:
        """Tell whether whoever deals sits out."""
        return self.dealer in self.resting

    @property
    def resting(self) -> tuple[str, ...]:
        """Return who sits out, by name."""
        return tuple(self.names[seat] for seat in self.sitting_out)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(Company):
    """An entry as a row of the sheet.

    ``payouts`` are by seat, ``None`` where somebody had no part in it; ``totals`` and ``pots_after`` are as the entry
    left them, ``pots`` what went in or came out.  ``who`` is the pair in words, ``items`` how it was played (figures,
    kontra, a note), ``details`` besides what multiplied it and what the pots got, ``sentence`` the whole row read
    aloud.  An ``undone`` entry is a struck one taken back at once.  ``scores`` are card points by seat where everybody
    counts for himself.  In a rádli, ``written`` is what the entry wrote for each seat, ``written_after`` how far that
    brought them, ``radli`` the rádli it ended, whose result is part of the payouts.  Where a game has several pots,
    ``cups`` are the label, what went in and what lies in each afterwards; ``cells`` are the game's own columns;
    ``played`` tells that it is a hand that was played out.
    """

    names: tuple[str, ...]
    number: int
    version: int
    kind: str
    deals: bool
    title: str
    who: str
    declarer: str
    partner: str
    alone: str
    score: str
    won: bool | None
    result: str
    figures: tuple[Figure, ...]
    kontra: int
    kontra_label: str
    factor: int
    factor_label: str
    items: tuple[str, ...]
    details: tuple[str, ...]
    dealer: str
    sitting_out: tuple[int, ...]
    payouts: tuple[int | None, ...]
    totals: tuple[int, ...]
    pots: Mapping[str, int]
    pots_after: Mapping[str, int]
    struck: bool
    undone: bool
    corrected: bool
    note: str
    written_at: datetime
    hat: str
    sentence: str
    scores: Mapping[int, int] = field(default_factory=dict)
    steps: tuple[tuple[str, int], ...] = ()
    written: tuple[int, ...] = ()
    written_after: tuple[int, ...] = ()
    radli: Ended | None = None
    cups: tuple[tuple[str, int, int], ...] = ()
    cells: tuple[tuple[str, ...], ...] = ()
    played: bool = False

    @property
    def named(self) -> tuple[tuple[str, int | None], ...]:
        """Return (name, payout) by seat."""
        return tuple(zip(self.names, self.payouts, strict=True))

    @property
    def wrote(self) -> tuple[tuple[str, int], ...]:
        """Return (name, points written) by seat; nothing where nobody wrote any."""
        return tuple(zip(self.names, self.written, strict=True)) if any(self.written) else ()

    @property
    def apart(self) -> tuple[int | None, ...]:
        """Return the payouts apart from the result of a rádli, which stands by itself."""
        if self.radli is None:
            return self.payouts
        results = (share.result for share in self.radli.shares)
        return tuple((paid or 0) - result or None for paid, result in zip(self.payouts, results, strict=True))

    @property
    def worth(self) -> tuple[int, ...]:
        """Return where everybody stands: in a rádli as if it were broken off after this entry."""
        if self.radli is not None or not self.written_after:
            return self.totals
        everything = sum(self.written_after)
        return tuple(total + len(self.names) * own - everything
                     for total, own in zip(self.totals, self.written_after, strict=True))  # fmt: skip

    @property
    def written_columns(self) -> tuple[tuple[int, int, int | None], ...]:
        """Return (written, written so far, paid besides) by seat."""
        nothing = (0,) * len(self.names)
        written, after = self.written or nothing, self.written_after or nothing
        return tuple(zip(written, after, self.apart, strict=True))

    @property
    def columns(self) -> tuple[tuple[int | None, int], ...]:
        """Return (payout, total afterwards) by seat."""
        return tuple(zip(self.payouts, self.totals, strict=True))

    @property
    def left(self) -> tuple[int, ...]:
        """Return what lies in each pot afterwards, in the game's order."""
        return tuple(self.pots_after.values())

    @property
    def tall(self) -> bool:
        """Tell whether the payouts stand below each other on a phone."""
        return too_wide(self.payouts) or too_wide(self.written or (0,))


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

    ``rows`` stand oldest first; ``left_out`` counts the older entries not among them; ``hands`` counts the hands dealt
    and not struck.  ``next_number`` is the number the next entry gets: an undone last entry gives its number away.
    ``dealer`` and ``sitting_out`` are those of the next hand, ``radli`` is the one being played
    (``None`` on a closed sheet too).
    """

    evening: Evening
    game: Game
    title: str
    names: tuple[str, ...]
    rows: tuple[Row, ...]
    left_out: int
    totals: tuple[int, ...]
    pots: tuple[Pot, ...]
    strip: tuple[Cell, ...]
    hands: int | None
    next_number: int
    last_number: int
    dealer: str
    sitting_out: tuple[int, ...]
    radli: Underway | None = None

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
        """Tell whether points are only written until a rádli ends."""
        return self.game.writes(self.evening.rules)

    @property
    def standing(self) -> tuple[tuple[str, int, bool], ...]:
        """Return (name, points, sits out next) by seat."""
        return tuple((name, self.totals[n], n in self.sitting_out) for n, name in enumerate(self.names))


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """What a line moved on one account, a player's by seat or a pot's by key."""

    name: str
    points: int
    account: Account = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """One item of a settlement, explained.

    ``value`` is seen from the declarers' side where the line is ``sided``, else a bare amount; ``points`` × ``factors``
    is its size.  ``how`` says the same arithmetic in words; ``writes`` is what everybody wrote for it; ``rule`` is the
    § of the rulebook and ``anchor`` its place on the rulebook's page.
    """

    item: str
    label: str
    price: str
    factors: tuple[tuple[str, int], ...]
    points: int
    times: int
    value: int
    sided: bool
    how: str
    moves: tuple[Move, ...]
    rule: str
    anchor: str
    writes: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """Who pays whom; either may be a pot."""

    payer: str
    payee: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """An entry with everything that made its payouts."""

    row: Row
    lines: tuple[LineView, ...]
    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenHand:
    """The hand being written: what is known of it, in words; ``roles`` says who is what, by seat.

    ``due`` is what it has moved already, by the names of players and pots, where something is paid before its end; a
    hand that ``contradicts`` itself as it stands has moved nothing anybody could rely on.
    """

    title: str
    who: str
    said: tuple[str, ...]
    roles: Mapping[int, str]
    author: str
    due: tuple[Move, ...] = ()
    contradicts: bool = False
