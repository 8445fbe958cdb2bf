"""People's names: comparison, sorting, and searching texts for them.

The search for a name to erase ignores accents, case and invisible characters.  Certain matches are distinguished from
similar words: not every *nagy* is Nagy Lajos.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any
from unicodedata import category, combining, normalize

import icu
from django.conf import settings
from django.utils.translation import get_language

from scorebook.models import Erasure
from settlement.document.head import POTS_OF_ANY_GAME
from settlement.names import LONGEST_NAME, cleaned, name_fault
from settlement.vocabulary import Text, as_read, say

NAME_LENGTH = LONGEST_NAME

SPELT = "ø=o Ø=O æ=ae Æ=Ae œ=oe Œ=Oe ß=ss ẞ=SS ł=l Ł=L đ=d Đ=D ð=d Ð=D þ=th Þ=Th ħ=h Ħ=H ı=i"
RESEMBLING = str.maketrans(dict(pair.split("=") for pair in SPELT.split()))
UNSEEN = ("Mn", "Me", "Cf")  # accents and other combining marks, and invisible formatting characters
BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
LONG = {"a": "á", "e": "é", "o": "ó", "ö": "ő"}  # Anna, Annának: a last vowel becomes long before an ending


def free(name: str, taken: set[str]) -> str:
    """Return a name that differs from all in ``taken``, with a number if necessary, and add it to ``taken``."""
    called, number = name, 1
    while as_read(called) in taken:
        number += 1
        called = f"{name} {number}"
    taken.add(as_read(called))
    return called


def typed_name(text: str) -> str:
    """Return a typed or pasted name without invisible characters, with single spaces between words."""
    return cleaned(" ".join(text.split()))


def is_nobodys(name: str) -> bool:
    """Say whether a name is the placeholder of an erased name, possibly numbered."""
    return re.fullmatch(rf"{re.escape(Erasure.NOBODY)}( \d+)?", name) is not None


def in_order(name: str) -> tuple[bytes, str]:
    """Return the sort key of a name for the alphabet of the user's language.

    In Hungarian cs comes after c and ő beside ö; in Danish aa is sorted as å, after ø.  All lists for people are sorted
    here, never by the database, whose order depends on the server.
    """
    return _alphabet(get_language() or settings.LANGUAGE_CODE).getSortKey(name), name


@cache
def _alphabet(language: str) -> Any:
    return icu.Collator.createInstance(icu.Locale(language))


def by_name(rows: Iterable[Any], name: str = "name") -> list[Any]:
    """Return rows in the order of their names; ``name`` is the attribute path, for example ``player.name``."""
    called = attrgetter(name)
    return sorted(rows, key=lambda row: in_order(called(row)))


def unaccented(name: str) -> str:
    """Return a name in ASCII letters; letters such as ø are replaced by similar ones."""
    return "".join(letter for letter in normalize("NFD", name.translate(RESEMBLING)) if not combining(letter))


def bare(text: str) -> str:
    """Return a text in plain letters without invisible characters; case and words stay."""
    seen = (letter for letter in normalize("NFKD", text) if category(letter) not in UNSEEN)
    return " ".join("".join(seen).translate(str.maketrans("", "", BLANK_LETTERS)).translate(RESEMBLING).split())


def _seen(text: str) -> str:
    """Return a text with its accents, without invisible characters."""
    return "".join(one for one in normalize("NFC", text) if category(one) != "Cf" and one not in BLANK_LETTERS)


def is_named(text: str, names: Iterable[str]) -> bool:
    """Say whether an author line contains a name: ``Anna`` and ``Anna (phone)``, but not ``Annamari``."""
    line = bare(text).casefold()
    plain = (bare(name).casefold() for name in names)
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line) for name in plain if name)


def is_spoken_of(text: str, names: Iterable[str]) -> bool:
    """Say whether a sentence certainly mentions a person, with any grammatical ending.

    The whole name matches in any spelling.  A part of a name, or a single-word name without its accents, must begin
    with a capital.
    """
    line, plain = _seen(text), bare(text)
    for name in names:
        if _seen(name) and re.search(_with_endings(_seen(name)), line, re.IGNORECASE):
            return True
        words = bare(name).split()
        if len(words) > 1 and re.search(_with_endings(" ".join(words)), plain, re.IGNORECASE):
            return True
        if any(found[0][0].isupper() for found in _each(words, plain)):
            return True
    return False


def may_speak_of(text: str, names: Iterable[str]) -> bool:
    """Say whether a sentence has a word that resembles a part of a person's name."""
    plain = bare(text)
    return any(True for name in names for _found in _each(bare(name).split(), plain))


