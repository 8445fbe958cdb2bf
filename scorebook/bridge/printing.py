"""An entry written down in the shorthand of the grid: what it says reads back as the same entry.

The short form is tried first and read again; where it would not be understood as it is meant, every fact stands with
its name and every player with his number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scorebook.bridge import layout as columns
from scorebook.bridge import vocabulary
from scorebook.bridge.assigning import LEVEL, RESULTS, SAID, SIDE, choices_of, named_facts
from scorebook.bridge.grammar import Garbled, Mark, items_of
from scorebook.bridge.layout import Layout, Target, answers_of
from scorebook.bridge.reading import read_row
from scorebook.bridge.vocabulary import Company, Sense, senses_of
from scorebook.paper.names import short_names
from settlement.face import Chip, Face
from settlement.facts import Fact, Kind, fact_named, facts
from settlement.vocabulary import Account, Seat

GAPS = re.compile(r"[\s,;()=:\"„“”>*+!]+")
Facts = Mapping[str, Any]
Cells = dict[str, str]


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
        columns.DEALER: _seat(printing, told["dealer"]) if "dealer" in told else "",
        columns.WHAT: _what(printing, answer),
        columns.SCORE: _score(printing),
        columns.PARTNER: _partner(printing),
    }
    declarer, kontra = layout.fact_of(columns.DECLARER), layout.fact_of(columns.KONTRA)
    if declarer in told:
        cells[columns.DECLARER] = _seat(printing, told[declarer])
    if kontra in told and any(fact.name == kontra for fact in facts(printing.record)):
        cells[columns.KONTRA] = _kontra_cell(printing, kontra)
    in_columns = layout.in_columns(printing.record, printing.contract)
    answered = {name for name, _value in answer.means.facts} if answer else set()
    rest = {name: value for name, value in told.items() if name not in in_columns | answered}
    cells[columns.CALLS] = ", ".join(_items(printing, _as_read(rest)))
    return cells


# Columns.


def _what(printing: Printing, answer: Sense[Any] | None) -> str:
    """Return the contract or the kind of entry by the shortest of its words that nobody takes for another."""
    whats = printing.layout.whats
    meant = next(sense for sense in whats
                 if sense.means.kind == printing.kind and sense.means.contract == printing.contract)  # fmt: skip
    word = next(
        word for word in (*meant.words, meant.key) if [one.means for one in senses_of(word, whats)] == [meant.means]
    )
    return f"{word} {answer.means.number}" if answer else word


def _answer(printing: Printing) -> Sense[Any] | None:
    """Return the numbered answer that stands after the bid, if the facts are those of one."""
    bid = next((sense.means.bid for sense in printing.layout.whats
                if sense.means.contract == printing.contract and sense.means.bid), None)  # fmt: skip
    told = printing.facts
    return next((sense for sense in answers_of(bid)
                 if all(told.get(name) == value for name, value in sense.means.facts)), None)  # fmt: skip


def _partner(printing: Printing) -> str:
    face, told = printing.layout.face, printing.facts
    if not printing.layout.fact_of(columns.PARTNER):
        return ""
    if face.partner in told:
        return _seat(printing, told[face.partner])
    alone = dict(face.alone).get(told.get(face.alone_by, ""), "") if isinstance(face, Face) else ""
    return _word(_(alone)) if alone else ""


def _score(printing: Printing) -> str:
    if printing.kind != printing.layout.face.kind:
        return ""
    told, layout = printing.facts, printing.layout
    counts = layout.counts(printing.record, printing.contract)[:1]
    counted = told.get(counts[0].name) if counts else None
    if layout.others and layout.others in told:
        return f"{'' if counted is None else counted}/{told[layout.others]}"
    verdict = told.get(layout.verdict(printing.record, printing.contract))
    said = "" if verdict is None else "+" if verdict else "-"
    if isinstance(counted, Mapping):
        seats = [(int(seat), value) for seat, value in counted.items()]
        bare = not printing.plainly and sorted(seat for seat, _value in seats) == sorted(printing.company.playing)
        written = " ".join(str(value) if bare else f"{_seat(printing, seat)} {value}" for seat, value in sorted(seats))
        return " ".join(filter(None, (written, said)))
    return " ".join(filter(None, ("" if counted is None else str(counted), said)))


def _kontra_cell(printing: Printing, name: str) -> str:
    value = printing.facts[name]
    if isinstance(value, int):
        return "" if not value else str(value) if printing.plainly else _(printing.layout.kontra[value - 1])
    inner = fact_named(printing.record, name).inner
    return " ".join(_choice(inner, step) for step in value) if inner else ""


# Names.


def _word(text: str) -> str:
    """Return a label as one word of the shorthand."""
    return GAPS.sub("-", text.strip()).strip("-")


def _seat(printing: Printing, account: Account) -> str:
    """Return a player by his short name, or a part of the whole one that is his alone, or by his number."""
    company = printing.company
    if isinstance(account, str):
        return account
    if not printing.plainly:
        short = short_names(company.names, get_language() or "")[account]
        for word in (short, *company.names[account].split(), _word(company.names[account])):
            read = items_of(word) if GAPS.search(word) is None else ()
            if len(read) == 1 and len(read[0]) == 1 and [one.means for one in company.named(read[0][0])] == [account]:
                return word
    return f"#{account + 1}"


def _named(known: Sequence[Sense[Any]], meant: Sense[Any]) -> str:
    """Return the first of a thing's words that nobody takes for another: a short one before a long one."""
    for word in (*sorted({_word(word) for word in meant.words}, key=len), meant.key):
        found = senses_of(word, known)
        try:
            read = items_of(word)
        except Garbled:
            continue
        if len(found) == 1 and found[0].means == meant.means and len(read) == 1 and len(read[0]) == 1:
            return word
    return meant.key


