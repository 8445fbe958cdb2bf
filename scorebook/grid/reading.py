"""A row of the grid read as the facts of an entry, with every reason why a cell cannot be read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorebook.grid import layout as columns
from scorebook.grid import vocabulary
from scorebook.grid.assigning import Party, Told, Unclear, choices_of, one_of, unknown
from scorebook.grid.grammar import Garbled, Item, Mark, Word, items_of
from scorebook.grid.items import SIGNS, items_as_meant
from scorebook.grid.layout import Layout, Target, What, alone_of, answers_of
from scorebook.grid.line import spread
from scorebook.grid.marks import said_twice
from scorebook.grid.proofs import Figure, figure_of, write_figures
from scorebook.grid.row import Playing, Reading, Reason, Row, not_here
from scorebook.grid.scores import read_score, unglued
from scorebook.grid.vocabulary import Company, Sense, fold, senses_of
from settlement.face import Face
from settlement.facts import Fact, Kind, facts

NOTHING = frozenset({"-", "."})
LONGEST_NAME = 5
PARTED, QUOTED = re.compile(r"[,;\n]"), re.compile(r"[\"„“”()]")


def read_row(layout: Layout, company: Company, cells: Mapping[str, str], playing: Playing) -> Row:
    """Return what a row says; ``playing`` tells who plays with this dealer and that player sitting out."""
    face = layout.face
    row = Row(kind=face.kind)
    try:
        row.spread = spread(layout, company, cells)
    except Unclear as refusal:
        row.reasons.append(Reason(cell=columns.WHAT, sentence=str(refusal)))
        return row
    all_cells = {**cells, **row.spread}
    reading = Reading(
        layout=layout, company=company, cells=all_cells, playing=playing, row=row, what=What(kind=face.kind)
    )
    for key, read in (
        (columns.WHAT, _read_what),
        (columns.DEALER, _read_seat),
        (columns.DECLARER, _read_seat),
        (columns.PARTNER, _read_partner),
        *((own, _read_marks) for own in layout.marked),
        (columns.CALLS, _read_calls),
        (columns.SCORE, read_score),
        (columns.KONTRA, _read_kontra),
    ):
        try:
            read(reading, key)
        except (Unclear, Garbled) as refusal:
            reading.refuse(key, refusal)
    return row


# What the row is.


def _read_what(reading: Reading, key: str) -> None:
    text, row, known = reading.cell(key), reading.row, reading.layout.whats
    if not text:
        return
    senses, answer = senses_of(text, known), ""
    if not senses:
        name, _space, answer = text.rpartition(" ")
        senses = senses_of(name, known)
    what: What = one_of(Word(text=text), senses, known)
    reading.what, row.kind = what, what.kind
    if what.contract:
        row.facts[reading.layout.face.contract] = what.contract
    if answer:
        row.facts.update(one_of(Word(text=answer), senses_of(answer, answers_of(what.bid)), answers_of(what.bid)).facts)


# Who plays.


def _read_seat(reading: Reading, key: str) -> None:
    text = reading.cell(key)
    name = "dealer" if key == columns.DEALER else reading.layout.fact_of(key)
    if not text:
        return
    if name not in reading.facts_by_name:
        raise Unclear(not_here())
    word = Word(text=text)
    reading.row.facts[name] = one_of(word, reading.company.named(word), reading.company.seats())
    _know_the_party(reading)


def _know_the_party(reading: Reading) -> None:
    face, told = reading.layout.face, reading.row.facts
    sides = face.sides if isinstance(face, Face) else ("", "")
    named = (fact for fact in reading.facts_by_name.values() if [key for key, _label in fact.choices] == list(sides))
    proof = next(named, None)
    reading.party = Party(
        declarer=told.get(face.declarer),
        partner=told.get(face.partner),
        sides=sides,
        labels=tuple(label for _key, label in proof.choices) if proof else (),
    )


def _read_partner(reading: Reading, key: str) -> None:
    """Read the partner, or why there is none: the declarer's own name is his own call."""
    text, face, row_facts = reading.cell(key), reading.layout.face, reading.row.facts
    if not text:
        return
    if face.partner not in reading.facts_by_name:
        raise Unclear(not_here())
    reasons = face.alone if isinstance(face, Face) else ()
    known: list[Sense[Any]] = [*reading.company.seats(), *alone_of(face)]
    word = Word(text=text)
    senses = reading.company.named(word) if text.startswith("#") else senses_of(text, known)
    meant = one_of(word, [] if text in NOTHING else senses, known) if text not in NOTHING else None
    if isinstance(meant, int) and not (reasons and meant == row_facts.get(face.declarer)):
        row_facts[face.partner] = meant
    elif reasons:
        row_facts[face.alone_by] = meant if isinstance(meant, str) else reasons[0][0]
    _know_the_party(reading)


# Kontra on the game.


