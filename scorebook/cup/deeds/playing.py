"""Play a round: start its clock, end its tables, close it."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid5

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scorebook import ledger
from scorebook.access.cup import renew_cup_links
from scorebook.access.links import links_of, make_link
from scorebook.cup.deeds.acting import Deed, Press, do, last_round, refuse_if_over
from scorebook.editions.renewal import Signature
from scorebook.ledger.at_hand import words
from scorebook.ledger.booking import count_again
from scorebook.ledger.joining import seats_of
from scorebook.models import By, CupDay, CupTable, Ended, Evening, Link, Opens, Right, Round
from scorebook.refusals.refused import refuse
from settlement.vocabulary import say

MOST_MORE = 120


def start_clock(day: CupDay, press: Press) -> CupDay:
    """Start the round's clock."""

    def step(now: CupDay) -> None:
        played = _played(now)
        if now.minutes is None:
            raise refuse("", "no_clock", say("This day has no clock: its rounds end with their hands."))
        if played.starts_at is not None:
            raise refuse("", "started_already", say("The clock runs already."))
        played.starts_at, played.ends_at = press.at, press.at + timedelta(minutes=now.minutes)
        played.save()

    return do(day, press, Deed.STARTED, step, _number(day))


def longer(day: CupDay, press: Press, minutes: int) -> CupDay:
    """Extend the round by some minutes."""

    def step(now: CupDay) -> dict[str, object]:
        played = _ticking(now)
        if not 1 <= minutes <= MOST_MORE:
            raise refuse("", "no_minutes", say("Give it 1 to {most} minutes more.", most=MOST_MORE))
        played.ends_at = max(played.ends_at or press.at, press.at) + timedelta(minutes=minutes)
        played.save()
        return {"minutes": minutes}

    return do(day, press, Deed.LONGER, step, _number(day))


def stop_clock(day: CupDay, press: Press) -> CupDay:
    """Stop the clock."""

    def step(now: CupDay) -> None:
        played = _ticking(now)
        if played.stopped_at is not None:
            raise refuse("", "stands_already", say("The clock stands already."))
        played.stopped_at = press.at
        played.save()

    return do(day, press, Deed.STOPPED, step, _number(day))


def go_on(day: CupDay, press: Press) -> CupDay:
    """Restart the clock; the round ends later by the length of the stop."""

    def step(now: CupDay) -> None:
        played = _ticking(now)
        if played.stopped_at is None or played.ends_at is None:
            raise refuse("", "runs_already", say("The clock runs already."))
        played.ends_at += press.at - played.stopped_at
        played.stopped_at = None
        played.save()

    return do(day, press, Deed.WENT_ON, step, _number(day))


def _number(day: CupDay) -> int | None:
    last = last_round(day)
    return last.number if last else None


def _played(day: CupDay) -> Round:
    """Return the round being played, or raise :class:`Refused`."""
    refuse_if_over(day)
    last = last_round(day)
    if last is None or last.published_at is None or last.closed_at is not None:
        raise refuse("", "no_round_played", say("No round is played now."))
    return last


def _ticking(day: CupDay) -> Round:
    played = _played(day)
    if played.ends_at is None:
        raise refuse("", "not_started", say("The clock does not run yet."))
    return played


def count_as_it_stands(day: CupDay, press: Press, number: int, table: int, reason: str) -> CupDay:
    """Close the sheet of a table in its current state, with disputed lines overruled."""
    return _end(day, press, number, table, reason, ended=Ended.TIME, deed=Deed.COUNTED)


def count_for_nobody(day: CupDay, press: Press, number: int, table: int, reason: str) -> CupDay:
    """Let a table count for nobody; its sheet is closed and stays readable."""
    return _end(day, press, number, table, reason, ended=Ended.DECIDED, deed=Deed.DECIDED)


def count_later(day: CupDay, press: Press, number: int, table: int, reason: str) -> CupDay:
    """Let the round close before a table is finished; the table counts once it hands in."""

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        one, evening = table_at(now, number, table)
        because = words("reason", reason, required=True)
        if evening.closed_at is not None:
            raise refuse("", "handed_in", say("This table has handed its sheet in."))
        if one.round.closed_at is not None:
            raise refuse("", "round_closed", say("Round {number} is closed already.", number=number))
        one.ended, one.because = Ended.LATER, because
        one.save()
        return {"table": table}

    return do(day, press, Deed.LATER, step, number, reason, at=[number, table])


def _end(day: CupDay, press: Press, number: int, table: int, reason: str, *, ended: Ended, deed: Deed) -> CupDay:
    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        one, evening = table_at(now, number, table)
        because = words("reason", reason, required=True)
        if ended == Ended.TIME and evening.closed_at is not None:
            raise refuse("", "handed_in", say("This table has handed its sheet in."))
        one.ended, one.because = ended, because
        one.save()
        if evening.closed_at is None:
            close_sheet(evening, press, because)
        else:
            count_again(evening, Signature(reason=press.season_reason, author=press.author, by=press.by))
        return {"table": table}

    return do(day, press, deed, step, number, reason, at=[number, table])


def close_sheet(evening: Evening, press: Press, because: str) -> None:
    """Close the sheet of a table in a director's name, overruling its disputes."""
    author = ledger.Author(name=press.author)
    seen = max((one.pk for one in ledger.open_disputes(evening)), default=0)
    ledger.close_evening(
        evening,
        key=uuid5(press.key, "close"),
        head=evening.head,
        author=author,
        overruling=ledger.Overruling(because=because, seen=seen, by=By.MEMBER, author=author) if seen else None,
        because=press.season_reason,
    )


