"""The letters that press the keys of the entry screen: each once, of what its key says in the reader's language."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from string import ascii_uppercase
from unicodedata import normalize

from django.utils.translation import get_language

AT_HOME = "hu"
"""The language whose words the games have their own letters from."""

RESERVED = "MU"
"""What presses the middle and takes the last hand back, on every screen."""


def letters_of(
    keys: Mapping[str, tuple[str, str]], taken: Iterable[str] = (), marks: Collection[str] = ()
) -> dict[str, str]:
    """Return the letter of every key, which tells its own letter and what it says; a key without one gets none.

    ``taken`` are the letters that press something else, ``marks`` the keys whose letters are marks on paper as well:
    these are the same in every language, and so are those that begin a word.
    """
    own = {key: letter for key, (letter, _says) in keys.items()}
    found = {key: letter for key, letter in own.items() if not letter or key in marks}
    if get_language() == AT_HOME:
        found |= {key: letter for key, letter in own.items() if letter not in taken}
    for key, (letter, says) in keys.items():
        if letter in _beginnings(says) and letter not in {*RESERVED, *taken, *found.values()}:
            found[key] = letter
    free = [letter for letter in ascii_uppercase if letter not in {*RESERVED, *taken, *found.values()}]
    for choices in (_first, _beginnings, _plain, lambda _says: ascii_uppercase):
        for key in (key for key in own if key not in found):
            letter = next((one for one in choices(keys[key][1]) if one in free), "")
            if letter:
                found[key] = letter
                free.remove(letter)
    return found


def _plain(says: str) -> str:
    """Return what a key says, in capitals without accents."""
    return normalize("NFKD", says).upper()


def _first(says: str) -> str:
    return _plain(says)[:1]


def _beginnings(says: str) -> str:
    return "".join(word[0] for word in _plain(says).replace("-", " ").split())
