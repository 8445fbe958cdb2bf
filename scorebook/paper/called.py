"""What an evening is called on paper: by its club, and by the title its table gave it."""

from __future__ import annotations

from scorebook.models import Evening


def names_of(*evenings: Evening) -> tuple[str, ...]:
    """Return the names of an evening, or of a night of several: its club's, then the first title, each once."""
    clubs = (evening.club.name for evening in evenings if evening.club is not None)
    titles = (evening.title for evening in evenings if evening.title)
    return tuple(dict.fromkeys(name for name in (next(clubs, ""), next(titles, "")) if name))
