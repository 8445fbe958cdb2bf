"""The rows of the score sheet: words and numbers, translated, ready for a page or for paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _

from scorebook.sheet.radli import Ended
from scorebook.sheet.remarks import Said
from scorebook.words.points import too_wide
from settlement.vocabulary import Account

LARGEST_SHOWN_LARGE = 999
TOP, BOTTOM, WIDE, NARROW = 4.0, 15.0, 6.5, 3.0  # the bowl of the sprite's goblet


def where_inserted(before: int) -> str:
    """Say before which line another was inserted; nothing for 0, where it was written in its turn."""
    return _("inserted before %(number)s") % {"number": before} if before else ""


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
class Passed:
    """What is worn at the table, and to whom it went: ``sign`` draws it, ``goes_to`` stands before the name."""

    name: str
    sign: str
    goes_to: str
    went: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(Company):
    """An entry as a row of the sheet.

    ``payouts`` are by seat, ``None`` where somebody had no part in it; ``totals`` and ``pots_after`` are as the entry
    left them, 0 where somebody had not sat down yet; ``there`` is who sat there in playing order, ``accounts`` how many
    had sat down so far, by seat the first so many.  ``pots`` is what went in or came out.  ``who`` is the pair in
    words, ``items`` how it was played (figures, kontra, a note), ``details`` besides what multiplied it and what the
    pots got, ``sentence`` the whole row read aloud.  An ``undone`` entry is a struck one taken back at once.
    ``scores`` are card points by seat where everybody counts for himself.  In a rádli, ``written`` is what the entry
    wrote for each seat, ``written_after`` how far that brought them, ``radli`` the rádli it ended, whose result is part
    of the payouts.  Where the pots are cups, ``cups`` are the label, what went in and what lies in each
    afterwards; ``cells`` are the game's own columns; ``played`` tells that it is a hand that was played out, or has a
    result all the same.  Whoever is ``absent`` has a seat and no column; ``said`` is what people at the table say of
    it; ``inserted`` is the line that it was inserted before, 0 where it was written in its turn.
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
    radli: Ended | None = None
    cups: tuple[tuple[str, int, int], ...] = ()
    cells: tuple[tuple[str, ...], ...] = ()
    absent: frozenset[int] = frozenset()
    said: tuple[Said, ...] = ()
    inserted: int = 0

    @property
    def inserted_where(self) -> str:
        """Say before which line it was inserted; nothing where it was written in its turn."""
        return where_inserted(self.inserted)

    @property
    def agreed(self) -> tuple[Said, ...]:
        """Return who agrees with it as it stands."""
        return tuple(one for one in self.said if one.agrees)

    @property
    def disputed(self) -> tuple[Said, ...]:
        """Return who disputes it still."""
        return tuple(one for one in self.said if one.disputes)

    @property
    def overruled(self) -> tuple[Said, ...]:
        """Return whose dispute was overruled."""
        return tuple(one for one in self.said if one.overruled)

    @property
    def contested(self) -> tuple[Said, ...]:
        """Return the disputes that are open or were overruled."""
        return tuple(one for one in self.said if one.contested)

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
        won = self.radli.won
        return tuple((paid or 0) - won.get(seat, 0) or None for seat, paid in enumerate(self.payouts))

    @property
    def worth(self) -> tuple[int, ...]:
        """Return where everybody stands: in a rádli as if it were broken off after this entry."""
        if self.radli is not None or not self.written_after:
            return self.totals
        everything = sum(self.written_after)
        broken_off = {seat: len(self.there) * self.written_after[seat] - everything for seat in self.there}
        return tuple(total + broken_off.get(seat, 0) for seat, total in enumerate(self.totals))

    @property
    def written_columns(self) -> tuple[tuple[int, int, int | None], ...]:
        """Return (written, written so far, paid besides) of everybody who has a column."""
        nothing = (0,) * len(self.names)
        written, after = self.written or nothing, self.written_after or nothing
        columns = enumerate(zip(written, after, self.apart, strict=True))
        return tuple(column for seat, column in columns if seat not in self.absent)

    @property
    def columns(self) -> tuple[tuple[int | None, int | None], ...]:
        """Return (payout, total afterwards) of everybody who has a column."""
        return tuple((paid, self.stands(seat)) for seat, paid in enumerate(self.payouts) if seat not in self.absent)

    def plays(self, seat: int) -> bool:
        """Tell whether somebody sat there and did not sit the hand out."""
        return seat in self.there and seat not in self.sitting_out

    def stands(self, seat: int) -> int | None:
        """Return somebody's total afterwards, ``None`` where he had not sat down yet."""
        return self.totals[seat] if seat < self.accounts else None

    @property
    def left(self) -> tuple[int, ...]:
        """Return what lies in each pot afterwards, in the game's order."""
        return tuple(self.pots_after.values())

    @property
    def tall(self) -> bool:
        """Tell whether the payouts stand below each other on a phone."""
        return too_wide(self.payouts) or too_wide(self.written or (0,))


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
    § of the rulebook and ``anchor`` its place on the rulebook's page.  A line of ``nothing`` has no moves: its
    ``price`` says why nobody pays.
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
