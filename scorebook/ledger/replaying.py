"""An entry changed in the middle of the sheet: it and everything after it settled again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scorebook.ledger.night import Judged, judged, read
from scorebook.ledger.outcomes import Refused
from scorebook.models import Entry, Evening
from settlement.game import Game
from settlement.settle import Standing
from settlement.vocabulary import Problem, Text, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What becomes of an entry: its kind and record, or ``struck``."""

    number: int
    kind: str
    record: Any
    struck: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """An entry settled again: ``done`` is ``None`` where it is struck; ``after`` the standing it leaves."""

    entry: Entry
    done: Judged | None
    after: Standing


def unchanged(entry: Entry, game: Game, players: int, *, struck: bool) -> Change:
    """Return the change that leaves an entry's facts alone and strikes or restores it."""
    return Change(number=entry.number, kind=entry.kind, record=stored_record(entry, game, players), struck=struck)


def stored_record(entry: Entry, game: Game, players: int) -> Any:
    """Return the record an entry was stored as."""
    found, problems = read(game, entry.kind, entry.facts, players)
    if found is None:
        raise Refused(problems, entry.number)
    return found


def replay_from(
    evening: Evening, game: Game, entries: Sequence[Entry], standing: Standing, change: Change
) -> Iterator[Replayed]:
    """Settle the changed entry and the later ones in order; nothing is stored and no entry is touched.

    :raises Refused: the changed entry is impossible, or makes a later one impossible; then ``number`` names that one.
    """
    players = len(standing.totals)
    for entry in entries:
        changed = entry.number == change.number
        if change.struck if changed else entry.struck:
            yield Replayed(entry=entry, done=None, after=standing)
            continue
        if changed:
            done = judged(evening, game, standing, change.kind, change.record)
        else:
            done = _still_possible(evening, game, standing, entry, players)
        standing = done.settled.after
        yield Replayed(entry=entry, done=done, after=standing)


def _still_possible(evening: Evening, game: Game, standing: Standing, entry: Entry, players: int) -> Judged:
    try:
        return judged(evening, game, standing, entry.kind, stored_record(entry, game, players))
    except Refused as refusal:
        raise Refused([_later(problem, entry.number) for problem in refusal.problems], entry.number) from refusal


def _later(problem: Problem, number: int) -> Problem:
    text: Text = say("Entry {number} would no longer be possible: {why}", number=number, why=problem.text)
    return Problem(field="", code=problem.code, text=text, rule=problem.rule)
