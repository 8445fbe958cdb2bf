"""Figures whose announcement and whose proof are two facts: ``ultimó b+`` writes both, ``ultimó`` the proof alone.

An announced figure says with ``+`` or ``-`` how it ended, unless the points tell it or another item proves it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scorebook.grid import vocabulary
from scorebook.grid.assigning import LEVEL, SAID, Assigning, Told, Unclear, one_of, unknown
from scorebook.grid.grammar import Mark, Word
from scorebook.grid.vocabulary import Sense, fold, senses_of
from scorebook.words.labels import label_heading
from settlement.face import PARTS, Chip, Face
from settlement.facts import fact_named
from settlement.vocabulary import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure according to its item: announcement, outcome, kontra, and the players named with it."""

    chip: Chip
    said: bool = False
    result: bool | None = None
    kontra: int = 0
    seats: tuple[Seat, ...] = ()
    side: str = ""
    rest: tuple[Word, ...] = ()


def figure_of(assigning: Assigning, chip: Chip, words: Iterable[Word]) -> Figure:
    """Return the figure's details from the words after its name.

    :raises Unclear: A word is unknown or ambiguous.
    """
    figure = Figure(chip=chip)
    for word in words:
        figure = _with_word(assigning, figure, word)
    if figure.kontra and not figure.said:
        raise Unclear(
            _("Kontra belongs to what was announced: write “%(word)s” as well.")
            % {"word": vocabulary.said_or_silent()[0].letters[0]}
        )
    return figure


def _with_word(assigning: Assigning, figure: Figure, word: Word) -> Figure:
    match word.mark:
        case Mark.MADE | Mark.LOST:
            return replace(figure, result=word.mark is Mark.MADE)
        case Mark.SAID:
            return replace(figure, said=True)
        case Mark.STARS:
            return replace(figure, kontra=len(word.text))
        case Mark.PATH:
            for part in word.parts:
                figure = _with_seat(figure, _seat(assigning, Word(text=part)))
            return figure
        case Mark.QUOTED:
            raise unknown(word)
    if not word.plain:
        return replace(figure, rest=(*figure.rest, word))
    return _bare(assigning, figure, word)


def _bare(assigning: Assigning, figure: Figure, word: Word) -> Figure:
    if word.text.startswith("#"):
        return _with_seat(figure, _seat(assigning, word))
    known: list[Sense[Any]] = [
        *(
            Sense(means=(SAID, sense.means), called=sense.called, words=sense.words, letters=sense.letters)
            for sense in vocabulary.said_or_silent()
        ),
        *(
            Sense(means=("result", sense.means), called=sense.called, words=sense.words)
            for sense in vocabulary.made_or_lost()
        ),
        *(
            Sense(means=(LEVEL, sense.means), called=sense.called, words=sense.words, letters=sense.letters)
            for sense in vocabulary.kontras(assigning.kontra)
        ),
    ]
    if fold(word.text) not in vocabulary.marks(assigning.kontra):
        known += [
            Sense(means=("seat", sense.means), called=sense.called, words=sense.words, letters=sense.letters)
            for sense in assigning.company.seats()
        ]
    if figure.chip.shape in {"side", "all_tricks"}:
        known += [
            Sense(means=("side", side), called=_(label), words=(_(label),))
            for side, label in zip(assigning.party.sides, assigning.party.labels, strict=False)
        ]
    what, value = one_of(word, senses_of(word.text, known))
    if what == "seat":
        return _with_seat(figure, value)
    changed: dict[str, Any] = {"said" if what == SAID else what: value}
    return replace(figure, **changed)


def _with_seat(figure: Figure, seat: Seat) -> Figure:
    """Return a figure with one more player; both parts of one name name him once."""
    return figure if figure.seats[-1:] == (seat,) else replace(figure, seats=(*figure.seats, seat))


