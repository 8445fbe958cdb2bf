"""Roman numerals, and places as they are shown: Roman on paper, and for the first three of a list on a screen."""

from __future__ import annotations

ROMAN = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
         (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))  # fmt: skip
PODIUM = 3
EN_DASH = "–"


def roman(number: int) -> str:
    """Return a whole number from 1 in Roman numerals."""
    written = ""
    for value, letters in ROMAN:
        times, number = divmod(number, value)
        written += letters * times
    return written


def rank_of(ahead: int) -> str:
    """Return the place of whoever has so many people ahead of him at one table, in Roman numerals."""
    return printed_place(ahead + 1)


def place_text(place: int | None) -> str:
    """Return a place, counted from 1, as a screen shows it: Roman for the first three; a dash where there is none."""
    if place is None:
        return EN_DASH
    return f"{roman(place) if place <= PODIUM else place}."


def printed_place(place: int | None) -> str:
    """Return a place, counted from 1, as paper shows it: Roman; a dash where there is none."""
    return EN_DASH if place is None else f"{roman(place)}."
