"""What the ledger answers: a save, a preview, or why it refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorebook.models import Entry, Revision
from settlement.book import Line
from settlement.settle import Settled, Standing
from settlement.vocabulary import Points, Pot, Problem, Table, Text, say


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


class Refused(Exception):
    """The ledger did not write: every reason, for the scribe to read.

    ``number`` names the entry concerned where it is not the one being written: a later one that a correction would make
    impossible.
    """

    def __init__(self, problems: Sequence[Problem], number: int | None = None) -> None:
        super().__init__("; ".join(problem.text.read() for problem in problems))
        self.problems = tuple(problems)
        self.number = number


class Conflict(Exception):
    """Somebody wrote meanwhile: the evening's head now, and the revisions the writer has not seen, oldest first."""

    def __init__(self, head: int, since: Sequence[Revision]) -> None:
        super().__init__(f"the head is {head}")
        self.head = head
        self.since = list(since)


class KeyReused(Exception):
    """The key of an earlier save came back with other content."""


class EveningClosed(Exception):
    """The evening is closed: it takes no writing before it is reopened."""


class Unbalanced(RuntimeError):
    """The books do not balance; nothing was written.  Never the scribe's fault."""


def refuse(field: str, code: str, text: Text) -> Refused:
    """Return a refusal for a single reason."""
    return Refused((Problem(field=field, code=code, text=text),))


def no_such_entry(number: int) -> Refused:
    """Return the refusal for an entry that was never written."""
    return refuse("", "no_such_entry", say("There is no entry {number} on this sheet.", number=number))
