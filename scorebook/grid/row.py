"""A row of the grid while it is read: its cells as they were typed, its facts so far, what could not be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scorebook.grid.assigning import Assigning, Party, Told
from scorebook.grid.grammar import Garbled
from scorebook.grid.layout import Layout, What
from scorebook.grid.marks import marks_of, put_marks
from scorebook.grid.proofs import Figure
from scorebook.grid.vocabulary import Company
from settlement.facts import Fact, facts
from settlement.vocabulary import Seat

WORDS = re.compile(r"[^\s,;()]+")
MOST_WORDS, FEW_WORDS = 80, 30  # of a cell, of a cell of the paper's own columns
Playing = Callable[[Seat | None, Seat | None], Sequence[Seat]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why a cell cannot stand as it is: the column, the sentence, and the § where there is one."""

    cell: str
    sentence: str
    rule: str = ""


@dataclass(slots=True, kw_only=True)
class Row:
    """A row as it was read: its kind, its facts with seats by number, and what could not be read.

    ``signs`` are the results that were written beside figures: what the points make of them is compared afterwards;
    ``spread`` the cells that were typed into the first one.
    """

    kind: str
    facts: Told = field(default_factory=dict)
    reasons: list[Reason] = field(default_factory=list)
    signs: list[Figure] = field(default_factory=list)
    spread: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class Reading:
    """Reads one row: the cells as they were typed, who sits at the table, and which facts marks have told."""

    layout: Layout
    company: Company
    cells: Mapping[str, str]
    playing: Playing
    row: Row
    what: What
    party: Party = field(default_factory=Party)
    marked: set[str] = field(default_factory=set)

    def cell(self, key: str) -> str:
        """Return what was typed into a cell; each word of it is looked for among all there are."""
        typed = self.cells.get(key, "").strip()
        most = FEW_WORDS if self.layout.tiles(key) else MOST_WORDS
        if len(WORDS.findall(typed)) > most:
            raise Garbled(_("At most %(most)s words fit into one cell.") % {"most": most})
        return typed

    def refuse(self, cell: str, sentence: object) -> None:
        """Write down why a cell cannot be read."""
        self.row.reasons.append(Reason(cell=cell, sentence=str(sentence)))

    @property
    def record(self) -> type:
        """The record this row is read as."""
        return self.layout.game.kinds[self.row.kind].record

    @property
    def asked(self) -> Mapping[str, Fact]:
        """The facts of that record by name."""
        return {fact.name: fact for fact in facts(self.record)}

    @property
    def assigning(self) -> Assigning:
        """What reads the small records of this row."""
        return Assigning(company=self.company, party=self.party, kontra=self.layout.kontra, own=self.layout.own)

    def take_marks(self, key: str, typed: str) -> bool:
        """Write down the marks of one of the paper's own columns; tell whether they were marks."""
        tiles = self.layout.tiles(key)
        if not tiles or self.row.kind != self.layout.face.kind:
            return False
        marked = marks_of(self.company, tiles, self.record, typed)
        put_marks(self.row.facts, self.asked, marked or ())
        self.marked.update(path.partition(".")[0] for path, _value in marked or ())
        return marked is not None


def not_here() -> str:
    """Return why a cell must stay empty in this kind of row."""
    return _("This belongs to another kind of row: leave it empty.")
