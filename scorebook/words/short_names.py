"""Short names for narrow cells of a sheet; heads, balances, payments and signatures always have the full name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from unicodedata import combining, normalize

LONGEST = 10


def short_names(names: Sequence[str], language: str) -> tuple[str, ...]:
    """Return a short and unique name for each player.

    A short single word stays.  Otherwise it is the given name (the last word in Hungarian, the first elsewhere), or the
    full name if the given name is a single letter.  Otherwise it is the initials, numbered if two players have the
    same.
    """
    return _short(tuple(names), language)


@lru_cache(maxsize=256)
def _short(names: tuple[str, ...], language: str) -> tuple[str, ...]:
    """Return the short names; they are cached because every part of a screen uses them."""
    given = [_given(name, language) for name in names]
    used = Counter(_seen(name) for name in given)
    short = [
        name if len(name) <= LONGEST and used[_seen(name)] == 1 else _initials(whole)
        for name, whole in zip(given, names, strict=True)
    ]
    return tuple(_numbered(short))


def first_letters(names: Sequence[str]) -> tuple[str, ...]:
    """Return the shortest prefixes that distinguish the names: K, Å, B; or Ma, Mo."""
    letters = 1
    while letters < LONGEST and len({_seen(name[:letters]) for name in names}) < len(names):
        letters += 1
    return tuple(_numbered([name[:letters] for name in names]))


def _given(name: str, language: str) -> str:
    words = name.split() or [name]
    given = words[-1] if language.startswith("hu") else words[0]
    return given if sum(map(str.isalnum, given)) > 1 else name


def _seen(name: str) -> str:
    """Return a name as a hasty reader sees it, with Ö and Ő alike."""
    return "".join(letter for letter in normalize("NFKD", name.casefold()) if not combining(letter))


def _initials(name: str) -> str:
    words = name.replace("-", " ").split()
    if len(words) < 2:
        return f"{name[: LONGEST - 1]}…" if len(name) > LONGEST else name
    return "".join(f"{word[0].upper()}." for word in words[:5])


def _numbered(names: Sequence[str]) -> list[str]:
    used = Counter(names)
    seen: Counter[str] = Counter()
    numbered = []
    for name in names:
        seen[name] += 1
        numbered.append(f"{name}{seen[name]}" if used[name] > 1 else name)
    return numbered
