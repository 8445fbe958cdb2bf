"""A game is a value: tables and functions, listed in ``settlement.GAMES``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from settlement.board import Board
from settlement.book import Book, Line
from settlement.face import Face
from settlement.screens import faults_of
from settlement.vocabulary import EMPTY, Option, Points, Pot, Preset, Problem, Rate, Rules, Seat, Table, Text

Check = Callable[[Any, Table], Iterator[Problem]]
Write = Callable[[Any, Table, Book], None]
Example = tuple[tuple[str, Mapping[str, Any]], ...]
"""Entries in order, each its kind and its facts with seats by number; the last of them is what the example is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One level of kontra where levels differ: ``when`` it was said (``front`` or ``back``), what it multiplies by."""

    when: str
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One figure, announcement or event of an entry in words: what the sheet prints beside the points.

    ``figure`` is the permanent key.  ``announced`` is ``None`` for what is neither announced nor silent; ``outcome`` is
    ``made``, ``lost``, ``caught`` or empty; ``kontra`` the level reached, by ``steps`` where these differ;
    ``opponents`` tells that it is not the declarers' side's, ``personal`` that it is one player's and not a side's;
    ``when`` is ``front`` or ``back`` where a game has the
    two phases.  ``column`` is the game's own column of the paper sheet it stands in (see :class:`Game`).  ``told`` says
    the figure in more words than its label has, where these are not the same every time ("12 tarocks").
    """

    figure: str
    label: str
    by: Seat | None = None
    to: Seat | None = None
    announced: bool | None = None
    outcome: str = ""
    kontra: int = 0
    opponents: bool = False
    personal: bool = False
    when: str = ""
    steps: tuple[Step, ...] = ()
    column: str = ""
    told: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """An entry as one row of the sheet, and as the typed columns statistics ask for.

    ``title`` is the contract's or the event's label; ``contract`` its permanent key; ``won`` the declarers' result
    (``None`` where there is none), ``in_all`` where its parts ended differently; ``score`` what was counted, in words
    ("54"), where it is no card points with its name ("tricks: 2"), ``scores`` where everybody counts for himself;
    ``steps`` are the levels of kontra on the game where these differ; ``note`` a reason given by the table.
    """

    title: str
    contract: str = ""
    declarer: Seat | None = None
    partner: Seat | None = None
    alone: str = ""
    score: str | Text = ""
    won: bool | None = None
    in_all: bool = False
    kontra: int = 0
    factor: int = 1
    marks: tuple[Mark, ...] = ()
    note: str = ""
    scores: Mapping[Seat, Points] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Worn:
    """A thing that one player has until it goes to another; whose it is stands under ``key`` in the public state.

    ``icon`` draws it on screens, ``sign`` on paper; ``short`` is its word in the strip, ``title`` heads a remark.  The
    sentences have the blanks ``%(name)s`` and, in ``since``, ``%(number)s`` for the line by which it came; ``wears``
    is said of the player who has it, ``goes_to`` stands before his name, ``goes_here`` explains the sign.
    """

    key: str
    icon: str
    sign: str
    short: str
    title: str
    wears: str
    went: str
    since: str
    goes_to: str
    goes_here: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Indicator:
    """One cell of the state strip: a pot, the double round, what is worn; ``seat`` where it is somebody's.

    A cell of a ``pot`` is drawn as a cup that is full with so many points; ``brings`` tells what it is played for.
    """

    key: str
    label: str
    value: Text | None = None
    seat: Seat | None = None
    factor: int = 1
    pot: Pot | None = None
    full: Points = 0
    brings: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a player has come on the way to a limit that ends something: written points of so many."""

    seat: Seat
    written: Points
    limit: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryKind:
    """A kind of entry: its record, what forbids it, what it writes, and how the deal goes on.

    ``deals`` tells that cards were dealt (the entry has a dealer and may name one); ``passes_deal`` whether the next
    player deals afterwards; ``carry`` returns the game's own state after the entry; ``describe`` its row of the sheet.
    ``so_far`` writes what is due already of an entry that is not written to its end, whatever facts it has; ``seats``
    returns who sits at the table from then on, in playing order.  ``short`` is the word on a narrow chip.
    """

    key: str
    label: str
    short: str = ""
    record: type
    rule: str
    deals: bool
    write: Write
    so_far: Write | None = None
    checks: tuple[Check, ...] = ()
    passes_deal: Callable[[Any, Table], bool] = lambda record, table: True
    carry: Callable[[Any, Table], Mapping[str, Any]] = lambda record, table: table.carry
    seats: Callable[[Any, Table], tuple[Seat, ...]] = lambda record, table: table.seated
    describe: Callable[[Any, Table], Summary]
    offered: Callable[[Table], bool] = lambda table: True
    closes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Everything Scorebook knows about a game.

    ``seats`` are the numbers of people that may be seated, ``active`` how many of them play a hand at most (the most of
    ``seats`` where nobody ever sits out), ``resting`` how many places to the right of the dealer sits who sits out of
    one more, unless the record says so itself; ``cards`` the sizes of pack it is played with; ``pots`` their permanent
    keys with labels, ``pots_are_cups`` whether each is a cup that is paid line by line, so that none pays another;
    ``columns`` what the paper sheet has in place of contract and sides, by key, where everybody plays for himself;
    ``decided`` what decides a hand, by key, where that is no choice of the record's (see :class:`Summary`); ``opening``
    the carried state before the first hand; ``state`` the part of the carried state that is public (seats, numbers or
    nothing), ``worn`` the thing in it that goes from player to player; ``strip`` what the entry screen keeps in view;
    ``progress`` how far each player is on the way to the game's limit, where it has one; ``foretell`` what the preview
    says of a settled entry besides who pays whom; ``face`` what the entry screen offers (see ``settlement.face`` and
    ``settlement.board``). ``founding`` is what each founds every pot with where the pots are a standing fund that goes
    on when people join or leave; 0 where they are none. ``writes`` tells whether points are only written under these
    rules, until a rádli ends; ``refuses`` why so many people cannot play by them. ``examples`` are hands for ``active``
    players that show how it is reckoned: the first that a table's rules allow is settled by them on its card.
    """

    key: str
    label: str
    summary: str
    rulebook: str
    seats: tuple[int, ...]
    active: int
    resting: int = 0
    cards: tuple[int, ...]
    pots: tuple[tuple[Pot, str], ...]
    pots_are_cups: bool = False
    columns: tuple[tuple[str, str], ...] = ()
    decided: tuple[tuple[str, str], ...] = ()
    kinds: Mapping[str, EntryKind]
    rates: tuple[Rate, ...]
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    opening: Mapping[str, Any] = field(default_factory=dict)
    state: Callable[[Mapping[str, Any]], Mapping[str, Seat | None]] = lambda carry: EMPTY
    worn: Worn | None = None
    strip: Callable[[Table], tuple[Indicator, ...]] = lambda table: ()
    progress: Callable[[Table], tuple[Progress, ...]] = lambda table: ()
    founding: Callable[[Rules], Points] = lambda rules: 0
    foretell: Callable[[Any, Table], tuple[Text, ...]] = lambda record, table: ()
    face: Callable[[Rules], Face | Board]
    writes: Callable[[Rules], bool] = lambda rules: False
    refuses: Callable[[int, Rules], Iterator[Problem]] = lambda players, rules: iter(())
    examples: tuple[Example, ...] = ()

    def wearer(self, carry: Mapping[str, Any]) -> Seat | None:
        """Return who has what is worn, by a carried state."""
        return self.state(carry).get(self.worn.key) if self.worn else None

    @property
    def closing(self) -> EntryKind:
        """The kind of entry that closes an evening."""
        return next(kind for kind in self.kinds.values() if kind.closes)

    def defaults(self) -> dict[str, Any]:
        """Return the whole rules before any preset or house rule."""
        prices = {rate.key: rate.default for rate in self.rates}
        return {**prices, **{option.key: option.default for option in self.options}}

    def pots_in_play(self, table: Table) -> tuple[tuple[Pot, str], ...]:
        """Return the pots that the rules play with, or in which something lies."""
        shown = {cell.key for cell in self.strip(table)}
        return tuple((pot, label) for pot, label in self.pots if pot in shown)

    def __post_init__(self) -> None:
        """Refuse a game whose own tables contradict each other, or whose entry screen its record."""
        keys = [r.key for r in self.rates] + [o.key for o in self.options]
        if len(keys) != len(set(keys)):
            raise ValueError(f"{self.key}: a house rule is described twice")
        for preset in self.presets:
            if unknown := set(preset.values) - set(keys):
                raise ValueError(f"{self.key}, {preset.key}: unknown house rules {sorted(unknown)}")
            if faults := tuple(self.faults_of_screen({**self.defaults(), **preset.values})):
                raise ValueError(f"{self.key}, {preset.key}: {'; '.join(faults)}")

    def faults_of_screen(self, rules: Rules) -> Iterator[str]:
        """Yield what the entry screen offers under these rules that the game cannot hold."""
        screen = self.face(rules)
        for kind in (screen.kind, *screen.quick):
            if kind not in self.kinds:
                yield f"no kind of entry is {kind}"
        if screen.kind in self.kinds:
            yield from faults_of(screen, self.kinds[screen.kind].record)
        if isinstance(screen, Board):
            columns = {"", *dict(self.columns)}
            yield from (
                f"tile {one.key}: no column is {one.column}" for one in screen.tiles if one.column not in columns
            )


__all__ = ["Check", "EntryKind", "Game", "Indicator", "Line", "Mark", "Progress", "Summary", "Write"]