def _choice(fact: Fact, value: Any) -> str:
    known = choices_of(fact)
    return _named(known, next(sense for sense in known if sense.means == value))


# Items.


def _items(printing: Printing, rest: Facts) -> Iterator[str]:
    left = dict(rest)
    if printing.kind == printing.layout.face.kind:
        yield from _figures(printing, left)
    asked = {fact.name: fact for fact in facts(printing.record)}
    for name, value in left.items():
        fact = asked[name]
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
        case Kind.TEXT if not printing.plainly and fact is [one for one in facts(printing.record)
                                                             if one.kind is Kind.TEXT][-1]:  # fmt: skip
            return _quoted(value)
        case Kind.PART if fact.record and not printing.plainly:
            return " ".join([head, *_words(printing, fact.record, value)])
        case Kind.CHAIN | Kind.EACH | Kind.PART:
            return _given(printing, fact, value, head)
    return f"{head} {_value(printing, fact, value)}"


def _head(printing: Printing, target: Target) -> str:
    """Return the name of what an item writes; a figure has one, a fact its label or its key."""
    known = printing.layout.targets(printing.kind)
    plain = Target(fact=target.fact, sets=target.sets)
    own = next(sense for sense in known
               if Target(fact=sense.means.fact, sets=sense.means.sets) == plain)  # fmt: skip
    return _named(known, own)


def _row(printing: Printing, fact: Fact, row: Facts) -> str:
    """Return a row by the name that says the most of it."""
    known = [sense.means for sense in printing.layout.targets(printing.kind) if sense.means.fact == fact.name]
    fits = [] if printing.plainly else [one for one in known if one.sets and dict(one.sets).items() <= row.items()]
    best = max(fits, key=lambda one: len(one.sets), default=None)
    proved = any(one.chip is not None and one.chip.shape != "sided" for one in known)
    if best is None and not proved and not printing.plainly and fact.record:
        return " ".join([_head(printing, Target(fact=fact.name)), *_words(printing, fact.record, row)])
    if best is None or proved:
        return _given(printing, fact, row, _head(printing, Target(fact=fact.name)))
    rest = {name: value for name, value in row.items() if name not in dict(best.sets)}
    return " ".join([_head(printing, best), *(_words(printing, fact.record, rest) if fact.record else ())])


