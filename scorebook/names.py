"""Names of people: when two of them are one, and where one is spoken of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import combining, normalize

LONG = {"a": "á", "e": "é", "o": "ó", "ö": "ő"}  # Anna, Annának: a last vowel grows long before an ending


def as_read(name: str) -> str:
    """Return a name as people tell it from another: é is one letter however it was typed, and Anna is anna."""
    return normalize("NFC", name).casefold()


def unaccented(name: str) -> str:
    """Return a name in plain letters."""
    return "".join(letter for letter in normalize("NFD", name) if not combining(letter))


def is_named(text: str, names: Iterable[str]) -> bool:
    """Tell whether a line names somebody: ``Anna`` and ``Anna (phone)``, but not ``Annamari``."""
    line = as_read(text)
    return any(re.search(rf"(?<!\w){re.escape(as_read(name))}(?!\w)", line) for name in names)


def is_spoken_of(text: str, names: Iterable[str]) -> bool:
    """Tell whether a sentence speaks of somebody, with any ending; of a name of several words each may stand alone.

    A whole name is found however it is typed, a part of it only with its capital: not every *nagy* is Nagy Lajos.
    """
    line = normalize("NFC", text)
    for name in names:
        whole = normalize("NFC", name)
        if re.search(_with_endings(whole), line, re.IGNORECASE):
            return True
        if any(re.search(_with_endings(part), line) for part in whole.split() if len(part) > 2):
            return True
    return False


def _with_endings(name: str) -> str:
    stem, last = name[:-1], name[-1]
    return rf"(?<!\w){re.escape(stem)}[{re.escape(last)}{LONG.get(last, '')}]\w*"
