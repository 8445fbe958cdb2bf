"""What a person may be called: how a name is cleaned, and what may not stand in it."""

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
    """Return a name without what shows nothing, one space between two words.

    A joiner stays between two letters, where it changes how they are written, and within an emoji that is drawn of
    several; the sign that colours an emoji stays behind a symbol.
    """
    if typed.isascii() and typed.isprintable():
        return " ".join(typed.split())
    seen = [letter for letter in typed if letter in JOINERS or letter == EMOJI_STYLE or not is_unseen(letter)]
    kept: list[str] = []
    for place, letter in enumerate(seen):
        if letter in JOINERS:
            stays = _joins(letter, _base_of(kept), seen[place + 1] if place + 1 < len(seen) else "")
        else:
            stays = letter != EMOJI_STYLE or bool(kept and _may_be_emoji(kept[-1]))
        if stays:
            kept.append(" " if category(letter)[0] == "Z" else letter)
    return " ".join(part for part in "".join(kept).split(" ") if part)


def _base_of(kept: list[str]) -> str:
    """Return the last sign that is no mark on another one."""
    return next((letter for letter in reversed(kept) if category(letter)[0] != "M"), "")


def _joins(joiner: str, before: str, after: str) -> bool:
    """Tell whether a joiner stands between two letters, or between two parts of an emoji."""
    around = before and after and category(before)[0] + category(after)[0]
    return around == "LL" or (around == "SS" and joiner == "\u200d")


def _may_be_emoji(sign: str) -> bool:
    return category(sign)[0] == "S" or sign in "0123456789#*"


def unprintable(called: str) -> Iterator[tuple[int, str]]:
    """Yield every character of a cleaned name that no page can show, with its place from 1."""
    for place, letter in enumerate(called, 1):
        if category(letter) in FORBIDDEN:
            yield place, letter


def of_another_alphabet(called: str) -> tuple[int, str, str] | None:
    """Return the first letter that is of another alphabet than most, with its place and the alphabet's name.

    Latin with Cyrillic or Greek: such letters look alike.
    """
    found = [(place, letter, of) for place, letter in enumerate(called, 1) if (of := _alphabet(letter))]
    times = Counter(of for _place, _letter, of in found)
    if len(times) < 2 or "LATIN" not in times:
        return None
    most = times.most_common(1)[0][0]
    place, letter, of = next(one for one in found if one[2] != most)
    return place, letter, ALPHABETS[of]


def _alphabet(letter: str) -> str:
    """Return which of the alphabets that look alike a letter is of, however it is drawn."""
    plain = normalize("NFKC", letter)[0]
    first = name(plain, "").partition(" ")[0] if category(plain)[0] == "L" else ""
    return first if first in ALPHABETS else ""


def code_point(letter: str) -> str:
    """Return how a character is called where it cannot be shown."""
    return f"U+{ord(letter):04X}"


def without_unprintable(line: str) -> str:
    """Return a line without the characters that no page can show."""
    return "".join(letter for letter in line if category(letter) not in FORBIDDEN)


def shown(called: str) -> str:
    """Return a name with a question mark for whatever cannot be shown."""
    return "".join("?" if category(letter) in FORBIDDEN else letter for letter in called)


def name_fault(called: str) -> tuple[str, Text] | None:
    """Return why nobody can be called so, by a permanent code and in a sentence; the name is cleaned already."""
    if not called:
        return "name_missing", say("Everybody at the table needs a name.")
    if len(called) > LONGEST_NAME:
        return "name_too_long", say("A name has at most {most} characters.", most=LONGEST_NAME)
    for place, letter in unprintable(called):
        return "name_not_printable", say(
            "“{name}”: character {place}, {code}, cannot be printed.",
            name=shown(called),
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
