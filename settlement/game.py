"""The description of a game as a value: its tables and functions.  ``settlement.GAMES`` lists all games."""

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
"""Entries in order, each with its kind and its facts (seats as numbers); the last entry is the example itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One level of kontra in a game where levels differ: the phase ``when`` it was announced, and its multiplier.

    The phase is ``front`` or ``back``.
    """

    when: str
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One figure, announcement or event of an entry, as the sheet prints it beside the points.

    ``figure`` is the permanent key.  ``announced`` is ``None`` if the event is neither announced nor silent.
    ``outcome`` is ``made``, ``lost``, ``caught`` or empty.  ``kontra`` is the level reached; ``steps`` lists the levels
    if they differ.  ``opponents`` is true for a figure of the opponents, and ``personal`` for a figure of one player
    instead of a side.  ``when`` is ``front`` or ``back`` in a game with these two phases.  ``column`` is the column of
    the paper sheet (see :class:`Game`).  ``told`` is a longer text than the label, if it varies ("12 tarocks").
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
    """An entry as one row of the sheet, and as columns for statistics.

    ``title`` is the label of the contract or event; ``contract`` is its permanent key.  ``won`` is the result of the
    declarers' side, ``None`` if there is none; ``in_all`` tells that parts of the game ended differently and ``won`` is
    their sum.  ``score`` is the count as text ("54"), with a name if it is not card points ("tricks: 2"); ``scores``
    are the counts by seat if everybody plays for themselves.  ``steps`` are the levels of kontra on the game if they
    differ.  ``note`` is a reason that the table gave.
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
    """A thing that one player has until it goes to another; the public state holds the player's seat under ``key``.

    Screens draw the ``icon``, and paper has the ``sign``.  ``short`` is the word in the strip; ``title`` heads a
    remark. The sentences have the blank ``%(name)s``; ``since`` also has ``%(number)s`` for the line that brought the
    thing. ``wears`` describes the player who has it.  ``goes_to`` stands before the new player's name; ``goes_here``
    explains the sign.  ``wore`` counts the hands after which a player had the thing, in the singular and plural;
    ``most`` is the title of the player who had it most.
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
    wore: tuple[str, str]
    most: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """The game's words for a count: points that are written until a player reaches a limit, and paid only then.

    ``key`` is the key of its list in the settlement document; with ``rewarded`` the list names rewards.  ``title`` is
    the name of the count, and ``numbered`` the name with its number in the evening (``%(number)s``).
    ``sheet`` heads the paper with its hands; ``result`` is the label of its result.  The other fields are sentences.
    ``ends`` is for a change that ends the count, ``unpaid`` for points that are written and not paid.  ``begun`` is for
    a count that has begun, ``open`` for an unfinished count.  ``without`` stands before sums without the count,
    ``without_it`` in a narrow place.  ``table``, ``caption`` and ``signs`` describe the table of its hands on screen
    and on paper.  ``paid`` returns how the result is paid, empty if it is everybody's own points times the others, less
    theirs.  ``fewest`` tells whether the fewest points win.  ``ranks`` returns 0 if the results count in standings; if
    nothing is paid, it returns the sign with which the written points count there.
    """

    key: str
    title: str
    numbered: str
    sheet: str
    result: str
    ends: str
    unpaid: str
    begun: str
    without: str
    without_it: str
    open: str
    table: str
    caption: str
    signs: str
    rewarded: bool = True
    paid: Callable[[Rules], str] = lambda rules: ""
    fewest: Callable[[Rules], bool] = lambda rules: False
    ranks: Callable[[Rules], int] = lambda rules: 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Indicator:
    """One cell of the state strip: a pot, a double round, or a thing that a player has (then with the ``seat``).

    The screen draws a ``pot`` as a cup that is full at ``full`` points; ``brings`` describes what the cup is played
    for.
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
    """The points that a player has written, and the limit that ends the game, 0 if there is none."""

    seat: Seat
    written: Points
    limit: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryKind:
    """A kind of entry: the record, the checks, and the functions that settle and describe an entry.

    With ``deals`` the entry has a dealer and may name one; ``passes_deal`` tells whether the next player deals
    afterwards.  ``deal_follows`` names the seat fact whose player deals next instead; if the fact is absent, the first
    player of the hand deals.  It is empty at tables where the deal goes round.  ``write`` writes the lines of a
    complete entry.  ``so_far`` writes the lines that are already due for an incomplete entry.  ``carry`` returns the
    game's own state after the entry; ``describe`` returns its row of the sheet; ``seats`` returns the people who sit at
    the table afterwards, in playing order.  ``offered`` tells whether the entry screen offers the kind at this table.
    An entry that ``closes`` ends the evening.  ``short`` is the word on a narrow chip.  ``first_player`` names the seat
    fact that means the first player of the hand if it is absent; the entry screen shows this player as the answer.
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
    deal_follows: Callable[[Rules], str] = lambda rules: ""
    carry: Callable[[Any, Table], Mapping[str, Any]] = lambda record, table: table.carry
    seats: Callable[[Any, Table], tuple[Seat, ...]] = lambda record, table: table.seated
    describe: Callable[[Any, Table], Summary]
    offered: Callable[[Table], bool] = lambda table: True
    closes: bool = False
    first_player: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Everything Scorebook knows about a game.

    People: ``seats`` are the numbers of people who may sit at the table; ``active`` is the number who play a hand.  If
    one more sits there, one sits out: the dealer, or the player ``resting`` places to the right of the dealer, unless
    the record names somebody else.  ``refuses`` yields the reasons why a number of people cannot play by the rules.

    Pots: ``pots`` are permanent keys with labels.  ``pots_are_cups`` means that each pot is paid line by line, and no
    pot pays another.  ``founding`` returns the share that each player founds every pot with, 0 if the pots are no
    standing fund that goes on when people join or leave.

    State: ``opening`` is the carried state before the first hand; ``state`` returns its public part (seats, numbers or
    ``None``); ``worn`` is the thing in it that goes from player to player.  ``writes`` tells whether points are only
    written under these rules until a ``count`` ends.  ``transfers_rank`` is false if standings leave out transfers.

    Sheet: ``columns`` replace contract and sides on paper, by key, in a game where everybody plays for themselves.
    ``decided`` labels further keys of :attr:`Summary.contract` that are no choice of the record: what decided the hand.

    Screen: ``face`` returns the entry screen (see ``settlement.face`` and ``settlement.board``); ``strip`` returns the
    cells that it keeps in view; ``progress`` returns each player's points towards the game's limit, if there is one;
    ``foretell`` returns sentences for the preview of a settled entry, besides the payments.

    ``cards`` are the sizes of pack.  ``examples`` are hands for ``active`` players; a table's card shows the first that
    its rules allow, settled by these rules.
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
    count: Count | None = None
    transfers_rank: bool = True
    refuses: Callable[[int, Rules], Iterator[Problem]] = lambda players, rules: iter(())
    examples: tuple[Example, ...] = ()

    def wearer(self, carry: Mapping[str, Any]) -> Seat | None:
        """Return the player who has the thing that goes from player to player, by the carried state."""
        return self.state(carry).get(self.worn.key) if self.worn else None

    @property
    def closing(self) -> EntryKind:
        """The kind of entry that closes an evening."""
        return next(kind for kind in self.kinds.values() if kind.closes)

    def defaults(self) -> dict[str, Any]:
        """Return the default value of every house rule."""
        prices = {rate.key: rate.default for rate in self.rates}
        return {**prices, **{option.key: option.default for option in self.options}}

    def pots_in_play(self, table: Table) -> tuple[tuple[Pot, str], ...]:
        """Return the pots that the strip shows: pots in use under the rules, and pots with points."""
        keys = {cell.key for cell in self.strip(table)}
        return tuple((pot, label) for pot, label in self.pots if pot in keys)

    def __post_init__(self) -> None:
        """Check the tables of the game, and its entry screen against its record.

        :raises ValueError: a house rule is described twice, a preset is wrong, or the screen does not fit.
        """
        keys = [r.key for r in self.rates] + [o.key for o in self.options]
        if len(keys) != len(set(keys)):
            raise ValueError(f"{self.key}: a house rule is described twice")
        for preset in self.presets:
            if unknown := set(preset.values) - set(keys):
                raise ValueError(f"{self.key}, {preset.key}: unknown house rules {sorted(unknown)}")
            if self.writes({**self.defaults(), **preset.values}) and self.count is None:
                raise ValueError(f"{self.key}, {preset.key}: points are written until a count ends that has no words")
            if faults := tuple(self.faults_of_screen({**self.defaults(), **preset.values})):
                raise ValueError(f"{self.key}, {preset.key}: {'; '.join(faults)}")

    def faults_of_screen(self, rules: Rules) -> Iterator[str]:
        """Yield the faults of the entry screen under these rules: things it offers that the game cannot store."""
        screen = self.face(rules)
        for kind in (screen.kind, *screen.quick):
            if kind not in self.kinds:
                yield f"no kind of entry is {kind}"
        if screen.kind in self.kinds:
            yield from faults_of(screen, self.kinds[screen.kind].record)
        if isinstance(screen, Board):
            columns = {"", *dict(self.columns)}
            yield from (
                f"tile {tile.key}: no column is {tile.column}" for tile in screen.tiles if tile.column not in columns
            )


__all__ = ["Check", "EntryKind", "Game", "Indicator", "Line", "Mark", "Progress", "Summary", "Write"]
