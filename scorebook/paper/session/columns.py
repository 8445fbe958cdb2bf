"""How wide the columns of the session sheet are: the figures get what they need, the words share the rest.

Figures never break and never leave their column: where they are many or long they stand below each other, in smaller
letters, or the sheet lies on its side.  All widths are millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

POINT = 25.4 / 72
TABULAR, NARROW, BROAD = 0.57, 0.28, 0.72
"""Parts of the size of the letters: a figure or a sign of all figures, a space or a mark, a letter of a currency."""
UPRIGHT: Mapping[str, float] = {"a4": 180, "a5": 126, "letter": 180}
LYING: Mapping[str, float] = {"a4": 273, "a5": 194, "letter": 259}


@dataclass(frozen=True, slots=True, kw_only=True)
class Letters:
    """The sizes of the figures in points: what a row moved, where it left a player, the last row; and their padding."""

    look: str
    change: float
    running: float
    total: float
    padding: float


LETTERS: Mapping[bool, tuple[Letters, ...]] = {
    False: (
        Letters(look="", change=8.7, running=7.8, total=9.4, padding=1.4),
        Letters(look="huge", change=7.7, running=7, total=8.6, padding=1),
        Letters(look="huge giant", change=7.7, running=7, total=7.9, padding=1),
    ),
    True: (
        Letters(look="", change=7.6, running=6.8, total=8.2, padding=1.1),
        Letters(look="huge", change=7.2, running=6.6, total=7.4, padding=1),
        Letters(look="huge giant", change=6.2, running=6.2, total=6.2, padding=0.8),
    ),
}
DENSE = 0.92
"""How much smaller letters are where a game has columns of its own."""
NARROWEST = 0.75
"""The part of the width it likes to have that a column of words can do with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Amounts:
    """The figures of the sheet: what rows moved, where they left the players, totals, pots and how many, and money."""

    changes: Sequence[str]
    running: Sequence[str]
    totals: Sequence[str]
    pots: Sequence[str]
    of_pots: int
    moneys: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The columns of words before the players' as wide as they like to be, nothing for one that takes of the rest.

    ``least`` is the rest they need together, ``changes`` and ``running`` are the narrowest columns of a player.
    """

    wanted: Sequence[float | None]
    least: float
    change: float
    running: float
    pot: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A sheet on one paper: the ``widths`` of all columns; ``stacked`` figures stand below each other.

    ``moneys_below`` tells that amounts of money stand in a line of their own: the columns are too narrow for them.
    """

    widths: tuple[str, ...]
    stacked: bool
    wide: bool
    look: str
    moneys_below: bool


def lay_out(paper: str, words: Words, amounts: Amounts, players: int, *, upright: bool, dense: bool) -> Layout:
    """Return the first layout in which words have room: on its side last, and smaller letters before a second line."""
    small = paper == "a5"
    found = [
        Trial(LYING[paper] if wide else UPRIGHT[paper], letters, stacked, dense)
        for wide in ((False, True) if upright else (True,))
        for stacked in ((True,) if small else (False, True))
        for letters in LETTERS[small]
        if stacked or "giant" not in letters.look
    ]
    best = next(
        (one for one in found if one.rest(words, amounts, players) >= words.least),
        max(found, key=lambda one: one.rest(words, amounts, players)),
    )
    return Layout(
        widths=tuple(f"{width:.2f}" for width in best.widths(words, amounts, players)),
        stacked=best.stacked,
        wide=best.text in LYING.values(),
        look=best.letters.look,
        moneys_below=any(
            best.of_figures(text, best.changed) > best.of_a_player(words, amounts) for text in amounts.moneys
        ),
    )


@dataclass(frozen=True, slots=True)
class Trial:
    """One way to lay a sheet out: in columns that are ``text`` wide together, in these letters."""

    text: float
    letters: Letters
    stacked: bool
    dense: bool

    @property
    def changed(self) -> float:
        """Return the size of what a row moved."""
        return self.letters.change * (DENSE if self.dense and not self.letters.look else 1)

    @property
    def ran(self) -> float:
        """Return the size of where it left a player."""
        return self.letters.running * (DENSE if self.dense and not self.letters.look else 1)

    def of_figures(self, text: str, size: float) -> float:
        """Return how wide a column is that holds these figures, a little more rather than less."""
        return sum(map(_part, text)) * size * POINT + self.letters.padding + 0.4

    def change(self, words: Words, amounts: Amounts) -> float:
        """Return the width of what a row moved."""
        return max([words.change, *(self.of_figures(text, self.changed) for text in amounts.changes)])

    def running(self, words: Words, amounts: Amounts) -> float:
        """Return the width of where it left a player."""
        return max([words.running, *(self.of_figures(text, self.ran) for text in amounts.running)])

    def of_a_player(self, words: Words, amounts: Amounts) -> float:
        """Return the width of all that is one player's."""
        change, running = self.change(words, amounts), self.running(words, amounts)
        total = max((self.of_figures(text, self.letters.total) for text in amounts.totals), default=0)
        return max(total, max(change, running) if self.stacked else change + running)

    def of_a_pot(self, words: Words, amounts: Amounts) -> float:
        """Return the width of what lies in a pot."""
        return max([words.pot, *(self.of_figures(text, self.changed) for text in amounts.pots)])

    def rest(self, words: Words, amounts: Amounts, players: int) -> float:
        """Return what is left for the words that share it where the others are as narrow as they may be."""
        figures = players * self.of_a_player(words, amounts) + amounts.of_pots * self.of_a_pot(words, amounts)
        return self.text - figures - NARROWEST * sum(width or 0 for width in words.wanted)

    def widths(self, words: Words, amounts: Amounts, players: int) -> list[float]:
        """Return the widths of all columns, which fill the sheet."""
        rest, wanted = self.rest(words, amounts, players), sum(width or 0 for width in words.wanted)
        more = min(max(rest - words.least, 0), wanted * (1 - NARROWEST))
        part = NARROWEST + more / wanted
        share = max(rest - more, 0) / max(sum(width is None for width in words.wanted), 1)
        change, whole = self.change(words, amounts), self.of_a_player(words, amounts)
        own = [whole] if self.stacked else [change, whole - change]
        pots = [self.of_a_pot(words, amounts)] * amounts.of_pots
        found = [*(share if width is None else part * width for width in words.wanted), *own * players, *pots]
        return [width * min(self.text / sum(found), 1) for width in found]


def _part(letter: str) -> float:
    if letter in "0123456789+−–":
        return TABULAR
    return BROAD if letter.isalpha() or letter in "€£$" else NARROW
