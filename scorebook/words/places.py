"""Roman numerals and rankings: the first three places are Roman."""

from __future__ import annotations

ROMAN = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
         (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))  # fmt: skip
PODIUM = 3
EN_DASH = "–"


def roman(number: int) -> str:
    """Return a whole number from 1 in Roman numerals."""
    numeral = ""
    for value, letters in ROMAN:
        times, number = divmod(number, value)
        numeral += letters * times
    return numeral


def rank_of(ahead: int) -> str:
    """Return the place of a player with this many players ahead at one table, in Roman numerals."""
    return f"{roman(ahead + 1)}."


def place_text(place: int | None) -> str:
    """Return a place from 1 with its full stop: Roman for the first three; a dash without a place."""
    return EN_DASH if place is None else f"{place_numeral(place)}."


def place_numeral(place: int) -> str:
    """Return a place from 1 as in sentences: Roman for the first three."""
    return roman(place) if place <= PODIUM else str(place)


def place_number(place: int | None) -> str:
    """Return a place from 1 as on pages and papers of a cup day: one kind of numeral; a dash without a place."""
    return EN_DASH if place is None else f"{place}."
