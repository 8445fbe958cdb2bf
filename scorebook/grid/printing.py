"""An entry written down in the shorthand of the grid: what it says reads back as the same entry.

The short form is tried first and read again; where it would not be understood as it is meant, every fact stands with
its name and every player with his number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorebook.grid import layout as columns
from scorebook.grid.assigning import LEVEL, RESULTS, SAID, SIDE
from scorebook.grid.layout import Layout, Target, answers_of
from scorebook.grid.marks import print_marks
from scorebook.grid.printing_figures import print_figures
from scorebook.grid.reading import read_row
from scorebook.grid.vocabulary import Company, Sense, senses_of
from scorebook.grid.wording import (
    Facts,
    Printing,
    as_word,
    choice_of,
    given,
    level_of,
    name_of,
    named_by,
    quoted,
    seat_of,
    value_of,
)
from settlement.face import Face
from settlement.facts import Fact, Kind, fact_named, facts

Cells = dict[str, str]


def print_entry(layout: Layout, company: Company, kind: str, told: Facts) -> Cells:
    """Return the cells of an entry whose facts name seats by number; they read back as these facts."""
    for plainly in (False, True):
        printing = Printing(layout=layout, company=company, kind=kind, facts=told, plainly=plainly)
        cells = {key: text for key, text in cells_of(printing).items() if text}
        row = read_row(layout, company, cells, lambda _dealer, _out: company.playing)
        if plainly or (not row.reasons and row.kind == kind and row.facts == _as_read(told)):
            break
    return cells


def _as_read(told: Facts) -> Facts:
    return {name: value for name, value in told.items() if value not in (None, {}, [])}


def cells_of(printing: Printing) -> Cells:
    """Return the cells of an entry, those that stay empty among them."""
    layout, told = printing.layout, printing.facts
    answer = _answer(printing)
    cells = {
        columns.DEALER: seat_of(printing, told["dealer"]) if "dealer" in told else "",
        columns.WHAT: _what(printing, answer),
        columns.SCORE: _score(printing),
        columns.PARTNER: _partner(printing),
    }
    declarer, kontra = layout.fact_of(columns.DECLARER), layout.fact_of(columns.KONTRA)
    if declarer in told:
        cells[columns.DECLARER] = seat_of(printing, told[declarer])
    if kontra in told and any(fact.name == kontra for fact in facts(printing.record)):
        cells[columns.KONTRA] = _kontra_cell(printing, kontra)
    in_columns = layout.in_columns(printing.record, printing.contract)
    answered = {name for name, _value in answer.means.facts} if answer else set()
    rest = {name: value for name, value in told.items() if name not in in_columns | answered}
    if printing.kind == layout.face.kind and not printing.plainly:
        for key in (*layout.marked, columns.SCORE):
            marks = print_marks(printing.company, layout.tiles(key), printing.record, rest)
            cells[key] = " ".join(filter(None, (cells.get(key, ""), marks)))
    cells[columns.CALLS] = ", ".join(_items(printing, _as_read(rest)))
    return cells


# Columns.


def _what(printing: Printing, answer: Sense[Any] | None) -> str:
    """Return the contract or the kind of entry by the shortest of its words that nobody takes for another."""
    whats = printing.layout.whats
    meant = next(
        sense for sense in whats if sense.means.kind == printing.kind and sense.means.contract == printing.contract
    )
    word = next(
        word for word in (*meant.words, meant.key) if [one.means for one in senses_of(word, whats)] == [meant.means]
    )
    return f"{word} {answer.means.number}" if answer else word


def _answer(printing: Printing) -> Sense[Any] | None:
    """Return the numbered answer that stands after the bid, if the facts are those of one."""
    bid = next(
        (
            sense.means.bid
            for sense in printing.layout.whats
            if sense.means.contract == printing.contract and sense.means.bid
        ),
        None,
    )
    entry_facts = printing.facts
    return next(
        (
            sense
            for sense in answers_of(bid)
            if all(entry_facts.get(name) == value for name, value in sense.means.facts)
        ),
        None,
    )


def _partner(printing: Printing) -> str:
    face, told = printing.layout.face, printing.facts
    if not printing.layout.fact_of(columns.PARTNER):
        return ""
    if face.partner in told:
        return seat_of(printing, told[face.partner])
    alone = dict(face.alone).get(told.get(face.alone_by, ""), "") if isinstance(face, Face) else ""
    return as_word(_(alone)) if alone else ""


def _score(printing: Printing) -> str:
    if printing.kind != printing.layout.face.kind:
        return ""
    entry_facts, layout = printing.facts, printing.layout
    counts = layout.counts(printing.record, printing.contract)[:1]
    counted = entry_facts.get(counts[0].name) if counts else None
    if layout.others and layout.others in entry_facts:
        return f"{'' if counted is None else counted}/{entry_facts[layout.others]}"
    verdict = entry_facts.get(layout.verdict(printing.record, printing.contract))
    sign = "" if verdict is None else "+" if verdict else "-"
    if isinstance(counted, Mapping):
        seats = [(int(seat), value) for seat, value in counted.items()]
        bare = not printing.plainly and sorted(seat for seat, _value in seats) == sorted(printing.company.playing)
        numbers = " ".join(
            str(value) if bare else f"{seat_of(printing, seat)} {value}" for seat, value in sorted(seats)
        )
        return " ".join(filter(None, (numbers, sign)))
    return " ".join(filter(None, ("" if counted is None else str(counted), sign)))


def _kontra_cell(printing: Printing, name: str) -> str:
    """Return the kontra on the game: its level, its steps, or what each player said."""
    fact, value = fact_named(printing.record, name), printing.facts[name]
    match fact.kind:
        case Kind.CHAIN if fact.inner:
            return " ".join(value_of(printing, fact.inner, step) for step in value)
        case Kind.EACH if fact.inner:
            levels = ((int(seat), _level_or_value(printing, fact.inner, one)) for seat, one in value.items())
            return " ".join(f"{seat_of(printing, seat)} {level}" for seat, level in levels)
    return _level_or_value(printing, fact, value)


def _level_or_value(printing: Printing, fact: Fact, value: Any) -> str:
    return level_of(printing, value) if fact.kind is Kind.WHOLE and value > 0 else value_of(printing, fact, value)


# Items.


def _items(printing: Printing, rest: Facts) -> Iterator[str]:
    others = dict(rest)
    if printing.kind == printing.layout.face.kind:
        yield from print_figures(printing, others)
    by_name = {fact.name: fact for fact in facts(printing.record)}
    for name, value in others.items():
        fact = by_name[name]
        if fact.kind is Kind.ROWS:
            for row in value:
                yield _row(printing, fact, row)
        else:
            yield _fact(printing, fact, value)


def _fact(printing: Printing, fact: Fact, value: Any) -> str:
    """Return a fact of the entry after its name."""
    head = _head(printing, Target(fact=fact.name))
    match fact.kind:
        case Kind.FLAG if value is True:
            return head
        case Kind.TEXT if (
            not printing.plainly and fact is [one for one in facts(printing.record) if one.kind is Kind.TEXT][-1]
        ):
            return quoted(value)
        case Kind.PART if fact.record and not printing.plainly:
            return " ".join([head, *_words(printing, fact.record, value)])
        case Kind.CHAIN | Kind.EACH | Kind.PART:
            return given(printing, fact, value, head)
    return f"{head} {value_of(printing, fact, value)}"


def _head(printing: Printing, target: Target) -> str:
    """Return the name of what an item writes; a figure has one, a fact its label or its key."""
    known = printing.layout.targets(printing.kind)
    plain = Target(fact=target.fact, sets=target.sets)
    own = next(sense for sense in known if Target(fact=sense.means.fact, sets=sense.means.sets) == plain)
    return named_by(known, own)


def _row(printing: Printing, fact: Fact, row: Facts) -> str:
    """Return a row by the name that says the most of it."""
    known = [sense.means for sense in printing.layout.targets(printing.kind) if sense.means.fact == fact.name]
    fits = [] if printing.plainly else [one for one in known if one.sets and dict(one.sets).items() <= row.items()]
    best = max(fits, key=lambda one: len(one.sets), default=None)
    proved = any(one.chip is not None and one.chip.shape != "sided" for one in known)
    if best is None and not proved and not printing.plainly and fact.record:
        return " ".join([_head(printing, Target(fact=fact.name)), *_words(printing, fact.record, row)])
    if best is None or proved:
        return given(printing, fact, row, _head(printing, Target(fact=fact.name)))
    rest = {name: value for name, value in row.items() if name not in dict(best.sets)}
    return " ".join([_head(printing, best), *(_words(printing, fact.record, rest) if fact.record else ())])


def _words(printing: Printing, record: type, values: Facts) -> Iterator[str]:
    """Yield the words of a small record in their short form: a figure's marks first, then who and how many."""
    by_name = {fact.name: fact for fact in facts(record)}
    if marks := _marks(by_name, values):
        yield marks
    for name, value in values.items():
        if name not in (SAID, *RESULTS) or by_name[name].kind is not Kind.FLAG:
            yield from filter(None, [_in_short(printing, record, by_name[name], value)])


