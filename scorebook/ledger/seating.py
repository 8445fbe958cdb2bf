"""Who sits at a table where nothing was written yet may still be said otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F

from scorebook.models import Draft, Evening, Player, Seat
from scorebook.refusals.refused import refuse
from settlement.vocabulary import say


@transaction.atomic
def seat_otherwise(evening: Evening, people: Sequence[tuple[Player, str]]) -> None:
    """Let these people sit there instead, in this order, each by a name; an open hand is thrown away.

    :raises Refused: a line was written there: who comes and goes then is a line of the sheet.
    """
    held = Evening.objects.select_for_update().get(pk=evening.pk)
    if held.head or held.closed_at is not None:
        raise refuse("", "begun", say("This table has begun: who comes and goes is written on its sheet."))
    Draft.objects.filter(evening=held).delete()
    for seat in held.seats.all():
        seat.delete()
    Seat.objects.bulk_create(
        [Seat(evening=held, number=number, player=player, name=name) for number, (player, name) in enumerate(people)]
    )
    Evening.objects.filter(pk=held.pk).update(names_changed=F("names_changed") + 1)
