"""Names of people: when two of them are one, which stands before which, and where one is spoken of.

Who looks for a name to take it out finds it whatever accents and capitals it was typed with, and with signs inside that
nobody sees.  What he finds for sure is told from what is only like it: not every *nagy* is Nagy Lajos.
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
UNSEEN = ("Mn", "Me", "Cf")  # accents and other marks, and what only tells a program how to set the rest
BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
LONG = {"a": "á", "e": "é", "o": "ó", "ö": "ő"}  # Anna, Annának: a last vowel grows long before an ending


def free(name: str, taken: set[str]) -> str:
    """Return a name that is read like none of those ``taken``, numbered where it has to be, and take it."""
    called, number = name, 1
    while as_read(called) in taken:
        number += 1
        called = f"{name} {number}"
    taken.add(as_read(called))
    return called


def typed_name(text: str) -> str:
    """Return a name as somebody typed or pasted it without what shows nothing, one space between two words."""
    return cleaned(" ".join(text.split()))


def is_nobodys(name: str) -> bool:
    """Tell whether a name is what stands where one was taken out, numbered where there are several at a table."""
    return re.fullmatch(rf"{re.escape(Erasure.NOBODY)}( \d+)?", name) is not None


def in_order(name: str) -> tuple[bytes, str]:
    """Return the key by which lists of names are sorted: the alphabet is that of the reader's language.

    In Hungarian cs stands after c and ő beside ö, in Danish aa is å after ø.  Every list that people read is put into
    this order here and never by the database, whose order is another one on another server.
    """
    return _alphabet(get_language() or settings.LANGUAGE_CODE).getSortKey(name), name


@cache
def _alphabet(language: str) -> Any:
    return icu.Collator.createInstance(icu.Locale(language))


def by_name(rows: Iterable[Any], name: str = "name") -> list[Any]:
    """Return rows in the order of their names; ``name`` is the way from a row to its name, as in ``player.name``."""
    called = attrgetter(name)
    return sorted(rows, key=lambda row: in_order(called(row)))


def unaccented(name: str) -> str:
    """Return a name in plain letters; one that has no accent to take off is spelt by the letter it resembles."""
    return "".join(letter for letter in normalize("NFD", name.translate(RESEMBLING)) if not combining(letter))


def bare(text: str) -> str:
    """Return a text in plain letters, its capitals and words as they are, without anything that is not seen."""
    seen = (letter for letter in normalize("NFKD", text) if category(letter) not in UNSEEN)
    return " ".join("".join(seen).translate(str.maketrans("", "", BLANK_LETTERS)).translate(RESEMBLING).split())


def _seen(text: str) -> str:
    """Return a text with its accents, without what is not seen in it."""
    return "".join(one for one in normalize("NFC", text) if category(one) != "Cf" and one not in BLANK_LETTERS)


def is_named(text: str, names: Iterable[str]) -> bool:
    """Tell whether a line names somebody: ``Anna`` and ``Anna (phone)``, but not ``Annamari``."""
    line = bare(text).casefold()
    plain = (bare(name).casefold() for name in names)
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line) for name in plain if name)


def is_spoken_of(text: str, names: Iterable[str]) -> bool:
    """Tell whether a sentence surely speaks of somebody, with any ending; of several words each may stand alone.

    A whole name is found however it is typed; a part of it, and a name of one word without its accents, with a capital.
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
    """Tell whether a sentence has a word that is like a part of somebody's name, in any letters."""
    plain = bare(text)
    return any(True for name in names for _found in _each(bare(name).split(), plain))


def _each(words: Collection[str], text: str) -> Iterator[re.Match[str]]:
    """Yield where the words of a name stand; of a name of several words those that are longer than initials."""
    for word in words:
        if len(word) > 2 or len(words) == 1:
            yield from re.finditer(_with_endings(word), text, re.IGNORECASE)


def without(text: str, names: Collection[str], instead: str) -> str:
    """Return a title without the words that are like a name's; ``instead`` where nothing is left to tell."""
    words = ["…" if may_speak_of(word, names) else word for word in text.split()]
    kept = " ".join(word for before, word in zip(["", *words], words, strict=False) if word != "…" or before != "…")
    told = re.search(r"\w", kept) is not None
    return instead if not told or may_speak_of(kept, names) or is_spoken_of(kept, names) else kept


def _words(names: Iterable[str]) -> set[str]:
    """Return the single words of names in plain letters, without initials."""
    return {word for name in names for word in re.findall(r"\w+", bare(name).casefold()) if len(word) > 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """The names that are taken out, the texts that only seem to speak of them, and who else there is."""

    names: frozenset[str]
    keep: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()

    def wrote(self, author: str) -> bool:
        """Tell whether a line of who wrote something names him, also by one of his names that is nobody else's."""
        if as_read(author.strip()) in self.others:
            return False
        own = _words(self.names) - _words(self.others)
        return is_named(author, self.names) or not own.isdisjoint(_words([author]))

    def is_in(self, text: str) -> bool:
        """Tell whether a text is to be struck: it speaks of him, or is like it and nobody has said otherwise."""
        if is_spoken_of(text, self.names):
            return True
        return text not in self.keep and may_speak_of(text, self.names)

    def but(self, others: Collection[str]) -> Sought:
        """Return what is sought where others bear some of the names."""
        names = frozenset(one for one in self.names if as_read(one) not in others)
        return Sought(names=names, keep=self.keep, others=frozenset(others))


@dataclass(frozen=True, slots=True, kw_only=True)
class Everybody(Sought):
    """Whatever people wrote is taken out, whoever wrote it and whoever it is about."""

    names: frozenset[str] = frozenset()

    def wrote(self, author: str) -> bool:
        """Tell whether anybody did."""
        return bool(author)

    def is_in(self, text: str) -> bool:
        """Tell whether there is a text at all."""
        return bool(text)

    def but(self, _others: Collection[str]) -> Sought:
        """Return the same: nobody is left out."""
        return self


def _with_endings(name: str) -> str:
    stem, last = name[:-1], name[-1]
    return rf"(?<!\w){re.escape(stem)}[{re.escape(last)}{LONG.get(last, '')}]\w*"


# Letters of which nothing is seen: the fillers of Hangul, and Braille without a dot.
BLANKS = frozenset("\u3164\u115f\u1160\uffa0\u2800")


OF_A_POT = "name_of_a_pot", say("This name belongs to the pot.")


def is_seen(text: str) -> bool:
    """Tell whether a text begins with a sign of its own, not a mark on another, and something of it is seen."""
    return category(text[0])[0] != "M" and any(category(sign)[0] not in "MZC" for sign in text if sign not in BLANKS)


def can_be_printed(line: str) -> bool:
    """Tell whether a line can be put on a page as it is; an empty one can."""
    return not line or (line.isprintable() and is_seen(line))


def name_problem(name: str) -> tuple[str, Text] | None:
    """Return why nobody can be called so at any table; the name is cleaned already (see ``settlement.names``)."""
    if fault := name_fault(name):
        return fault
    if not is_seen(name):
        return "name_not_printable", say("Nothing of this name can be seen.")
    return OF_A_POT if as_read(name) in POTS_OF_ANY_GAME else None
