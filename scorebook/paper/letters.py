"""Printable characters: those in the six fonts, and replacements for all others.

Letters of related scripts are transliterated: Cyrillic in scholarly form, Greek as in Greek passports, decorated
letters and ligatures as plain letters.  Any other character, such as an emoji, becomes a box.  Several different boxes
in one document are numbered, so that two players with such names stay distinguishable.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from math import ceil
from unicodedata import category, normalize

# All characters of the serif or the sans font, as the content of a regex character class.
DRAWN = (
    "\n\r\t\u0020-\u007e\u00a0-\u00b4\u00b6-\u0148\u014a-\u017f\u0218-\u021b\u02c6\u02d8-\u02dd\u1e9e"
    "\u2007-\u200b\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u202f\u2030\u2032\u2033\u2039\u203a\u2044"
    "\u2070\u2074-\u2079\u2080-\u2089\u20ac\u2116\u2122\u2150\u2151\u2153-\u215e\u2190-\u2199\u2202\u2206"
    "\u2211\u2212\u2215\u2219\u221a\u221e\u2248\u2260\u2264\u2265\u25a0\u25a1"
    "\u25b2\u25bc\u25c6\u25c7\u25ca\u25cb\u25cf\u2610-\u2612\u2660\u2663\u2665\u2666\u2713\u2717\U0001f3a9"
)
# Characters that form one visible sign with the one before: accents, skin tones, joiners.
JOINER = "\u200d"
TONES = "\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f\u20e3\ufe00-\ufe0f\u0300-\u036f\u200c"
DROPPED = {"Mn", "Mc", "Me", "Cf"}
TAGS = re.compile("(<[^>]*>)")
BOX = "□"
SMALL_DIGITS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")

CYRILLIC = (
    "а=a б=b в=v г=g ґ=g д=d ђ=đ ѓ=gj е=e є=je ё=ë ж=ž з=z ѕ=dz и=i і=i ї=ï й=j ј=j к=k ќ=kj л=l љ=lj м=m н=n њ=nj о=o "
    "п=p р=r с=s т=t ћ=ć у=u ў=ŭ ф=f х=h ц=c ч=č џ=dž ш=š щ=šč ъ= ы=y ь= э=e ю=ju я=ja"
)
GREEK = "α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o"
SMALL = dict(pair.split("=") for pair in f"{CYRILLIC} {GREEK}".split())
# A flag consists of two letters of its own and is replaced by these letters.
FLAGS = {chr(0x1F1E6 + place): letter for place, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")}
SPELT = SMALL | {letter.upper(): ours.capitalize() for letter, ours in SMALL.items()} | FLAGS | {"ʼ": "’", "ƒ": "f"}
# The relative widths of unusual characters; capitals are a quarter wider.
WIDTHS = dict.fromkeys("mwMWÆŒ…", 1.7) | dict.fromkeys(" .,:'il", 0.65)


@cache
def undrawn() -> re.Pattern[str]:
    """Return a pattern for a character without a glyph; compiled on first use to keep the start fast."""
    return re.compile(f"[^{DRAWN}]")


@cache
def signs() -> re.Pattern[str]:
    """Return a pattern for such a character with everything that belongs to it."""
    return re.compile(f"[^{DRAWN}](?:[{TONES}]|{JOINER}[^{DRAWN}])*")


def printable(html: str) -> str:
    """Return a document with only printable characters; these are unchanged."""
    # Text between tags is handled separately: a combining mark at its beginning must not join the tag's ">".
    html = "".join(normalize("NFC", part) for part in TAGS.split(html))
    spelt = {sign: _spelt(sign) for sign in dict.fromkeys(signs().findall(html))}
    boxed = [sign for sign, ours in spelt.items() if ours is None]
    for number, sign in enumerate(boxed, start=1):
        spelt[sign] = BOX + (str(number).translate(SMALL_DIGITS) if len(boxed) > 1 else "")
    return signs().sub(lambda match: escape(spelt[match[0]] or ""), html)


def letters_of(text: str) -> int:
    """Return the printed width of a text in letters; a numbered box counts as three."""
    ours = signs().sub(lambda match: "000" if (ours := _spelt(match[0])) is None else ours, normalize("NFC", text))
    return ceil(sum(WIDTHS.get(sign, 1.25 if sign.isupper() else 1) for sign in ours))


def _spelt(sign: str) -> str | None:
    """Return a sign in printable letters, ``""`` for a mark of its neighbour, ``None`` if there is no replacement."""
    if sign[0] in SPELT:
        return SPELT[sign[0]]
    ours = "".join(SPELT.get(part, part) for part in normalize("NFKD", sign) if not _drops(part))
    return None if undrawn().search(ours) else ours


def _drops(part: str) -> bool:
    return category(part) in DROPPED or "\U0001f3fb" <= part <= "\U0001f3ff"