def _words(printing: Printing, record: type, told: Facts) -> Iterator[str]:
    """Yield the words of a small record in their short form: a figure's marks first, then who and how many."""
    asked = {fact.name: fact for fact in facts(record)}
    if marks := _marks(asked, told):
        yield marks
    for name, value in told.items():
        if name not in (SAID, *RESULTS) or asked[name].kind is not Kind.FLAG:
            yield from filter(None, [_in_short(printing, record, asked[name], value)])


def _marks(asked: Mapping[str, Fact], told: Facts) -> str:
    """Return a figure's marks: that it was announced, and how it ended; silent and made is said by saying nothing."""
    announced = told.get(SAID) is True
    said = pgettext("figure", "announced")[:1] if announced else ""
    result = next((told[name] for name in RESULTS if isinstance(told.get(name), bool)), None)
    understood = result is True and not announced and any(asked[name].required for name in RESULTS if name in told)
    return said + ("" if result is None or understood else "+" if result else "-")


def _in_short(printing: Printing, record: type, fact: Fact, value: Any) -> str:
    """Return a fact of a small record by its bare value, where that can be meant for nothing else."""
    face, seats = printing.layout.face, [one.name for one in facts(record) if one.kind is Kind.SEAT]
    if fact.name == SIDE and isinstance(face, Face):
        return "" if value == face.sides[0] else _choice(fact, value)
    match fact.kind:
        case Kind.WHOLE if fact.name == LEVEL:
            return "*" * int(value)
        case Kind.SEAT if fact.name == seats[0]:
            return _seat(printing, value)
        case Kind.WHOLE if not seats or int(value) > len(printing.company.names):
            return str(value)
        case Kind.CHOICE:
            return _choice(fact, value)
        case Kind.FLAG if value is True:
            return _fact_name(record, fact)
    return _given(printing, fact, value, _fact_name(record, fact))


def _fact_name(record: type, fact: Fact) -> str:
    known = named_facts(record)
    return _named(known, next(sense for sense in known if sense.means == fact))


def _given(printing: Printing, fact: Fact, value: Any, name: str) -> str:
    """Return a fact with its value beyond doubt: ``name=value`` or ``name(…)``."""
    match fact.kind:
        case Kind.PART | Kind.ROWS if fact.record and isinstance(value, Mapping):
            inner = {one.name: one for one in facts(fact.record)}
            said = (_spread(printing, inner[key], given, _fact_name(fact.record, inner[key]))
                    for key, given in value.items())  # fmt: skip
            return f"{name}({' '.join(said)})"
        case Kind.CHAIN if fact.inner:
            return f"{name}({' '.join(_value(printing, fact.inner, step) for step in value)})"
        case Kind.EACH if fact.inner:
            each = (_given(printing, fact.inner, given, f"#{int(seat) + 1}") for seat, given in value.items())
            return f"{name}({' '.join(each)})"
    return f"{name}={_value(printing, fact, value)}"


def _spread(printing: Printing, fact: Fact, value: Any, name: str) -> str:
    if fact.kind is Kind.ROWS:
        return " ".join(_given(printing, fact, row, name) for row in value)
    return _given(printing, fact, value, name)


def _value(printing: Printing, fact: Fact, value: Any) -> str:
    match fact.kind:
        case Kind.SEAT if fact.words:
            return _word_or_seat(printing, fact, str(value))
        case Kind.SEAT:
            return _seat(printing, value)
        case Kind.CHOICE:
            return _choice(fact, value)
        case Kind.FLAG:
            return "+" if value else "-"
        case Kind.TEXT:
            return _quoted(value)
    return str(value)


def _word_or_seat(printing: Printing, fact: Fact, value: str) -> str:
    """Return one of a fact's own words, or the word that stands before a player."""
    before = fact.before[0]
    if before and value.startswith(before):
        return f"{before.strip(':')}:{_seat(printing, int(value.removeprefix(before)))}"
    return value


def _quoted(text: str) -> str:
    return '"{}"'.format(re.sub('["„“”]', "'", text))


