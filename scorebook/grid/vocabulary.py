"""The words of the shorthand, matched with the labels, keys and names that they may mean.

Case, accents, hyphens and spaces do not matter.  The beginning of a word is enough if no other word begins with it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorebook.grid.grammar import Mark, Word
from scorebook.sheet.figures import kontra_mark
from settlement.vocabulary import Account, Pot, Seat

T = TypeVar("T")
WITHOUT_A_DECOMPOSITION = str.maketrans({"ø": "o", "æ": "ae", "ß": "ss", "ð": "d", "ł": "l", "þ": "th"})


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return a text for comparison: only letters and digits, in lower case and without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(WITHOUT_A_DECOMPOSITION))
    return "".join(letter for letter in parts if letter.isalnum())


@dataclass(frozen=True, slots=True, kw_only=True)
class Sense(Generic[T]):
    """A possible meaning of a word: its name in sentences, its words, and the words that must be typed in full.

    ``key`` is permanent and the same in every language; ``letters`` are those of the screen.  If a word fits two
    senses, the one with the lower ``rank`` is meant.
    """

    means: T
    called: str
    words: tuple[str, ...] = ()
    key: str = ""
    letters: tuple[str, ...] = ()
    rank: int = 0


def senses_of(typed: str, known: Iterable[Sense[T]]) -> list[Sense[T]]:
    """Return the possible meanings of a word: complete matches before beginnings, and of these the lowest rank.

    A typed accent distinguishes words that are equal without accents.
    """
    folded = fold(typed)
    if not folded:
        return []
    listed = list(known)
    for fits in (_whole, _begins, _has_a_word):
        senses = [sense for sense in listed if fits(folded, sense)]
        if senses:
            lowest = min(sense.rank for sense in senses)
            senses = [sense for sense in senses if sense.rank == lowest]
            return [sense for sense in senses if _with_its_accents(typed, sense)] or senses
    return []


def _with_its_accents(typed: str, sense: Sense[Any]) -> bool:
    letters = _letters(typed)
    return not letters.isascii() and any(_letters(word).startswith(letters) for word in sense.words)


@lru_cache(maxsize=4096)
def _letters(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFC", text.casefold()) if letter.isalnum())


def _whole(asked: str, sense: Sense[Any]) -> bool:
    return any(fold(word) == asked for word in (*sense.words, sense.key, *sense.letters))


def _begins(asked: str, sense: Sense[Any]) -> bool:
    return not asked.isdecimal() and any(fold(word).startswith(asked) for word in sense.words)


def _has_a_word(asked: str, sense: Sense[Any]) -> bool:
    parts = (part for word in sense.words for part in word.replace("-", " ").split()[1:])
    return not asked.isdecimal() and any(fold(part).startswith(asked) for part in parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """The accounts that a row may name: players by seat number, pots by key; ``playing`` are the hand's seats."""

    names: tuple[str, ...]
    playing: Sequence[Seat]
    pots: tuple[tuple[Pot, str], ...] = ()

    def seats(self) -> Sequence[Sense[Account]]:
        """Return the players as senses: by number, by name, by the beginning of any part of it, by initials."""
        return _players(self.names)

    def accounts(self) -> Sequence[Sense[Account]]:
        """Return the players and the pots as senses."""
        pots: list[Sense[Account]] = [
            Sense(means=pot, called=_(label), words=(_(label),), key=pot) for pot, label in self.pots
        ]
        return [*self.seats(), *pots]

    def named(self, word: Word, *, pots: bool = False) -> list[Sense[Account]]:
        """Return the accounts that a word may mean; ``#2`` is always the second seat."""
        if word.mark is not Mark.WORD:
            return []
        if word.text.startswith("#"):
            number = word.text[1:]
            known = (sense for sense in self.seats() if str(int(sense.means) + 1) == number)
            return list(known)
        return senses_of(word.text, self.accounts() if pots else self.seats())


@lru_cache(maxsize=512)
def _players(names: tuple[str, ...]) -> Sequence[Sense[Account]]:
    return tuple(
        Sense(means=seat, called=name, words=(name, *name.split()), letters=(str(seat + 1), _initials(name)))
        for seat, name in enumerate(names)
    )


def _initials(name: str) -> str:
    parts = name.split()
    return "".join(part[0] for part in parts) if len(parts) > 1 else ""


def called(senses: Iterable[Sense[Any]]) -> str:
    """Return the possible meanings of a word as a list for a sentence."""
    return ", ".join(dict.fromkeys(sense.called for sense in senses))


def yes_and_no() -> list[Sense[bool]]:
    """Return the two answers to a question of yes or no."""
    return [
        Sense(means=True, called=_("yes"), words=(_("yes"), "true"), letters=("1",)),
        Sense(means=False, called=_("no"), words=(_("no"), "false"), letters=("0",)),
    ]


def said_or_silent() -> list[Sense[bool]]:
    """Return the words for what was announced and what was not; the first letter of the former is a mark."""
    said, silent = pgettext("figure", "announced"), pgettext("figure", "silent")
    return [
        Sense(means=True, called=said, words=(said,), letters=(said[:1],)),
        Sense(means=False, called=silent, words=(silent,)),
    ]


def made_or_lost() -> list[Sense[bool]]:
    """Return the words for what was made and what was lost."""
    made, lost, caught = (pgettext("figure", "made"), pgettext("figure", "lost"), pgettext("figure", "caught"))
    return [Sense(means=True, called=made, words=(made,)), Sense(means=False, called=lost, words=(lost, caught))]


def kontras(levels: Sequence[str]) -> list[Sense[int]]:
    """Return the levels of kontra by their words and by their marks on paper; the first letter of the first is one."""
    return [
        Sense(
            means=level,
            called=_(label),
            words=(_(label),),
            letters=(kontra_mark(level, levels), _(label)[:1]) if level == 1 else (kontra_mark(level, levels),),
        )
        for level, label in enumerate(levels, start=1)
    ]


def marks(levels: Sequence[str]) -> frozenset[str]:
    """Return the single letters that are marks of the sheet and never the beginning of a name."""
    first: list[Sense[Any]] = [said_or_silent()[0], *kontras(levels)[:1]]
    return frozenset(fold(letter) for sense in first for letter in sense.letters)
