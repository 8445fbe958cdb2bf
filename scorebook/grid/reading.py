"""A row of the grid read as the facts of an entry, with every reason why a cell cannot be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorebook.grid import layout as columns
from scorebook.grid import vocabulary
from scorebook.grid.assigning import Assigning, Party, Told, Unclear, choices_of, one_of, unknown
from scorebook.grid.grammar import Garbled, Item, Mark, Word, items_of
from scorebook.grid.items import items_as_meant
from scorebook.grid.layout import Layout, Target, What, answers_of
from scorebook.grid.proofs import Figure, figure_of, write_figures
from scorebook.grid.vocabulary import Company, Sense, fold, senses_of
from settlement.face import Face
from settlement.facts import Fact, Kind, facts
from settlement.vocabulary import Seat

GLUED_NUMBER = re.compile(r"^(\D+?)(-?\d+)$")
BOTH = re.compile(r"^(\d*)\s*[/:]\s*(\d+)$")
NOTHING = frozenset({"-", "."})
LONGEST_NAME = 5
WORDS = re.compile(r"[^\s,;()]+")
MOST_WORDS = 80
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

    ``signs`` are the results that were written beside figures: what the points make of them is compared afterwards.
    """

    kind: str
    facts: Told = field(default_factory=dict)
    reasons: list[Reason] = field(default_factory=list)
    signs: list[Figure] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Reading:
    """Reads one row: the cells as they were typed, and who sits at the table."""

    layout: Layout
    company: Company
    cells: Mapping[str, str]
    playing: Playing
    row: Row
    what: What
    party: Party = field(default_factory=Party)

    def cell(self, key: str) -> str:
        """Return what was typed into a cell; each word of it is looked for among all there are."""
        typed = self.cells.get(key, "").strip()
        if len(WORDS.findall(typed)) > MOST_WORDS:
            raise Garbled(_("At most %(most)s words fit into one cell.") % {"most": MOST_WORDS})
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
        return Assigning(company=self.company, party=self.party, kontra=self.layout.kontra)


def read_row(layout: Layout, company: Company, cells: Mapping[str, str], playing: Playing) -> Row:
    """Return what a row says; ``playing`` tells who plays with this dealer and that player sitting out."""
    face = layout.face
    row = Row(kind=face.kind)
    reading = Reading(layout=layout, company=company, cells=cells, playing=playing, row=row, what=What(kind=face.kind))
    for key, read in (
        (columns.WHAT, _read_what),
        (columns.DEALER, _read_seat),
        (columns.DECLARER, _read_seat),
        (columns.PARTNER, _read_partner),
        (columns.CALLS, _read_calls),
        (columns.SCORE, _read_score),
        (columns.KONTRA, _read_kontra),
    ):
        try:
            read(reading, key)
        except (Unclear, Garbled) as refusal:
            reading.refuse(key, refusal)
    return row


# What the row is.


def _read_what(reading: Reading, key: str) -> None:
    typed, row, known = reading.cell(key), reading.row, reading.layout.whats
    if not typed:
        return
    found, answer = senses_of(typed, known), ""
    if not found:
        name, _space, answer = typed.rpartition(" ")
        found = senses_of(name, known)
    what: What = one_of(Word(text=typed), found, known)
    reading.what, row.kind = what, what.kind
    if what.contract:
        row.facts[reading.layout.face.contract] = what.contract
    if answer:
        row.facts.update(one_of(Word(text=answer), senses_of(answer, answers_of(what.bid)), answers_of(what.bid)).facts)


# Who plays.


def _read_seat(reading: Reading, key: str) -> None:
    typed = reading.cell(key)
    name = "dealer" if key == columns.DEALER else reading.layout.fact_of(key)
    if not typed:
        return
    if name not in reading.asked:
        raise Unclear(_not_here(key))
    word = Word(text=typed)
    reading.row.facts[name] = one_of(word, reading.company.named(word), reading.company.seats())
    _know_the_party(reading)


def _know_the_party(reading: Reading) -> None:
    face, told = reading.layout.face, reading.row.facts
    sides = face.sides if isinstance(face, Face) else ("", "")
    named = (fact for fact in reading.asked.values() if [key for key, _label in fact.choices] == list(sides))
    proof = next(named, None)
    reading.party = Party(
        declarer=told.get(face.declarer),
        partner=told.get(face.partner),
        sides=sides,
        labels=tuple(label for _key, label in proof.choices) if proof else (),
    )


def _not_here(key: str) -> str:
    return _("This belongs to another kind of row: leave it empty.") if key else ""


