"""Hyphenation that changes letters: *Hosszú* becomes *Hosz-szú*.

WeasyPrint finds these points and loses the doubled letter.  Such a word gets soft hyphens only at the points that do
not change its letters.
"""

from __future__ import annotations

import re
from functools import cache

from pyphen import Pyphen

LANGUAGE = re.compile(r'<html lang="(\w+)"')
PICTURE = re.compile(r"(<svg.*?</svg>)", re.DOTALL)
TEXT = re.compile(r"(?<=>)[^<>]+(?=<)")
DOUBLED = re.compile(r"\b[^\W\d_]*(?:ccs|ddz|ggy|lly|nny|ssz|tty|zzs)[^\W\d_]*", re.IGNORECASE)
HERE = "\N{SOFT HYPHEN}"
LEAST = 3
"""The least number of letters on either line."""


def divided(html: str) -> str:
    """Return a Hungarian document with soft hyphens in words with doubled letters; others unchanged."""
    language = LANGUAGE.search(html)
    if language is None or language[1] != "hu":
        return html
    head, body, rest = html.partition("<body")
    parts = PICTURE.split(body + rest)
    parts[::2] = [
        TEXT.sub(lambda text: DOUBLED.sub(lambda word: _with_hyphens(word[0]), text[0]), part) for part in parts[::2]
    ]
    return head + "".join(parts)


@cache
def _with_hyphens(word: str) -> str:
    plain = [place for place in Pyphen(lang="hu").positions(word) if place.data is None]
    for place in reversed([place for place in plain if LEAST <= place <= len(word) - LEAST]):
        word = f"{word[:place]}{HERE}{word[place:]}"
    return f'<bdi style="hyphens:manual">{word}</bdi>'
