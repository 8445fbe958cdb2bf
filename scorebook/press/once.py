"""What the press does once where the engine does it again and again; the document comes out the same, byte for byte.

WeasyPrint 70 breaks and shapes the same few words in cell after cell, and each line a second time when it is drawn.
Pyphen 0.18 reads a hundred thousand patterns of Hungarian to part one word.  cffi 2.1 reads sixty names of types before
each type that it is asked for.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pyphen
from cffi.cparser import Parser
from weasyprint.layout import inline, preferred
from weasyprint.text import line_break

# Everything in a style that decides where a line of text ends and how its letters stand.
DECIDES = (
    "font_family", "font_style", "font_stretch", "font_weight", "font_size", "font_variation_settings", "font_kerning",
    "font_variant_ligatures", "font_variant_position", "font_variant_caps", "font_variant_numeric",
    "font_variant_alternates", "font_variant_east_asian", "font_feature_settings", "font_language_override", "lang",
    "direction", "letter_spacing", "word_spacing", "tab_size", "white_space", "overflow_wrap", "word_break", "hyphens",
    "hyphenate_character", "hyphenate_limit_chars", "hyphenate_limit_zone", "text_decoration_line",
)  # fmt: skip
DIGITS = b"0123456789"
WORD = re.compile(r"\w+")
AFTER_SLASH = re.compile("/.*")

_split_first_line = line_break.split_first_line
_reactivate = line_break.Layout.reactivate
_HyphDict = pyphen.HyphDict
_read_c = Parser._parse  # noqa: SLF001 — cffi offers no other way in


class Excerpt:
    """A few lines of a dictionary of syllables, which Pyphen reads like a file of them."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines

    def open(self, _mode: str) -> io.BytesIO:
        """Return what tells the encoding."""
        return io.BytesIO(b"UTF-8")

    def read_text(self, _encoding: str) -> str:
        """Return the lines below the one that tells the encoding."""
        return "\n".join(["", *self.lines])


class Syllables(_HyphDict):  # type: ignore[misc, valid-type]
    """A language's dictionary of syllables; of its lines only those are read that have to do with a word asked for."""

    def __init__(self, path: Path) -> None:
        encoding, _, lines = path.read_bytes().partition(b"\n")
        said, letters = (part.decode(encoding.decode().strip()) for part in (lines, lines.translate(None, DIGITS)))
        self.lines = dict(zip(AFTER_SLASH.sub("", letters).split("\n"), said.split("\n"), strict=True))

    def positions(self, word: str) -> list[int]:
        """Return the places where a word may be parted."""
        whole = f".{word.lower()}."
        parts = (whole[i:j] for i in range(len(whole)) for j in range(i + 1, len(whole) + 1))
        lines = [self.lines[part] for part in parts if part in self.lines]
        return list(_HyphDict(Excerpt(lines)).positions(word)) if lines else []


class Lines:
    """The lines of one document: each text is broken once for its looks and its width."""

    def __init__(self) -> None:
        self.looks: dict[int, tuple[Any, str]] = {}
        self.known: dict[tuple[Any, ...], Any] = {}

    def looks_of(self, style: Any) -> str:
        """Tell styles apart by what decides over lines; the style itself is kept so that its number stays its own."""
        found = self.looks.get(id(style))
        if found is None:
            found = self.looks[id(style)] = (style, repr([style[name] for name in DECIDES]))
        return found[1]


_lines: WeakKeyDictionary[Any, Lines] = WeakKeyDictionary()


def split_first_line(text: str, style: Any, context: Any, *room: Any, **place: Any) -> Any:
    """Break a line as the engine does, or as it did before; the last words are its own."""
    lines = _lines.setdefault(context, Lines())
    asked = (text, lines.looks_of(style), room, *place.items())
    if asked not in lines.known:
        lines.known[asked] = _split_first_line(text, style, context, *room, **place)
    return lines.known[asked]


def keep(_line: Any) -> None:
    """Keep a line as it was shaped: the process ends before its memory is missed."""


def reactivate(line: Any, style: Any) -> None:
    """Shape a line anew only where its words are pushed apart since."""
    if line.justification_spacing:
        _reactivate(line, style)


def read_c(parser: Any, said: str) -> Any:
    """Read a piece of C knowing of the names declared before only those that occur in it."""
    own, words = vars(parser), set(WORD.findall(said))
    declared = own["_declarations"]
    own["_declarations"] = {name: kind for name, kind in declared.items() if name.removeprefix("typedef ") in words}
    try:
        return _read_c(parser, said)
    finally:
        own["_declarations"] = declared


def teach() -> None:
    """Let the engine do all this."""
    pyphen.HyphDict = Syllables
    Parser._parse = read_c  # noqa: SLF001
    inline.split_first_line = preferred.split_first_line = split_first_line
    line_break.Layout.deactivate, line_break.Layout.reactivate = keep, reactivate