def open_again(day: CupDay, press: Press, number: int, table: int, reason: str) -> CupDay:
    """Reopen the sheet of a table; a later published draw does not change.

    On a day of no club the table's code to write ended with the round, so a new one is made for the director.
    """

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        one, evening = table_at(now, number, table)
        because = words("reason", reason, required=True)
        if evening.closed_at is None:
            raise refuse("", "not_closed", say("The evening is open."))
        author = ledger.Author(name=press.author)
        ledger.reopen_evening(evening, key=uuid5(press.key, "open"), head=evening.head, reason=because, author=author)
        one.ended = one.because = ""
        one.save()
        if now.club is None and Right.WRITE not in links_of(evening):
            make_link(evening, Right.WRITE)
        return {"table": table}

    return do(day, press, Deed.UNDECIDED, step, number, reason, at=[number, table])


def table_at(day: CupDay, number: int, table: int) -> tuple[CupTable, Evening]:
    """Return a table of a published round, with its latest evening."""
    cup_table = CupTable.objects.filter(round__cup_day=day, round__number=number, number=table).first()
    evening = None if cup_table is None else Evening.objects.filter(night=cup_table.night_id).order_by("-pk").first()
    if cup_table is None or evening is None:
        raise refuse("", "no_such_table", say("Round {number} has no table {table}.", number=number, table=table))
    return cup_table, evening


def agree(table: CupTable, *, seat: int, edition: int, author: str) -> None:
    """Record that the player in this ``seat`` agrees to the result in this ``edition`` of the sheet.

    One player is enough, but not the ``author`` of the sheet. This is no act of the day, so pages of the directors stay
    up to date.

    :raises Refused: there is no result, the result has changed, or this player may not agree.
    """
    with transaction.atomic():
        day = CupDay.objects.select_for_update().get(pk=table.round.cup_day_id)
        refuse_if_over(day)
        now, evening = table_at(day, table.round.number, table.number)
        evening = Evening.objects.select_for_update().get(pk=evening.pk)
        if now.ended == Ended.DECIDED:
            raise refuse("", "for_nobody", say("This table counts for nobody."))
        if evening.closed_at is None:
            raise refuse("", "not_handed_in", say("Hand the sheet in first."))
        if evening.edition != edition:
            raise refuse("", "changed_meanwhile", say("The sheet was opened again since: look at it once more."))
        seats = list(evening.seats.filter(number__lt=evening.sat))
        who = next((one for one in seats if one.number == seat), None)
        entrant = day.entrants.filter(player=who.player_id).first() if who else None
        if who is None or entrant is None:
            raise refuse("who", "unknown_name", say("Say who you are: one of those at the table."))
        if who.number in seats_of(author, seats):
            raise refuse("who", "own_sheet", say("Somebody else of the table agrees than whoever wrote the sheet."))
        if now.agreed_to(evening) is None:
            now.agreed_by, now.agreed_edition = entrant, edition
            now.save()


def close_round(day: CupDay, press: Press) -> CupDay:
    """Close the round once every table is finished or counts later; its codes to write end.

    :raises Refused: with the tables that still play.
    """

    def step(now: CupDay) -> None:
        played = _played(now)
        open_ones = [
            table.number
            for table in played.tables.order_by("number")
            if table.ended not in (Ended.DECIDED, Ended.LATER)
            and Evening.objects.filter(night=table.night_id, closed_at=None).exists()
        ]
        if open_ones:
            raise refuse("", "tables_open", say("Still playing: table {tables}.", tables=tuple(map(str, open_ones))))
        played.closed_at, played.stopped_at = press.at, None
        played.save()
        end_pens(now, ~_is_written(now))

    return do(day, press, Deed.CLOSED, step, _number(day))


def close_all_for_nobody(day: CupDay, press: Press, because: str) -> None:
    """Close every open sheet of the day, its table for nobody, and end all rights to write."""
    still = Evening.objects.filter(night__cup_table__round__cup_day=day, closed_at=None)
    for evening in still.select_related("night__cup_table").order_by("pk"):
        table = evening.night.cup_table
        table.ended, table.because = Ended.DECIDED, because
        table.save()
        close_sheet(evening, Press(key=uuid5(press.key, evening.slug), head=None, author=press.author), because)
    end_pens(day, Q())


def renew_codes(day: CupDay, press: Press, which: Opens) -> CupDay:
    """Replace the codes of one kind; the old codes open nothing any more.

    The wall shows the door's code, so both are replaced together. Everybody who used a table's code loses the right to
    write; lines waiting on their phones stay there until they scan the new code. On a day of no club, a new link to
    direct ends the right of all other devices.
    """

    def step(now: CupDay) -> None:
        for kind in (which, Opens.DOOR) if which == Opens.WALL else (which,):
            renew_cup_links(now, kind, press.at)
        if which == Opens.TABLE:
            for table in end_pens(now, Q(round__closed_at=None) | (Q(ended=Ended.LATER) & _is_written(now))):
                make_link(table_at(now, table.round.number, table.number)[1], Right.WRITE)

    return do(day, press, Deed.RENEWED, step, which=which)


def _is_written(day: CupDay) -> Q:
    """Return the filter for tables with an open sheet."""
    return Q(night__in=Evening.objects.filter(night__cup_table__round__cup_day=day, closed_at=None).values("night"))


def end_pens(day: CupDay, which: Q) -> list[CupTable]:
    """End all rights to write the sheets of these tables that came from a code; return the tables."""
    at = {"round__cup_day": day, "night__isnull": False}
    tables = list(CupTable.objects.filter(which, **at).select_related("round").order_by("pk"))
    nights = [table.night_id for table in tables]
    pens = Link.objects.filter(evening__night__in=nights, right=Right.WRITE, revoked_at=None)
    pens.update(revoked_at=timezone.now())
    return tables
