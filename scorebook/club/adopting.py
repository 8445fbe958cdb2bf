"""Adopting: a night that was played with a link alone comes to a club.  Nothing is entered again, no sum moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from scorebook.access.links import renew
from scorebook.cash.fees import book_night
from scorebook.club.members import add, hold, trace
from scorebook.club.merging import unite
from scorebook.club.newcomers import near
from scorebook.ledger import joining
from scorebook.models import Account, Act, Club, Evening, Member, Player, Right, Seat
from scorebook.refusals.refused import refuse
from scorebook.words.names import as_read
from settlement.vocabulary import say


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """Somebody who sat in the night, the player of the club he seems to be, ``None`` for a new one, and whom he may be.

    ``near`` are the members of like names, the nearest first.
    """

    seat: Seat
    member: Member | None
    near: tuple[Member, ...]


class Guest:
    """What stands for a member where somebody stays a guest of the night."""


GUEST = Guest()


def proposals(club: Club, evening: Evening) -> list[Proposal]:
    """Propose for everybody who sat in the evening's night the player of the same name, else a new one."""
    known = {member.reads_as: member for member in club.members.select_related("player")}
    names = {member.player.name: member for member in known.values()}
    return [
        Proposal(
            seat=seat,
            member=known.get(as_read(seat.name)),
            near=tuple(names[one] for one in near(seat.name, names)),
        )
        for seat in _people(evening)
    ]


def _people(evening: Evening) -> list[Seat]:
    """Return the first seat of everybody who sat in the evening's night, in the order in which they sat down."""
    seats = Seat.objects.filter(evening__night=evening.night_id).select_related("player")
    first: dict[int, Seat] = {}
    for seat in seats.order_by("evening__opened_at", "evening", "number"):
        first.setdefault(seat.player_id, seat)
    return list(first.values())


@transaction.atomic
def adopt(evening: Evening, club: Club, chosen: Mapping[int, Member | Guest | None], by: Account) -> None:
    """Make the evening and its whole night the club's; whoever wrote it by a link needs a new one of the club.

    ``chosen`` says by place (see ``proposals``) who is which member, ``None`` who is new, ``GUEST`` who stays a guest.
    """
    night = joining.hold(evening.night)
    hold(club)
    held = list(Evening.objects.select_for_update().filter(night=night).order_by("pk"))
    if any(one.club_id is not None for one in held):
        raise refuse("", "adopted", say("This evening belongs to a club already."))
    if any(one.of_cup for one in held):
        raise refuse("", "of_a_cup", say("A table of a cup day stays with its day."))
    people = _people(evening)
    if set(chosen) != set(range(len(people))):
        raise refuse("", "somebody_joined", say("Somebody sat down meanwhile: load the page again."))
    for place, seat in enumerate(people):
        _become(seat, chosen[place], club)
    Evening.objects.filter(night=night).update(club=club)
    renew(evening, Right.WRITE)
    for one in held:
        trace(club, Act.ADOPTED, by, evening=one)
    book_night(night.pk, timezone.now())


def _become(seat: Seat, member: Member | Guest | None, club: Club) -> None:
    """Make whoever sat there a player of the club, or one with the player he is; a guest stays who he is."""
    if isinstance(member, Guest):
        return
    if member is None:
        add(club, seat.name, seat.player)
        return
    unite(member.player, seat.player)
    Player.objects.filter(pk=seat.player_id, member__isnull=True).delete()
