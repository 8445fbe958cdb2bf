"""Import a sheet that was kept elsewhere: the complete evening, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from scorebook.ledger.at_hand import AtHand, Judged, judged, lock
from scorebook.ledger.at_once import Ready, make_ready, write_down
from scorebook.ledger.booking import moves, refuse_a_step_off
from scorebook.ledger.opening import as_called, open_evening, stake_problems, table_problems
from scorebook.ledger.outcomes import Author
from scorebook.ledger.projecting import as_json
from scorebook.ledger.repeats import same_facts
from scorebook.models import Club, CupDay, Evening, Night, Player
from scorebook.refusals.refused import KeyReused, Refused, refuse
from scorebook.words.dates import in_utc
from settlement import GAMES
from settlement.check import too_large
from settlement.document import DAY, Sheet, Written
from settlement.judging import beyond_counting, with_dealer
from settlement.settle import Standing
from settlement.vocabulary import Problem, say

AHEAD = timedelta(days=1)  # clocks differ, but an evening in the future cannot have been played
EVENING = time(18)  # the assumed hour of an evening of which only the day is known


class Beginning(NamedTuple):
    """When an evening began, and whether only its day is known."""

    moment: datetime
    day_only: bool = False


def beginning_at(day_or_moment: date | datetime) -> Beginning:
    """Return the beginning for a day, or for a moment with its time zone.

    :raises Refused: The time is more than a day ahead.
    """
    if isinstance(day_or_moment, datetime):
        ahead, began = day_or_moment > timezone.now() + AHEAD, Beginning(day_or_moment)
    else:
        ahead = day_or_moment > timezone.localdate() + AHEAD
        began = Beginning(timezone.make_aware(datetime.combine(day_or_moment, EVENING)), day_only=True)
    if ahead:
        raise refuse("opened_at", "opened_at", say("This evening is still to come: when was it played?"))
    return began


def beginning_of(sheet: Sheet) -> Beginning | None:
    """Return the beginning in a document, or ``None`` if it has none.

    :raises Refused: The time is more than a day ahead.
    """
    if not sheet.opened_at:
        return None
    kind = date if DAY.fullmatch(sheet.opened_at) else datetime
    return beginning_at(kind.fromisoformat(sheet.opened_at))


def agreed_beginning(sheet: Sheet, said: Beginning | None) -> Beginning | None:
    """Return when a document's evening began: its own time, or the ``said`` time from the importing user.

    :raises Refused: Both are given and differ, or the time is more than a day ahead.
    """
    documented = beginning_of(sheet)
    if said and documented and said != documented:
        raise refuse("opened_at", "opened_at_differs", say("The document says that it began at another time."))
    return documented or said


def beginning_in_words(evening: Evening) -> str:
    """Return the beginning as a document writes it: a day if only the day is known, else a moment in UTC."""
    if evening.day_only:
        return timezone.localdate(evening.opened_at).isoformat()
    return in_utc(evening.opened_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Where an imported sheet belongs, and when it ``began`` if its document does not say.

    Its entries get times from that moment on, one every ``pace``.  A sheet without a ``club`` belongs to nobody and has
    players of its own; ``seat`` finds its players (see ``open_evening``).  The sheet joins an existing ``night`` or
    begins a new one; ``cup_day`` is set if it is a table of that day.  ``because`` is the reason if the
    evening changes the table of a closed season.
    """

    began: Beginning | None = None
    pace: timedelta = timedelta(0)
    club: Club | None = None
    seat: Callable[[Sequence[str]], list[Player]] | None = None
    night: Night | None = None
    cup_day: CupDay | None = None
    because: str = ""


JUST_NOW = Kept()


