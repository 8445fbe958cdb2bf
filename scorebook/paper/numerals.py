"""Numbers in words for receipts.

Each language has its own rules, checked with tables of difficult numbers.  Hungarian writes numbers up to two thousand
as one word, and above that hyphenates every three digits from the end.  Danish writes separate words above a hundred.
"""

from __future__ import annotations

from collections.abc import Iterator

THOUSAND = 1000
LARGEST = 10**21 - 1  # the largest number with words below
ONE_WORD = 2000  # Hungarian hyphenates numbers above this one

HUNGARIAN_ONES = ("", "egy", "kettő", "három", "négy", "öt", "hat", "hét", "nyolc", "kilenc")
HUNGARIAN_TENS = ("", "tizen", "huszon", "harminc", "negyven", "ötven", "hatvan", "hetven", "nyolcvan", "kilencven")
HUNGARIAN_ROUND = {10: "tíz", 20: "húsz"}
HUNGARIAN_SCALES = ("", "ezer", "millió", "milliárd", "billió", "billiárd", "trillió")

DANISH_ONES = ("", "en", "to", "tre", "fire", "fem", "seks", "syv", "otte", "ni", "ti", "elleve", "tolv", "tretten",
               "fjorten", "femten", "seksten", "sytten", "atten", "nitten")  # fmt: skip
DANISH_TENS = ("", "", "tyve", "tredive", "fyrre", "halvtreds", "tres", "halvfjerds", "firs", "halvfems")
DANISH_SCALES = ("", "tusind", "million", "milliard", "billion", "billiard", "trillion")

ENGLISH_ONES = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
                "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")  # fmt: skip
ENGLISH_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
ENGLISH_SCALES = ("", "thousand", "million", "billion", "trillion", "quadrillion", "quintillion")


def spelt(number: int, language: str, *, neuter: bool = False) -> str:
    """Return a number from 0 in words; ``neuter`` is the gender of the counted noun, where the language needs it.

    A larger number than ``LARGEST`` is returned in digits.
    """
    if number > LARGEST:
        return str(number)
    match language[:2]:
        case "hu":
            return hungarian(number)
        case "da":
            return danish(number, neuter=neuter)
    return english(number)


def hungarian(number: int) -> str:
    """Return a number in Hungarian words: "tizenkétezer-ötszáz", "ezerkilencszázkilencvenkilenc"."""
    if number == 0:
        return "nulla"
    parts = [_hungarian_part(part, scale) for part, scale in _by_thousands(number)]
    return ("" if number <= ONE_WORD else "-").join(parts)


def _hungarian_part(part: int, scale: int) -> str:
    """Return up to 999 of a scale: one thousand has no "egy", and two before a scale is "két"."""
    if scale == 1 and part == 1:
        return HUNGARIAN_SCALES[scale]
    hundreds, rest = divmod(part, 100)
    tens, ones = divmod(rest, 10)
    words = "" if not hundreds else "száz" if hundreds == 1 else _counting(HUNGARIAN_ONES[hundreds]) + "száz"
    words += HUNGARIAN_ROUND.get(rest) or HUNGARIAN_TENS[tens] + HUNGARIAN_ONES[ones]
    return (_counting(words) if scale else words) + HUNGARIAN_SCALES[scale]


def _counting(words: str) -> str:
    return words.removesuffix("kettő") + "két" if words.endswith("kettő") else words


def danish(number: int, *, neuter: bool = False) -> str:
    """Return a number in Danish words: "tolv tusind fem hundrede", "et hundrede og enogtyve"."""
    if number == 0:
        return "nul"
    return _with_and(_danish_part(part, scale, neuter=neuter) for part, scale in _by_thousands(number))


def _danish_part(part: int, scale: int, *, neuter: bool) -> tuple[str, str]:
    hundreds, rest = divmod(part, 100)
    if rest == 1 and (scale == 1 or (scale == 0 and neuter)):
        small = "et"
    elif rest < len(DANISH_ONES):
        small = DANISH_ONES[rest]
    else:
        tens, ones = divmod(rest, 10)
        small = f"{DANISH_ONES[ones]}og{DANISH_TENS[tens]}" if ones else DANISH_TENS[tens]
    many = "er" if scale > 1 and part > 1 else ""
    hundred = "et" if hundreds == 1 else DANISH_ONES[hundreds]
    return _scaled(f"{hundred} hundrede" if hundreds else "", small, "og", DANISH_SCALES[scale] + many)


def english(number: int) -> str:
    """Return a number in English words: "twelve thousand five hundred", "one hundred and twenty-one"."""
    if number == 0:
        return "zero"
    return _with_and((_english_part(part, scale) for part, scale in _by_thousands(number)), "and")


def _english_part(part: int, scale: int) -> tuple[str, str]:
    hundreds, rest = divmod(part, 100)
    tens, ones = divmod(rest, 10)
    small = ENGLISH_ONES[rest] if rest < len(ENGLISH_ONES) else ENGLISH_TENS[tens]
    if rest >= len(ENGLISH_ONES) and ones:
        small += f"-{ENGLISH_ONES[ones]}"
    hundred = f"{ENGLISH_ONES[hundreds]} hundred" if hundreds else ""
    return _scaled(hundred, small, "and", ENGLISH_SCALES[scale])


def _scaled(hundreds: str, small: str, joined: str, scale: str) -> tuple[str, str]:
    """Return a part in words; for the last part, separate from what is below a hundred."""
    if not scale:
        return hundreds, small
    whole = f"{hundreds} {joined} {small}" if hundreds and small else hundreds + small
    return f"{whole} {scale}", ""


def _with_and(parts: Iterator[tuple[str, str]], joined: str = "og") -> str:
    """Join the parts; "and" only precedes what is below a hundred at the end."""
    pairs = list(parts)
    before = " ".join(words for words, _small in pairs if words)
    small = pairs[-1][1]
    return f"{before} {joined} {small}" if before and small else before + small


def _by_thousands(number: int) -> Iterator[tuple[int, int]]:
    """Yield each group of three digits with its scale, the largest first, without zeros."""
    parts = []
    while number:
        number, part = divmod(number, THOUSAND)
        parts.append(part)
    yield from ((part, scale) for scale, part in reversed(list(enumerate(parts))) if part)