def _read_kontra(reading: Reading, key: str) -> None:
    text, name = reading.cell(key), reading.layout.fact_of(key)
    if not text or text in NOTHING:
        return
    if name not in reading.facts_by_name:
        raise Unclear(not_here())
    words, fact = (
        [word for item in items_of(text) for word in item],
        replace(reading.facts_by_name[name], name=columns.KONTRA),
    )
    if fact.kind is Kind.CHAIN:
        reading.row.facts[name] = reading.assigning.chain(fact, words)
    elif fact.kind is Kind.EACH:
        reading.row.facts[name] = reading.assigning.each(fact, [part for word in words for part in unglued(word)])
    elif len(words) > 1:
        raise unknown(Word(text=text), vocabulary.kontras(reading.layout.kontra))
    else:
        level = reading.assigning.number(fact, words[0])
        reading.row.facts.update({name: level} if level else {})


# Figures and the rest.


def _read_marks(reading: Reading, key: str) -> None:
    """Read a column of the paper's own: its marks, and between commas whatever the last column takes too."""
    text = reading.cell(key)
    for part in [text] if QUOTED.search(text) else PARTED.split(text):
        if not reading.take_marks(key, part):
            _read_items(reading, key, part)


def _read_calls(reading: Reading, key: str) -> None:
    _read_items(reading, key, reading.cell(key))


def _read_items(reading: Reading, key: str, typed: str) -> None:
    figures: list[Figure] = []
    for item in items_as_meant(reading.layout, reading.company, reading.row.kind, items_of(typed)):
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
    fact = reading.facts_by_name[target.fact]
    if fact.name in reading.marked and fact.kind is not Kind.ROWS:
        raise said_twice(fact)
    value = _value(reading, fact, target, words)
    told[fact.name] = [*told.get(fact.name, []), value] if fact.kind is Kind.ROWS else value


def _named(reading: Reading, item: Item) -> tuple[Target | None, Item]:
    """Return what an item names, by as many of its first words as make a name, and the words that follow."""
    known = reading.layout.targets(reading.row.kind)
    plain = next((place for place, word in enumerate(item) if word.mark is not Mark.WORD or word.value), len(item))
    for length in range(min(plain, LONGEST_NAME), 1, -1):
        name = "".join(word.text for word in item[:length])
        senses = [sense for sense in known if any(fold(word) == fold(name) for word in (*sense.words, sense.key))]
        if senses:
            return one_of(Word(text=name), _lowest(senses)), (*item[length - 1].inner, *item[length:])
    if not plain or item[0].value:
        return None, item
    senses = senses_of(item[0].text, known)
    if not senses and _is_of_the_entry(reading, item[0]):
        return None, item
    if not senses and (glued := _glued(reading, known, item[0])):
        return glued[0], (*glued[1], *item[0].inner, *item[1:])
    return one_of(item[0], senses), (*item[0].inner, *item[1:])


def _glued(reading: Reading, known: Sequence[Sense[Target]], word: Word) -> tuple[Target, Item] | None:
    """Return a figure by its letter, with the marks or the player that follow it without a space."""
    figures = [sense.means for sense in known if fold(word.text[:1]) in map(fold, sense.letters)]
    words = [rest for item in items_of(word.text[1:]) for rest in item]
    marks = vocabulary.marks(reading.layout.kontra)
    fits = all(rest.mark in SIGNS or fold(rest.text) in marks or reading.company.named(rest) for rest in words)
    return (figures[0], tuple(words)) if words and fits and len(figures) == 1 else None


def _lowest(found: Sequence[Sense[Target]]) -> list[Sense[Target]]:
    lowest = min(sense.rank for sense in found)
    return [sense for sense in found if sense.rank == lowest]


def _is_of_the_entry(reading: Reading, word: Word) -> bool:
    """Tell whether a word that names nothing says something of the entry itself: a contract, a player."""
    free = [fact for fact in facts(reading.record) if fact.kind is Kind.CHOICE and fact.name not in reading.row.facts]
    choices = [sense for fact in free for sense in choices_of(fact, reading.layout.own)]
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
    values = reading.assigning.record(record, words, dict(target.sets))
    fields = {fact.name: fact for fact in facts(record)}
    declarer, own = reading.party.declarer, reading.party.sides[0]
    if "figure" in fields and _is_of_kind(fields, "by", Kind.SEAT) and declarer is not None:
        values.setdefault("by", declarer)
    if "figure" in fields and _is_of_kind(fields, "side", Kind.CHOICE) and own in dict(fields["side"].choices):
        values.setdefault("side", own)
    if values.get("kontra") and values.get("announced") is False:
        raise Unclear(
            _("Kontra belongs to what was announced: write “%(word)s” as well.")
            % {"word": pgettext("figure", "announced")[:1]}
        )
    if target.chip is not None and values.get("announced"):
        _tell_the_announcer(reading, target, words)
    return values


def _is_of_kind(fields: Mapping[str, Fact], name: str, kind: Kind) -> bool:
    return name in fields and fields[name].kind is kind


def _tell_the_announcer(reading: Reading, target: Target, words: Item) -> None:
    """Write down who of the other side announced a figure, where the game asks for that."""
    for word in words:
        senses = reading.company.named(word) if word.plain else []
        if target.chip and len(senses) == 1 and reading.party.side_of(senses[0].means) == reading.party.sides[1]:
            reading.row.facts[target.chip.announcer] = senses[0].means
