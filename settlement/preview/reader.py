"""The reader of an evening: names, language, and the format of numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from settlement.vocabulary import Points, Text

MINUS = "\N{MINUS SIGN}"
NO_BREAK = "\N{NO-BREAK SPACE}"
THOUSANDS = {"hu": NO_BREAK, "en": ",", "da": "."}


def grouped(value: int, language: str) -> str:
    """Return a number that is not negative, with the language's separator for thousands."""
    if value < 1000:
        return str(value)
    return f"{value:,}".replace(",", THOUSANDS.get(language[:2], NO_BREAK))


def signed(text: str, amount: int) -> str:
    """Return a printed amount, given without a sign, with the sign of ``amount``."""
    return f"{'+' if amount > 0 else MINUS if amount < 0 else ''}{text}"


def capital(text: str) -> str:
    """Return a text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """A reader of an evening, with names and ``short`` names by seat, the language and the translation."""

    names: tuple[str, ...]
    short: tuple[str, ...]
    language: str
    translate: Callable[[str], str]

    def sentence(self, text: Text) -> str:
        """Return a text as a sentence with whole names."""
        return capital(text.read(self.names, self.translate))

    def points(self, value: Points) -> str:
        """Return points with their sign."""
        return signed(grouped(abs(value), self.language), value)

    def bare(self, value: Points) -> str:
        """Return points without a plus sign, for a price, a pot or a payment."""
        return f"{MINUS if value < 0 else ''}{grouped(abs(value), self.language)}"
