"""The second kind of entry screen: every tap writes one fact.

Games without a count of the declarer's side use this kind.  A board is data for a small program in the browser, like
a face (see ``settlement.face``); the program knows no game and computes no prices.  A board has *steps* in the order of
the hand, and each step has *tiles*.  A tile writes one fact of the record for the selected player; another tap changes
the fact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Told = tuple[tuple[str, Any], ...]
"""Facts by name, with their values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """One answer to a question of the panel.

    ``letter`` is the key that presses it; ``price`` is the price of the game with this answer.
    """

    value: str
    label: str
    letter: str
    short: str = ""
    price: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A question that the panel asks before the tiles: a choice, or a seat if there are no ``picks``.

    ``only`` names the contracts with this question; ``short`` is the word in the middle of the table.
    """

    fact: str
    short: str
    question: str
    picks: tuple[Pick, ...] = ()
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One state of a tile: the facts that a tap writes, their word, and their mark, ``check`` or ``cross``.

    If the tile's fact is no small record, the turn has one fact without a name.  ``sign`` is the mark on paper.
    """

    facts: Told = ()
    label: str = ""
    mark: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """A part of the hand with announcements of its own; those of a ``marked`` phase show its first letter."""

    key: str
    label: str
    letter: str
    marked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank:
    """A field of a small record that the panel asks while its tile is open.

    The panel asks only if the record has the facts ``when``.  ``choices`` are the keys of the list that it offers, all
    of them if empty.  The answer yes removes the facts ``drops`` from the hand.
    """

    name: str
    when: Told = ()
    choices: tuple[str, ...] = ()
    drops: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A tile: its permanent key, the fact it writes (``part.field`` within a part), its words, and its shape.

    The shapes:

    - ``turns``: the fact takes the values of the turns, one by one; at first it has none;
    - ``whose``: the fact is the selected player; a second tap removes the player;
    - ``part``: a small record with the selected player in ``who``; taps step through its turns and then remove it;
    - ``row``: the same in a list of rows, for the row of the selected player with the facts ``sets``;
    - ``tally``: a number of rows of the selected player, up to ``most``;
    - ``held``: the fact has a value for each player; the selected player's takes the values of the turns;
    - ``numbers``: the keypad writes the selected player's number, from ``least`` to ``most``; ``totals`` gives the sum
      of all numbers by the number of people seated, and the last number is filled in from the sum; with ``fewest`` so
      many numbers are enough; ``from_each`` is the question for winners: they get one number from each of the others;
      the tile is disabled while one of the facts ``drops`` is written;
    - ``chain``: each tap adds the current phase, up to ``most`` links; ``factors`` are what the links multiply by;
    - ``chain_of``: the same in the field ``who`` of the row that was tapped last;
    - ``rows``: one tile for each row of the fact; taps step through the turns of the tile that wrote the row;
    - ``sheet``: a tap opens the fact's own questions.

    ``only`` names the contracts that offer the tile.  ``phase`` is the field for the current phase; in a ``chain``, for
    the phase of every link.  ``typed`` is the field that the keypad writes; ``blanks`` are fields that the panel asks.
    ``beside`` is a fact: the tile is offered only while the fact is written.
    ``never`` names a fact: its player cannot have the fact of a ``held`` tile.
    ``drops`` are facts that a tap removes, because they contradict the tile's fact.

    Some rows get their outcome from other facts.  If a fact of ``counted`` is written, a row without an outcome counts
    as its second turn: most announced figures are then made, a volat is lost.  ``alone`` names a fact with numbers: if
    anybody else has more than zero, the second turn counts too.  ``decided`` names a fact with numbers: a player who
    has ``enough`` of them, by contract, made the row.  Fewer mean that it was lost, unless the player has one of the
    facts ``adds``, which add to the number.

    ``column`` is the game's paper column for the tile's marks.  ``bare`` marks stand there without the letter;
    ``unsaid`` is the meaning of a mark without a sign.
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
    least: int = 0
    most: int = 0
    fewest: int = 0
    from_each: str = ""
    totals: tuple[tuple[int, int], ...] = ()
    factors: tuple[tuple[str, int], ...] = ()
    column: str = ""
    bare: bool = False
    beside: str = ""
    never: str = ""
    unsaid: Told = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A part of the screen: its tiles in so many ``columns``, and the phases that the scribe can choose in it.

    ``lists`` names the rows that the panel shows while no question is open there.
    """

    key: str
    label: str
    tiles: tuple[Tile, ...]
    columns: int = 4
    phases: tuple[Phase, ...] = ()
    lists: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """A requirement of the hand: at least one of these facts has to be written.

    ``fact=value`` asks for this value, of the hand or of any player.  ``tile`` is the tile that writes the fact;
    ``label`` names the missing thing; ``only`` names the contracts with the requirement.
    """

    facts: tuple[str, ...]
    label: str
    tile: str
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The entry screen of a game in which every tap writes one fact.

    The panel puts the questions ``asks`` before the tiles; ``start`` is the step after them, the first step if empty.
    A hand cannot be saved before all its ``needs`` are met.  ``quick`` are kinds of entry without play that the panel
    offers; ``more`` are the facts behind "More".  ``sits_out`` is the fact for the player who sits out if the dealer
    plays.  ``kontra`` are the words for the levels of kontra.  The other fields name the record's facts for the
    contract, its players and its kontra; they are empty if the game has no such fact.
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

    @property
    def only_numbers(self) -> bool:
        """Whether a hand is nothing but a number for each player."""
        return all(tile.shape == "numbers" for tile in self.tiles)

    def plays(self, _contract: str, _told: Mapping[str, Any]) -> bool:
        """Tell whether the hand is played out: always, because these games write no hand that is not played."""
        return True
