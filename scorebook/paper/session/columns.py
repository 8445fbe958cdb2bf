"""Column widths of the session sheet: numbers get the width they need, texts share the rest.

Numbers never break and never leave their column.  If they are many or long, they are stacked, printed smaller, or the
sheet becomes landscape.  All widths are in millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

POINT = 25.4 / 72
TABULAR, NARROW, BROAD = 0.57, 0.28, 0.72
"""Widths as parts of the font size: a digit or sign, a space or mark, a letter of a currency."""
UPRIGHT: Mapping[str, float] = {"a4": 180, "a5": 126, "letter": 180}
LYING: Mapping[str, float] = {"a4": 273, "a5": 194, "letter": 259}


@dataclass(frozen=True, slots=True, kw_only=True)
class Letters:
    """Font sizes in points of payouts, running totals and totals, and the padding of their columns."""

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
"""The factor of font sizes in games with columns of their own."""
NARROWEST = 0.75
"""The least part of its preferred width that a column of text needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Amounts:
    """The numbers on the sheet: payouts, running totals, totals, pots and their number, and money."""

    changes: Sequence[str]
    running: Sequence[str]
    totals: Sequence[str]
    pots: Sequence[str]
    of_pots: int
    moneys: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The text columns before the players' with their preferred widths, ``None`` for those that share the rest.

    ``least`` is the least width of the rest; ``change``, ``running`` and ``pot`` are the narrowest columns of numbers.
    """

    wanted: Sequence[float | None]
    least: float
    change: float
    running: float
    pot: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The layout for one paper: the ``widths`` of all columns; ``stacked`` numbers stand below each other.

    ``moneys_below`` says that money amounts have a line of their own, because the columns are too narrow.
    """

    widths: tuple[str, ...]
    stacked: bool
    wide: bool
    look: str
    moneys_below: bool


def lay_out(paper: str, words: Words, amounts: Amounts, players: int, *, upright: bool, dense: bool) -> Layout:
    """Return the first layout in which texts fit; smaller fonts come before stacking, landscape comes last."""
    small = paper == "a5"
    trials = [
        Trial(LYING[paper] if wide else UPRIGHT[paper], letters, stacked, dense)
        for wide in ((False, True) if upright else (True,))
        for stacked in ((True,) if small else (False, True))
        for letters in LETTERS[small]
        if stacked or "giant" not in letters.look
    ]
    best = next(
        (trial for trial in trials if trial.rest(words, amounts, players) >= words.least),
        max(trials, key=lambda trial: trial.rest(words, amounts, players)),
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
    """One possible layout: columns with the total width ``text``, in these font sizes."""

    text: float
    letters: Letters
    stacked: bool
    dense: bool

    @property
    def changed(self) -> float:
        """The font size of payouts."""
        return self.letters.change * (DENSE if self.dense and not self.letters.look else 1)

    @property
    def ran(self) -> float:
        """The font size of running totals."""
        return self.letters.running * (DENSE if self.dense and not self.letters.look else 1)

    def of_figures(self, text: str, size: float) -> float:
        """Return the width of a column for this number, rounded up."""
        return sum(map(_part, text)) * size * POINT + self.letters.padding + 0.4

    def change(self, words: Words, amounts: Amounts) -> float:
        """Return the width of the payout column."""
        return max([words.change, *(self.of_figures(text, self.changed) for text in amounts.changes)])

    def running(self, words: Words, amounts: Amounts) -> float:
        """Return the width of the running total's column."""
        return max([words.running, *(self.of_figures(text, self.ran) for text in amounts.running)])

    def of_a_player(self, words: Words, amounts: Amounts) -> float:
        """Return the width of all columns of a player."""
        change, running = self.change(words, amounts), self.running(words, amounts)
        total = max((self.of_figures(text, self.letters.total) for text in amounts.totals), default=0)
        return max(total, max(change, running) if self.stacked else change + running)

    def of_a_pot(self, words: Words, amounts: Amounts) -> float:
        """Return the width of a pot's column."""
        return max([words.pot, *(self.of_figures(text, self.changed) for text in amounts.pots)])

    def rest(self, words: Words, amounts: Amounts, players: int) -> float:
        """Return the width that remains for the other texts if all columns are at their narrowest."""
        figures = players * self.of_a_player(words, amounts) + amounts.of_pots * self.of_a_pot(words, amounts)
        return self.text - figures - NARROWEST * sum(width or 0 for width in words.wanted)

    def widths(self, words: Words, amounts: Amounts, players: int) -> list[float]:
        """Return the widths of all columns; together they fill the sheet."""
        rest, wanted = self.rest(words, amounts, players), sum(width or 0 for width in words.wanted)
        more = min(max(rest - words.least, 0), wanted * (1 - NARROWEST))
        part = NARROWEST + more / wanted
        share = max(rest - more, 0) / max(sum(width is None for width in words.wanted), 1)
        change, whole = self.change(words, amounts), self.of_a_player(words, amounts)
        own = [whole] if self.stacked else [change, whole - change]
        pots = [self.of_a_pot(words, amounts)] * amounts.of_pots
        all_widths = [*(share if width is None else part * width for width in words.wanted), *own * players, *pots]
        return [width * min(self.text / sum(all_widths), 1) for width in all_widths]


def _part(letter: str) -> float:
    if letter in "0123456789+−–":
        return TABULAR
    return BROAD if letter.isalpha() or letter in "€£$" else NARROW
