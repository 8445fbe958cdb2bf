"""The rows of the score sheet: translated texts and numbers for pages and paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _

from scorebook.sheet.counts import Ended
from scorebook.sheet.remarks import Said
from scorebook.words.points import too_wide
from settlement.vocabulary import Account

LARGEST_SHOWN_LARGE = 999
TOP, BOTTOM, WIDE, NARROW = 4.0, 15.0, 6.5, 3.0  # the bowl of the goblet in the sprite


def where_inserted(before: int) -> str:
    """Return the text that a line was inserted before another; ``""`` for 0, a line written in turn."""
    return _("inserted before %(number)s") % {"number": before} if before else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure, announcement or event of an entry, translated: ``label`` is its name, ``text`` the complete text.

    ``when`` is the key of its phase.  ``steps`` are the levels of its kontra (phase, factor) if they differ.
    ``column`` is the game's own column on the paper sheet.
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
    """The players at the table; shared by rows and the sheet for dealer and sitting out."""

    __slots__ = ()

    names: tuple[str, ...]
    dealer: str
    sitting_out: tuple[int, ...]

    @property
    def dealer_rests(self) -> bool:
        """Whether the dealer sits out."""
        return self.dealer in self.resting

    @property
    def resting(self) -> tuple[str, ...]:
        """The names of the players who sit out."""
        return tuple(self.names[seat] for seat in self.sitting_out)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """A thing worn at the table and its new wearer: ``sign`` draws it, ``goes_to`` stands before the name."""

    name: str
    sign: str
    goes_to: str
    went: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(Company):
    """An entry as a row of the sheet.

    - ``payouts`` are by seat, ``None`` without a part in it.
    - ``totals`` and ``pots_after`` are those after the entry, 0 for people who sit down later.
    - ``there`` are the seated players in playing order.
    - ``accounts`` is how many had sat down so far; they are the first seats.
    - ``pots`` are the points put into or taken from each pot.
    - ``who`` is the declarer's side as text.
    - ``items`` say how it was played (figures, kontra, note); ``details`` also have factors and the pots' points.
    - ``sentence`` is the whole row for reading aloud.
    - ``undone`` means struck by an undo.
    - ``scores`` are card points by seat in games where each player counts.
    - ``written`` are the points a rádli's entry wrote by seat, ``written_after`` the points so far.
    - ``ended_count`` is the count that the entry ended; its result is part of the payouts.
    - ``cups`` are label, points put in and contents of each cup.
    - ``cells`` are the texts of the game's own columns.
    - ``played`` is true for a hand that was played out or has a result.
    - ``absent`` seats have no column.
    - ``said`` are the remarks.
    - ``inserted`` is the line before which it was inserted, or 0.
    """

    names: tuple[str, ...]
    number: int
    place: int
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
    played: bool
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
    there: tuple[int, ...]
    accounts: int
    pots: Mapping[str, int]
    pots_after: Mapping[str, int]
    struck: bool
    undone: bool
    corrected: bool
    note: str
    written_at: datetime
    worn: Passed | None
    sentence: str
    scores: Mapping[int, int] = field(default_factory=dict)
    steps: tuple[tuple[str, int], ...] = ()
    written: tuple[int, ...] = ()
    written_after: tuple[int, ...] = ()
    ended_count: Ended | None = None
    cups: tuple[tuple[str, int, int], ...] = ()
    cells: tuple[tuple[str, ...], ...] = ()
    absent: frozenset[int] = frozenset()
    said: tuple[Said, ...] = ()
    inserted: int = 0

    @property
    def inserted_where(self) -> str:
        """The text that the entry was inserted before another; ``""`` for an entry written in turn."""
        return where_inserted(self.inserted)

    @property
    def agreed(self) -> tuple[Said, ...]:
        """The people who agree with the present version."""
        return tuple(one for one in self.said if one.agrees)

    @property
    def disputed(self) -> tuple[Said, ...]:
        """The people who dispute it."""
        return tuple(one for one in self.said if one.disputes)

    @property
    def overruled(self) -> tuple[Said, ...]:
        """The people whose dispute was overruled."""
        return tuple(one for one in self.said if one.overruled)

    @property
    def contested(self) -> tuple[Said, ...]:
        """The disputes, open or overruled."""
        return tuple(one for one in self.said if one.contested)

    @property
    def named(self) -> tuple[tuple[str, int | None], ...]:
        """Pairs of name and payout by seat."""
        return tuple(zip(self.names, self.payouts, strict=True))

    @property
    def wrote(self) -> tuple[tuple[str, int], ...]:
        """Pairs of name and points written by seat; ``()`` if nobody wrote any."""
        return tuple(zip(self.names, self.written, strict=True)) if any(self.written) else ()

    @property
    def apart(self) -> tuple[int | None, ...]:
        """The payouts without the result of a rádli, which is shown separately."""
        if self.ended_count is None:
            return self.payouts
        won = self.ended_count.won
        return tuple((paid or 0) - won.get(seat, 0) or None for seat, paid in enumerate(self.payouts))

    @property
    def worth(self) -> tuple[int, ...]:
        """Every player's total; in a rádli as if it were broken off after this entry."""
        if self.ended_count is not None or not self.written_after:
            return self.totals
        everything = sum(self.written_after)
        broken_off = {seat: len(self.there) * self.written_after[seat] - everything for seat in self.there}
        return tuple(total + broken_off.get(seat, 0) for seat, total in enumerate(self.totals))

    @property
    def written_columns(self) -> tuple[tuple[int, int, int | None], ...]:
        """Points written, points so far, and other payouts, for everyone with a column."""
        nothing = (0,) * len(self.names)
        written, after = self.written or nothing, self.written_after or nothing
        columns = enumerate(zip(written, after, self.apart, strict=True))
        return tuple(column for seat, column in columns if seat not in self.absent)

    @property
    def columns(self) -> tuple[tuple[int | None, int | None], ...]:
        """Payout and total afterwards, for everyone with a column."""
        return tuple((paid, self.stands(seat)) for seat, paid in enumerate(self.payouts) if seat not in self.absent)

    def plays(self, seat: int) -> bool:
        """Say whether a seat played the hand: it was seated and did not sit out."""
        return seat in self.there and seat not in self.sitting_out

    def stands(self, seat: int) -> int | None:
        """Return a seat's total afterwards, ``None`` before it had sat down."""
        return self.totals[seat] if seat < self.accounts else None

    @property
    def pots_left(self) -> tuple[int, ...]:
        """The contents of each pot afterwards, in the game's order."""
        return tuple(self.pots_after.values())

    @property
    def tall(self) -> bool:
        """Whether the payouts are stacked on a phone."""
        return too_wide(self.payouts) or too_wide(self.written or (0,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Points moved by a line on one account: a seat's, or a pot's by key."""

    name: str
    points: int
    account: Account = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """One line of a settlement with its explanation.

    ``value`` has the declarers' sign if the line is ``sided``, else no sign.  ``points`` × ``factors`` is its size, and
    ``how`` the same as text.  ``writes`` are the points written for it.  ``rule`` is the section of the rulebook,
    ``anchor`` its place on the rulebook's page.  A line with ``nothing`` has no moves; its ``price`` says why nobody
    pays.
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
    nothing: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """A payment; payer or payee may be a pot."""

    payer: str
    payee: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """An entry with all lines of its settlement."""

    row: Row
    lines: tuple[LineView, ...]
    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenHand:
    """The open hand as text; ``roles`` are the players' roles by seat.

    ``due`` are the points already moved, by name of player or pot, in games that pay before the end of a hand.  A hand
    that ``contradicts`` itself has no ``due``.
    """

    title: str
    who: str
    said: tuple[str, ...]
    roles: Mapping[int, str]
    author: str
    due: tuple[Move, ...] = ()
    contradicts: bool = False
