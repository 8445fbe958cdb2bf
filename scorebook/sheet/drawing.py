"""Rendered rows of a sheet, cached by their contents: after a save one row is rendered, not fifty.

The cache key of a row is a digest of everything it shows: its stored columns, the standing before it, its remarks, and
the values shared by all rows.  So nothing has to be invalidated, and no outdated row can appear.
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
from scorebook.sheet.reading import beginning, count_after, describe_entry, sheet_around
from scorebook.sheet.remarks import read_remarks
from scorebook.sheet.rewritten import rewritten_among
from scorebook.sheet.rows import Row
from scorebook.sheet.whole import EveningSheet
from settlement import GAMES
from settlement.settle import Standing

CACHE_SECONDS = 60 * 60  # after the last save
PK, NUMBER, PLACE, STRUCK, COUNT, AFTER = (
    kept.ENTRY.place(name) for name in ("id", "number", "place", "struck", "revisions_count", "after")
)


class Drawn(NamedTuple):
    """A row rendered for phones (``narrow``) and for large screens (``wide``), with values that the sheet needs.

    ``shape`` holds the properties of the whole sheet that change its columns.  Fifty rows are pickled at every save; a
    tuple takes a quarter of a dataclass's time.
    """

    number: int
    place: int
    struck: bool
    undone: bool
    deals: bool
    factor: int
    resting: bool
    dealer_rests: bool
    ended_count: bool
    shape: tuple[bool, bool]
    narrow: str
    wide: str


def drawn_sheet(evening: Evening, last: int | None) -> dict[str, Any]:
    """Return the sheet, or its ``last`` entries, with the rendered rows: ``narrow`` newest first, and ``wide``.

    The rows of the last entries are cached.
    """
    place = f"rows/{evening.slug}/{get_language()}"
    names, absent = kept.names_of(evening), absent_from(evening)
    whole_digest = _digest(_whole(evening, names, absent))
    of, known = caches["drawn"].get(place) or ("", {})
    known = known if of == whole_digest else {}
    lines = Lines(evening, last)
    sheet, keys = _sheet(evening, names, absent, lines, known)
    shape = _shape(sheet)
    if any(isinstance(row, Drawn) and row.shape != shape for row in sheet.rows):
        sheet, keys = _sheet(evening, names, absent, lines, {})
    rows = tuple(_drawings(sheet))
    if last is not None and any(key not in known for key in keys):
        caches["drawn"].set(place, (whole_digest, dict(zip(keys, rows, strict=True))), CACHE_SECONDS)
    return {
        "sheet": replace(sheet, rows=cast("tuple[Row, ...]", rows)),
        "narrow": SafeString("".join(row.narrow for row in reversed(rows))),
        "wide": SafeString("".join(row.wide for row in rows)),
    }


class Lines:
    """The stored entries to show, each with the one ``before`` it, and which were inserted or rewritten."""

    def __init__(self, evening: Evening, last: int | None) -> None:
        entries = kept.last_entries(evening, last)
        counting = next((entry[PLACE] for entry in reversed(entries) if not entry[STRUCK]), 0)
        older = last is not None and counting > last
        self.entries = entries[1:] if older else entries
        self.before = entries[:-1] if older else [None, *entries][: len(entries)]
        self.inserted = insertions_among(entry[NUMBER] for entry in self.entries)
        self.rewritten = rewritten_among(kept.ENTRY.read(entry) for entry in self.entries if entry[COUNT] > 1)


def _whole(evening: Evening, names: Sequence[str], absent: frozenset[int]) -> tuple[Any, ...]:
    """Return the values on which every row of a sheet depends."""
    began = (evening.began_with, evening.first_dealer)
    return evening.pk, evening.game, evening.rules, began, names, evening.sat, sorted(absent), get_language()


def _digest(values: object) -> bytes:
    return hashlib.blake2b(repr(values).encode(), digest_size=16).digest()


def _shape(sheet: EveningSheet) -> tuple[bool, bool]:
    return sheet.doubles, sheet.rests_beside


def _sheet(
    evening: Evening, names: tuple[str, ...], absent: frozenset[int], lines: Lines, known: Mapping[bytes, Drawn]
) -> tuple[EveningSheet, list[bytes]]:
    """Return the sheet, with cached rows as they are and the others described, and the keys of all rows."""
    game, remarks = GAMES[evening.game], read_remarks(evening)
    count = count_after(evening, game, lines.entries[0][PLACE] - 1 if lines.entries else 0)
    rows: list[Any] = []
    keys = []
    for entry, before in zip(lines.entries, lines.before, strict=True):
        entry_remarks, rewritten = remarks.get(entry[NUMBER], ()), lines.rewritten
        became = entry[PK] in rewritten.undone, entry[PK] in rewritten.corrected
        keys.append(_digest((entry, before and before[AFTER], entry_remarks, became, count)))
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
                count=count,
                sat=evening.sat,
            )
            row = replace(row, absent=absent, said=entry_remarks, inserted=lines.inserted.get(row.number, 0))
        count += bool(count and row.ended_count)
        rows.append(row)
    return sheet_around(evening, names, rows, remarks, absent, count=count, counted=True), keys


def _drawings(sheet: EveningSheet) -> Iterator[Drawn]:
    """Yield the rendered rows; rows that are not rendered yet are rendered now."""
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
            ended_count=row.ended_count is not None,
            shape=shape,
            narrow=narrow.render({**whole, "row": row}),
            wide=wide.render({**whole, "row": row}),
        )


__all__ = ["drawn_sheet"]
