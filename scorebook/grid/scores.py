"""The column of points: the declarers' count, both sides', everybody's, or that the game was won or lost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorebook.grid import vocabulary
from scorebook.grid.assigning import Told, Unclear, one_of
from scorebook.grid.grammar import Mark, Word, items_of
from scorebook.grid.row import Reading, not_here
from scorebook.grid.vocabulary import senses_of
from settlement.facts import Fact, Kind

GLUED_NUMBER = re.compile(r"^(\D+?)(-?\d+)$")
BOTH = re.compile(r"^(\d*)\s*[/:]\s*(\d+)$")


def read_score(reading: Reading, key: str) -> None:
    """Read what was counted, or how the game ended where nobody counted."""
    text = reading.cell(key)
    if not text or reading.take_marks(key, text):
        return
    contract = reading.what.contract
    counts = reading.layout.counts(reading.record, contract)
    verdict = reading.layout.verdict(reading.record, contract)
    row_facts = reading.row.facts
    both = BOTH.match(text) if reading.layout.others in reading.facts_by_name and reading.layout.others else None
    if both and counts:
        row_facts[reading.layout.others] = int(both[2])
        if both[1]:
            row_facts[counts[0].name] = int(both[1])
        return
    words = [word for item in items_of(text) for word in item]
    signs = [word for word in words if word.mark in {Mark.MADE, Mark.LOST}]
    others = [word for word in words if word not in signs]
    if verdict and signs and (others or len(signs) == 1):
        row_facts[verdict] = signs[0].mark is Mark.MADE
        words = others
    elif verdict and len(words) == 1 and senses_of(text, vocabulary.made_or_lost()):
        row_facts[verdict] = one_of(words[0], senses_of(text, vocabulary.made_or_lost()))
        return
    if words:
        _count(reading, counts, words)


def _count(reading: Reading, counts: Sequence[Fact], words: Sequence[Word]) -> None:
    if not counts:
        raise Unclear(not_here())
    fact, assigning = counts[0], reading.assigning
    if fact.kind is Kind.WHOLE:
        if len(words) > 1:
            raise Unclear(_("One number stands here."))
        reading.row.facts[fact.name] = assigning.number(fact, words[0])
        return
    split = [part for word in words for part in unglued(word)]
    if all(word.plain and word.text.lstrip("-").isdecimal() for word in split):
        reading.row.facts[fact.name] = _in_order(reading, fact, split)
    else:
        reading.row.facts[fact.name] = assigning.each(fact, split)


def unglued(word: Word) -> Iterator[Word]:
    """Yield a name and the number glued to it as two words."""
    match = GLUED_NUMBER.match(word.text) if word.plain and not word.text.startswith("#") else None
    yield from (Word(text=part) for part in match.groups()) if match and match[1] != "-" else (word,)


def _in_order(reading: Reading, fact: Fact, words: Sequence[Word]) -> Told:
    row_facts = reading.row.facts
    seats = sorted(reading.playing(row_facts.get("dealer"), row_facts.get("sitting_out")))
    total = reading.layout.total(fact.name, len(reading.company.names))
    numbers = [int(word.text) for word in words]
    if len(numbers) == len(seats) - 1 > 0 and total >= sum(numbers) > 0:
        numbers.append(total - sum(numbers))
    if len(numbers) != len(seats):
        names = ", ".join(reading.company.names[seat] for seat in seats)
        raise Unclear(
            _("%(fact)s: a number for each of %(names)s, or each after its name.")
            % {"fact": capfirst(_(fact.label)), "names": names}
        )
    return {str(seat): number for seat, number in zip(seats, numbers, strict=True)}
