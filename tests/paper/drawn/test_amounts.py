"""Amounts in words and Roman numerals: tables of the awkward ones, in every language."""

from __future__ import annotations

import pytest
from django.utils import translation

from scorebook.paper.amounts import UNITS, amount_in_words
from scorebook.paper.numerals import LARGEST, spelt
from scorebook.words.money import CURRENCIES
from scorebook.words.places import roman

HUNGARIAN = {
    0: "nulla", 1: "egy", 2: "kettő", 10: "tíz", 11: "tizenegy", 12: "tizenkettő", 20: "húsz", 22: "huszonkettő",
    30: "harminc", 99: "kilencvenkilenc", 100: "száz", 102: "százkettő", 110: "száztíz", 120: "százhúsz",
    200: "kétszáz", 222: "kétszázhuszonkettő", 1000: "ezer", 1001: "ezeregy", 1100: "ezerszáz",
    1999: "ezerkilencszázkilencvenkilenc", 2000: "kétezer", 2001: "kétezer-egy", 2002: "kétezer-kettő",
    2100: "kétezer-száz", 9000: "kilencezer", 12_000: "tizenkétezer", 12_500: "tizenkétezer-ötszáz",
    22_222: "huszonkétezer-kétszázhuszonkettő", 100_000: "százezer", 101_000: "százegyezer", 102_000: "százkétezer",
    200_000: "kétszázezer", 202_002: "kétszázkétezer-kettő", 1_000_000: "egymillió", 1_000_001: "egymillió-egy",
    1_001_500: "egymillió-ezer-ötszáz", 2_000_000: "kétmillió", 12_500_000: "tizenkétmillió-ötszázezer",
    1_000_000_000: "egymilliárd",
    123_456_789_012:
        "százhuszonhárommilliárd-négyszázötvenhatmillió-hétszáznyolcvankilencezer-tizenkettő",
}  # fmt: skip
DANISH = {
    0: "nul", 1: "en", 2: "to", 11: "elleve", 20: "tyve", 21: "enogtyve", 50: "halvtreds", 55: "femoghalvtreds",
    60: "tres", 70: "halvfjerds", 80: "firs", 90: "halvfems", 99: "nioghalvfems", 100: "et hundrede",
    101: "et hundrede og en", 110: "et hundrede og ti", 200: "to hundrede", 1000: "et tusind",
    1001: "et tusind og en", 1100: "et tusind et hundrede", 2000: "to tusind", 2021: "to tusind og enogtyve",
    12_500: "tolv tusind fem hundrede", 21_000: "enogtyve tusind", 101_000: "et hundrede og et tusind",
    112_345: "et hundrede og tolv tusind tre hundrede og femogfyrre", 1_000_000: "en million",
    2_000_000: "to millioner", 1_000_000_000: "en milliard",
    123_456_789_012:
        "et hundrede og treogtyve milliarder fire hundrede og seksoghalvtreds millioner "
        "syv hundrede og niogfirs tusind og tolv",
}  # fmt: skip
ENGLISH = {
    0: "zero",
    1: "one",
    13: "thirteen",
    21: "twenty-one",
    40: "forty",
    99: "ninety-nine",
    100: "one hundred",
    101: "one hundred and one",
    1000: "one thousand",
    1001: "one thousand and one",
    1100: "one thousand one hundred",
    12_500: "twelve thousand five hundred",
    112_345: "one hundred and twelve thousand three hundred and forty-five",
    1_000_001: "one million and one",
    123_456_789_012: "one hundred and twenty-three billion four hundred and fifty-six million "
    "seven hundred and eighty-nine thousand and twelve",
}
SPELT = [
    (language, number, words)
    for language, table in (("hu", HUNGARIAN), ("da", DANISH), ("en", ENGLISH))
    for number, words in table.items()
]


@pytest.mark.parametrize(("language", "number", "words"), SPELT)
def test_a_number_is_spelt_by_the_rules_of_its_language(language: str, number: int, words: str) -> None:
    assert spelt(number, language) == words


@pytest.mark.parametrize("language", ["hu", "da", "en"])
def test_no_two_numbers_are_spelt_alike(language: str) -> None:
    """A slip in a table would make two numbers of one hundred thousand read the same."""
    numbers = [*range(10_000), *range(10_000, 3_000_000, 997), *(10**power for power in range(21)), LARGEST]
    assert len({spelt(number, language) for number in numbers}) == len(set(numbers))


@pytest.mark.parametrize("language", ["hu", "da", "en"])
def test_a_number_beyond_every_word_is_written_in_figures(language: str) -> None:
    assert spelt(LARGEST + 1, language) == "1" + "0" * 21
    assert not any(letter.isdigit() for letter in spelt(LARGEST, language))


AMOUNTS = [
    (1_250_000, "HUF", "hu", "tizenkétezer-ötszáz forint"),
    (1_250_000, "HUF", "en", "twelve thousand five hundred forints"),
    (1_250_000, "HUF", "da", "tolv tusind fem hundrede forint"),
    (100, "HUF", "en", "one forint"),
    (50, "HUF", "hu", "ötven fillér"),
    (0, "HUF", "hu", "nulla forint"),
    (2375, "DKK", "da", "treogtyve kroner og femoghalvfjerds øre"),
    (100, "DKK", "da", "en krone"),
    (100, "GBP", "da", "et pund"),
    (10_101, "GBP", "da", "et hundrede og et pund og en penny"),
    (101, "GBP", "en", "one pound and one penny"),
    (202, "GBP", "en", "two pounds and two pence"),
    (2375, "EUR", "hu", "huszonhárom euró hetvenöt cent"),
    (2375, "EUR", "en", "twenty-three euros and seventy-five cents"),
    (-2375, "EUR", "en", "twenty-three euros and seventy-five cents"),
    (500_00, "JPX", "en", "five hundred JPX"),
]


@pytest.mark.parametrize(("amount", "currency", "language", "words"), AMOUNTS)
def test_an_amount_is_said_with_its_money(amount: int, currency: str, language: str, words: str) -> None:
    with translation.override(language):
        assert amount_in_words(amount, currency) == words


@pytest.mark.parametrize("language", ["hu", "da", "en"])
def test_every_currency_of_the_app_has_its_words(language: str) -> None:
    assert set(UNITS) == set(CURRENCIES)
    with translation.override(language):
        for currency in CURRENCIES:
            assert currency not in amount_in_words(12_345, currency)


RANKS = {
    1: "I",
    4: "IV",
    9: "IX",
    14: "XIV",
    40: "XL",
    49: "XLIX",
    90: "XC",
    99: "XCIX",
    148: "CXLVIII",
    200: "CC",
    1944: "MCMXLIV",
}


@pytest.mark.parametrize("number", RANKS)
def test_ranks_are_roman(number: int) -> None:
    assert roman(number) == RANKS[number]
