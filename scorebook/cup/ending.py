"""What is ruled in a day, and its end: the final ranking, kept as an edition, and opened again with a reason."""

from __future__ import annotations

from collections.abc import Mapping

from scorebook.cup.acting import Deed, Press, do, last_round, refuse_if_over
from scorebook.ledger.at_hand import words
from scorebook.models import CupDay, Ruling
from scorebook.refusals.refused import refuse
from settlement.vocabulary import say

MOST_RULED = 10_000 * 100
PENALTY, COMPENSATION = "penalty", "compensation"


def rule(
    day: CupDay, press: Press, *, number: int, hundredths: int, reason: str, of_round: int | None = None
) -> CupDay:
    """Give somebody a penalty, below nought, or a compensation, in hundredths of what is counted."""

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        entrant = now.entrants.filter(number=number).first()
        if entrant is None:
            raise refuse("who", "no_such_entrant", say("Nobody of this number is on the list."))
        if not hundredths or abs(hundredths) > MOST_RULED:
            raise refuse("points", "no_points", say("Points other than 0, at most {most}.", most=MOST_RULED // 100))
        held = now.held.filter(number=of_round).first() if of_round else None
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

    return do(day, press, Deed.RULED, step, of_round)


def take_back(day: CupDay, press: Press, ruling: int) -> CupDay:
    """Take a ruling back by another one that says the opposite."""

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

    return do(day, press, Deed.RULED, step)


def say_prizes(day: CupDay, press: Press, said: Mapping[str, object]) -> CupDay:
    """Say what everybody pays and how that is shared out: ``fee``, ``kept`` and ``coin`` in minor units, ``shares``."""

    def step(now: CupDay) -> None:
        refuse_if_over(now)
        now.prizes = dict(said)

    return do(day, press, Deed.PRIZES, step)


def end_day(day: CupDay, press: Press) -> CupDay:
    """Keep the ranking as the day's final one, its next edition."""

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        last = last_round(now)
        if last is None or last.closed_at is None:
            raise refuse("", "round_open", say("Close the round first: a day ends between two rounds."))
        now.closed_at, now.edition = press.at, now.edition + 1
        return {"edition": now.edition}

    return do(day, press, Deed.ENDED, step)


def resume_day(day: CupDay, press: Press, reason: str) -> CupDay:
    """Open a day again; the reason stays on record, and what was printed stays its edition."""

    def step(now: CupDay) -> None:
        because = words("reason", reason, required=True)
        if now.closed_at is None:
            raise refuse("", "not_over", say("This cup day is not over."))
        now.closed_at, now.reopened_because = None, because

    return do(day, press, Deed.RESUMED, step)