def import_evening(  # noqa: PLR0913 - a verb with its whole sentence, every word of it named
    sheet: Sheet,
    *,
    author: Author,
    title: str = "",
    place: str = "",
    key: UUID | None = None,
    kept: Kept = JUST_NOW,
    played: Sequence[Written] = (),
    ready: Ready | None = None,
) -> Evening:
    """Open an evening and write every entry of a sheet, each with this author.

    ``played`` holds the results of the entries if they were already settled when the document was read.  A caller that
    holds locks passes the rows in ``ready``, built beforehand with :func:`make_sheet_ready`.

    :raises Refused: An entry is impossible, with the number of the first one; or there are too many, without a number.
    :raises KeyReused: The key opened an evening from another sheet, or one that began at another time.
    """
    beginning = beginning_of(sheet) or kept.began
    moment = beginning.moment if beginning else timezone.now()
    ready = ready or make_sheet_ready(sheet, author, moment, kept.pace, played)
    with transaction.atomic():
        evening = open_evening(
            game=sheet.game.key,
            preset=sheet.preset,
            house_rules=sheet.house_rules,
            players=sheet.players,
            newcomers=sheet.newcomers,
            first_dealer=sheet.first_dealer,
            stake_minor_units=sheet.stake.minor_units if sheet.stake else None,
            currency=sheet.stake.currency if sheet.stake else "",
            title=title,
            place=place,
            opened_at=moment,
            key=key,
            club=kept.club,
            seat=kept.seat,
            night=kept.night,
            cup_day=kept.cup_day,
            day_only=beginning.day_only if beginning else False,
        )
        at_hand = lock(evening, uuid4(), kept.because)
        if evening.opened_at is moment:  # an earlier evening comes from the database, with another object
            if ready is not None:
                write_down(at_hand, ready)
        elif beginning not in (None, (evening.opened_at, evening.day_only)) or not _began_so(at_hand, sheet.entries):
            raise KeyReused
    return at_hand.evening


def problems_of_the_table(sheet: Sheet) -> tuple[Problem, ...]:
    """Return the problems with the people and the stake of a sheet, regardless of its entries."""
    stake = sheet.stake
    return (
        *table_problems(sheet.game.key, as_called(sheet.players), sheet.first_dealer, as_called(sheet.newcomers)),
        *(stake_problems(stake.minor_units, stake.currency) if stake else ()),
    )


def make_sheet_ready(
    sheet: Sheet, author: Author, moment: datetime, pace: timedelta = timedelta(0), played: Sequence[Written] = ()
) -> Ready | None:
    """Settle a sheet and build its rows before the evening is opened, so that no other request waits.

    :raises Refused: An entry is impossible, with the number of the first one.
    """
    evening = Evening(game=sheet.game.key, rules=as_json(sheet.rules))
    if [(entry.kind, entry.record) for entry in played] == list(sheet.entries):
        settled = _as_played(sheet, played)
    else:
        settled = settle_all(evening, sheet.opening(), sheet.entries)
    empty = AtHand(
        evening=evening, game=sheet.game, seats=tuple(range(len(sheet.names))), last=0, last_struck=False, repeated=None
    )
    return make_ready(empty, settled, author, moment=moment, pace=pace) if settled else None


def _as_played(sheet: Sheet, played: Sequence[Written]) -> list[Judged]:
    """Return the entries of a sheet with their results and summaries.

    :raises Refused: An entry pays more than the database can store, with the number of the first one.  Reading a
        document does not check this.
    """
    game, standing, done = sheet.game, sheet.opening(), []
    for played_entry in played:
        kind, record = (
            game.kinds[played_entry.kind],
            with_dealer(game, played_entry.kind, played_entry.record, standing.dealer),
        )
        if beyond_counting(played_entry.settled):
            raise Refused([too_large(game, played_entry.kind)], played_entry.number)
        summary = kind.describe(record, played_entry.table)
        done.append(
            Judged(kind=kind, record=record, table=played_entry.table, summary=summary, settled=played_entry.settled)
        )
        refuse_a_step_off(
            standing, moves(played_entry.settled.payouts, played_entry.settled.pots), played_entry.settled.after
        )
        standing = played_entry.settled.after
    return done


def _began_so(at_hand: AtHand, entries: Sequence[tuple[str, Any]]) -> bool:
    """Say whether the evening was opened with these entries, regardless of later corrections and additions."""
    first = list(at_hand.evening.revisions.filter(written_at=at_hand.evening.opened_at).order_by("head"))
    return len(first) == len(entries) and all(
        revision.kind == kind and same_facts(revision.facts, facts)
        for revision, (kind, facts) in zip(first, entries, strict=True)
    )


def settle_all(evening: Evening, standing: Standing, entries: Iterable[tuple[str, Any]]) -> list[Judged]:
    """Settle entries in order by the rules of an evening, the first on this standing.

    :raises Refused: An entry is impossible; ``number`` is the position of the first one, from 1.
    """
    game = GAMES[evening.game]
    settled = []
    for number, (kind, record) in enumerate(entries, 1):
        entry = with_dealer(game, kind, record, standing.dealer)
        try:
            done = judged(evening, game, standing, kind, entry)
        except Refused as refusal:
            raise Refused(refusal.problems, number) from refusal
        refuse_a_step_off(standing, moves(done.settled.payouts, done.settled.pots), done.settled.after)
        standing = done.settled.after
        settled.append(done)
    return settled
