"""Names of people: clean a name, and find characters that a name may not have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from unicodedata import category, name, normalize

from settlement.vocabulary import Text, is_unseen, say, word

LONGEST_NAME = 60
JOINERS = "\u200c\u200d"
EMOJI_STYLE = "\ufe0f"
FORBIDDEN = ("Cc", "Cs", "Co", "Cn")  # control, half of a pair, private, not assigned
ALPHABETS = {"LATIN": word("Latin"), "CYRILLIC": word("Cyrillic"), "GREEK": word("Greek")}


def cleaned(typed: str) -> str:
    """Return a name without invisible characters, and with one space between two words.

    A joiner stays between two letters, because it changes their shape, and within an emoji that is made of several.
    The selector of coloured emoji stays after a symbol.
    """
    if typed.isascii() and typed.isprintable():
        return " ".join(typed.split())
    visible = [letter for letter in typed if letter in JOINERS or letter == EMOJI_STYLE or not is_unseen(letter)]
    letters: list[str] = []
    for place, letter in enumerate(visible):
        if letter in JOINERS:
            is_kept = _joins(letter, _base_of(letters), visible[place + 1] if place + 1 < len(visible) else "")
        else:
            is_kept = letter != EMOJI_STYLE or bool(letters and _may_be_emoji(letters[-1]))
        if is_kept:
            letters.append(" " if category(letter)[0] == "Z" else letter)
    return " ".join(part for part in "".join(letters).split(" ") if part)


def _base_of(letters: list[str]) -> str:
    """Return the last character that is no combining mark."""
    return next((letter for letter in reversed(letters) if category(letter)[0] != "M"), "")


def _joins(joiner: str, before: str, after: str) -> bool:
    """Tell whether a joiner is between two letters or between two parts of an emoji."""
    around = before and after and category(before)[0] + category(after)[0]
    return around == "LL" or (around == "SS" and joiner == "\u200d")


def _may_be_emoji(sign: str) -> bool:
    return category(sign)[0] == "S" or sign in "0123456789#*"


def unprintable(called: str) -> Iterator[tuple[int, str]]:
    """Yield every unprintable character of a cleaned name, with its place (from 1)."""
    for place, letter in enumerate(called, 1):
        if category(letter) in FORBIDDEN:
            yield place, letter


def of_another_alphabet(called: str) -> tuple[int, str, str] | None:
    """Return the place, the letter and the alphabet of the first letter that is not of the name's main alphabet.

    Only Latin mixed with Cyrillic or Greek is reported, because their letters look alike.
    """
    letters = [(place, letter, of) for place, letter in enumerate(called, 1) if (of := _alphabet(letter))]
    times = Counter(of for _place, _letter, of in letters)
    if len(times) < 2 or "LATIN" not in times:
        return None
    most = times.most_common(1)[0][0]
    place, letter, of = next(entry for entry in letters if entry[2] != most)
    return place, letter, ALPHABETS[of]


def _alphabet(letter: str) -> str:
    """Return the alphabet of a letter if it is Latin, Cyrillic or Greek, or an empty string."""
    plain = normalize("NFKC", letter)[0]
    first = name(plain, "").partition(" ")[0] if category(plain)[0] == "L" else ""
    return first if first in ALPHABETS else ""


def code_point(letter: str) -> str:
    """Return the Unicode code point of a character (``U+0301``)."""
    return f"U+{ord(letter):04X}"


def without_unprintable(line: str) -> str:
    """Return a line without unprintable characters."""
    return "".join(letter for letter in line if category(letter) not in FORBIDDEN)


def printable(called: str) -> str:
    """Return a name with a question mark for each unprintable character."""
    return "".join("?" if category(letter) in FORBIDDEN else letter for letter in called)


def name_fault(called: str) -> tuple[str, Text] | None:
    """Return the fault of a cleaned name as a permanent code and a sentence, or ``None`` if the name is valid."""
    if not called:
        return "name_missing", say("Everybody at the table needs a name.")
    if len(called) > LONGEST_NAME:
        return "name_too_long", say("A name has at most {most} characters.", most=LONGEST_NAME)
    for place, letter in unprintable(called):
        return "name_not_printable", say(
            "“{name}”: character {place}, {code}, cannot be printed.",
            name=printable(called),
            place=place,
            code=code_point(letter),
        )
    if (other := of_another_alphabet(called)) is not None:
        place, letter, alphabet = other
        return "name_mixed", say(
            "“{name}”: character {place}, {letter} ({code}), is {alphabet}: write the name in one alphabet.",
            name=called,
            place=place,
            letter=letter,
            code=code_point(letter),
            alphabet=alphabet,
        )
    return None
