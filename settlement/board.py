"""The second entry screen: one on which every tap writes a fact, for games without a declarer's party and one count.

A board is data for one small program in the browser that knows no game, as a face is (see ``settlement.face``).  It has
*steps* in the order of the hand, and in each step *tiles*: a tile writes one fact of the record for the ringed player,
and taps it again to make something else of it.  What a fact is worth is never reckoned there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Told = tuple[tuple[str, Any], ...]
"""Facts by name, with their values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """One answer to a question of the panel: its value, its label, the key that presses it, what the game costs."""

    value: str
    label: str
    letter: str
    short: str = ""
    price: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A question that stands before every tile: a choice of the panel, or without ``picks`` a seat.

    ``only`` names the contracts that ask it; ``short`` is the word in the middle of the table.
    """

    fact: str
    short: str
    question: str
    picks: tuple[Pick, ...] = ()
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What a tap makes of a tile: the facts it lays over it, the word for that, and its mark, ``check`` or ``cross``.

    Where the tile's fact is no small record, the one value has no name.  ``sign`` says the same on paper.
    """

    facts: Told = ()
    label: str = ""
    mark: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """A part of the hand in which things are said: what is said in a ``marked`` one bears its first letter."""

    key: str
    label: str
    letter: str
    marked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank:
    """A field of a small record that the panel asks while its tile is open; ``when`` are facts it belongs to.

    ``choices`` are the keys of the fact's list that are asked here, all where none are named.  A yes drops ``drops``.
    """

    name: str
    when: Told = ()
    choices: tuple[str, ...] = ()
    drops: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A tile: its permanent key, the fact it writes (``part.field`` within a part), its words, and its shape.

    The shapes:

    - ``turns``: the fact itself is what the turns say, none of them at first;
    - ``whose``: the fact is the ringed player, a second tap takes him away;
    - ``part``: a small record of the ringed player, in ``who``; taps walk through its turns and then take it away;
    - ``row``: the same among rows: the one of the ringed player with these ``sets``;
    - ``tally``: so many rows of the ringed player, up to ``most``;
    - ``held``: what the turns say, for the ringed player, in a fact that tells it of each;
    - ``numbers``: the keypad writes a number of the ringed player, up to ``most``; where ``totals`` says, by the number
      of people seated, what all add up to, the last one is filled in; it rests while one of its ``drops`` is told;
    - ``chain``: each tap adds the phase now chosen, up to ``most`` links; ``factors`` tell what a link multiplies by;
    - ``chain_of``: the same in the field ``who`` of the row that was tapped last;
    - ``rows``: one tile for each row of the fact, which walks through the turns of the tile that made it;
    - ``sheet``: opens the fact's own questions.

    ``only`` names the contracts in which it is offered, ``phase`` the field that keeps the phase now chosen (of a
    ``chain`` the phase of every link), ``typed`` the field the keypad writes, ``blanks`` what the panel asks.
    ``drops`` are facts that have no place beside this one.  ``counted`` names facts in whose presence a row that says
    nothing of it counts as its second turn: an announced figure was made unless somebody says that it was lost.
    ``alone`` names numbers of which nobody else has any where the row was made: others that have some make it lost.
    ``decided`` names the numbers that decide whether a row was made, ``enough`` how many are, by contract, and ``adds``
    the facts that add to them, so that too few decide nothing.

    ``column`` is the one of the game's paper columns in which its marks are written, where it has them; ``bare`` marks
    stand there without the letter; ``unsaid`` is what a mark means to which no sign is added.
    """

    key: str
    shape: str
    fact: str
    label: str
    short: str = ""
    letter: str = ""
    only: tuple[str, ...] = ()
    who: str = ""
    sets: Told = ()
    turns: tuple[Turn, ...] = ()
    phase: str = ""
    typed: str = ""
    blanks: tuple[Blank, ...] = ()
    drops: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    alone: str = ""
    decided: str = ""
    enough: tuple[tuple[str, int], ...] = ()
    adds: tuple[str, ...] = ()
    most: int = 0
    totals: tuple[tuple[int, int], ...] = ()
    factors: tuple[tuple[str, int], ...] = ()
    column: str = ""
    bare: bool = False
    unsaid: Told = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A part of the screen: its tiles, beside each other in ``columns``, and the phases that are chosen in it.

    ``lists`` names the rows that stand in the panel while nothing is open there.
    """

    key: str
    label: str
    tiles: tuple[Tile, ...]
    columns: int = 4
    phases: tuple[Phase, ...] = ()
    lists: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """What a hand lacks until one of these facts is told.

    ``fact=value`` is told when the fact says that, of the hand or of somebody.  ``tile`` is what tells it, ``label``
    the word for what is missing; ``only`` names the contracts that need it.
    """

    facts: tuple[str, ...]
    label: str
    tile: str
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The entry screen of a game whose hand is told fact by fact.

    ``asks`` stand before the tiles; ``start`` is the step that follows them, the first where it is empty.  ``needs``
    are what the hand lacks before it can be saved.  ``quick`` are the kinds of entry without play that stand in the
    panel, ``more`` the facts that "More" offers.  ``sits_out`` is the fact that tells who does not play, where the
    dealer does.  ``kontra`` are the words for the levels of kontra; the last names say where the record keeps what the
    pages of every game tell first, empty where the game has no such thing.
    """

    steps: tuple[Step, ...]
    asks: tuple[Ask, ...] = ()
    start: str = ""
    needs: tuple[Need, ...] = ()
    quick: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    kontra: tuple[str, ...] = ()
    kind: str = "hand"
    contract: str = ""
    declarer: str = ""
    partner: str = ""
    alone_by: str = ""
    game_kontra: str = ""
    sits_out: str = ""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile of every step."""
        return tuple(tile for step in self.steps for tile in step.tiles)

    def plays(self, _contract: str, _told: Mapping[str, Any]) -> bool:
        """Tell whether the cards of a hand are played out: what is dealt and not played is no hand of such a game."""
        return True
