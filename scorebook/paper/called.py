"""Names of an evening on paper: its club and its title."""

from __future__ import annotations

from scorebook.models import Evening


def names_of(*evenings: Evening) -> tuple[str, ...]:
    """Return the names of an evening or night, each once: the club's, then the first title."""
    clubs = (evening.club.name for evening in evenings if evening.club is not None)
    titles = (evening.title for evening in evenings if evening.title)
    return tuple(dict.fromkeys(name for name in (next(clubs, ""), next(titles, "")) if name))
