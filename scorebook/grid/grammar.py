"""The grammar of the shorthand: what stands in a cell, before anybody knows what it means.

A cell is *items* between commas, an item is *words* between spaces.  A word may bear a value (``word=value``), hold
words of its own (``word(…)``), be a path (``Anna>Béla``), be said in quotes, or be one of the marks ``+ - ! * **``,
which may be glued to the word before or after them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from scorebook.words.names import typed_name

DEEPEST = 6
MINUS = str.maketrans("−–—", "---")
TOKEN = re.compile(
    r"""(?P<quoted>["„“”][^"„“”]*(?:["“”]|$))
      | (?P<open>\() | (?P<close>\)) | (?P<comma>[,;\n]) | (?P<gives>[=:])
      | (?P<space>[^\S\n]+)
      | (?P<text>[^\s,;()=:"„“”]+)""",
    re.VERBOSE,
)
MARK = re.compile(r"(\*+|[+!])")
LOSING = re.compile(r"^(?P<before>-(?!\d))?(?P<word>.*?)(?P<after>-?)$")
LETTER = re.compile(r"^[^\W\d]-[^\W\d]{1,3}$")


class Garbled(ValueError):
    """A cell with unclosed brackets or quotes; the message is for the user."""


class Mark(StrEnum):
    """The kinds of words besides plain ones."""

    WORD = "word"
    QUOTED = "quoted"
    PATH = "path"
    MADE = "+"
    LOST = "-"
    SAID = "!"
    STARS = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word as it was typed, with the value or the words it holds; ``stars`` counts those of a kontra."""

    text: str
    mark: Mark = Mark.WORD
    value: Word | None = None
    inside: tuple[Item, ...] | None = None
    parts: tuple[str, ...] = ()

    @property
    def plain(self) -> bool:
        """Whether it is a word and no more than that."""
        return self.mark is Mark.WORD and self.value is None and self.inside is None

    @property
    def inner(self) -> tuple[Word, ...]:
        """The words within its brackets, in order."""
        return tuple(word for item in self.inside or () for word in item)


Item = tuple[Word, ...]


def items_of(text: str) -> tuple[Item, ...]:
    """Return what a cell says, item by item.

    :raises Garbled: a bracket or a quote is open at the end, or a bracket closes that was never opened.
    """
    tokens = [(str(found.lastgroup), found[0]) for found in TOKEN.finditer(text.translate(MINUS))]
    items, rest = _items(tokens, 0, 0)
    if rest < len(tokens):
        raise Garbled(_("A bracket closes here that was never opened."))
    return items


def _items(tokens: list[tuple[str, str]], at: int, depth: int) -> tuple[tuple[Item, ...], int]:
    if depth > DEEPEST:
        raise Garbled(_("There are too many brackets within brackets."))
    items: list[list[Word]] = [[]]
    while at < len(tokens):
        kind, text = tokens[at]
        at += 1
        if kind == "close":
            if not depth:
                return (), at - 1
            return tuple(tuple(item) for item in items if item), at
        if kind == "comma":
            items.append([])
        elif kind == "quoted":
            items[-1].append(Word(text=_unquoted(text), mark=Mark.QUOTED))
        elif kind == "text":
            words = list(_words(text))
            items[-1] += words
            if words[-1].mark in {Mark.WORD, Mark.PATH}:
                items[-1][-1], at = _with_more(words[-1], tokens, at, depth)
        elif kind != "space":
            raise Garbled(_("“%(sign)s” stands here after no word.") % {"sign": text})
    if depth:
        raise Garbled(_("A bracket is opened and never closed."))
    return tuple(tuple(item) for item in items if item), at


def _with_more(word: Word, tokens: list[tuple[str, str]], at: int, depth: int) -> tuple[Word, int]:
    """Return the word with the value or the words that follow it without a space."""
    following = tokens[at][0] if at < len(tokens) else ""
    if following == "open":
        inside, at = _items(tokens, at + 1, depth + 1)
        return Word(text=word.text, inside=inside), at
    if following == "gives":
        kind, text = tokens[at + 1] if at + 1 < len(tokens) else ("", "")
        if kind == "quoted":
            return Word(text=word.text, value=Word(text=_unquoted(text), mark=Mark.QUOTED)), at + 2
        if kind != "text":
            raise Garbled(_("“%(word)s” is given no value.") % {"word": word.text})
        return Word(text=word.text, value=_word(text)), at + 2
    return word, at


def _unquoted(text: str) -> str:
    if len(text) < 2 or text[-1] not in '"“”':
        raise Garbled(_("A quote is opened and never closed."))
    return typed_name(text[1:-1])


def _words(text: str) -> Iterator[Word]:
    """Yield a word and the marks glued to it; a hyphen within a word is no mark, unless the word is a single letter."""
    for part in MARK.split(text):
        if MARK.fullmatch(part):
            yield Word(text=part, mark=Mark(part[0]))
        elif part:
            yield from _losing(part)


def _losing(text: str) -> Iterator[Word]:
    if LETTER.match(text):
        yield _word(text[0])
        text = text[1:]
    match = LOSING.match(text)
    before, word, after = (match["before"], match["word"], match["after"]) if match else ("", text, "")
    for part in (before, word, after):
        if part:
            yield Word(text=part, mark=Mark.LOST) if part == "-" else _word(part)


def _word(text: str) -> Word:
    parts = tuple(part for part in text.split(">") if part)
    return Word(text=text, mark=Mark.PATH, parts=parts) if ">" in text and parts else Word(text=text)
