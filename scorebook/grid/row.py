"""A row of the grid during reading: its typed cells, its facts so far, and its errors."""

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
    """An error in a cell: the column, the sentence, and the section of the rules, if any."""

    cell: str
    sentence: str
    rule: str = ""


@dataclass(slots=True, kw_only=True)
class Row:
    """A row after reading: its kind, its facts with seats by number, and its errors.

    ``signs`` are the outcomes written beside figures; they are compared with the points later.  ``spread`` are the
    cells that the first cell contained.
    """

    kind: str
    facts: Told = field(default_factory=dict)
    reasons: list[Reason] = field(default_factory=list)
    signs: list[Figure] = field(default_factory=list)
    spread: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class Reading:
    """The reader of one row: the typed cells, the players, and the facts that marks have set."""

    layout: Layout
    company: Company
    cells: Mapping[str, str]
    playing: Playing
    row: Row
    what: What
    party: Party = field(default_factory=Party)
    marked: set[str] = field(default_factory=set)

    def cell(self, key: str) -> str:
        """Return the text of a cell; its words are looked up among all known words."""
        text = self.cells.get(key, "").strip()
        most = FEW_WORDS if self.layout.tiles(key) else MOST_WORDS
        if len(WORDS.findall(text)) > most:
            raise Garbled(_("At most %(most)s words fit into one cell.") % {"most": most})
        return text

    def refuse(self, cell: str, sentence: object) -> None:
        """Record why a cell cannot be read."""
        self.row.reasons.append(Reason(cell=cell, sentence=str(sentence)))

    @property
    def record(self) -> type:
        """The record type of this row."""
        return self.layout.game.kinds[self.row.kind].record

    @property
    def facts_by_name(self) -> Mapping[str, Fact]:
        """The facts of that record type by name."""
        return {fact.name: fact for fact in facts(self.record)}

    @property
    def assigning(self) -> Assigning:
        """The reader for the nested records of this row."""
        return Assigning(company=self.company, party=self.party, kontra=self.layout.kontra, own=self.layout.own)

    def take_marks(self, key: str, typed: str) -> bool:
        """Set the facts of a cell with marks, and return whether the cell has marks only."""
        tiles = self.layout.tiles(key)
        if not tiles or self.row.kind != self.layout.face.kind:
            return False
        marked = marks_of(self.company, tiles, self.record, typed)
        put_marks(self.row.facts, self.facts_by_name, marked or ())
        self.marked.update(path.partition(".")[0] for path, _value in marked or ())
        return marked is not None


def not_here() -> str:
    """Return why a cell must stay empty in this kind of row."""
    return _("This belongs to another kind of row: leave it empty.")