def _seat(assigning: Assigning, word: Word) -> Seat:
    return int(one_of(word, assigning.company.named(word), assigning.company.seats()))


def write_figures(
    assigning: Assigning, face: Face, record: type, figures: Sequence[Figure], told: Told
) -> Iterator[Unclear]:
    """Write announcements and proofs, what is said outright before what follows; yield why a figure cannot be."""
    for write in (_write_said, _write_what_follows):
        for figure in figures:
            try:
                write(assigning, face, record, figure, told)
            except Unclear as refusal:
                yield refusal


def _write_said(assigning: Assigning, face: Face, record: type, figure: Figure, told: Told) -> None:
    if figure.chip.shape == "told":
        _write_told(assigning, face, record, figure, told)
    elif figure.said:
        _announce(assigning, face, record, figure, told)
    else:
        _prove(assigning, figure, told)


def _write_what_follows(assigning: Assigning, _face: Face, _record: type, figure: Figure, told: Told) -> None:
    """Write the proof of an announced figure that was made, unless it is proved already."""
    if not figure.said or not figure.chip.proof or figure.chip.proof in told:
        return
    if figure.result is None:
        raise Unclear(
            _("%(figure)s: was it made or lost? Write + or -.") % {"figure": label_heading(figure.chip.label)}
        )
    if figure.result:
        _prove(assigning, figure, told)


def _speaker(assigning: Assigning, figure: Figure) -> Seat:
    who = figure.seats[0] if figure.seats else assigning.party.declarer
    if who is None:
        raise Unclear(
            _("%(figure)s: whose is it? The row names no declarer.") % {"figure": label_heading(figure.chip.label)}
        )
    return who


def _row(assigning: Assigning, record: type, name: str, figure: Figure, more: Mapping[str, Any]) -> Told:
    inner = fact_named(record, name).record
    row: Told = {"figure": figure.chip.figure, "by": _speaker(assigning, figure), **more}
    if figure.kontra and inner:
        row[assigning.of_name(inner, (LEVEL,), Word(text="*" * figure.kontra)).name] = figure.kontra
    return assigning.record(inner, figure.rest, row) if inner else row


def _announce(assigning: Assigning, face: Face, record: type, figure: Figure, told: Told, **more: Any) -> None:
    row = _row(assigning, record, face.announcements, figure, more)
    told[face.announcements] = [*told.get(face.announcements, []), row]


def _write_told(assigning: Assigning, face: Face, record: type, figure: Figure, told: Told) -> None:
    """Write a figure that says itself how it ended."""
    result = figure.result is not False
    if figure.said:
        _announce(assigning, face, record, figure, told, made=result)
    else:
        row = _row(assigning, record, face.silent_figures, figure, {} if result else {"made": False})
        told[face.silent_figures] = [*told.get(face.silent_figures, []), row]


def _prove(assigning: Assigning, figure: Figure, told: Told) -> None:
    """Write the fact that shows how a figure ended."""
    chip, seats, won = figure.chip, figure.seats, figure.result is not False
    if figure.rest and not figure.said:
        raise unknown(figure.rest[0])
    whose, other = PARTS.get(chip.shape, ("", ""))
    match chip.shape:
        case "side" | "all_tricks":
            if not won:
                raise Unclear(
                    _("%(figure)s: only what was announced can be lost.") % {"figure": label_heading(chip.label)}
                )
            told[chip.proof] = figure.side or assigning.party.side_of(_speaker(assigning, figure))
        case "last":
            caught = {other: seats[1]} if len(seats) > 1 and not won else {}
            told[chip.proof] = {whose: _speaker(assigning, figure), "won": won, **caught}
        case "catch":
            victim = {other: seats[1]} if len(seats) > 1 else {}
            told[chip.proof] = {whose: _speaker(assigning, figure), **victim}
        case _:
            raise Unclear(
                _("%(figure)s: the points tell it; write it only where it was announced.")
                % {"figure": label_heading(chip.label)}
            )
