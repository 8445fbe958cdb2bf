"""Text files and pasted text as a sheet: the encoding, the separator and the cells."""

from __future__ import annotations

import codecs
import csv
import io
import unicodedata
from collections import Counter

from scorebook.results.cells import Cell, Sheet
from scorebook.results.workbooks import check_size

SIXTEEN_BITS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
HUNGARIAN_OR_DANISH = Counter(dict.fromkeys("áéíóöőúüűæøåÁÉÍÓÖŐÚÜŰÆØÅ", 1))
SEPARATORS = "\t;,"


def decode(content: bytes) -> str:
    """Return the text of a file: UTF-16 by its mark, else UTF-8, else Windows-1250 or 1252."""
    if content.startswith(SIXTEEN_BITS):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        readings = [content.decode(name, "replace") for name in ("cp1250", "cp1252")]
        return max(readings, key=_letters)


def _letters(text: str) -> int:
    return sum(HUNGARIAN_OR_DANISH[sign] for sign in text)


def read_text(text: str) -> tuple[Sheet, ...]:
    """Return a text as one sheet without a title.  A row of the sheet is a line of the text.

    :raises UnreadableFile: the text has more lines than a list of results can have
    """
    cells: dict[tuple[int, int], Cell] = {}
    text = unicodedata.normalize("NFC", text.removeprefix("\ufeff"))
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text))
    line = 1
    for row in rows:
        cells.update({(line, at): Cell(text=value.strip()) for at, value in enumerate(row, 1) if value.strip()})
        check_size(line, len(row))
        line = rows.line_num + 1
    return (Sheet(cells=cells),)


def _separator(text: str) -> str:
    """Return the separator that the most lines agree on; a comma may be the sign of decimals."""
    lines = [line for line in text.splitlines() if line.strip()]
    counts = {sign: sum(sign in line for line in lines) for sign in SEPARATORS}
    return next(
        (sign for sign in SEPARATORS[:2] if counts[sign] * 2 > len(lines)), max(SEPARATORS, key=counts.__getitem__)
    )