def _marks(by_name: Mapping[str, Fact], values: Facts) -> str:
    """Return a figure's marks: that it was announced, and how it ended; silent and made is said by saying nothing."""
    announced = values.get(SAID) is True
    mark = pgettext("figure", "announced")[:1] if announced else ""
    result = next((values[name] for name in RESULTS if isinstance(values.get(name), bool)), None)
    understood = result is True and not announced and any(by_name[name].required for name in RESULTS if name in values)
    return mark + ("" if result is None or understood else "+" if result else "-")


def _in_short(printing: Printing, record: type, fact: Fact, value: Any) -> str:
    """Return a fact of a small record by its bare value, where that can be meant for nothing else."""
    face, seats = printing.layout.face, [one.name for one in facts(record) if one.kind is Kind.SEAT]
    if fact.name == SIDE and isinstance(face, Face):
        return "" if value == face.sides[0] else choice_of(printing, fact, value)
    match fact.kind:
        case Kind.WHOLE if fact.name == LEVEL:
            return level_of(printing, value)
        case Kind.SEAT if fact.name == seats[0]:
            return seat_of(printing, value)
        case Kind.WHOLE if not seats or int(value) > len(printing.company.names):
            return str(value)
        case Kind.CHOICE:
            return choice_of(printing, fact, value)
        case Kind.FLAG if value is True:
            return name_of(record, fact)
    return given(printing, fact, value, name_of(record, fact))
