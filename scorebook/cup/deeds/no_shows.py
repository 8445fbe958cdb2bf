"""People who miss a published seat: a stand-in takes it, the table plays short, or the seats are drawn anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import uuid5

from django.db import transaction
from django.db.models import Q

from scorebook.cup.deeds.acting import Deed, Press, do, last_round, refuse_if_over
from scorebook.cup.deeds.entering import come_late, leave
from scorebook.cup.deeds.playing import close_sheet, end_pens, table_at
from scorebook.cup.deeds.seating import draw_round, names_apart, seat_anew, swap_seats
from scorebook.ledger.at_hand import words
from scorebook.ledger.company import begin_otherwise
from scorebook.ledger.tallying import keep_tally
from scorebook.models import CupDay, CupTable, DrawnSeat, Entrant, Entry, Evening, Round
from scorebook.refusals.refused import refuse
from scorebook.words.names import typed_name
from settlement.vocabulary import as_read, say


@transaction.atomic
def replace_with(day: CupDay, press: Press, absent: int, newcomer: int | str, reason: str) -> CupDay:
    """Give the seat of an absent person to somebody without a table: a number of the list, or a new name.

    The new person plays from this round on. The absent person has left before this round, until they come back.
    """
    if isinstance(newcomer, str):
        day = come_late(day, replace(press, key=uuid5(press.key, "late")), newcomer)
        listed = {as_read(one.player.name): one.listed for one in day.entrants.select_related("player")}
        number = listed[as_read(typed_name(newcomer))]
        return replace_with(day, replace(press, head=None), absent, number, reason)

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        drawn = _published(now)
        because = words("reason", reason, required=True)
        seat = _seat_of(drawn, absent)
        one = now.entrants.filter(number=newcomer).first()
        if one is None or drawn.drawn.filter(entrant=one).exists():
            raise refuse("other", "has_a_seat", say("Choose somebody who has no seat in this round."))
        swap_seats({absent: seat}, {newcomer: one}, absent, newcomer)
        one.first_round, one.last_round = min(one.first_round, drawn.number), None
        one.save()
        seat_anew(seat.table, because)
        _miss(drawn, seat.entrant)
        drawn.replaced = [number for number in drawn.replaced if number != newcomer]
        drawn.save()
        return {"one": absent, "other": newcomer}

    last = last_round(day)
    return do(day, press, Deed.REPLACED, step, last.number if last else None, reason, two=[absent, newcomer])


def play_short(day: CupDay, press: Press, absent: int, reason: str) -> CupDay:
    """Let the table of an absent person play with one person fewer. Later seats move up by one.

    :raises Refused: the table has written, or the rules allow no table of this size.
    """

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        drawn = _published(now)
        because = words("reason", reason, required=True)
        absent_seat = _seat_of(drawn, absent)
        table, evening = table_at(now, drawn.number, absent_seat.table.number)
        others = [
            one for one in table.drawn.select_related("entrant__player").order_by("seat") if one.pk != absent_seat.pk
        ]
        if len(others) not in now.sizes:
            text = say("By these rules no table plays with {size}: take another way.", size=len(others))
            raise refuse("", "no_such_size", text)
        names = names_apart([one.entrant.player.name for one in others])
        people = [(one.entrant.player, name) for one, name in zip(others, names, strict=True)]
        begin_otherwise(evening, people, first_dealer=0)
        for one in (absent_seat, *others):
            one.delete()
        seats = [
            DrawnSeat(table=table, seat=seat, entrant=one.entrant, round=drawn) for seat, one in enumerate(others, 1)
        ]
        DrawnSeat.objects.bulk_create(seats)
        table.because = because
        table.save()
        _miss(drawn, absent_seat.entrant)
        drawn.save()
        return {"table": 0, "seat": 0, "at": table.number}

    last = last_round(day)
    return do(day, press, Deed.SHORT, step, last.number if last else None, reason, who=absent)


@transaction.atomic
def draw_without(day: CupDay, press: Press, absent: int, reason: str, order: Sequence[int] = ()) -> CupDay:
    """Withdraw the seats of a round and draw it again without an absent person; the new draw is not published.

    ``order`` is the ranking, for methods that need it.
    """
    if day.acts.filter(key=press.key, deed=Deed.WITHDRAWN).exists():
        return day  # a repeated request
    drawn = _published(day)
    _seat_of(drawn, absent)

    def then(name: str) -> Press:
        return replace(press, key=uuid5(press.key, name), head=None)

    withdraw(day, press, reason)
    leave(day, then("leave"), absent)
    return draw_round(day, then("draw"), method=drawn.method, order=order)


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
            table.night, table.ended, table.because, table.slip_hands, table.slip_won = None, "", "", None, None
            table.save()
            evening.refresh_from_db()
            keep_tally(evening)
        drawn.published_at = drawn.starts_at = drawn.ends_at = drawn.stopped_at = None
        drawn.save()
        now.withdrawn_because = because
        return {"tables": drawn.tables.count(), "attempt": drawn.attempt}

    last = last_round(day)
    return do(day, press, Deed.WITHDRAWN, step, last.number if last else None, reason)


def _seat_of(drawn: Round, who: int) -> DrawnSeat:
    """Return the seat of a person in a round, or raise :class:`Refused`."""
    seat = drawn.drawn.filter(entrant__number=who).select_related("entrant", "table__night").first()
    if seat is None:
        raise refuse("one", "no_seat", say("Nobody of this number has a seat in this round."))
    return seat


def _miss(drawn: Round, absent: Entrant) -> None:
    """Note that a person misses a round and has left before it; the round is saved by the caller."""
    absent.last_round = drawn.number - 1
    absent.save()
    drawn.moved, drawn.replaced = True, sorted({*drawn.replaced, absent.listed})


def _published(day: CupDay) -> Round:
    """Return the published round that is not closed, or raise :class:`Refused`."""
    drawn = last_round(day)
    if drawn is None or drawn.published_at is None or drawn.closed_at is not None:
        raise refuse("", "no_round_played", say("No round is played now."))
    return drawn