def _read_partner(reading: Reading, key: str) -> None:
    """Read the partner, or why there is none: the declarer's own name is his own call."""
    typed, face, told = reading.cell(key), reading.layout.face, reading.row.facts
    if not typed:
        return
    if face.partner not in reading.asked:
        raise Unclear(_not_here(key))
    reasons = face.alone if isinstance(face, Face) else ()
    known: list[Sense[Any]] = [*reading.company.seats(), *_alone(reasons)]
    word = Word(text=typed)
    found = reading.company.named(word) if typed.startswith("#") else senses_of(typed, known)
    meant = one_of(word, [] if typed in NOTHING else found, known) if typed not in NOTHING else None
    if isinstance(meant, int) and not (reasons and meant == told.get(face.declarer)):
        told[face.partner] = meant
    elif reasons:
        told[face.alone_by] = meant if isinstance(meant, str) else reasons[0][0]
    _know_the_party(reading)


def _alone(reasons: Sequence[tuple[str, str]]) -> Iterator[Sense[str]]:
    for place, (key, label) in enumerate(reasons):
        more = (_("alone"),) if not place else ()
        yield Sense(means=key, called=_(label), words=(_(label), *more), key=key)


# Points.


def _read_score(reading: Reading, key: str) -> None:
    typed = reading.cell(key)
    if not typed:
        return
    contract = reading.what.contract
    counts = reading.layout.counts(reading.record, contract)
    verdict = reading.layout.verdict(reading.record, contract)
    told = reading.row.facts
    both = BOTH.match(typed) if reading.layout.others in reading.asked and reading.layout.others else None
    if both and counts:
        told[reading.layout.others] = int(both[2])
        if both[1]:
            told[counts[0].name] = int(both[1])
        return
    words = [word for item in items_of(typed) for word in item]
    signs = [word for word in words if word.mark in {Mark.MADE, Mark.LOST}]
    left = [word for word in words if word not in signs]
    if verdict and signs and (left or len(signs) == 1):
        told[verdict] = signs[0].mark is Mark.MADE
        words = left
    elif verdict and len(words) == 1 and senses_of(typed, vocabulary.made_or_lost()):
        told[verdict] = one_of(words[0], senses_of(typed, vocabulary.made_or_lost()))
        return
    if words:
        _count(reading, key, counts, words)


def _count(reading: Reading, key: str, counts: Sequence[Fact], words: Sequence[Word]) -> None:
    if not counts:
        raise Unclear(_not_here(key))
    fact, assigning = counts[0], reading.assigning
    if fact.kind is Kind.WHOLE:
        if len(words) > 1:
            raise Unclear(_("One number stands here."))
        reading.row.facts[fact.name] = assigning.number(fact, words[0])
        return
    split = [part for word in words for part in _unglued(word)]
    if all(word.plain and word.text.lstrip("-").isdecimal() for word in split):
        reading.row.facts[fact.name] = _in_order(reading, fact, split)
    else:
        reading.row.facts[fact.name] = assigning.each(fact, split)


def _unglued(word: Word) -> Iterator[Word]:
    """Yield a name and the number glued to it as two words."""
    found = GLUED_NUMBER.match(word.text) if word.plain and not word.text.startswith("#") else None
    yield from (Word(text=part) for part in found.groups()) if found and found[1] != "-" else (word,)


def _in_order(reading: Reading, fact: Fact, words: Sequence[Word]) -> Told:
    told = reading.row.facts
    seats = sorted(reading.playing(told.get("dealer"), told.get("sitting_out")))
    if len(words) != len(seats):
        names = ", ".join(reading.company.names[seat] for seat in seats)
        raise Unclear(
            _("%(fact)s: a number for each of %(names)s, or each after its name.")
            % {"fact": capfirst(_(fact.label)), "names": names}
        )
    return {str(seat): int(word.text) for seat, word in zip(seats, words, strict=True)}


# Kontra on the game.


def _read_kontra(reading: Reading, key: str) -> None:
    typed, name = reading.cell(key), reading.layout.fact_of(key)
    if not typed or typed in NOTHING:
        return
    if name not in reading.asked:
        raise Unclear(_not_here(key))
    words, fact = [word for item in items_of(typed) for word in item], reading.asked[name]
    if fact.kind is Kind.CHAIN:
        reading.row.facts[name] = reading.assigning.chain(fact, words)
    elif len(words) > 1:
        raise unknown(Word(text=typed), vocabulary.kontras(reading.layout.kontra))
    else:
        level = reading.assigning.number(replace(fact, name=columns.KONTRA), words[0])
        reading.row.facts.update({name: level} if level else {})


# Figures and the rest.


