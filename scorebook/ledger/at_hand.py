"""The evening in a write: its row locked for one writer, with the data that every write needs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from scorebook.models import Entry, Evening, kept
from scorebook.refusals.refused import Conflict, EveningClosed, Refused, refuse
from scorebook.words.names import can_be_printed
from settlement import GAMES
from settlement.game import EntryKind, Game, Summary
from settlement.judging import judge
from settlement.settle import Settled, Standing, opening
from settlement.vocabulary import Table, say

# The number of rows that fit in a printed document (scorebook/paper/pdf.py).  The limit also keeps reading and settling
# a sheet fast.
MOST_ENTRIES = 1500


def hands_of(evenings: Collection[Evening]) -> QuerySet[Entry]:
    """Return the dealt hands of these evenings in the order of play, without struck ones."""
    deals = {key for evening in evenings for key, kind in GAMES[evening.game].kinds.items() if kind.deals}
    return Entry.objects.filter(evening__in=evenings, struck=False, kind__in=deals).order_by("evening", "place")


@dataclass(frozen=True, slots=True, kw_only=True)
class AtHand:
    """An evening with its game and its seats, read while its row is locked.

    ``seats`` are the primary keys of the seats by seat number, ``names`` the players' names.  ``last`` is the last
    number and the last place (0 on an empty sheet); ``last_struck`` says whether the entry in that place is struck.
    ``repeated`` is the primary key of the revision that has the writer's key already, if any.  ``lies_open`` says
    whether there is an open hand.  ``because`` is the reason if the write changes the table of a closed season.
    """

    evening: Evening
    game: Game
    seats: tuple[int, ...]
    last: int
    last_struck: bool
    repeated: int | None
    names: tuple[str, ...] = ()
    lies_open: bool = False
    because: str = ""

    @property
    def standing(self) -> Standing:
        """The table after the last entry."""
        return Standing.from_json(self.evening.standing)


def lock(evening: Evening, key: UUID, because: str = "") -> AtHand:
    """Lock the evening's row until the transaction ends, and read the data that a write needs."""
    held = kept.hold(evening)
    rows = kept.seats_and_last(held, key)
    _, _, last, struck, repeated, draft = rows[0]
    return AtHand(
        evening=held,
        game=GAMES[held.game],
        seats=tuple(row[0] for row in rows),
        names=tuple(row[1] for row in rows),
        last=last or 0,
        last_struck=bool(struck),
        repeated=repeated,
        lies_open=draft is not None,
        because=because,
    )


def refuse_if_closed(evening: Evening) -> None:
    """Raise :class:`EveningClosed` unless the evening is open."""
    if evening.closed_at is not None:
        raise EveningClosed


def refuse_unless_open(evening: Evening, head: int) -> None:
    """Raise :class:`EveningClosed` unless the evening is open, and :class:`Conflict` if ``head`` is outdated."""
    refuse_if_closed(evening)
    refuse_unless_seen(evening, head)


def refuse_unless_seen(evening: Evening, head: int) -> None:
    """Raise :class:`Conflict` if anything was written after ``head``."""
    if head != evening.head:
        since = evening.revisions.filter(head__gt=head).select_related("entry")
        raise Conflict(evening.head, list(since))


def refuse_if_full(at_hand: AtHand, kinds: Sequence[EntryKind]) -> None:
    """Raise :class:`Refused` if entries of these kinds would exceed the evening's limit.

    The last place is reserved for the closing entry, which is written again after each reopening.
    """
    more = sum(not kind.closes for kind in kinds)
    if more and at_hand.last + more >= MOST_ENTRIES:
        text = say(
            "An evening has at most {most} lines, its closing among them. Close it and begin the next game.",
            most=MOST_ENTRIES,
        )
        raise refuse("", "evening_full", text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A legal entry after settling: its record, the table before it, its row of the sheet, and its result."""

    kind: EntryKind
    record: Any
    table: Table
    summary: Summary
    settled: Settled


def judged(evening: Evening, game: Game, standing: Standing, kind: str, entry: Any) -> Judged:
    """Return the entry settled on a standing.

    :raises Refused: The entry is illegal; the exception holds every reason.
    """
    table, problems, settled = judge(game, evening.rules, standing, kind, entry)
    if settled is None:
        raise Refused(tuple(problem for problem in problems if not problem.warning))
    summary = game.kinds[kind].describe(entry, table)
    return Judged(kind=game.kinds[kind], record=entry, table=table, summary=summary, settled=settled)


def before_first(evening: Evening, game: Game) -> Standing:
    """Return the standing before the first entry."""
    return opening(game, evening.began_with, evening.first_dealer)


def standing_before(evening: Evening, number: int) -> Standing:
    """Return the standing before the entry with this number."""
    place = evening.entries.values_list("place", flat=True).get(number=number)
    if place > 1:
        return Standing.from_json(evening.entries.values_list("after", flat=True).get(place=place - 1))
    return before_first(evening, GAMES[evening.game])


def words(field: str, text: str, *, required: bool, most: int = 200) -> str:
    """Return a text that a person typed as one line.

    :raises Refused: The text is too long, has unprintable characters, or is missing although required.
    """
    line = " ".join(text.split())
    if required and not line:
        raise refuse(field, "missing", say("Write down why."))
    if len(line) > most:
        raise refuse(field, "too_long", say("At most {most} characters fit here.", most=most))
    if not can_be_printed(line):
        raise refuse(field, "not_printable", say("There is a character in it that cannot be printed."))
    return line
