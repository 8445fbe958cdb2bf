"""What the ledger answers: a save, a preview, or why it refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorebook.models import Entry, Revision
from settlement.book import Line
from settlement.settle import Settled, Standing
from settlement.vocabulary import Points, Pot, Problem, Table


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Later:
    """An entry written afterwards whose payouts a correction would change, as they are and as they would be."""

    number: int
    payouts_before: tuple[Points, ...]
    payouts: tuple[Points, ...]
    pots_before: Mapping[Pot, Points]
    pots: Mapping[Pot, Points]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What an entry would come to.

    ``before`` is the standing it would be written on and ``table`` the table at it.  ``record`` and ``settled`` are
    ``None`` where the facts cannot be read or the entry is refused; ``problems`` holds every reason and every warning,
    those of a later entry that would become impossible too.  ``so_far`` are the lines that are due already of an entry
    that is not written to its end.
    """

    problems: tuple[Problem, ...]
    before: Standing
    table: Table
    record: Any = None
    settled: Settled | None = None
    later: tuple[Later, ...] = ()
    so_far: tuple[Line, ...] = ()


class Unbalanced(RuntimeError):
    """The books do not balance; nothing was written.  Never the scribe's fault."""
