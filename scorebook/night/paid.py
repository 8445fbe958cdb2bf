"""Payments of a night that no club books: the ticks.

A tick is a payment that was made. It stays valid after corrections and reopening, and for every way of paying. The
latest tick of a payer and a payee has the total paid between them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime

from django.db.models import Min

from scorebook.cash.settling import Made
from scorebook.models import Revision, Tick


def read_ticks(night: int, players: Mapping[int, int], worth: Mapping[int, int]) -> tuple[Made, ...]:
    """Return the payments by the ticks, ordered by first payment.

    ``players`` maps places to players, ``worth`` is the value of a point of each evening in the bill's unit. A payment
    has the number of its edition's tick, so ticking it again keeps the number.
    """
    places = {player: place for place, player in players.items()}
    ticks = list(Tick.objects.filter(night=night).order_by("pk"))
    in_the_unit = _unit_at(worth) if ticks else None
    payments: dict[tuple[int, int], Made | None] = {}
    numbers: dict[tuple[int, int, int, int], int] = {}
    counted = Counter[int]()
    for tick in ticks:
        state = (tick.edition, tick.payer_id, tick.payee_id, tick.amount)
        if state not in numbers:
            counted[tick.edition] += 1
            numbers[state] = counted[tick.edition]
        payer, payee = places.get(tick.payer_id), places.get(tick.payee_id)
        if payer is None or payee is None or in_the_unit is None:
            continue
        payments[payer, payee] = (
            Made(
                payer=payer,
                payee=payee,
                amount=tick.amount * in_the_unit(tick.ticked_at),
                number=f"{tick.edition}/{numbers[state]}",
                at=tick.ticked_at,
                author=tick.author,
            )
            if tick.paid
            else None
        )
    return tuple(payment for payment in payments.values() if payment is not None)


def _unit_at(worth: Mapping[int, int]) -> Callable[[datetime], int]:
    """Return the factor for the amount of a tick by the time of the tick.

    Ticks are set after all evenings are closed, so evenings written later did not exist yet. A night of one evening is
    paid in its points.
    """
    if len(worth) == 1:
        return lambda _moment: next(iter(worth.values()))
    revisions = Revision.objects.filter(evening__in=worth).order_by().values_list("evening")
    begun = dict(revisions.annotate(first=Min("written_at")))

    def unit(moment: datetime) -> int:
        there = [evening for evening, first in begun.items() if first <= moment]
        return worth[there[0]] if len(there) == 1 else 1

    return unit
