"""Exceptions for refused writes, with every reason for the author."""

from __future__ import annotations

from collections.abc import Sequence

from scorebook.models import Revision
from settlement.vocabulary import Problem, Text, say


class Refused(Exception):
    """The ledger refused to write; ``problems`` has every reason for the scribe.

    ``number`` names the entry concerned where it is not the one being written: a later one that a correction would make
    impossible.
    """

    def __init__(self, problems: Sequence[Problem], number: int | None = None) -> None:
        super().__init__("; ".join(problem.text.read(()) for problem in problems))
        self.problems = tuple(problems)
        self.number = number


class Conflict(Exception):
    """Another person wrote meanwhile: the evening's current head, and the unseen revisions, oldest first."""

    def __init__(self, head: int, since: Sequence[Revision]) -> None:
        super().__init__(f"the head is {head}")
        self.head = head
        self.since = list(since)


class KeyReused(Exception):
    """The key of an earlier save was sent with other content; ``wrote`` is the earlier revision, if known."""

    def __init__(self, wrote: Revision | None = None) -> None:
        super().__init__()
        self.wrote = wrote


class EveningClosed(Exception):
    """The evening is closed: it takes no writing before it is reopened."""


def refuse(field: str, code: str, text: Text) -> Refused:
    """Return a refusal for a single reason."""
    return Refused((Problem(field=field, code=code, text=text),))


def refuse_for(problem: Problem | None) -> None:
    """Refuse for a reason, if there is one."""
    if problem is not None:
        raise Refused((problem,))


def no_such_entry(number: int) -> Refused:
    """Return the refusal for an entry that was never written."""
    return refuse("", "no_such_entry", say("There is no line {number} on this sheet.", number=number))
