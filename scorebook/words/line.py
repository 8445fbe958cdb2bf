"""A company in one line: "Anna, Béla és Cili".

A comma, a semicolon, a line's end and the word "and" divide; a name that has one of them in it stands in quotes, as
``"Rum, Kata"``.  A number before a name, as in a list, is no part of it.  The page's own program divides in the same
way: ``static/scorebook/evening/line.js``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from scorebook.words.names import typed_name

DIVIDES = r"\s(?:és|and|og)\s|[,;\r\n]"
ONE = re.compile(rf'(?:\s*"((?:[^"]|"")*)"\s*(?={DIVIDES}|$)|((?:(?!{DIVIDES})[\s\S])*))(?:{DIVIDES}|$)')
NUMBER = re.compile(r"^\d{1,3}[.)] (?=\S)")
BEGINS = re.compile(r"(?:^|(?<=[\s-]))[^\W\d_]")


def divided(line: str) -> tuple[str, ...]:
    """Return the names of a line in their order; what is left empty between two of them is no name."""
    found = (quoted.replace('""', '"') or NUMBER.sub("", typed_name(bare)) for quoted, bare in ONE.findall(line))
    return tuple(name for name in map(spelt, found) if name)


def joined(names: Iterable[str]) -> str:
    """Return names as one line that is divided into the same names."""
    return ", ".join(name if divided(name) == (spelt(name),) else quoted(name) for name in names)


def quoted(name: str) -> str:
    """Return a name in quotes, in which nothing divides."""
    return '"{}"'.format(name.replace('"', '""'))


def spelt(name: str) -> str:
    """Return a name in composed letters, with single spaces, and with capitals where nobody has set any."""
    name = typed_name(unicodedata.normalize("NFC", name))
    return BEGINS.sub(_capital, name) if name == name.lower() else name


def _capital(letter: re.Match[str]) -> str:
    upper = letter[0].upper()
    return upper if len(upper) == 1 else letter[0]
