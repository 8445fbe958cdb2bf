"""Words that a dictionary divides by writing them otherwise: *Hosszú* as *Hosz-szú*.

The engine knows where, and loses the letter that is written twice.  So such a word is told where it may be divided as
it is written, and is divided nowhere else.
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
"""How many letters of a word stand on either line at least."""


def divided(html: str) -> str:
    """Return a document with its words of doubled letters told where they are divided; only Hungarian has them."""
    language = LANGUAGE.search(html)
    if language is None or language[1] != "hu":
        return html
    head, body, rest = html.partition("<body")
    parts = PICTURE.split(body + rest)
    parts[::2] = [TEXT.sub(lambda text: DOUBLED.sub(lambda word: _told(word[0]), text[0]), part) for part in parts[::2]]
    return head + "".join(parts)


@cache
def _told(word: str) -> str:
    plain = [place for place in Pyphen(lang="hu").positions(word) if place.data is None]
    for place in reversed([place for place in plain if LEAST <= place <= len(word) - LEAST]):
        word = f"{word[:place]}{HERE}{word[place:]}"
    return f'<bdi style="hyphens:manual">{word}</bdi>'