def _each(words: Collection[str], text: str) -> Iterator[re.Match[str]]:
    """Yield the matches of a name's words; of several words only those longer than initials."""
    for word in words:
        if len(word) > 2 or len(words) == 1:
            yield from re.finditer(_with_endings(word), text, re.IGNORECASE)


def without(text: str, names: Collection[str], instead: str) -> str:
    """Return a title without the words that resemble the names; ``instead`` if nothing useful is left."""
    words = ["…" if may_speak_of(word, names) else word for word in text.split()]
    remaining = " ".join(
        word for before, word in zip(["", *words], words, strict=False) if word != "…" or before != "…"
    )
    readable = re.search(r"\w", remaining) is not None
    return instead if not readable or may_speak_of(remaining, names) or is_spoken_of(remaining, names) else remaining


def _words(names: Iterable[str]) -> set[str]:
    """Return the single words of names in plain letters, without initials."""
    return {word for name in names for word in re.findall(r"\w+", bare(name).casefold()) if len(word) > 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """The names to erase, similar texts to ``keep``, and the names of ``others``."""

    names: frozenset[str]
    keep: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()

    def wrote(self, author: str) -> bool:
        """Say whether an author line means the person, by a name that no other person has."""
        if as_read(author.strip()) in self.others:
            return False
        own = _words(self.names) - _words(self.others)
        return is_named(author, self.names) or not own.isdisjoint(_words([author]))

    def is_in(self, text: str) -> bool:
        """Say whether a text must be struck: it mentions the person, or resembles the name and is not in ``keep``."""
        if is_spoken_of(text, self.names):
            return True
        return text not in self.keep and may_speak_of(text, self.names)

    def but(self, others: Collection[str]) -> Sought:
        """Return the search without the names that other people also have."""
        names = frozenset(one for one in self.names if as_read(one) not in others)
        return Sought(names=names, keep=self.keep, others=frozenset(others))


@dataclass(frozen=True, slots=True, kw_only=True)
class Everybody(Sought):
    """Every author and every text is erased."""

    names: frozenset[str] = frozenset()

    def wrote(self, author: str) -> bool:
        """Say whether there is an author."""
        return bool(author)

    def is_in(self, text: str) -> bool:
        """Say whether there is a text."""
        return bool(text)

    def but(self, _others: Collection[str]) -> Sought:
        """Return the search itself: all names are erased."""
        return self


def _with_endings(name: str) -> str:
    stem, last = name[:-1], name[-1]
    return rf"(?<!\w){re.escape(stem)}[{re.escape(last)}{LONG.get(last, '')}]\w*"


# Invisible letters: the Hangul fillers and the empty Braille pattern.
BLANKS = frozenset("\u3164\u115f\u1160\uffa0\u2800")


OF_A_POT = "name_of_a_pot", say("This name belongs to the pot.")


def is_seen(text: str) -> bool:
    """Say whether a text is visible and does not begin with a combining mark."""
    return category(text[0])[0] != "M" and any(category(sign)[0] not in "MZC" for sign in text if sign not in BLANKS)


def can_be_printed(line: str) -> bool:
    """Say whether a line can be printed unchanged; an empty line can."""
    return not line or (line.isprintable() and is_seen(line))


def name_problem(name: str) -> tuple[str, Text] | None:
    """Return why a name is not allowed at any table, or ``None``.

    The name is cleaned already (``settlement.names``).
    """
    if fault := name_fault(name):
        return fault
    if not is_seen(name):
        return "name_not_printable", say("Nothing of this name can be seen.")
    return OF_A_POT if as_read(name) in POTS_OF_ANY_GAME else None
