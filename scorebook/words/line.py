"""A company in one line: "Anna, Béla és Cili".

Names are separated by a comma, a semicolon, a line break or the word "and".  A name with a separator in it is quoted:
``"Rum, Kata"``.  A number before a name, as in a list, is dropped.  The page's script splits in the same way:
``static/scorebook/evening/line.js``.
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
    """Return the names of a line in order, without empty ones."""
    names = (quoted.replace('""', '"') or NUMBER.sub("", typed_name(bare)) for quoted, bare in ONE.findall(line))
    return tuple(name for name in map(spelt, names) if name)


def joined(names: Iterable[str]) -> str:
    """Return names as one line; :func:`divided` returns the same names again."""
    return ", ".join(name if divided(name) == (spelt(name),) else quoted(name) for name in names)


def quoted(name: str) -> str:
    """Return a name in quotes, so that it is not split."""
    return '"{}"'.format(name.replace('"', '""'))


def spelt(name: str) -> str:
    """Return a name in normal form (NFC) with single spaces; a name in lower case gets capitals."""
    name = typed_name(unicodedata.normalize("NFC", name))
    return BEGINS.sub(_capital, name) if name == name.lower() else name


def _capital(letter: re.Match[str]) -> str:
    upper = letter[0].upper()
    return upper if len(upper) == 1 else letter[0]
