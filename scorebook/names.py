"""Names of people: when two of them are one, and where one is spoken of."""

from __future__ import annotations

from unicodedata import normalize


def as_read(name: str) -> str:
    """Return a name as people tell it from another: é is one letter however it was typed, and Anna is anna."""
    return normalize("NFC", name).casefold()
