"""The evening at hand: locked for one writer, with what a write needs of it."""

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

# As many as a document has rows on paper (scorebook/paper/pdf.py): what is written, read and settled again stays so
# short.
MOST_ENTRIES = 1500


def hands_of(evenings: Collection[Evening]) -> QuerySet[Entry]:
    """Return the hands that were dealt on these sheets, all of one game, and are not crossed out."""
    deals = {key for one in evenings for key, kind in GAMES[one.game].kinds.items() if kind.deals}
    return Entry.objects.filter(evening__in=evenings, struck=False, kind__in=deals).order_by("evening", "place")


@dataclass(frozen=True, slots=True, kw_only=True)
class AtHand:
    """An evening with its game and its seats, read inside the transaction that holds its row.

    ``seats`` are the primary keys of the seats by seat number, ``names`` the players' names; ``last`` is the last
    number and the last place (0 before any), ``last_struck`` tells whether the entry in that place is crossed out;
    ``repeated`` is the revision that bears the writer's key already; ``lies_open`` tells that a hand lies open.
    """

    evening: Evening
    game: Game
    seats: tuple[int, ...]
    last: int
    last_struck: bool
    repeated: int | None
    names: tuple[str, ...] = ()
    lies_open: bool = False

    @property
    def standing(self) -> Standing:
        """The table after the last entry."""
        return Standing.from_json(self.evening.standing)


def lock(evening: Evening, key: UUID) -> AtHand:
    """Hold the evening's row until the transaction ends and read what a write needs of it."""
    held = kept.hold(evening)
    found = kept.seats_and_last(held, key)
    _, _, last, struck, repeated, draft = found[0]
    return AtHand(
        evening=held,
        game=GAMES[held.game],
        seats=tuple(row[0] for row in found),
        names=tuple(row[1] for row in found),
        last=last or 0,
        last_struck=bool(struck),
        repeated=repeated,
        lies_open=draft is not None,
    )


def refuse_if_closed(evening: Evening) -> None:
    """Raise :class:`EveningClosed` unless the evening is open."""
    if evening.closed_at is not None:
        raise EveningClosed


def refuse_unless_open(evening: Evening, head: int) -> None:
    """Raise :class:`EveningClosed` unless the evening is open, and :class:`Conflict` unless all of it was seen."""
    refuse_if_closed(evening)
    refuse_unless_seen(evening, head)


def refuse_unless_seen(evening: Evening, head: int) -> None:
    """Raise :class:`Conflict` unless the writer has seen all that was written."""
    if head != evening.head:
        since = evening.revisions.filter(head__gt=head).select_related("entry")
        raise Conflict(evening.head, list(since))


def refuse_if_full(at_hand: AtHand, kinds: Sequence[EntryKind]) -> None:
    """Raise :class:`Refused` where entries of these kinds would be too many for the evening.

    The last place is kept for its closing, which is written however often it was opened again.
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
    """A legal entry, settled on a standing: its record, the table it met, its row of the sheet, what it comes to."""

    kind: EntryKind
    record: Any
    table: Table
    summary: Summary
    settled: Settled


def judged(evening: Evening, game: Game, standing: Standing, kind: str, entry: Any) -> Judged:
    """Return the entry settled, or raise :class:`Refused` with every reason."""
    table, problems, settled = judge(game, evening.rules, standing, kind, entry)
    if settled is None:
        raise Refused(tuple(problem for problem in problems if not problem.warning))
    summary = game.kinds[kind].describe(entry, table)
    return Judged(kind=game.kinds[kind], record=entry, table=table, summary=summary, settled=settled)


def before_first(evening: Evening, game: Game) -> Standing:
    """Return the standing before the first entry."""
    return opening(game, evening.began_with, evening.first_dealer)


def standing_before(evening: Evening, number: int) -> Standing:
    """Return how the table stood before an entry, by its number."""
    place = evening.entries.values_list("place", flat=True).get(number=number)
    if place > 1:
        return Standing.from_json(evening.entries.values_list("after", flat=True).get(place=place - 1))
    return before_first(evening, GAMES[evening.game])


def words(field: str, text: str, *, required: bool, most: int = 200) -> str:
    """Return what somebody wrote on one line, or raise :class:`Refused`: too long, unprintable, or missing."""
    line = " ".join(text.split())
    if required and not line:
        raise refuse(field, "missing", say("Write down why."))
    if len(line) > most:
        raise refuse(field, "too_long", say("At most {most} characters fit here.", most=most))
    if not can_be_printed(line):
        raise refuse(field, "not_printable", say("There is a character in it that cannot be printed."))
    return line
