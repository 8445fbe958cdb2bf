"""Figures whose announcement and whose proof are two facts, printed: one item for both where it says them both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import pgettext

from scorebook.grid.assigning import LEVEL
from scorebook.grid.wording import Facts, Printing, given, level_of, name_of, named_by, seat_of
from settlement.face import PARTS, Chip, Face
from settlement.facts import fact_named, facts
from settlement.vocabulary import Seat


def print_figures(printing: Printing, left: dict[str, Any]) -> Iterator[str]:
    """Yield the items of announced, silent and proved figures, and take their facts out of what is left to print."""
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
    side, is_made = printing.side_of(speaker), row.get("made", True)
    whose = PARTS.get(chip.shape, ("",))[0]
    match chip.shape:
        case "side" | "all_tricks":
            is_made = proof == side
            implied |= {chip.proof} if is_made else set()
        case "last":
            is_made = bool(proof and proof.get("won") and printing.side_of(proof[whose]) == side)
            implied |= {chip.proof} if is_made and proof == {whose: speaker, "won": True} else set()
        case "catch":
            is_made = bool(proof and printing.side_of(proof[whose]) == side)
    sign = "" if chip.shape == "points" else "+" if is_made else "-"
    level = row.get(LEVEL, 0) if isinstance(row.get(LEVEL), int) else 0
    in_marks = {"figure", "by", "made", *((LEVEL,) if level else ())}
    more = {key: value for key, value in row.items() if key not in in_marks}
    level_mark = level_of(printing, level)
    marks = said + sign + (level_mark if sign else f" {level_mark}")
    return " ".join(
        filter(
            None,
            (_figure_name(printing, chip), marks.strip(), _unless_declarer(printing, speaker), _extras(printing, more)),
        )
    )


def _extras(printing: Printing, more: Facts) -> str:
    face = printing.layout.face
    record = fact_named(printing.record, face.announcements).record if isinstance(face, Face) else None
    by_name = {fact.name: fact for fact in facts(record)} if record else {}
    return " ".join(
        given(printing, by_name[key], value, name_of(record, by_name[key])) for key, value in more.items() if record
    )


def _silent(printing: Printing, chip: Chip, row: Facts) -> str:
    sign = "-" if row.get("made") is False else ""
    return " ".join(filter(None, (_figure_name(printing, chip) + sign, _unless_declarer(printing, row["by"]))))


def _proved(printing: Printing, chip: Chip, proof: Any) -> str:
    name = _figure_name(printing, chip)
    if chip.shape in PARTS:
        who = ">".join(seat_of(printing, proof[key]) for key in PARTS[chip.shape] if key in proof)
        return f"{name} {who}" if proof.get("won", True) else f"{name}- {who}"
    declarer = printing.facts.get(printing.layout.face.declarer)
    own = "" if declarer is None else printing.side_of(declarer)
    return " ".join(filter(None, (name, "" if proof == own else _other(printing))))


def _other(printing: Printing) -> str:
    """Return somebody of the other side."""
    own = (printing.facts.get(printing.layout.face.declarer), printing.facts.get(printing.layout.face.partner))
    return seat_of(printing, next(seat for seat in sorted(printing.company.playing) if seat not in own))


def _unless_declarer(printing: Printing, seat: Seat) -> str:
    return "" if seat == printing.facts.get(printing.layout.face.declarer) else seat_of(printing, seat)


def _figure_name(printing: Printing, chip: Chip) -> str:
    known = printing.layout.targets(printing.kind)
    return named_by(known, next(sense for sense in known if sense.means.chip == chip))
