"""Players, values and facts as words of the shorthand, each in a form that nobody takes for another."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language

from scorebook.grid import vocabulary
from scorebook.grid.assigning import choices_of, named_facts
from scorebook.grid.grammar import Garbled, items_of
from scorebook.grid.layout import Layout
from scorebook.grid.vocabulary import Company, Sense, senses_of
from scorebook.sheet.figures import kontra_mark
from scorebook.words.short_names import short_names
from settlement.face import Face
from settlement.facts import Fact, Kind, facts
from settlement.vocabulary import Account, Seat

GAPS = re.compile(r"[\s,;()=:\"„“”>*+!]+")
Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Printing:
    """Writes the cells of one entry; ``plainly`` with every fact named and every player by number."""

    layout: Layout
    company: Company
    kind: str
    facts: Facts
    plainly: bool

    @property
    def record(self) -> type:
        """The record of the entry."""
        return self.layout.game.kinds[self.kind].record

    @property
    def contract(self) -> str:
        """The contract of the entry, empty where it has none."""
        return str(self.facts.get(self.layout.face.contract) or "") if self.kind == self.layout.face.kind else ""

    def side_of(self, seat: Seat) -> str:
        """Return the side of a seat."""
        face = self.layout.face
        own = (self.facts.get(face.declarer), self.facts.get(face.partner))
        return face.sides[seat not in own] if isinstance(face, Face) else ""


def level_of(printing: Printing, level: int) -> str:
    """Return a level of kontra by its mark on paper, where that can be nobody's initials, or by its stars."""
    mark = kontra_mark(level, printing.layout.kontra)
    known: list[Sense[Any]] = [*vocabulary.kontras(printing.layout.kontra), *printing.company.seats()]
    return mark if [sense.means for sense in senses_of(mark, known)] == [level] else "*" * level


def as_word(text: str) -> str:
    """Return a label as one word of the shorthand."""
    return GAPS.sub("-", text.strip()).strip("-")


def seat_of(printing: Printing, account: Account) -> str:
    """Return a player by his short name, or a part of the whole one that is his alone, or by his number."""
    company = printing.company
    if isinstance(account, str):
        return account
    if not printing.plainly:
        short = short_names(company.names, get_language() or "")[account]
        for word in (short, *company.names[account].split(), as_word(company.names[account])):
            read = items_of(word) if GAPS.search(word) is None else ()
            if len(read) == 1 and len(read[0]) == 1 and [one.means for one in company.named(read[0][0])] == [account]:
                return word
    return f"#{account + 1}"


def named_by(known: Sequence[Sense[Any]], meant: Sense[Any]) -> str:
    """Return the first of a thing's words that nobody takes for another: a short one before a long one."""
    for word in (*sorted({as_word(word) for word in meant.words}, key=len), meant.key):
        senses = senses_of(word, known)
        try:
            read = items_of(word)
        except Garbled:
            continue
        if len(senses) == 1 and senses[0].means == meant.means and len(read) == 1 and len(read[0]) == 1:
            return word
    return meant.key


def choice_of(printing: Printing, fact: Fact, value: Any) -> str:
    """Return a value of a fact's list."""
    known = choices_of(fact, printing.layout.own)
    return named_by(known, next(sense for sense in known if sense.means == value))


def name_of(record: type, fact: Fact) -> str:
    """Return the name of a fact of a record."""
    known = named_facts(record)
    return named_by(known, next(sense for sense in known if sense.means == fact))


def given(printing: Printing, fact: Fact, value: Any, name: str) -> str:
    """Return a fact with its value beyond doubt: ``name=value`` or ``name(…)``."""
    match fact.kind:
        case Kind.PART | Kind.ROWS if fact.record and isinstance(value, Mapping):
            inner = {one.name: one for one in facts(fact.record)}
            parts = (given(printing, inner[key], said, name_of(fact.record, inner[key])) for key, said in value.items())
            return f"{name}({' '.join(parts)})"
        case Kind.ROWS:
            return " ".join(given(printing, fact, row, name) for row in value)
        case Kind.CHAIN if fact.inner:
            steps = (_step(printing, fact.inner, step, place) for place, step in enumerate(value, start=1))
            return f"{name}({' '.join(steps)})"
        case Kind.EACH if fact.inner:
            each = (given(printing, fact.inner, said, f"#{int(seat) + 1}") for seat, said in value.items())
            return f"{name}({' '.join(each)})"
    return f"{name}={value_of(printing, fact, value)}"


def _step(printing: Printing, fact: Fact, value: Any, place: int) -> str:
    """Return one step of a chain; a step of several facts holds them in brackets after its number."""
    several = fact.kind in {Kind.PART, Kind.ROWS, Kind.CHAIN, Kind.EACH}
    return given(printing, fact, value, str(place)) if several else value_of(printing, fact, value)


def value_of(printing: Printing, fact: Fact, value: Any) -> str:
    """Return the text of a value, which follows the name of its fact."""
    match fact.kind:
        case Kind.SEAT if fact.words:
            return _word_or_seat(printing, fact, str(value))
        case Kind.SEAT:
            return seat_of(printing, value)
        case Kind.CHOICE:
            return choice_of(printing, fact, value)
        case Kind.FLAG:
            return "+" if value else "-"
        case Kind.TEXT:
            return quoted(value)
    return str(value)


def _word_or_seat(printing: Printing, fact: Fact, value: str) -> str:
    """Return one of a fact's own words, or the word that stands before a player."""
    before = fact.before[0]
    if before and value.startswith(before):
        return f"{before.strip(':')}:{seat_of(printing, int(value.removeprefix(before)))}"
    return value


def quoted(text: str) -> str:
    """Return the table's own words in quotes, those within them made plain."""
    return '"{}"'.format(re.sub('["„“”]', "'", text))
