"""What was paid of a night whose club keeps no book of it: the ticks.

A tick is a payment that was made.  It counts whatever is played, corrected or opened again afterwards, and whichever
way of paying is shown; the latest one of a payer and a payee says what the one has paid the other in all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime

from django.db.models import Min

from scorebook.cash.settling import Made
from scorebook.models import Revision, Tick


def read_ticks(night: int, players: Mapping[int, int], worth: Mapping[int, int]) -> tuple[Made, ...]:
    """Return what was paid by the ticks, in the order of everybody's first payment.

    ``players`` tells who sits at a place of the night, ``worth`` what a point of each evening comes to in the unit of
    its bill.  A payment has the number of its edition's tick: ticked off again it is the same one.
    """
    places = {player: place for place, player in players.items()}
    ticks = list(Tick.objects.filter(night=night).order_by("pk"))
    in_the_unit = _unit_at(worth) if ticks else None
    found: dict[tuple[int, int], Made | None] = {}
    numbers: dict[tuple[int, int, int, int], int] = {}
    counted = Counter[int]()
    for tick in ticks:
        said = (tick.edition, tick.payer_id, tick.payee_id, tick.amount)
        if said not in numbers:
            counted[tick.edition] += 1
            numbers[said] = counted[tick.edition]
        payer, payee = places.get(tick.payer_id), places.get(tick.payee_id)
        if payer is None or payee is None or in_the_unit is None:
            continue
        found[payer, payee] = (
            Made(
                payer=payer,
                payee=payee,
                amount=tick.amount * in_the_unit(tick.ticked_at),
                number=f"{tick.edition}/{numbers[said]}",
                at=tick.ticked_at,
                author=tick.author,
            )
            if tick.paid
            else None
        )
    return tuple(made for made in found.values() if made is not None)


def _unit_at(worth: Mapping[int, int]) -> Callable[[datetime], int]:
    """Return what the amount of a tick has to be multiplied by, told by when it was set.

    Ticks are set once every evening of the night is closed, so whatever was written later was not there yet; and a
    night of one evening is paid in its points.
    """
    if len(worth) == 1:
        return lambda _moment: next(iter(worth.values()))
    written = Revision.objects.filter(evening__in=worth).order_by().values_list("evening")
    begun = dict(written.annotate(first=Min("written_at")))

    def unit(moment: datetime) -> int:
        there = [evening for evening, first in begun.items() if first <= moment]
        return worth[there[0]] if len(there) == 1 else 1

    return unit