def _read_calls(reading: Reading, key: str) -> None:
    figures: list[Figure] = []
    for item in items_as_meant(reading.layout, reading.company, reading.row.kind, items_of(reading.cell(key))):
        try:
            _read_item(reading, item, figures)
        except Unclear as refusal:
            reading.refuse(key, refusal)
    face = reading.layout.face
    if isinstance(face, Face) and figures:
        reading.row.signs = [figure for figure in figures if figure.said and figure.result is not None]
        for reason in write_figures(reading.assigning, face, reading.record, figures, reading.row.facts):
            reading.refuse(key, reason)


def _read_item(reading: Reading, item: Item, figures: list[Figure]) -> None:
    told, assigning = reading.row.facts, reading.assigning
    if item[0].mark is Mark.QUOTED:
        told.update(assigning.record(reading.record, item, {}))
        return
    target, words = _named(reading, item)
    if target is None:
        told.update(assigning.record(reading.record, item, dict(told)))
        return
    if target.chip is not None and target.chip.shape != "sided":
        figures.append(figure_of(assigning, target.chip, words))
        return
    fact = reading.asked[target.fact]
    value = _value(reading, fact, target, words)
    told[fact.name] = [*told.get(fact.name, []), value] if fact.kind is Kind.ROWS else value


def _named(reading: Reading, item: Item) -> tuple[Target | None, Item]:
    """Return what an item names, by as many of its first words as make a name, and the words that follow."""
    known = reading.layout.targets(reading.row.kind)
    plain = next((place for place, word in enumerate(item) if word.mark is not Mark.WORD or word.value), len(item))
    for length in range(min(plain, LONGEST_NAME), 1, -1):
        typed = "".join(word.text for word in item[:length])
        found = [sense for sense in known if any(fold(word) == fold(typed) for word in (*sense.words, sense.key))]
        if found:
            return one_of(Word(text=typed), _lowest(found)), (*item[length - 1].inner, *item[length:])
    if not plain or item[0].value:
        return None, item
    found = senses_of(item[0].text, known)
    if not found and _is_of_the_entry(reading, item[0]):
        return None, item
    return one_of(item[0], found), (*item[0].inner, *item[1:])


def _lowest(found: Sequence[Sense[Target]]) -> list[Sense[Target]]:
    lowest = min(sense.rank for sense in found)
    return [sense for sense in found if sense.rank == lowest]


def _is_of_the_entry(reading: Reading, word: Word) -> bool:
    """Tell whether a word that names nothing says something of the entry itself: a contract, a player."""
    free = [fact for fact in facts(reading.record) if fact.kind is Kind.CHOICE and fact.name not in reading.row.facts]
    choices = [sense for fact in free for sense in choices_of(fact)]
    return bool(senses_of(word.text, choices)) or word.text.startswith("#")


def _value(reading: Reading, fact: Fact, target: Target, words: Item) -> Any:
    """Return what the words after a fact's name say of it."""
    assigning = reading.assigning
    match fact.kind:
        case Kind.ROWS | Kind.PART if fact.record:
            return _record(reading, fact.record, target, words)
        case Kind.EACH:
            return assigning.each(fact, words)
        case Kind.CHAIN:
            return assigning.chain(fact, words)
        case Kind.TEXT:
            return " ".join(word.text for word in words)
        case Kind.FLAG if not words:
            return True
    if len(words) != 1:
        raise Unclear(_("%(fact)s: one word stands after it.") % {"fact": capfirst(_(fact.label))})
    return assigning.value(fact, words[0])


def _record(reading: Reading, record: type, target: Target, words: Item) -> Told:
    """Return a small record; a figure nobody is named for is the declarer's."""
    told = reading.assigning.record(record, words, dict(target.sets))
    names = {fact.name for fact in facts(record)}
    declarer = reading.party.declarer
    if "figure" in names and "by" in names and declarer is not None:
        told.setdefault("by", declarer)
    if "figure" in names and "side" in names:
        told.setdefault("side", reading.party.sides[0])
    if told.get("kontra") and told.get("announced") is False:
        raise Unclear(
            _("Kontra belongs to what was announced: write “%(word)s” as well.")
            % {"word": pgettext("figure", "announced")[:1]}
        )
    if target.chip is not None and told.get("announced"):
        _tell_the_announcer(reading, target, words)
    return told


def _tell_the_announcer(reading: Reading, target: Target, words: Item) -> None:
    """Write down who of the other side announced a figure, where the game asks for that."""
    for word in words:
        found = reading.company.named(word) if word.plain else []
        if target.chip and len(found) == 1 and reading.party.side_of(found[0].means) == reading.party.sides[1]:
            reading.row.facts[target.chip.announcer] = found[0].means
