"""People who miss a published seat: another person takes the seat, or the seats are withdrawn."""

from __future__ import annotations

from uuid import uuid5

from django.db.models import Q

from scorebook.cup.deeds.acting import Deed, Press, do, last_round, refuse_if_over
from scorebook.cup.deeds.playing import close_sheet, end_pens
from scorebook.cup.deeds.seating import seat_anew, swap_seats
from scorebook.ledger.at_hand import words
from scorebook.ledger.tallying import keep_tally
from scorebook.models import CupDay, CupTable, Entry, Evening, Round
from scorebook.refusals.refused import refuse
from settlement.vocabulary import say


def replace_with(day: CupDay, press: Press, absent: int, newcomer: int, reason: str) -> CupDay:
    """Give the seat of an absent person to somebody without a table, both by their numbers.

    The new person plays from this round on. The absent person has left before this round, until they come back.
    """

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        drawn = _published(now)
        because = words("reason", reason, required=True)
        seat = drawn.drawn.filter(entrant__number=absent).select_related("entrant", "table__night").first()
        if seat is None:
            raise refuse("one", "no_seat", say("Nobody of this number has a seat in this round."))
        one = now.entrants.filter(number=newcomer).first()
        if one is None or drawn.drawn.filter(entrant=one).exists():
            raise refuse("other", "has_a_seat", say("Choose somebody who has no seat in this round."))
        swap_seats({absent: seat}, {newcomer: one}, absent, newcomer)
        one.first_round, one.last_round = min(one.first_round, drawn.number), None
        one.save()
        seat.entrant.last_round = drawn.number - 1
        seat.entrant.save()
        seat_anew(seat.table, because)
        drawn.moved, drawn.replaced = True, sorted({*drawn.replaced, absent} - {newcomer})
        drawn.save()
        return {"one": absent, "other": newcomer}

    last = last_round(day)
    return do(day, press, Deed.REPLACED, step, last.number if last else None, two=[absent, newcomer])


def withdraw(day: CupDay, press: Press, reason: str) -> CupDay:
    """Withdraw the seats of a round while no table has written; the draw stays, unpublished.

    The open sheets are closed, and all codes to write them end. The day keeps the reason for its pages and papers.
    """

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        drawn = _published(now)
        because = words("reason", reason, required=True)
        lines = Entry.objects.filter(evening__night__cup_table__round=drawn)
        if (first := lines.order_by("evening__night__cup_table__number").first()) is not None:
            number = CupTable.objects.get(night=first.evening.night_id).number
            text = say(
                "Table {number} has written already: exchange people, or let another take a seat.", number=number
            )
            raise refuse("", "written_there", text)
        end_pens(now, Q(round=drawn))
        for table in drawn.tables.order_by("number"):
            evening = Evening.objects.get(night=table.night_id)
            if evening.closed_at is None:
                own = Press(key=uuid5(press.key, evening.slug), head=None, author=press.author)
                close_sheet(evening, own, because)
            table.night, table.ended, table.because, table.slip_hands = None, "", "", None
            table.save()
            evening.refresh_from_db()
            keep_tally(evening)
        drawn.published_at = drawn.starts_at = drawn.ends_at = drawn.stopped_at = None
        drawn.save()
        now.withdrawn_because = because
        return {"tables": drawn.tables.count(), "attempt": drawn.attempt}

    last = last_round(day)
    return do(day, press, Deed.WITHDRAWN, step, last.number if last else None)


def _published(day: CupDay) -> Round:
    """Return the published round that is not closed, or raise :class:`Refused`."""
    drawn = last_round(day)
    if drawn is None or drawn.published_at is None or drawn.closed_at is not None:
        raise refuse("", "no_round_played", say("No round is played now."))
    return drawn
