"""What an address asks for: a number, a day."""

from __future__ import annotations


def number_in(text: str) -> int | None:
    """Return the number that a form or an address names a row by, or nothing."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else None
