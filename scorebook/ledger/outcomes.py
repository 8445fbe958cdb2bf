"""The ledger's return values: the author of a save, and the result."""

from __future__ import annotations

from dataclasses import dataclass

from scorebook.models import Entry, Revision
from settlement.settle import Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """The author of a save: the name the scribe entered (may be empty) and the link that gave access."""

    name: str = ""
    link_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """The result of a save: the entry in its present state, its revision, and the evening's head now.

    ``replayed`` says that the same save had arrived before, so nothing was written this time.  ``before`` is the
    standing on which a new entry was written, with the ``names`` at the table; it is ``None`` if an older entry was
    changed.
    """

    entry: Entry
    revision: Revision
    replayed: bool
    head: int
    before: Standing | None = None
    names: tuple[str, ...] = ()


class Unbalanced(RuntimeError):
    """The books do not balance and nothing was written.  This is a bug, never the scribe's mistake."""
