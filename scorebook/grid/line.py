"""A whole row in its first cell: ``3ac56 t pb+`` is the cells ``3``, ``a``, ``c``, ``56`` and ``t pb+``.

The game by its letter, who plays it, what was counted and kontra stand without a space; figures follow after one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorebook.grid.assigning import Unclear, ambiguous
from scorebook.grid.grammar import Word
from scorebook.grid.layout import CALLS, DECLARER, KONTRA, PARTNER, SCORE, WHAT, Layout, alone_of, answers_of
from scorebook.grid.vocabulary import Company, Sense, fold, kontras, senses_of

HEAD = re.compile(r"^(?P<who>[^\W\d]*)(?P<score>[\d/]*[+-]?)(?P<kontra>\*+|[^\W\d]*)$")
NUMBERS = re.compile(r"^(?:[\d+-][\d+/-]*(?:\s+|$))+")
LONGEST = 60  # letters of the players together
Cells = dict[str, str]


def spread(layout: Layout, company: Company, cells: Mapping[str, str]) -> Cells:
    """Return the cells that the first cell contains, empty if it only has its own content.

    :raises Unclear: The players' letters are ambiguous, or one of them belongs to nobody.
    """
    row = cells.get(WHAT, "").strip().replace("−", "-")
    if not row or _is_known(layout, row):
        return {}
    head, _space, rest = row.partition(" ")
    games = list(_games(layout, head))
    readings = [one for game in games for one in _split(layout, company, game, rest.strip())]
    if not readings and (
        nobody := next(filter(None, (_nobody(layout, company, rest_of_head) for _game, rest_of_head in games)), "")
    ):
        raise Unclear(_("“%(row)s”: nobody here is “%(who)s”.") % {"row": row, "who": nobody})
    readings = [one for one in readings if not any(cells.get(key, "").strip() for key in one.means if key != WHAT)]
    if len({repr(one.means) for one in readings}) > 1:
        raise ambiguous(Word(text=row), readings)
    return readings[0].means if readings else {}


def _is_known(layout: Layout, typed: str) -> bool:
    """Say whether the cell only names the kind of row."""
    name, _space, answer = typed.rpartition(" ")
    if senses_of(typed, layout.whats):
        return True
    return any(senses_of(answer, answers_of(sense.means.bid)) for sense in senses_of(name, layout.whats))


def _games(layout: Layout, head: str) -> Iterator[tuple[str, str]]:
    """Yield the games whose letter a text begins with, as they stand in their cell, and what is left of the text."""
    for sense in layout.whats:
        for letter in sense.letters:
            rest = head[len(letter) :]
            if fold(head[: len(letter)]) == fold(letter) and rest:
                yield letter, rest
                for answer in answers_of(sense.means.bid):
                    number = answer.letters[0]
                    if rest.startswith(number):
                        yield f"{letter} {number}", rest[len(number) :]


def _split(layout: Layout, company: Company, game: tuple[str, str], rest: str) -> Iterator[Sense[Cells]]:
    typed, left = game
    head = HEAD.match(left)
    if not head or (head["kontra"] and not _is_kontra(layout, head["kontra"])):
        return
    numbers = "" if head["score"] or not layout.counts_each else (found[0] if (found := NUMBERS.match(rest)) else "")
    more = {
        SCORE: head["score"] or numbers.strip(),
        KONTRA: head["kontra"],
        CALLS: rest[len(numbers) :],
    }
    for who, called in _people(layout, company, head["who"]):
        cells = {key: text for key, text in {WHAT: typed, **who, **more}.items() if text}
        if all(key in layout.keys for key in cells):
            yield Sense(means=cells, called=called)


def _nobody(layout: Layout, company: Company, left: str) -> str:
    """Return the first of the players' letters that is nobody's, where a count after them tells that they are such."""
    head = HEAD.match(left)
    if not head or not head["score"] or not head["who"] or len(head["who"]) > LONGEST:
        return ""
    letters = head["who"]
    known: list[Sense[Any]] = [*company.seats(), *alone_of(layout.face)]
    one = next((letters[:end] for end in range(len(letters), 0, -1) if company.named(Word(text=letters[:end]))), "")
    other = letters[len(one) :]
    return "" if other and senses_of(other, known) else other[:1]


def _is_kontra(layout: Layout, mark: str) -> bool:
    """Tell whether stars or letters are a level of kontra."""
    return set(mark) == {"*"} or bool(senses_of(mark, kontras(layout.kontra)))


def _people(layout: Layout, company: Company, letters: str) -> Iterator[tuple[Cells, str]]:
    """Yield who may be meant by the letters: nobody, the declarer, or he and his partner."""
    if not letters:
        yield {}, ""
    if len(letters) > LONGEST:
        return
    for length in range(1, len(letters) + 1):
        one, other = letters[:length], letters[length:]
        declarer = company.named(Word(text=one))
        partner: list[Sense[Any]] = senses_of(other, [*company.seats(), *alone_of(layout.face)])
        if declarer and (partner or not other):
            called = ", ".join(sense.called for sense in (*declarer, *partner))
            yield {DECLARER: one, PARTNER: other}, called
