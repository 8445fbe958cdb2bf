"""Rulings, and the end of a day: the final ranking as an edition, and reopening with a reason."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from scorebook.cup.deeds.acting import Deed, Press, do, last_round, refuse_if_over, round_of
from scorebook.cup.deeds.booking import book, hold_book, take_out
from scorebook.cup.deeds.entering import undraw
from scorebook.cup.deeds.playing import close_all_for_nobody
from scorebook.cup.fees import OTHER_FEES, refuse_other_currency
from scorebook.ledger.at_hand import words
from scorebook.models import CupDay, CupTable, Ended, Entry, Opens, Ruling
from scorebook.refusals.refused import refuse
from settlement.vocabulary import say

MOST_RULED = 10_000 * 100
PENALTY, COMPENSATION = "penalty", "compensation"


def rule(
    day: CupDay, press: Press, *, number: int, hundredths: int, reason: str, of_round: int | None = None
) -> CupDay:
    """Give a penalty (below zero) or a compensation, in hundredths of the counted value."""

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        entrant = now.entrants.filter(number=number).first()
        if entrant is None:
            raise refuse("who", "no_such_entrant", say("Nobody of this number is on the list."))
        if not hundredths or abs(hundredths) > MOST_RULED:
            raise refuse("points", "no_points", say("Points other than 0, at most {most}.", most=MOST_RULED // 100))
        held = round_of(now, of_round) if of_round else None
        Ruling.objects.create(
            cup_day=now,
            round=held,
            entrant=entrant,
            hundredths=hundredths,
            kind=PENALTY if hundredths < 0 else COMPENSATION,
            reason=words("reason", reason, required=True),
            key=press.key,
            by=press.by,
            author=press.author[:60],
            at=press.at,
        )
        return {"number": number, "hundredths": hundredths}

    return do(day, press, Deed.RULED, step, of_round, reason, who=number, amount=hundredths)


def take_back(day: CupDay, press: Press, ruling: int) -> CupDay:
    """Withdraw a ruling by a second, opposite ruling."""

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        one = now.rulings.filter(pk=ruling, takes_back__isnull=True, taken_back_by__isnull=True).first()
        if one is None:
            raise refuse("", "no_such_ruling", say("This ruling was taken back already."))
        Ruling.objects.create(
            cup_day=now,
            round=one.round,
            entrant=one.entrant,
            hundredths=-one.hundredths,
            kind=one.kind,
            reason=one.reason,
            key=press.key,
            by=press.by,
            author=press.author[:60],
            at=press.at,
            takes_back=one,
        )
        return {"number": one.entrant.number, "hundredths": -one.hundredths}

    return do(day, press, Deed.RULED, step, back=ruling)


def say_prizes(day: CupDay, press: Press, division: Mapping[str, object]) -> CupDay:
    """Set the fee and its division: ``fee``, ``kept`` and ``coin`` in minor units, and ``shares``.

    The fees of members and juniors stay, unless the currency is another one.
    """

    def step(now: CupDay) -> None:
        refuse_if_over(now)
        refuse_other_currency(now, division["currency"])
        others = OTHER_FEES if now.prizes.get("currency") == division["currency"] else ()
        now.prizes = {**{name: now.prizes[name] for name in others if name in now.prizes}, **division}

    return do(day, press, Deed.PRIZES, step, prizes=dict(division))


@transaction.atomic
def end_day(day: CupDay, press: Press) -> CupDay:
    """Store the ranking as the day's next edition, and book the fees and the prizes."""

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        last = last_round(now)
        if last is None or last.closed_at is None:
            raise refuse("", "round_open", say("Close the round first: a day ends between two rounds."))
        refuse_if_played_on(now)
        now.closed_at, now.edition = press.at, now.edition + 1
        return {"edition": now.edition, "booked": book(now, press)}

    hold_book(day)
    return do(day, press, Deed.ENDED, step)


def refuse_if_played_on(day: CupDay) -> None:
    """Raise :class:`Refused` if a sheet is open, since its result would change the final ranking."""
    tables = CupTable.objects.filter(round__cup_day=day, night__evenings__closed_at=None, night__isnull=False)
    one = tables.exclude(ended=Ended.DECIDED).order_by("round", "number").select_related("round").first()
    if one is not None:
        text = say(
            "Round {round}, table {table}: its sheet is open. It is handed in first.",
            round=one.round.number,
            table=one.number,
        )
        raise refuse("", "table_open", text)


@transaction.atomic
def resume_day(day: CupDay, press: Press, reason: str) -> CupDay:
    """Reopen a day; the reason and the printed edition stay on record, and the bookings are reversed."""

    def step(now: CupDay) -> dict[str, object]:
        because = words("reason", reason, required=True)
        if now.closed_at is None:
            raise refuse("", "not_over", say("This cup day is not over."))
        now.closed_at, now.reopened_because = None, because
        return {"taken_back": take_out(now, press, because)}

    hold_book(day)
    return do(day, press, Deed.RESUMED, step, because=reason)


def drop_day(day: CupDay, press: Press, reason: str, *, owns: bool) -> CupDay:
    """Discard a day without lines; its ``reason`` and its acts stay on record.

    Its codes end, and its name becomes free. ``owns`` tells whether the person owns the club, or directs a day of no
    club.
    """

    def step(now: CupDay) -> None:
        refuse_if_over(now)
        because = words("reason", reason, required=True)
        if not owns:
            raise refuse("", "not_yours", say("Only an owner of the club throws a cup day away."))
        if Entry.objects.filter(evening__night__cup_table__round__cup_day=now).exists():
            text = say("Something is written at its tables: end the day early instead.")
            raise refuse("", "written_there", text)
        close_all_for_nobody(now, press, because)
        now.links.filter(revoked_at__isnull=True).exclude(kind=Opens.DIRECT).update(revoked_at=press.at)
        now.dropped_at, now.dropped_because = press.at, because

    return do(day, press, Deed.DROPPED, step, because=reason)


@transaction.atomic
def end_early(day: CupDay, press: Press, reason: str) -> CupDay:
    """End a day that cannot go on: open tables count for nobody, and the ranking of the rest is final.

    No fees or prizes are booked.
    """

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        because = words("reason", reason, required=True)
        undraw(now)
        last = last_round(now)
        if last is None:
            raise refuse("", "nothing_played", say("Nothing was played yet: an owner throws the day away."))
        close_all_for_nobody(now, press, because)
        if last.closed_at is None:
            last.closed_at, last.stopped_at = press.at, None
            last.save()
        now.closed_at, now.edition = press.at, now.edition + 1
        return {"edition": now.edition, "early": True}

    return do(day, press, Deed.ENDED, step, because=reason)
