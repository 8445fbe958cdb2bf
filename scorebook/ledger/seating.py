"""Change the people at a table: before anything is written, or later to correct a mistake."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F

from scorebook.ledger.at_hand import before_first
from scorebook.ledger.projecting import as_stored
from scorebook.models import Draft, Evening, Player, Seat
from scorebook.refusals.refused import refuse
from settlement import GAMES
from settlement.vocabulary import say


@transaction.atomic
def seat_otherwise(evening: Evening, people: Sequence[tuple[Player, str]]) -> None:
    """Seat these people instead, in this order, each with a name.

    On an empty sheet the open hand is deleted.  Otherwise the lines refer to seats: a person who takes over a seat
    takes over its lines, and nothing is settled again.

    :raises Refused: The evening is closed, or somebody came or went, which is a line of the sheet.
    """
    held = Evening.objects.select_for_update().get(pk=evening.pk)
    if held.closed_at is not None or held.sat != held.began_with:
        raise refuse("", "begun", say("This table has begun: who comes and goes is written on its sheet."))
    if held.head:
        _call_otherwise(held, people)
    else:
        _seat_afresh(held, people)
    Evening.objects.filter(pk=held.pk).update(names_changed=F("names_changed") + 1)


@transaction.atomic
def begin_otherwise(evening: Evening, people: Sequence[tuple[Player, str]], first_dealer: int) -> None:
    """Seat these people at an empty sheet, fewer than before or in another order, and name the first dealer.

    :raises Refused: The evening is closed or written, or its rules do not allow this number of people.
    """
    held = Evening.objects.select_for_update().get(pk=evening.pk)
    if held.closed_at is not None or held.head:
        raise refuse("", "begun", say("This table has begun: who comes and goes is written on its sheet."))
    game = GAMES[held.game]
    if len(people) not in game.seats or any(game.refuses(len(people), held.rules)):
        raise refuse(
            "", "player_count", say("By the rules of this table {count} people cannot play.", count=len(people))
        )
    _seat_afresh(held, people)
    held.began_with, held.first_dealer = len(people), first_dealer
    held.standing = as_stored(before_first(held, game))
    held.names_changed += 1
    held.save()


def _seat_afresh(evening: Evening, people: Sequence[tuple[Player, str]]) -> None:
    """Replace all seats of an empty sheet; the open hand is deleted."""
    Draft.objects.filter(evening=evening).delete()
    for seat in evening.seats.all():
        seat.delete()
    Seat.objects.bulk_create(
        [Seat(evening=evening, number=seat, player=player, name=name) for seat, (player, name) in enumerate(people)]
    )


def _call_otherwise(evening: Evening, people: Sequence[tuple[Player, str]]) -> None:
    """Replace the player in each seat; placeholder players keep the seats distinct between two statements."""
    was = dict(evening.seats.values_list("number", "player"))
    new = {seat: one for seat, one in enumerate(people) if was[seat] != one[0].pk}
    aside = [Player.objects.create(name=f"- {seat} -") for seat in new]
    for seat, nobody in zip(new, aside, strict=True):
        evening.seats.filter(number=seat).update(player=nobody, name=nobody.name)
    for seat, (player, name) in new.items():
        evening.seats.filter(number=seat).update(player=player, name=name)
    for nobody in aside:
        nobody.delete()
