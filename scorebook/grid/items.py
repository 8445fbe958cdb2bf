"""Items with their meaning: a missing comma before a figure is added, and marks before its name are moved behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scorebook.grid import vocabulary
from scorebook.grid.grammar import Item, Mark, Word
from scorebook.grid.layout import FIGURES, Layout
from scorebook.grid.vocabulary import Company, Sense, fold, senses_of

ENOUGH = 3  # letters of a figure's name that begin a new item without a comma
SIGNS = frozenset({Mark.MADE, Mark.LOST, Mark.SAID, Mark.STARS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Parting:
    """The known words for separating items: names and letters of figures, marks, and words that are no figure."""

    figures: frozenset[str]
    letters: frozenset[str]
    marks: frozenset[str]
    others: Sequence[Sense[Any]]

    def is_mark(self, word: Word) -> bool:
        """Say whether a word is a mark of a figure."""
        return word.mark in SIGNS or (word.plain and fold(word.text) in self.marks)

    def is_figure(self, words: Sequence[Word]) -> bool:
        """Say whether the words so far, all or the first of them, name a figure."""
        named = [fold(word.text) for word in words if not self.is_mark(word)]
        whole = "".join(named)
        return bool(named) and (whole in self.figures or named[0] in self.letters or self._begins(named[0]))

    def begins_another(self, words: Sequence[Word], word: Word) -> bool:
        """Say whether a word after others begins another figure, because it is neither a player nor a mark."""
        folded = fold(word.text)
        if not word.plain or len(folded) < ENOUGH or not self.is_figure(words) or not self._begins(folded):
            return False
        whole = "".join(fold(one.text) for one in (*words, word) if not self.is_mark(one))
        return whole not in self.figures and not senses_of(folded, self.others)

    def _begins(self, asked: str) -> bool:
        return any(figure.startswith(asked) for figure in self.figures)


def items_as_meant(layout: Layout, company: Company, kind: str, items: Sequence[Item]) -> Iterator[Item]:
    """Yield the items of a cell: ``trull b+ ulti b-`` as two, ``b+ trull`` with the name first."""
    if not items:
        return
    parting = _parting(layout, company, kind)
    for item in items:
        for part in _parted(parting, item):
            yield _name_first(parting, part)


def _parting(layout: Layout, company: Company, kind: str) -> Parting:
    played = [
        sense
        for sense in layout.targets(kind)
        if sense.rank == FIGURES and any(name == "figure" for name, _key in sense.means.sets)
    ]
    others: list[Sense[Any]] = [
        *company.seats(),
        *vocabulary.said_or_silent(),
        *vocabulary.made_or_lost(),
        *vocabulary.kontras(layout.kontra),
    ]
    return Parting(
        figures=frozenset(fold(word) for sense in played for word in sense.words),
        letters=frozenset(fold(letter) for sense in played for letter in sense.letters),
        marks=vocabulary.marks(layout.kontra),
        others=others,
    )


def _parted(parting: Parting, item: Item) -> Iterator[Item]:
    begun = 0
    for place, word in enumerate(item):
        if parting.begins_another(item[begun:place], word):
            yield item[begun:place]
            begun = place
    yield item[begun:]


def _name_first(parting: Parting, item: Item) -> Item:
    """Return an item with the marks before its name moved behind the rest."""
    first = next((place for place, word in enumerate(item) if not parting.is_mark(word)), 0)
    return (*item[first:], *item[:first])
