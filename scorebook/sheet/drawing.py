"""The rows of a sheet as they are drawn, kept by what they are made of: after a save one row is drawn, not fifty.

The key of a row is a digest of everything that it is made of: what is stored of it and of the standing before it, what
is said of it, and what holds for the whole sheet.  So nothing has to be cleared, and nothing old can be shown.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, cast

from django.core.cache import caches
from django.template.loader import get_template
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorebook.ledger.tallying import absent_from
from scorebook.models import Evening, kept
from scorebook.models.ordering import insertions_among
from scorebook.sheet.reading import beginning, describe_entry, radli_after, sheet_around
from scorebook.sheet.remarks import read_remarks
from scorebook.sheet.rewritten import rewritten_among
from scorebook.sheet.rows import Row
from scorebook.sheet.whole import EveningSheet
from settlement import GAMES
from settlement.settle import Standing

KEPT = 60 * 60  # seconds after the last save
PK, NUMBER, PLACE, STRUCK, COUNT, AFTER = (
    kept.ENTRY.place(name) for name in ("id", "number", "place", "struck", "revisions_count", "after")
)


class Drawn(NamedTuple):
    """A row as it is drawn for a phone, ``narrow``, and for a large screen, ``wide``, with what a sheet asks of it.

    ``shape`` is what of the whole sheet its columns depend on.  Fifty of them are packed and unpacked at every save,
    which takes a tuple a quarter of the time of a dataclass.
    """

    number: int
    place: int
    struck: bool
    undone: bool
    deals: bool
    factor: int
    resting: bool
    dealer_rests: bool
    radli: bool
    shape: tuple[bool, bool]
    narrow: str
    wide: str


def drawn_sheet(evening: Evening, last: int | None) -> dict[str, Any]:
    """Return the sheet, or its ``last`` entries, and its rows as they are drawn: ``narrow`` the newest first, ``wide``.

    Of the last ones the drawings are kept.
    """
    place = f"rows/{evening.slug}/{get_language()}"
    names, absent = kept.names_of(evening), absent_from(evening)
    made_of = _digest(_whole(evening, names, absent))
    of, known = caches["drawn"].get(place) or ("", {})
    known = known if of == made_of else {}
    lines = Lines(evening, last)
    sheet, keys = _sheet(evening, names, absent, lines, known)
    shape = _shape(sheet)
    if any(isinstance(row, Drawn) and row.shape != shape for row in sheet.rows):
        sheet, keys = _sheet(evening, names, absent, lines, {})
    rows = tuple(_drawings(sheet))
    if last is not None and any(key not in known for key in keys):
        caches["drawn"].set(place, (made_of, dict(zip(keys, rows, strict=True))), KEPT)
    return {
        "sheet": replace(sheet, rows=cast("tuple[Row, ...]", rows)),
        "narrow": SafeString("".join(row.narrow for row in reversed(rows))),
        "wide": SafeString("".join(row.wide for row in rows)),
    }


class Lines:
    """The entries to show as they are stored, each with the one ``before`` it; which were inserted or rewritten."""

    def __init__(self, evening: Evening, last: int | None) -> None:
        found = kept.last_entries(evening, last)
        counting = next((entry[PLACE] for entry in reversed(found) if not entry[STRUCK]), 0)
        older = last is not None and counting > last
        self.entries = found[1:] if older else found
        self.before = found[:-1] if older else [None, *found][: len(found)]
        self.inserted = insertions_among(entry[NUMBER] for entry in self.entries)
        self.rewritten = rewritten_among(kept.ENTRY.read(entry) for entry in self.entries if entry[COUNT] > 1)


def _whole(evening: Evening, names: Sequence[str], absent: frozenset[int]) -> tuple[Any, ...]:
    """Return what every row of a sheet depends on."""
    began = (evening.began_with, evening.first_dealer)
    return evening.pk, evening.game, evening.rules, began, names, evening.sat, sorted(absent), get_language()


def _digest(said: object) -> bytes:
    return hashlib.blake2b(repr(said).encode(), digest_size=16).digest()


def _shape(sheet: EveningSheet) -> tuple[bool, bool]:
    return sheet.doubles, sheet.rests_beside


def _sheet(
    evening: Evening, names: tuple[str, ...], absent: frozenset[int], lines: Lines, known: Mapping[bytes, Drawn]
) -> tuple[EveningSheet, list[bytes]]:
    """Return the sheet with the rows that are known as they were drawn and the others described, and all their keys."""
    game, said = GAMES[evening.game], read_remarks(evening)
    radli = radli_after(evening, game, lines.entries[0][PLACE] - 1 if lines.entries else 0)
    rows: list[Any] = []
    keys = []
    for entry, before in zip(lines.entries, lines.before, strict=True):
        told, rewritten = said.get(entry[NUMBER], ()), lines.rewritten
        became = entry[PK] in rewritten.undone, entry[PK] in rewritten.corrected
        keys.append(_digest((entry, before and before[AFTER], told, became, radli)))
        row: Drawn | Row | None = known.get(keys[-1])
        if row is None:
            standing = Standing.from_json(kept.ENTRY.read(before).after) if before else beginning(evening)
            row = describe_entry(
                game,
                evening.rules,
                names,
                standing,
                kept.ENTRY.read(entry),
                rewritten=rewritten,
                radli=radli,
                sat=evening.sat,
            )
            row = replace(row, absent=absent, said=told, inserted=lines.inserted.get(row.number, 0))
        radli += bool(radli and row.radli)
        rows.append(row)
    return sheet_around(evening, names, rows, said, absent, radli=radli, counted=True), keys


def _drawings(sheet: EveningSheet) -> Iterator[Drawn]:
    """Yield the rows as drawings: those that are none yet are drawn."""
    narrow, wide = get_template("sheet/narrow/_row.html"), get_template("sheet/wide/_row.html")
    whole = {"sheet": sheet, "here": reverse("sheet", args=[sheet.evening.slug]), "crossed": _("struck out:")}
    shape = _shape(sheet)
    for row in sheet.rows:
        if isinstance(row, Drawn):
            yield row
            continue
        yield Drawn(
            number=row.number,
            place=row.place,
            struck=row.struck,
            undone=row.undone,
            deals=row.deals,
            factor=row.factor,
            resting=bool(row.resting),
            dealer_rests=row.dealer_rests,
            radli=row.radli is not None,
            shape=shape,
            narrow=narrow.render({**whole, "row": row}),
            wide=wide.render({**whole, "row": row}),
        )


__all__ = ["drawn_sheet"]