# Figures whose announcement and whose proof are two facts.


def _figures(printing: Printing, left: dict[str, Any]) -> Iterator[str]:
    face = printing.layout.face
    if not isinstance(face, Face) or not face.silent_figures or face.silent_figures == face.announcements:
        return
    named = (sense.means.chip for sense in printing.layout.targets(printing.kind))
    chips = {chip.figure: chip for chip in named if chip is not None}
    implied: set[str] = set()
    for row in left.get(face.announcements, []):
        yield _announced(printing, chips[row["figure"]], row, implied)
    for row in left.get(face.silent_figures, []):
        yield _silent(printing, chips[row["figure"]], row)
    for chip in face.chips:
        if chip.proof in left and chip.proof not in implied:
            yield _proved(printing, chip, left[chip.proof])
    for name in (face.announcements, face.silent_figures, *(chip.proof for chip in face.chips)):
        left.pop(name, None)


def _announced(printing: Printing, chip: Chip, row: Facts, implied: set[str]) -> str:
    said, speaker, proof = pgettext("figure", "announced")[:1], row["by"], printing.facts.get(chip.proof)
    side, made = printing.side_of(speaker), row.get("made", True)
    match chip.shape:
        case "side" | "all_tricks":
            made = proof == side
            implied |= {chip.proof} if made else set()
        case "last":
            made = bool(proof and proof["won"] and printing.side_of(proof["player"]) == side)
            implied |= {chip.proof} if made and proof == {"player": speaker, "won": True} else set()
        case "catch":
            made = bool(proof and printing.side_of(proof["by"]) == side)
    sign = "" if chip.shape == "points" else "+" if made else "-"
    more = {key: value for key, value in row.items() if key not in ("figure", "by", "made", LEVEL)}
    return " ".join(filter(None, (_figure_name(printing, chip), said + sign, "*" * row.get(LEVEL, 0),
                                  _unless_declarer(printing, speaker), _extras(printing, more))))  # fmt: skip


def _extras(printing: Printing, more: Facts) -> str:
    face = printing.layout.face
    record = fact_named(printing.record, face.announcements).record if isinstance(face, Face) else None
    asked = {fact.name: fact for fact in facts(record)} if record else {}
    return " ".join(_given(printing, asked[key], value, _fact_name(record, asked[key]))
                    for key, value in more.items() if record)  # fmt: skip


def _silent(printing: Printing, chip: Chip, row: Facts) -> str:
    sign = "-" if row.get("made") is False else ""
    return " ".join(filter(None, (_figure_name(printing, chip) + sign, _unless_declarer(printing, row["by"]))))


def _proved(printing: Printing, chip: Chip, proof: Any) -> str:
    name = _figure_name(printing, chip)
    match chip.shape:
        case "last":
            who = [proof["player"], *([proof["caught_by"]] if "caught_by" in proof else [])]
            return " ".join([name if proof["won"] else f"{name}-", ">".join(_seat(printing, seat) for seat in who)])
        case "catch":
            return " ".join([name, ">".join(_seat(printing, seat) for seat in (proof["by"], proof["lost_by"]))])
    return " ".join(filter(None, (name, "" if proof == printing.side_of(_declarer(printing)) else _other(printing))))


def _declarer(printing: Printing) -> Seat:
    return int(printing.facts[printing.layout.face.declarer])


def _other(printing: Printing) -> str:
    """Return somebody of the other side."""
    own = (printing.facts.get(printing.layout.face.declarer), printing.facts.get(printing.layout.face.partner))
    return _seat(printing, next(seat for seat in sorted(printing.company.playing) if seat not in own))


def _unless_declarer(printing: Printing, seat: Seat) -> str:
    return "" if seat == printing.facts.get(printing.layout.face.declarer) else _seat(printing, seat)


def _figure_name(printing: Printing, chip: Chip) -> str:
    known = printing.layout.targets(printing.kind)
    return _named(known, next(sense for sense in known if sense.means.chip == chip))


__all__ = ["Cells", "Mark", "print_entry", "vocabulary"]
