"""Names: which spelling is a member's, which is a new person's, and which has to be asked about."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

from scorebook.results.days import plain


def same_name(name: str) -> str:
    """Return a name without its letter case and its spaces, to compare it."""
    return " ".join(name.casefold().split())


def words_of(name: str) -> list[str]:
    """Return the words of a name without accents; an initial is a word of one letter."""
    return re.findall(r"\w+", plain(name))


def member_named(written: str, members: Sequence[str]) -> str:
    """Return the member of exactly this name, or ""."""
    return next((member for member in members if same_name(member) == same_name(written)), "")


def is_new(written: str, members: Sequence[str]) -> bool:
    """Return whether a full name shares no word with any member."""
    words = words_of(written)
    shared = any(set(words) & set(words_of(member)) for member in members)
    return len(words) > 1 and min(map(len, words)) > 1 and not shared


def guess(written: str, members: Sequence[str]) -> str:
    """Return the member whose name is nearest to a spelling, or ""."""
    scored = [(_likeness(written, member), member) for member in members]
    best = max(scored, default=(0.0, ""))
    return best[1] if best[0] > 0.5 else ""


def _likeness(written: str, member: str) -> float:
    """Return how well each word of a spelling fits a word of a name, between 0 and 1."""
    words, names = words_of(written), words_of(member)
    fits = [max((_word_likeness(word, name) for name in names), default=0.0) for word in words]
    return sum(fits) / len(fits) if fits else 0.0


def _word_likeness(word: str, name: str) -> float:
    """Return how well a word fits a word of a name, between 0 and 1."""
    if name.startswith(word):
        return 1.0 if word == name else 0.9
    return difflib.SequenceMatcher(None, word, name).ratio() * 0.9
