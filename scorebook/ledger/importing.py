"""A sheet that was kept elsewhere, written down at once: the whole evening or nothing of it."""

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

AHEAD = timedelta(days=1)  # two clocks may differ, and nobody writes down what is yet to be played
EVENING = time(18)  # where a day alone is known it stands among the others as if it had begun then


class Beginning(NamedTuple):
    """The moment by which an evening stands among the others, and whether only its day is known."""

    moment: datetime
    day_only: bool = False


def beginning_at(said: date | datetime) -> Beginning:
    """Return when an evening began by a day, or by a moment with its zone.

    :raises Refused: it is more than a day ahead.
    """
    if isinstance(said, datetime):
        ahead, began = said > timezone.now() + AHEAD, Beginning(said)
    else:
        ahead = said > timezone.localdate() + AHEAD
        began = Beginning(timezone.make_aware(datetime.combine(said, EVENING)), day_only=True)
    if ahead:
        raise refuse("opened_at", "opened_at", say("This evening is still to come: when was it played?"))
    return began


def beginning_of(sheet: Sheet) -> Beginning | None:
    """Return when the evening of a document began, nothing where it does not say.

    :raises Refused: it is more than a day ahead.
    """
    if not sheet.opened_at:
        return None
    kind = date if DAY.fullmatch(sheet.opened_at) else datetime
    return beginning_at(kind.fromisoformat(sheet.opened_at))


def agreed_beginning(sheet: Sheet, said: Beginning | None) -> Beginning | None:
    """Return when the evening of a document began: as it says, or as whoever brings it ``said``.

    :raises Refused: both say it, and not alike; or it is more than a day ahead.
    """
    told = beginning_of(sheet)
    if said and told and said != told:
        raise refuse("opened_at", "opened_at_differs", say("The document says that it began at another time."))
    return told or said


def beginning_in_words(evening: Evening) -> str:
    """Return when an evening began as its document says it: the day where only that is known, else a moment."""
    if evening.day_only:
        return timezone.localdate(evening.opened_at).isoformat()
    return in_utc(evening.opened_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Whose a sheet kept elsewhere is, and when it ``began`` where its document does not say.

    Its entries are written at that moment, one at every ``pace`` after it.
    Without a club it is nobody's, with players of its own; ``seat`` says who its players are (see ``open_evening``).
    It is of a ``night`` that has begun, or of one of its own; it is a table of the ``cup_day``, where there is one.
    """

    began: Beginning | None = None
    pace: timedelta = timedelta(0)
    club: Club | None = None
    seat: Callable[[Sequence[str]], list[Player]] | None = None
    night: Night | None = None
    cup_day: CupDay | None = None


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
    """Open an evening and write every entry of a sheet, each as if it had been written by the author just now.

    ``played`` is what its entries came to where they were checked and settled as they were read.  Whoever holds
    something already has made them ``ready`` before.

    :raises Refused: with the number of the first entry that is impossible, or without one: there are too many.
    :raises KeyReused: the key opened an evening from another sheet, or one that began at another time.
    """
    told = beginning_of(sheet) or kept.began
    moment = told.moment if told else timezone.now()
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
            day_only=told.day_only if told else False,
        )
        at_hand = lock(evening, uuid4())
        if evening.opened_at is moment:  # made just now: one that was there already was read from the database
            if ready is not None:
                write_down(at_hand, ready)
        elif told not in (None, (evening.opened_at, evening.day_only)) or not _began_so(at_hand, sheet.entries):
            raise KeyReused
    return at_hand.evening


def problems_of_the_table(sheet: Sheet) -> tuple[Problem, ...]:
    """Return why no evening can be opened with the people and the stake of a sheet, whatever its entries say."""
    stake = sheet.stake
    return (
        *table_problems(sheet.game.key, as_called(sheet.players), sheet.first_dealer, as_called(sheet.newcomers)),
        *(stake_problems(stake.minor_units, stake.currency) if stake else ()),
    )


def make_sheet_ready(
    sheet: Sheet, author: Author, moment: datetime, pace: timedelta = timedelta(0), played: Sequence[Written] = ()
) -> Ready | None:
    """Settle a sheet and make it ready for an evening that is not opened yet: nobody waits for it.

    :raises Refused: with the number of the first entry that is impossible.
    """
    evening = Evening(game=sheet.game.key, rules=as_json(sheet.rules))
    if [(one.kind, one.record) for one in played] == list(sheet.entries):
        settled = _as_played(sheet, played)
    else:
        settled = settle_all(evening, sheet.opening(), sheet.entries)
    empty = AtHand(
        evening=evening, game=sheet.game, seats=tuple(range(len(sheet.names))), last=0, last_struck=False, repeated=None
    )
    return make_ready(empty, settled, author, moment=moment, pace=pace) if settled else None


def _as_played(sheet: Sheet, played: Sequence[Written]) -> list[Judged]:
    """Return the entries of a sheet as they were settled, each of them described.

    :raises Refused: with the number of the first that pays beyond all counting, which no document is refused for.
    """
    game, standing, done = sheet.game, sheet.opening(), []
    for one in played:
        kind, record = game.kinds[one.kind], with_dealer(game, one.kind, one.record, standing.dealer)
        if beyond_counting(one.settled):
            raise Refused([too_large(game, one.kind)], one.number)
        summary = kind.describe(record, one.table)
        done.append(Judged(kind=kind, record=record, table=one.table, summary=summary, settled=one.settled))
        refuse_a_step_off(standing, moves(one.settled.payouts, one.settled.pots), one.settled.after)
        standing = one.settled.after
    return done


def _began_so(at_hand: AtHand, entries: Sequence[tuple[str, Any]]) -> bool:
    """Tell whether the evening was opened with these entries, whatever has been corrected or added since."""
    first = list(at_hand.evening.revisions.filter(written_at=at_hand.evening.opened_at).order_by("head"))
    return len(first) == len(entries) and all(
        revision.kind == kind and same_facts(revision.facts, told)
        for revision, (kind, told) in zip(first, entries, strict=True)
    )


def settle_all(evening: Evening, standing: Standing, entries: Iterable[tuple[str, Any]]) -> list[Judged]:
    """Settle entries in order by the rules of an evening, the first on this standing.

    :raises Refused: with the place of the first impossible one among them, from 1.
    """
    game = GAMES[evening.game]
    settled = []
    for number, (kind, told) in enumerate(entries, 1):
        entry = with_dealer(game, kind, told, standing.dealer)
        try:
            done = judged(evening, game, standing, kind, entry)
        except Refused as refusal:
            raise Refused(refusal.problems, number) from refusal
        refuse_a_step_off(standing, moves(done.settled.payouts, done.settled.pots), done.settled.after)
        standing = done.settled.after
        settled.append(done)
    return settled
