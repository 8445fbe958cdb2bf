"""Numbers in form data and query strings."""

from __future__ import annotations


def number_in(text: str) -> int | None:
    """Return the number in a form field or query string, or ``None``."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else None
