"""Adopting: an evening that was played with a link alone comes to a club.  Nothing is entered again, no sum moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction

from scorebook.club.members import add, hold, trace
from scorebook.ledger.outcomes import refuse
from scorebook.models import Account, Act, Club, Evening, Member, Player, Seat
from scorebook.names import as_read
from settlement.vocabulary import say


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A name of the evening, and the player of the club it seems to be; ``None`` for a new one."""

    seat: Seat
    member: Member | None


def proposals(club: Club, evening: Evening) -> list[Proposal]:
    """Propose for every name at the table the player of the same name, else a new one."""
    known = {member.reads_as: member for member in club.members.select_related("player")}
    return [Proposal(seat=seat, member=known.get(as_read(seat.name))) for seat in evening.seats.all()]


@transaction.atomic
def adopt(evening: Evening, club: Club, chosen: Mapping[int, Member | None], by: Account) -> None:
    """Make the evening the club's; ``chosen`` says by seat number who is which member, ``None`` who is new."""
    hold(club)
    held = Evening.objects.select_for_update().get(pk=evening.pk)
    if held.club_id is not None:
        raise refuse("", "adopted", say("This evening belongs to a club already."))
    members = [member for member in chosen.values() if member is not None]
    if len({member.pk for member in members}) < len(members):
        raise refuse("", "player_twice", say("One player cannot sit at two places of one table."))
    seats = list(held.seats.select_related("player"))
    guests = [seat.player_id for seat in seats if chosen[seat.number] is not None]
    for seat in seats:
        _seat(seat, chosen[seat.number], club)
    Player.objects.filter(pk__in=guests, seats__isnull=True, member__isnull=True).delete()
    Evening.objects.filter(pk=held.pk).update(club=club)
    trace(club, Act.ADOPTED, by, evening=held)


def _seat(seat: Seat, member: Member | None, club: Club) -> None:
    if member is None:
        add(club, seat.name, seat.player)
    else:
        Seat.objects.filter(pk=seat.pk).update(player=member.player_id)
