"""What the ledger answers: whose save it is, and what it wrote."""

from __future__ import annotations

from dataclasses import dataclass

from scorebook.models import Entry, Revision
from settlement.settle import Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """Who writes: the name the scribe gave (may be empty) and the link that let him in."""

    name: str = ""
    link_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """A save: the entry as it stands, the revision that made it so, and the evening's head now.

    ``replayed`` tells that the same save had arrived before and nothing was written this time.  ``before`` is the
    standing a new entry was written on, with the ``names`` of who sat there; ``None`` where an older one was changed.
    """

    entry: Entry
    revision: Revision
    replayed: bool
    head: int
    before: Standing | None = None
    names: tuple[str, ...] = ()


class Unbalanced(RuntimeError):
    """The books do not balance; nothing was written.  Never the scribe's fault."""
