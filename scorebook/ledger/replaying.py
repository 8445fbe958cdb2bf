"""Settle a changed entry and all entries after it again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from scorebook.ledger.at_hand import Judged, judged
from scorebook.ledger.projecting import as_stored
from scorebook.models import Entry, Evening, kept
from scorebook.refusals.refused import Refused
from settlement import check
from settlement.company import MOST_PEOPLE
from settlement.game import Game
from settlement.judging import of_a_later, read
from settlement.settle import Standing
from settlement.vocabulary import MOST_POINTS

LATER = tuple(kept.ENTRY.place(name) for name in ("id", "number", "kind"))
AFTER = kept.ENTRY.place("after")
KEEPS = "keeps"
"""The field of a problem that would not arise if the later line kept its dealer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """The change of an entry: its new kind and record, or ``struck``.

    After an insertion (``inserts``) later entries get the dealer who is now due.  This stops at the first entry whose
    dealer was not the one due, or at the entry whose number is ``keeps``.
    """

    number: int
    kind: str
    record: Any
    struck: bool = False
    inserts: bool = False
    keeps: int | None = None


class Following:
    """An entry and all later ones in the order of play; only entries that are settled again become objects."""

    def __init__(self, stored: Sequence[tuple[Any, ...]]) -> None:
        self._stored = stored
        self._read: dict[int, Entry] = {}

    def __getitem__(self, place: int) -> Entry:
        if place not in self._read:
            self._read[place] = kept.ENTRY.read(self._stored[place])
        return self._read[place]

    def __iter__(self) -> Iterator[Entry]:
        return (self[place] for place in range(len(self._stored)))

    def after(self, entry: Entry) -> Following:
        """Return these entries preceded by an entry that is not stored."""
        following = Following([(), *self._stored])
        following._read[0] = entry
        return following

    @property
    def standing(self) -> dict[str, Any]:
        """The stored standing after the last entry."""
        standing: dict[str, Any] = json.loads(self._stored[-1][AFTER])
        return standing

    def left_after(self, place: int) -> Iterator[tuple[int, int, str, dict[str, Any]]]:
        """Yield primary key, number, kind and stored standing of every entry after this position."""
        for stored in self._stored[place + 1 :]:
            yield *(stored[column] for column in LATER), json.loads(stored[AFTER])


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """An entry settled again: ``done`` is ``None`` if it is struck; ``after`` is the standing after it."""

    entry: Entry
    done: Judged | None
    after: Standing

    @property
    def dealt_by_another(self) -> bool:
        """Whether the entry has another dealer than before, because the deal moved on."""
        dealer = getattr(self.done.record, "dealer", None) if self.done else None
        return dealer not in (None, self.entry.facts.get("dealer"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """The result of a change: entries settled again, entries with only other totals, and the last standing.

    ``shifted`` pairs the primary key of an entry with its new standing.  These standings and ``after`` are in the form
    of the database.
    """

    steps: Sequence[Replayed]
    shifted: Sequence[tuple[int, dict[str, Any]]]
    after: dict[str, Any]


def unchanged(entry: Entry, game: Game, *, struck: bool) -> Change:
    """Return the change that keeps an entry's facts and strikes or restores it."""
    return Change(number=entry.number, kind=entry.kind, record=stored_record(entry, game), struck=struck)


def stored_record(entry: Entry, game: Game) -> Any:
    """Return the record of a stored entry.

    :raises Refused: The facts do not form a record of the game any more.
    """
    record, problems = read(game, entry.kind, entry.facts, MOST_PEOPLE)
    if record is None:
        raise Refused(problems, entry.number)
    return record


def replay_from(evening: Evening, game: Game, entries: Following, standing: Standing, change: Change) -> Replay:
    """Settle the changed entry and the later ones in order, without storing or changing any entry.

    A result depends on the cards, the rules, the dealer, the pots and what the game carries from hand to hand, never on
    the totals.  Once all of these are as before, the later entries only get other totals.

    :raises Refused: The changed entry is impossible, or it makes a later one impossible; ``number`` names that one.
    """
    steps: list[Replayed] = []
    was_due = standing.dealer
    for place, entry in enumerate(entries):
        named = not change.inserts or entry.number == change.keeps or entry.facts.get("dealer") != was_due
        step = _step(evening, game, standing, entry, change, named=named)
        was_due = entry.after["dealer"]
        steps.append(step)
        standing = step.after
        if _as_it_was(standing, entry):
            shifted = _shifted(game, standing, entry, entries.left_after(place))
            if not shifted:  # no entry is left, or no total changed
                moved = as_stored(standing)["totals"] != entry.after["totals"]
                return Replay(steps=steps, shifted=(), after=as_stored(standing) if moved else entries.standing)
            return Replay(steps=steps, shifted=shifted, after=shifted[-1][1])
    return Replay(steps=steps, shifted=(), after=as_stored(standing))


def _step(evening: Evening, game: Game, standing: Standing, entry: Entry, change: Change, *, named: bool) -> Replayed:
    changed = entry.number == change.number
    if change.struck if changed else entry.struck:
        return Replayed(entry=entry, done=None, after=standing)
    if changed:
        done = judged(evening, game, standing, change.kind, change.record)
    else:
        done = _still_possible(evening, game, standing, entry, named=named)
    return Replayed(entry=entry, done=done, after=done.settled.after)


def _as_it_was(standing: Standing, entry: Entry) -> bool:
    """Say whether the table after an entry is as before, except for the totals."""
    return {**as_stored(standing), "totals": len(standing.totals)} == {
        **entry.after,
        "totals": len(entry.after["totals"]),
    }


def _shifted(
    game: Game, standing: Standing, entry: Entry, later: Iterable[tuple[int, int, str, dict[str, Any]]]
) -> Sequence[tuple[int, dict[str, Any]]]:
    """Return the later entries with their new standings: every total changes by as much as this entry's total did."""
    moved = [now - was for now, was in zip(standing.totals, entry.after["totals"], strict=True)]
    shifted = []
    for pk, number, kind, after in later if any(moved) else ():
        totals = [total + by for total, by in zip_longest(after["totals"], moved, fillvalue=0)]
        if any(abs(total) > MOST_POINTS for total in totals):
            raise Refused([of_a_later(check.too_large(game, kind), number)], number)
        shifted.append((pk, {**after, "totals": totals}))
    return shifted


def _still_possible(evening: Evening, game: Game, standing: Standing, entry: Entry, *, named: bool) -> Judged:
    """Settle a later entry again, with its own dealer or with the dealer who is due."""
    record, field = stored_record(entry, game), ""
    if not named and game.kinds[entry.kind].deals and record.dealer != standing.dealer:
        record, field = replace(record, dealer=standing.dealer), KEEPS
    try:
        return judged(evening, game, standing, entry.kind, record)
    except Refused as refusal:
        raise Refused(
            [of_a_later(problem, entry.number, field) for problem in refusal.problems], entry.number
        ) from refusal
