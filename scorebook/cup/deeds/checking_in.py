"""Check-in on the day: directors enter people and record their fees."""

from __future__ import annotations

from uuid import uuid5

from scorebook.cup.deeds.acting import Deed, Press, do, refuse_if_over
from scorebook.cup.deeds.entering import come_in, come_late, enter_late, enter_now, people_named, refuse_too_many, tick
from scorebook.cup.fees import KINDS, fee_of, paid_by
from scorebook.cup.registration.queries import HERE, state_of
from scorebook.models import CupDay, CupPayment, Entrant
from scorebook.refusals.refused import refuse
from settlement.vocabulary import say


def check_in(day: CupDay, press: Press, number: int) -> CupDay:
    """Enter the person of a registration; after the list was closed the person is a late-comer.

    :raises Refused: the registration was withdrawn, or the day is over or full.
    """

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        one = now.registrations.filter(number=number, withdrawn_at=None).first()
        if one is None:
            raise refuse("", "no_such_registration", say("This registration was withdrawn already."))
        if state_of(one).state == HERE:
            return {"in": 0}
        player = one.player or people_named(now, [one.name])[0]
        refuse_too_many(now, 1)
        if now.listed_at is None:
            enter_now(now, [player], press, [one.home_club], team=one.team)
        else:
            enter_late(now, player, press, home_club=one.home_club, team=one.team)
        one.player = player
        one.save()
        return {"in": 1}

    return do(day, press, Deed.ENTERED, step, registration=number)


def walk_in(day: CupDay, press: Press, name: str) -> CupDay:
    """Enter a person who did not register."""
    return come_in(day, press, name) if day.listed_at is None else come_late(day, press, name)


def take_off(day: CupDay, press: Press, entrant: int) -> CupDay:
    """Take an entrant off the open list."""
    players = list(day.entrants.filter(pk=entrant).values_list("player", flat=True))
    return tick(day, press, here=(), listed=players)


def take_fee(day: CupDay, press: Press, entrant: int) -> CupDay:
    """Record that an entrant pays what is still open.

    :raises Refused: nothing is open.
    """

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        one = _entrant(now, entrant)
        amount = fee_of(now.prizes, one.fee_kind) - paid_by(now).get(one.pk, 0)
        if amount <= 0 or one.first_round > now.rounds:
            text = say("{name} has nothing more to pay.", name=one.player.name)
            raise refuse("", "paid_already", text)
        _write(now, press, one, amount)
        return {"amount": amount}

    return do(day, press, Deed.PAID, step, payer=entrant)


def take_fee_back(day: CupDay, press: Press, entrant: int) -> CupDay:
    """Take back what an entrant has paid, by an opposite payment for each; both stay on record.

    :raises Refused: nothing was paid.
    """

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        one = _entrant(now, entrant)
        payments = one.payments.filter(takes_back=None, taken_back_by=None)
        if not payments:
            raise refuse("", "not_paid", say("{name} has paid nothing.", name=one.player.name))
        for payment in payments:
            _write(now, press, one, -payment.amount, payment)
        return {"amount": -sum(payment.amount for payment in payments)}

    return do(day, press, Deed.PAID, step, back=entrant)


def set_fee_kind(day: CupDay, press: Press, entrant: int, kind: str) -> CupDay:
    """Set which fee an entrant pays."""

    def step(now: CupDay) -> None:
        refuse_if_over(now)
        if kind not in KINDS:
            raise refuse("", "no_such_fee", say("There is no such fee."))
        one = _entrant(now, entrant)
        one.fee_kind = kind
        one.save()

    return do(day, press, Deed.PAID, step, kind=kind, payer=entrant)


def _entrant(day: CupDay, pk: int) -> Entrant:
    one = day.entrants.filter(pk=pk).select_related("player").first()
    if one is None:
        raise refuse("", "no_such_entrant", say("This person is not on the list any more."))
    return one


def _write(day: CupDay, press: Press, entrant: Entrant, amount: int, takes_back: CupPayment | None = None) -> None:
    CupPayment.objects.create(
        cup_day=day,
        entrant=entrant,
        amount=amount,
        currency=day.prizes["currency"] if takes_back is None else takes_back.currency,
        key=press.key if takes_back is None else uuid5(press.key, str(takes_back.pk)),
        by=press.by,
        author=press.author[:60],
        at=press.at,
        takes_back=takes_back,
    )
