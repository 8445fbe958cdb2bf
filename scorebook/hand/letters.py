"""Keyboard letters of the entry screen: each letter is used once and comes from the key's label if possible."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from string import ascii_uppercase
from unicodedata import normalize

from django.utils.translation import get_language

AT_HOME = "hu"
"""The language for which the games define their own letters."""

RESERVED = "MU"
"""The letters for the middle key and for undo, on every screen."""


def letters_of(
    keys: Mapping[str, tuple[str, str]], taken: Iterable[str] = (), marks: Collection[str] = ()
) -> dict[str, str]:
    """Return the letter of every key; ``keys`` maps a key to its own letter and its label.  Keys may stay without.

    ``taken`` are letters with another meaning.  ``marks`` are keys whose letters are also used on paper: these are the
    same in every language.  A key's own letter also stays if a word of its label begins with it.
    """
    own = {key: letter for key, (letter, _says) in keys.items()}
    letters = {key: letter for key, letter in own.items() if not letter or key in marks}
    if get_language() == AT_HOME:
        letters |= {key: letter for key, letter in own.items() if letter not in taken}
    for key, (letter, says) in keys.items():
        if letter in _beginnings(says) and letter not in {*RESERVED, *taken, *letters.values()}:
            letters[key] = letter
    free = [letter for letter in ascii_uppercase if letter not in {*RESERVED, *taken, *letters.values()}]
    for choices in (_first, _beginnings, _plain, lambda _says: ascii_uppercase):
        for key in (key for key in own if key not in letters):
            letter = next((candidate for candidate in choices(keys[key][1]) if candidate in free), "")
            if letter:
                letters[key] = letter
                free.remove(letter)
    return letters


def _plain(says: str) -> str:
    """Return a label in capitals without accents."""
    return normalize("NFKD", says).upper()


def _first(says: str) -> str:
    return _plain(says)[:1]


def _beginnings(says: str) -> str:
    return "".join(word[0] for word in _plain(says).replace("-", " ").split())
